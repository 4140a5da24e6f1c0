// Keeps footnotes on the pages of their numbers. Typst moves a line to the next page for its note if
// the line is in the flow of the page. In a block that can be divided, such as a list or a quote, the
// line stays, and its note begins on the next page if there is no room. If the block begins on that
// page, the page gets shorter, so that the line moves too. Otherwise the page ends before the line.
import type { SetBlock } from './pdf-blocks.ts'
import type { TypstInput } from './pdf-input.ts'
import { endPage, markWordsBefore, pageEndsOf } from './pdf-page-ends.ts'
import type { SetRun } from './pdf-text.ts'
import type { NoteApart, Typeset } from './pdf-typst.ts'

/**
 * A note begins with two lines, which with the rule above are as high as three lines of text. The line
 * of the number moves too.
 */
const MOST_LINES = 4

/** Maximum number of passes that mark words and move lines. Each one moves at most a line of each chapter. */
const MOST_PASSES = 12

interface WatchedNote {
  block: SetBlock
  /** The text of the block with the note, such as an item of a list, and its index. */
  runs: SetRun[]
  index: number
  run: SetRun
  chapter: number
  hasMarks: boolean
  /**
   * False if shorter pages don't move the line. A block that begins at the top of a page would shorten
   * the page before.
   */
  canShorten: boolean
}

/** Returns the texts of a block whose notes Typst does not keep with their lines. */
export const textsOf = (block: SetBlock): SetRun[][] => {
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

/** Ends the pages of a block where those of another version of it end. */
export const copyPageEnds = (block: SetBlock, copy: SetBlock): void => {
  const copies = textsOf(copy)
  for (const [at, runs] of textsOf(block).entries()) for (const offset of pageEndsOf(runs)) endPage(copies[at]!, offset)
}

/** Assigns ids to the notes that Typst does not keep with their lines. Their index is the id. */
export const watchNotes = (input: TypstInput): WatchedNote[] => {
  const watched: WatchedNote[] = []
  const watch = (blocks: readonly SetBlock[], chapter: number) => {
    for (const block of blocks)
      for (const [index, runs] of textsOf(block).entries())
        for (const run of runs)
          if (typeof run === 'object' && run !== null && 'note' in run) {
            run.id = watched.push({ block, runs, index, run, chapter, hasMarks: false, canShorten: true }) - 1
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
 * Shortens the page on which the block of a note begins. `lines` is the number of lines from that of
 * the note to the end of the page. A page that was shortened in vain gets its lines back.
 */
const shorten = (note: WatchedNote, lines: number | null): void => {
  const { block } = note
  if (block.short === MOST_LINES) {
    note.canShorten = false
    delete block.short
    return
  }
  // Other notes on the page make it impossible to know its number of lines.
  const next = (block.short ?? 0) + 1
  block.short = Math.min(MOST_LINES, lines !== null && lines <= MOST_LINES ? Math.max(lines, next) : next)
}

const isVerse = ({ block, runs }: WatchedNote): boolean =>
  block.type === 'verse' ||
  (block.type === 'quotes' && block.of.some(({ text }) => (text as SetRun[][]).includes(runs)))

/**
 * Marks the words before a note, if the place where its line begins has to be reported. Returns false
 * if that is not necessary, or if they are marked.
 */
const markWords = (note: WatchedNote, { id, begins }: NoteApart): boolean => {
  // A line of verse is short, and moves as a whole.
  if ((begins && note.canShorten) || note.hasMarks || isVerse(note)) return false
  note.hasMarks = markWordsBefore(note.runs, note.run, id)
  return note.hasMarks
}

/**
 * Marks the input so that the line of a note moves on. Returns false if that is impossible. `lines` is
 * the number of lines from that of the note to the end of the page.
 */
const moveLine = (note: WatchedNote, { begins, offset }: NoteApart, lines: number | null): boolean => {
  const start = note.hasMarks ? offset : 0
  const beginsBlock = start === 0 && note.index === 0
  if (note.canShorten && (begins || beginsBlock)) {
    shorten(note, lines)
    return true
  }
  return start !== null && !beginsBlock && endPage(note.runs, start)
}

/**
 * Returns a function that sets a book again until its notes are on the pages of their numbers. It
 * changes the marks of the input.
 */
export const noteKeeper = (input: TypstInput) => {
  const watched = watchNotes(input)
  return (first: Typeset, set: () => Typeset): Typeset => {
    let laidOut = first
    if (watched.length === 0) return first
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const moved = new Set<number>()
      for (const apart of laidOut.notesApart()) {
        const note = watched[apart.id]!
        const { y } = apart
        const lines = y === null ? null : input.page.lines - Math.floor((y - input.page.top) / input.layout.pitch)
        // A line that moves on can move all others of its chapter, but their words stay.
        const isChanged = markWords(note, apart) || (!moved.has(note.chapter) && moveLine(note, apart, lines))
        if (isChanged) moved.add(note.chapter)
      }
      if (moved.size === 0) break
      laidOut = set()
    }
    return laidOut
  }
}
