import type {
  CodeBlock,
  FigureBlock,
  ListBlock,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  QuoteBlock,
  TableBlock,
} from '#manuscript/model/blocks/block-types.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { otherDirection, type TextDirection } from '#manuscript/model/text-direction.ts'
import type { TypstMath } from '../formulas/formula-to-typst.ts'
import { groupQuotes, type QuoteGroup } from '../group-quotes.ts'
import { markBefore, marksOfLines } from '../page-list/mark-places.ts'
import { staysWithNext } from '../letters.ts'
import { listDirections } from '../list-directions.ts'
import { breakLongWords, paragraphSeparator } from './pdf-break-long-words.ts'
import { inOneParagraph, type SetRun, type SetText } from './pdf-text.ts'
import { thinMarks } from './pdf-thin-marks.ts'
import { splitLines } from '../split-lines.ts'

type Lines = SetRun[][]

/**
 * Marks for planning the page breaks: `id` and `end` make the typesetter report the positions of
 * the text's beginning and of its last line, and `short` is the number of lines that its page
 * leaves empty.
 */
export interface Marks {
  id?: number
  end?: number
  short?: number
}

/** A block that begins at a place whose page the typesetter reports. */
interface Placed {
  place?: number
}

const placed = (block: ManuscriptBlock): Placed => {
  const mark = markBefore(block)
  return typeof mark === 'number' ? { place: mark } : {}
}

/** `dir` is the direction of the item's list, if any list of the block differs from the book. */
interface SetItem {
  depth: number
  ordered: boolean
  start: number
  text: SetRun[]
  dir?: TextDirection
}

/**
 * `simple` text has too many break points for optimal line breaking. `loose` text may leave a single
 * line at the end or the beginning of a page. `watched` has the ids of the notes.
 */
export type SetBlock = {
  simple: boolean
  dir?: TextDirection
  loose?: ('orphan' | 'widow')[]
  watched?: number[]
} & Marks &
  Placed &
  (
    | { type: 'paragraph' | 'quote'; text: SetRun[]; lines: boolean }
    | { type: 'letter' | 'signature'; text: SetRun[]; sticky: boolean }
    | { type: 'verse'; text: Lines }
    | { type: 'quotes'; of: ({ kind: 'text' | 'source'; text: SetRun[] } | { kind: 'verse'; text: Lines })[] }
    | { type: 'list'; ordered: boolean; items: SetRun[][] }
    | { type: 'nested'; items: SetItem[] }
    | { type: 'subsection'; text: SetRun[]; level: number }
    | { type: 'scenebreak' }
    | {
        type: 'table'
        header: boolean
        align: (string | null)[]
        rows: SetRun[][][]
        /** The longest word of each column, which is not divided if there is room. */
        words: string[]
        dirs?: (TextDirection | null)[][]
        /** The notes of the headings with their labels. The repeated headings have their numbers only. */
        notes?: { label: string; note: SetRun }[]
      }
    /** `lines` has the places of lines by their numbers from 1. */
    | { type: 'code'; text: string; lines?: Record<number, number> }
    | { type: 'math'; tex: string; math: TypstMath }
    | { type: 'figure'; file: string | null; alt: string; caption: SetRun[]; width: number; ratio: number }
  )

/** The file of an image, and its height divided by its width. */
export interface SetImage {
  file: string
  ratio: number
}

interface BlockOptions {
  /** The direction of the book. */
  direction: TextDirection
  setText: (runs: readonly ManuscriptRun[], longestWord?: number) => SetText
  toMath: (tex: string, display: boolean) => TypstMath | undefined
  images: ReadonlyMap<string, SetImage>
}

/** A tab is as wide as four spaces, and a line that no page could hold continues on the next. */
const setCode = (text: string): string =>
  breakLongWords([thinMarks(text).replaceAll('\t', '    ')])[0]!.replaceAll(paragraphSeparator, '\n')

/** Returns the places of the lines of code. */
const linesOfCode = (block: CodeBlock): { lines?: Record<number, number> } => {
  const marks = marksOfLines(block)
  if (marks.size === 0) return {}
  const lines: Record<number, number> = {}
  let number = 1
  for (const [at, line] of block.text.split('\n').entries()) {
    const mark = marks.get(at)
    if (typeof mark === 'number') lines[number] = mark
    number += setCode(line).split('\n').length
  }
  return { lines }
}

