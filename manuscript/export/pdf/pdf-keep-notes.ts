// Keeps footnotes on the pages of their numbers. Typst moves a line to the next page for its note if
// the line is in the flow of the page. In a block that can be divided, such as a list or a quote, the
// line stays, and its note begins on the next page if there is no room. Such a page gets shorter, so
// that the line moves too.
import type { SetBlock } from './pdf-blocks.ts'
import type { TypstInput } from './pdf-input.ts'
import type { SetRun } from './pdf-text.ts'
import type { Typeset } from './pdf-typst.ts'

/**
 * A note begins with two lines, which with the rule above are as high as three lines of text. The line
 * of the number moves too.
 */
const MOST_LINES = 4

/** Maximum number of passes that move lines. Each one moves a line of each chapter. */
const MOST_PASSES = 8

interface WatchedNote {
  block: SetBlock
  /** The item of a list. */
  item: number
  chapter: number
}

const runsOf = (block: SetBlock): readonly (readonly SetRun[])[] => {
  switch (block.type) {
    case 'list':
      return block.items
    case 'nested':
      return block.items.map(({ text }) => text)
    case 'verse':
      return block.text
    case 'quotes':
      return block.of.flatMap((part): SetRun[][] => (part.kind === 'verse' ? part.text : [part.text]))
    case 'quote':
    case 'letter':
    case 'signature':
      return [block.text]
    case 'paragraph':
      return block.lines ? [block.text] : []
    default:
      return []
  }
}

/** Assigns ids to the notes that Typst does not keep with their lines. Their index is the id. */
export const watchNotes = (input: TypstInput): WatchedNote[] => {
  const watched: WatchedNote[] = []
  const watch = (blocks: readonly SetBlock[], chapter: number) => {
    for (const block of blocks)
      for (const [item, runs] of runsOf(block).entries())
        for (const run of runs)
          if (typeof run === 'object' && run !== null && 'note' in run) {
            run.id = watched.push({ block, item, chapter }) - 1
            block.watched ??= []
            block.watched.push(run.id)
          }
  }
  // The opening has no title.
  watch(input.opening, -1)
  for (const [chapter, { blocks, sections }] of input.places.entries())
    for (const part of [blocks, ...sections.map((section) => section.blocks)]) watch(part, chapter)
  input.watched = watched.length > 0
  return watched
}

/**
 * Marks the input so that the line of a note moves on. Returns false if that is impossible. `lines` is
 * the number of lines from that of the note to the end of the page.
 */
const moveLine = ({ block, item }: WatchedNote, { begins, lines }: { begins: boolean; lines: number | null }) => {
  if (begins) {
    if (block.short === MOST_LINES) return false
    // Other notes on the page make it impossible to know its number of lines.
    const next = (block.short ?? 0) + 1
    block.short = Math.min(MOST_LINES, lines !== null && lines <= MOST_LINES ? Math.max(lines, next) : next)
    return true
  }
  if (block.type !== 'list' || item === 0 || block.breaks?.includes(item)) return false
  block.breaks = [...(block.breaks ?? []), item].sort((one, other) => one - other)
  return true
}

/**
 * Returns a function that sets a book again until its notes are on the pages of their numbers. It
 * changes the marks of the input. A note whose block began on an earlier page can stay apart.
 */
export const noteKeeper = (input: TypstInput) => {
  const watched = watchNotes(input)
  return (first: Typeset, set: () => Typeset): Typeset => {
    let laidOut = first
    if (watched.length === 0) return first
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const moved = new Set<number>()
      for (const { id, begins, y } of laidOut.notesApart()) {
        const note = watched[id]!
        const lines = y === null ? null : input.page.lines - Math.floor((y - input.page.top) / input.layout.pitch)
        // A line that moves on can move all others of its chapter.
        if (!moved.has(note.chapter) && moveLine(note, { begins, lines })) moved.add(note.chapter)
      }
      if (moved.size === 0) break
      laidOut = set()
    }
    return laidOut
  }
}
