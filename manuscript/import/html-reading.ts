import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Block, Run } from '#manuscript/model/book.ts'
import { cleanBlocks } from '#manuscript/model/clean-book.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { trimRuns } from '#manuscript/model/merge-runs.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import type { HtmlTableRow } from './html-table.ts'
import type { ImportPart } from './import-draft.ts'

export interface ReadHtml {
  title?: string
  subtitle?: string
  parts: ImportPart[]
  pictures: number
  tables: number
  footnotes: number
  nestedLists: number
}

interface OpenList {
  ordered: boolean
  items: Run[][]
}

/** Collects text that is not a paragraph of its own: an item, a cell or a note. */
interface Place {
  type: 'item' | 'cell' | 'note'
  text: Run[]
}

/** State of a document that is being read, between two tags. */
export interface HtmlReading {
  result: ReadHtml
  /** The text of each note, by its id. */
  notes: Map<string, Run[]>
  /** Ids of the notes that the text since the last heading refers to. */
  referred: string[]
  /** Positions at which notes are inserted at the end. */
  noteBlocks: { blocks: ManuscriptBlock[]; ids: string[] }[]
  /** Number of open elements of each style. */
  styles: { bold: number; italic: number; underline: number }
  links: (string | undefined)[]
  places: Place[]
  lists: OpenList[]
  tables: HtmlTableRow[][]
  /** The line that is being read. */
  text: Run[]
  quoted: number
  /** Number of open elements whose text is omitted. */
  skipped: number
  /** The class of the open paragraph or heading. */
  role: string
}

export const beginReading = (): HtmlReading => ({
  result: { parts: [], pictures: 0, tables: 0, footnotes: 0, nestedLists: 0 },
  notes: new Map(),
  referred: [],
  noteBlocks: [],
  styles: { bold: 0, italic: 0, underline: 0 },
  links: [],
  places: [],
  lists: [],
  tables: [],
  text: [],
  quoted: 0,
  skipped: 0,
  role: '',
})

/** The blocks since the last heading. */
const lastBlocks = ({ result }: HtmlReading): ManuscriptBlock[] => {
  const last = result.parts.at(-1)
  if (last?.type === 'blocks') return last.blocks
  const blocks: ManuscriptBlock[] = []
  result.parts.push({ type: 'blocks', blocks })
  return blocks
}

export const addLine = (place: Place, runs: Run[]): void => {
  const line = trimRuns(runs)
  if (line.length === 0) return
  if (place.text.length > 0) place.text.push({ text: place.type === 'cell' ? ' ' : '\n' })
  place.text.push(...line)
}

/** Adds blocks to the document, or their lines to the item, cell or note that is open. */
export const addBlocks = (reading: HtmlReading, given: Block[]): void => {
  const place = reading.places.at(-1)
  if (place) {
    for (const block of given)
      for (const runs of block.type === 'list' ? block.items : [block.text]) addLine(place, runs)
    return
  }
  const clean = cleanBlocks(given)
  if (clean.length > 0) lastBlocks(reading).push(...clean)
}

export const addText = (reading: HtmlReading, text: string): void => {
  if (reading.skipped > 0) return
  const { bold, italic, underline } = reading.styles
  const href = reading.links.findLast((link) => link !== undefined && !link.startsWith('#'))
  reading.text.push({
    text,
    ...(bold > 0 && { bold: true }),
    ...(italic > 0 && { italic: true }),
    ...(underline > 0 && { underline: true }),
    ...(href !== undefined && { href }),
  })
}

/** Ends the current line: a paragraph, a quote, or a line of the open item, cell or note. */
export const endLine = (reading: HtmlReading): void => {
  const { text } = reading
  reading.text = []
  if (trimRuns(text).length === 0) return
  const place = reading.places.at(-1)
  if (place) addLine(place, text)
  else addBlocks(reading, [{ type: reading.quoted > 0 ? 'quote' : 'paragraph', text }])
}

/** Records that the notes of the preceding text are inserted before the next heading. */
export const endNotes = (reading: HtmlReading): void => {
  if (reading.referred.length === 0) return
  reading.noteBlocks.push({ blocks: lastBlocks(reading), ids: reading.referred })
  reading.referred = []
}

/**
 * Ends a heading. The first heading with the class `title` is the title. A heading inside an item
 * or cell becomes bold text.
 */
export const endHeading = (reading: HtmlReading, depth: number): void => {
  const { text, result, role } = reading
  reading.text = []
  const place = reading.places.at(-1)
  if (place) {
    const bold = text.map((run) => ({ ...run, bold: true }))
    return addLine(place, bold)
  }
  const title = cleanLine(runsText(text))
  if (!title) return
  if (role === 'title' && result.title === undefined && result.parts.length === 0) {
    result.title = title
    return
  }
  endNotes(reading)
  result.parts.push({ type: 'heading', depth, title })
}

/** Inserts the notes at the end of their sections, numbered through the document. */
export const insertNotes = ({ notes, noteBlocks, result }: HtmlReading): void => {
  let number = 0
  for (const { blocks, ids } of noteBlocks)
    for (const id of ids) {
      number++
      const note = notes.get(id) ?? []
      if (note.length === 0) continue
      result.footnotes++
      blocks.push(...cleanBlocks([{ type: 'paragraph', text: [{ text: `[${number}] ` }, ...note] }]))
    }
}
