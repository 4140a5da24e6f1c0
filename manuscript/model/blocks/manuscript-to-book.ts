import type { Block, Book, Chapter, Run, Section } from '../book.ts'
import { mergeRuns } from '../merge-runs.ts'
import type { Manuscript, ManuscriptBlock, ManuscriptRun, ManuscriptSection } from './block-types.ts'
import { notesIn, plainRunsText } from './manuscript-runs.ts'

/** Marks a scene break where only paragraphs are possible. */
const SCENE_BREAK = '* * *'

const proseRun = ({ text, bold, italic, underline, href }: ManuscriptRun): Run => ({
  text,
  ...(bold && { bold }),
  ...(italic && { italic }),
  ...(underline && { underline }),
  ...(href !== undefined && { href }),
})

/** Collects the notes of a place, numbered through the book. */
const createNotes = () => {
  let number = 0
  let waiting: Block[] = []
  /** Returns runs in which each note is replaced by its number in brackets. */
  const mark = (runs: readonly ManuscriptRun[]): Run[] =>
    mergeRuns(
      runs.map((run): Run => {
        if (!run.note) return proseRun(run)
        number++
        run.note.forEach((paragraph, at) =>
          waiting.push({
            type: 'paragraph',
            text: mergeRuns([...(at === 0 ? [{ text: `[${number}] ` }] : []), ...paragraph.map(proseRun)]),
          }),
        )
        return { text: `[${number}]` }
      }),
    )
  const take = (): Block[] => {
    const notes = waiting
    waiting = []
    return notes
  }
  return { mark, take }
}
type Notes = ReturnType<typeof createNotes>

const paragraph = (text: Run[]): Block => ({ type: 'paragraph', text })
const bold = (runs: readonly Run[]): Run[] => runs.map((run) => ({ ...run, bold: true }))

const rowText = (row: readonly Run[][]): Run[] =>
  mergeRuns(
    row
      .map((cell) => cell.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })))
      .flatMap((cell, at): Run[] => (at === 0 ? cell : [{ text: ' | ' }, ...cell])),
  )

const proseBlocks = (block: ManuscriptBlock, { mark }: Notes): Block[] => {
  switch (block.type) {
    case 'paragraph':
    case 'quote':
      return [{ type: block.type, text: mark(block.text) }]
    case 'list':
      return [{ type: 'list', ordered: block.ordered, items: block.items.map(mark) }]
    case 'subsection':
      return [paragraph(bold(mark(block.text)))]
    case 'scenebreak':
      return [paragraph([{ text: SCENE_BREAK }])]
    case 'table':
      return block.rows.map((row, at) => {
        const text = rowText(row.map(mark))
        return paragraph(block.header && at === 0 ? bold(text) : text)
      })
    case 'code':
      return [paragraph([{ text: block.text }])]
    case 'math':
      return [paragraph([{ text: block.tex }])]
    case 'figure':
      return [
        ...(block.alt === '' ? [] : [paragraph([{ text: `[${block.alt}]` }])]),
        ...(block.caption.length === 0 ? [] : [paragraph(mark(block.caption))]),
      ]
  }
}

const sectionOf = ({ title, blocks }: ManuscriptSection, notes: Notes): Section => ({
  title: plainRunsText(title),
  blocks: [
    // A title is one line, so its notes follow it.
    ...notesIn(title).map((note) => paragraph(note.map(proseRun))),
    ...blocks.flatMap((block) => proseBlocks(block, notes)),
    ...notes.take(),
  ],
})

const titled = <T extends { title: string }>(section: T) => ({ ...section, title: [{ text: section.title }] })

/** Returns a book, which has plain titles, as a manuscript. */
export const bookToManuscript = ({ chapters, opening = [], ...about }: Book): Manuscript => {
  return {
    ...about,
    opening,
    parts: [],
    chapters: chapters.map((chapter) => ({ ...titled(chapter), sections: chapter.sections.map((one) => titled(one)) })),
  }
}

/**
 * Converts a manuscript to prose, for formats that have only paragraphs, quotes and flat lists. No
 * word is dropped: a part becomes a chapter without sections, rows of a table become lines, and
 * notes follow their section with numbers in brackets.
 */
export const manuscriptToBook = (manuscript: Manuscript): Book => {
  const { title, author, language, dates, incomplete, publication, parts } = manuscript
  const notes = createNotes()
  const opening = sectionOf({ title: [], blocks: manuscript.opening }, notes).blocks
  const chapters: Chapter[] = []
  const addParts = (start: number) => {
    for (const part of parts) if (part.start === start) chapters.push({ ...sectionOf(part, notes), sections: [] })
  }
  for (const [at, chapter] of manuscript.chapters.entries()) {
    addParts(at)
    chapters.push({
      ...sectionOf(chapter, notes),
      sections: chapter.sections.map((section) => sectionOf(section, notes)),
    })
  }
  addParts(manuscript.chapters.length)
  return {
    title,
    author,
    language,
    ...(dates && { dates }),
    ...(incomplete && { incomplete }),
    ...(publication && { publication }),
    ...(opening.length > 0 && { opening }),
    chapters,
  }
}