const setFigure = (block: FigureBlock, { setText, images }: Pick<BlockOptions, 'setText' | 'images'>): SetBlock => {
  const { image, alt, caption, width } = block
  const file = images.get(image)
  const words = caption.map(({ text }) => text).join('')
  return {
    type: 'figure',
    file: file?.file ?? null,
    ratio: file?.ratio ?? 1,
    // A caption describes an image that has no description. An image without both is decoration.
    alt: inOneParagraph(alt || (file ? words : '…')),
    caption: setText(caption).runs,
    width,
    simple: false,
    ...placed(block),
  }
}

const directed = ({ direction }: { direction?: TextDirection | undefined }) => (direction ? { dir: direction } : {})

const setList = (block: ListBlock, { setText, direction }: Pick<BlockOptions, 'setText' | 'direction'>): SetBlock => {
  const items = block.items.map((item) => setText(item))
  const simple = items.some((item) => item.simple)
  if (!block.marks)
    return {
      type: 'list',
      ordered: block.ordered,
      items: items.map(({ runs }) => runs),
      simple,
      ...directed({ direction: otherDirection(block.items.flat(), direction) }),
    }
  const marks = marksOf(block)
  const directions = listDirections(block, direction)
  const isMixed = directions.some((one) => one !== direction)
  return {
    type: 'nested',
    items: items.map(({ runs }, at) => ({
      start: 1,
      ...marks[at]!,
      text: runs,
      ...(isMixed && { dir: directions[at]! }),
    })),
    simple,
  }
}

/** Number of rows from whose words the width of a column is computed. */
const MEASURED_ROWS = 200
/** The scripts without spaces between words, and Hangul. A line can begin with any of their letters. */
export const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Hang}]/u

/**
 * Returns the longest word of a column. A text without spaces between words can be divided
 * anywhere.
 */
const longestWord = (rows: readonly ManuscriptRun[][][], column: number): string => {
  let longest = ''
  for (const row of rows.slice(0, MEASURED_ROWS))
    for (const word of plainRunsText(row[column] ?? [])
      .slice(0, 2000)
      .split(/\s/))
      if (word.length > longest.length && !unspaced.test(word)) longest = word
  return longest
}

/** Number of letters of table text that fit side by side on a narrow page. */
const LETTERS = 60

/**
 * Returns the number of letters that fit into a column's fair share of the line. Longer words are
 * divided.
 */
const lettersOfColumn = (columns: number): number => Math.max(4, Math.floor((2 * LETTERS) / (columns + 2)))

/**
 * Replaces the notes of the headings of a table by their labels. Headings are repeated on each page
 * of a long table, and would repeat their notes with other numbers.
 */
const withoutNotes = (cells: SetRun[][], name: string) => {
  const notes: { label: string; note: SetRun }[] = []
  const heads = cells.map((cell) =>
    cell.map((run): SetRun => {
      if (typeof run !== 'object' || run === null || !('note' in run)) return run
      const label = `${name}-${notes.length}`
      notes.push({ label, note: run })
      return { see: label }
    }),
  )
  return { heads, notes }
}

/** Returns the directions of the cells that differ from that of the book. */
const setTable = (
  { header, align, rows }: TableBlock,
  { setText, direction, name }: Pick<BlockOptions, 'setText' | 'direction'> & { name: string },
): SetBlock => {
  const dirs = rows.map((row) => row.map((cell) => otherDirection(cell, direction) ?? null))
  const words = align.map((_, column) => longestWord(rows, column))
  const hasRoom = words.reduce((sum, word) => sum + word.length + 2, 0) <= LETTERS
  const longest = hasRoom ? undefined : lettersOfColumn(align.length)
  const [first = [], ...others] = rows.map((row) => row.map((cell) => setText(cell, longest).runs))
  const { heads, notes } = header && others.length > 0 ? withoutNotes(first, name) : { heads: first, notes: [] }
  return {
    type: 'table',
    header,
    align,
    rows: [heads, ...others],
    ...(notes.length > 0 && { notes }),
    words,
    simple: false,
    ...(dirs.flat().some(Boolean) && { dirs }),
  }
}

