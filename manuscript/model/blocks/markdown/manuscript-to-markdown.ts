import type {
  FigureBlock,
  ListBlock,
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ManuscriptSection,
  ParagraphBlock,
  QuoteBlock,
  TableBlock,
} from '../block-types.ts'
import { cleanManuscriptBlocks } from '../clean-manuscript.ts'
import { beginsList, itemNumbers, marksOf } from '../list-marks.ts'
import { cleanManuscriptRuns } from '../manuscript-runs.ts'
import { fenced } from './fence-formulas.ts'
import { looksActive, runsToMarkdown, separator } from './write-inline.ts'

const indented = (text: string, first: string, rest: string): string =>
  first + text.replace(/\n(?=(\n)?)/g, (_, empty: string | undefined) => (empty ? `\n${rest.trimEnd()}` : `\n${rest}`))

/**
 * Separates the first word of a note from the following text if parsers without support for notes
 * would read it as the address of a link.
 */
const noAddress = (text: string): string => {
  const end = text.indexOf('\n')
  const isBroken = text[end - 1] === '\\' && !text.startsWith('\n\n', end)
  const line = end === -1 ? text : text.slice(0, isBroken ? end - 1 : end)
  if (!/^\S+(?:[ \t]+["'(].*)?$/.test(line)) return text
  const space = line.search(/\s/)
  const at = space === -1 || line.includes('$') ? line.length : space
  return text.slice(0, at) + separator + text.slice(at)
}

/** Collects the notes of a text and writes them below it. */
const createNotes = () => {
  const notes: string[] = []
  const noteMark = (note: ManuscriptRun[][]): string => {
    const text = note.map((paragraph) => runsToMarkdown(paragraph)).join('\n\n')
    notes.push(indented(noAddress(text), `[^${notes.length + 1}]: `, '    '))
    return `[^${notes.length}]`
  }
  return { noteMark, definitions: (): string[] => notes }
}
type Inline = (runs: readonly ManuscriptRun[], more?: { isCell: true }) => string

/** Wraps a block in an HTML element with its style and direction, which Markdown parsers ignore. */
const divided = (text: string, { style, direction }: ParagraphBlock | QuoteBlock): string => {
  if (!style && !direction) return text
  const attributes = `${style ? ` class="${style}"` : ''}${direction ? ` dir="${direction}"` : ''}`
  return `<div${attributes}>\n\n${text}\n\n</div>`
}

/** Number signs at the end of a heading would be read as its closing sequence. */
const headingText = (runs: readonly ManuscriptRun[], inline: Inline): string =>
  inline(runs.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') }))).replace(/(?<!\\)#$/, '\\#')

const listMarkdown = (block: ListBlock, inline: Inline): string => {
  const marks = marksOf(block)
  const numbers = itemNumbers(marks)
  const markers = numbers.map((number) => (number === null ? '- ' : `${number}. `))
  /** The columns at which the content of the open items begins. */
  const columns: number[] = []
  return block.items
    .map((item, at) => {
      const { depth, start = 1 } = marks[at]!
      const marker = markers[at]!
      const column = depth === 0 ? 0 : columns[depth - 1]!
      columns.length = depth
      columns.push(column + marker.length)
      const indent = ' '.repeat(column)
      // A list that does not begin at 1 can't directly follow a line of text.
      const apart = depth > 0 && start !== 1 && beginsList(marks, at) ? '\n' : ''
      return apart + indented(inline(item), indent + marker, ' '.repeat(column + marker.length))
    })
    .join('\n')
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const rules = { left: ':--', center: ':-:', right: '--:' } as const

/**
 * Markdown requires a header row. A table without one gets an empty row, which is dropped when the
 * file is read.
 */
const tableMarkdown = ({ header, align, rows }: TableBlock, inline: Inline): string => {
  const written = rows.map((row) => line(row.map((cell) => inline(cell, { isCell: true }))))
  const head = header ? written[0]! : line(align.map(() => ''))
  const rule = line(align.map((one) => (one ? rules[one] : '---')))
  return [head, rule, ...(header ? written.slice(1) : written)].join('\n')
}

/** Returns a fence that is longer than any in the text. */
const fenceFor = (text: string): string => {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  return '`'.repeat(longest + 1)
}

const altText = (alt: string): string => alt.replace(/[\\`*_[\]<&!~$|]/g, '\\$&')

/** Returns the address of an image if it differs from its name. */
type AddressOf = (image: string) => string | undefined

/**
 * With an address, the element contains the name, so that an import restores the figure with its
 * image.
 */
const figureMarkdown = ({ image, alt, caption, width }: FigureBlock, { inline, addressOf }: Writing): string => {
  const address = addressOf(image)
  return [
    address === undefined ? '<figure>' : `<figure data-image="${image}">`,
    `![${altText(alt)}](${address ?? image} "${width}%")`,
    ...(caption.length > 0 ? [inline(caption)] : []),
    '</figure>',
  ].join('\n\n')
}

const blockMarkdown = (block: ManuscriptBlock, writing: Writing): string => {
  const { inline } = writing
  switch (block.type) {
    case 'paragraph':
      return divided(inline(block.text), block)
    case 'quote':
      return indented(divided(inline(block.text), block), '> ', '> ')
    case 'list':
      return listMarkdown(block, inline)
    case 'subsection':
      return `#### ${headingText(block.text, inline)}`
    case 'scenebreak':
      return '* * *'
    case 'table':
      return tableMarkdown(block, inline)
    case 'code': {
      const fence = fenceFor(block.text)
      return `${fence}${block.language}\n${block.text}\n${fence}`
    }
    case 'math':
      return looksActive(block.tex) ? fenced(block.tex.split('\n')).join('\n') : `$$\n${block.tex}\n$$`
    case 'figure':
      return figureMarkdown(block, writing)
  }
}

/** A parser would read two adjacent lists as one. */
const joins = (before: ManuscriptBlock | undefined, block: ManuscriptBlock): boolean =>
  block.type === 'list' && before?.type === 'list'

const blocksOf = (blocks: readonly ManuscriptBlock[], writing: Writing): string[] =>
  cleanManuscriptBlocks(blocks).map((block, at, all) =>
    joins(all[at - 1], block) ? `${separator}\n\n${blockMarkdown(block, writing)}` : blockMarkdown(block, writing),
  )

interface Writing {
  inline: Inline
  addressOf: AddressOf
  /** Returns the notes of the blocks written so far. */
  definitions: () => string[]
}

const startWriting = (addressOf: AddressOf = () => undefined): Writing => {
  const { noteMark, definitions } = createNotes()
  const inline: Inline = (runs, more) => runsToMarkdown(runs, { noteMark, ...more })
  return { inline, addressOf, definitions }
}

/** Writes blocks as Markdown that `markdownToManuscriptBlocks` reads back unchanged. */
export const blocksToMarkdown = (blocks: readonly ManuscriptBlock[]): string => {
  const writing = startWriting()
  return [...blocksOf(blocks, writing), ...writing.definitions()].join('\n\n')
}

/**
 * Writes a manuscript as Markdown that `markdownToManuscript` reads back unchanged: a part is a
 * heading of level 1, a chapter of 2, a section of 3 and a subsection of 4. The title and the author
 * are not written.
 */
export const manuscriptToMarkdown = (
  { opening, parts, chapters }: Pick<Manuscript, 'opening' | 'parts' | 'chapters'>,
  { addressOf }: { addressOf?: AddressOf } = {},
): string => {
  const writing = startWriting(addressOf)
  const { inline, definitions } = writing
  const written = blocksOf(opening, writing)
  const add = (level: number, { title, blocks }: ManuscriptSection) => {
    // A heading without a title has nothing to show, but still divides the text.
    written.push(`${'#'.repeat(level)} ${headingText(cleanManuscriptRuns(title), inline)}`.trimEnd())
    for (const block of blocksOf(blocks, writing)) written.push(block)
  }
  const addParts = (start: number) => {
    for (const part of parts) if (part.start === start) add(1, part)
  }
  for (const [at, chapter] of chapters.entries()) {
    addParts(at)
    add(2, chapter)
    for (const section of chapter.sections) add(3, section)
  }
  addParts(chapters.length)
  return [...written, ...definitions()].join('\n\n')
}