/** No line of a page has more letters. */
const LETTERS_OF_LINE = 110

/**
 * Returns the lines of a paragraph that may stand alone on a page: the first or the last. If Typst
 * moved the first line or the one before the last, so that none stands alone, it would leave its
 * footnotes behind.
 */
const looseLines = (runs: readonly ManuscriptRun[]): ('orphan' | 'widow')[] => {
  if (!runs.some(({ note }) => note)) return []
  const length = runs.reduce((sum, { text }) => sum + text.length, 0)
  const loose = new Set<'orphan' | 'widow'>()
  let at = 0
  for (const { text, note } of runs) {
    at += text.length
    if (note && at <= LETTERS_OF_LINE) loose.add('orphan')
    // A note at the end belongs to the last line.
    if (note && at < length && length - at <= 2 * LETTERS_OF_LINE) loose.add('widow')
  }
  return [...loose]
}

/** Returns the texts of a block that the typesetter sets as paragraphs. */
const paragraphsIn = (block: QuoteGroup): readonly ManuscriptRun[][] => {
  if (Array.isArray(block)) return block.map(({ text }) => text)
  if (block.type === 'list') return block.items
  return block.type === 'paragraph' ? [block.text] : []
}

/** Returns the function that sets blocks. `level` is that of the headings of subsections. */
export const blockSetter = ({ setText, direction, toMath, images }: BlockOptions) => {
  let tables = 0
  const setLines = (runs: readonly ManuscriptRun[]): Lines =>
    splitLines(runs).map((line) => {
      const [first, ...rest] = line
      return setText(first ? [{ ...first, text: withFirmIndent(first.text) }, ...rest] : []).runs
    })
  const setQuotes = (quotes: readonly QuoteBlock[]): SetBlock => {
    const [quote] = quotes
    if (quotes.length === 1 && !quote!.style) {
      const { runs, simple } = setText(quote!.text)
      return { type: 'quote', text: runs, simple, lines: hasLines(quote!.text), ...directed(quote!) }
    }
    return {
      type: 'quotes',
      simple: false,
      of: quotes.map(({ style, text }) =>
        style === 'verse'
          ? { kind: 'verse', text: setLines(text) }
          : { kind: style === 'source' ? 'source' : 'text', text: setText(text).runs },
      ),
      ...directed(quote!),
    }
  }

  const setParagraph = (block: ParagraphBlock, sticky: boolean): SetBlock => {
    if (block.style === 'verse') return { type: 'verse', text: setLines(block.text), simple: false, ...directed(block) }
    const { runs, simple } = setText(block.text)
    const set = { text: runs, simple, ...directed(block) }
    return block.style
      ? { type: block.style, sticky, ...set }
      : { type: 'paragraph', lines: hasLines(block.text), ...set }
  }

  const setBlock = (block: QuoteGroup, level: number, sticky: boolean): SetBlock => {
    if (Array.isArray(block)) return setQuotes(block)
    switch (block.type) {
      case 'list':
        return setList(block, { setText, direction })
      case 'subsection':
        return {
          type: 'subsection',
          text: setText(block.text).runs,
          level,
          simple: false,
          ...directed({ direction: otherDirection(block.text, direction) }),
        }
      case 'scenebreak':
        return { type: 'scenebreak', simple: false }
      case 'table':
        return setTable(block, { setText, direction, name: `heads-${++tables}` })
      case 'code':
        return { type: 'code', text: setCode(block.text), simple: false, ...placed(block), ...linesOfCode(block) }
      case 'math': {
        const math = toMath(block.tex, true)
        return math
          ? { type: 'math', tex: block.tex, math, simple: false, ...placed(block) }
          : { type: 'code', text: setCode(block.tex), simple: false, ...placed(block) }
      }
      case 'figure':
        return setFigure(block, { setText, images })
      default:
        return setParagraph(block, sticky)
    }
  }
  return (blocks: readonly ManuscriptBlock[], level: number): SetBlock[] =>
    groupQuotes(blocks).map((block, at, all) => {
      const loose = paragraphsIn(block).flatMap(looseLines)
      return {
        ...setBlock(block, level, staysWithNext(block, { before: all[at - 1], after: all[at + 1] })),
        ...(loose.length > 0 && { loose }),
      }
    })
}
