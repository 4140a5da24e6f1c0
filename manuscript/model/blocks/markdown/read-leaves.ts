// Reads the nodes of Markdown that contain no other blocks.
import type { Code, FootnoteDefinition, Html, Table } from 'mdast'
import { textOfHtml } from '../../markdown/markdown-inline.ts'
import type { FigureBlock, ManuscriptBlock, ManuscriptRun } from '../block-types.ts'
import { FORMULA } from './fence-formulas.ts'
import { type InlineSource, inlineToManuscriptRuns, takeImages } from './read-inline.ts'

/** Reads a table. Its first row is a header unless all its cells are empty. */
export const tableBlock = ({ align, children }: Table, source: InlineSource): ManuscriptBlock => {
  const rows = children.map((row) => row.children.map((cell) => inlineToManuscriptRuns(cell.children, source)))
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const header = rows[0]?.some((cell) => cell.length > 0) ?? false
  return {
    type: 'table',
    header,
    align: Array.from({ length: columns }, (_, at) => align?.[at] ?? null),
    rows: header ? rows : rows.slice(1),
  }
}

const isWord = (part: string): boolean => /\p{L}/u.test(part)

/**
 * Returns true for a sentence beside the mark of a code block, and false for options such as `{1,3}`
 * or `title="a"`.
 */
const isSentence = (info: string): boolean => !/[={}[\]]/.test(info) && info.split(/\s+/).filter(isWord).length > 2

/** Returns the line that begins a code block without content, as it is written. */
const fenceLine = ({ position }: Code, { text }: InlineSource): string =>
  (text.slice(position?.start.offset, position?.end.offset).split('\n', 1)[0] ?? '').trim()

/** Reads a block of code, of a formula, or of Markdown that a reply wrapped in a fence. */
export const codeBlocks = (node: Code, source: InlineSource): ManuscriptBlock[] => {
  const { lang, meta, value } = node
  const { readInside, isForeign } = source
  // `~~~word` without a code block below is text with tildes.
  if (isForeign && lang && lang !== FORMULA && value.trim() === '')
    return [{ type: 'paragraph', text: [{ text: fenceLine(node, source) }] }]
  // A sentence after three backticks is not the name of a language.
  if (isForeign && meta && isSentence(`${lang} ${meta}`))
    return [{ type: 'code', language: '', text: `${lang} ${meta}\n${value}` }]
  if (lang === FORMULA) return [{ type: 'math', tex: value }]
  if (readInside && /^(?:md|markdown)$/i.test(lang ?? '') && !value.includes('```')) return readInside(value)
  return [{ type: 'code', language: lang ?? '', text: value }]
}

const textBlocks = (html: string, source: InlineSource): ManuscriptBlock[] =>
  textOfHtml(html, source.ended)
    .split(/\n\s*\n/)
    .map((line) => ({ type: 'paragraph', text: [{ text: line.replace(/\s+/g, ' ') }] }))

const tagsOf = {
  figure: { open: /<figure(?:\s[^<>]*)?>/gi, close: /<\/figure\s?>/gi },
  figcaption: { open: /<figcaption(?:\s[^<>]*)?>/gi, close: /<\/figcaption\s?>/gi },
}

const matchFrom = (pattern: RegExp, html: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from
  return pattern.exec(html)
}

/** Finds an element from an offset: the offsets of its beginning and end, and the HTML inside. */
const elementFrom = (html: string, name: keyof typeof tagsOf, from = 0) => {
  const open = matchFrom(tagsOf[name].open, html, from)
  if (!open) return undefined
  const inside = open.index + open[0].length
  const close = matchFrom(tagsOf[name].close, html, inside)
  return close && { start: open.index, html: html.slice(inside, close.index), end: close.index + close[0].length }
}

/** Reads the text of HTML, and its images, which follow the text. */
const readHtml = (html: string, source: InlineSource): { blocks: ManuscriptBlock[]; figures: FigureBlock[] } => {
  const before = source.figures.length
  const blocks = textBlocks(takeImages(html, source), source)
  return { blocks, figures: source.figures.splice(before) }
}

/** Reads the inside of a figure. Its caption belongs to the first image that the file has. */
const figureBlocks = (html: string, source: InlineSource): ManuscriptBlock[] => {
  const caption = elementFrom(html, 'figcaption')
  if (!caption) return Object.values(readHtml(html, source)).flat()
  const { blocks, figures } = readHtml(html.slice(0, caption.start) + html.slice(caption.end), source)
  const inCaption = readHtml(caption.html, source)
  const [first] = figures
  if (!first) return [...blocks, ...inCaption.blocks, ...inCaption.figures]
  first.caption = inCaption.blocks.flatMap((block, at): ManuscriptRun[] => [
    ...(at > 0 ? [{ text: '\n' }] : []),
    ...(block.type === 'paragraph' ? block.text : []),
  ])
  return [...figures, ...inCaption.figures, ...blocks]
}

/** Reads the text of a block of HTML, and its images with their captions. */
export const htmlBlocks = ({ value }: Pick<Html, 'value'>, source: InlineSource): ManuscriptBlock[] => {
  const all: ManuscriptBlock[] = []
  const add = (html: string) => {
    const { blocks, figures } = readHtml(html, source)
    all.push(...blocks, ...figures)
  }
  let from = 0
  for (let found = elementFrom(value, 'figure'); found; found = elementFrom(value, 'figure', from)) {
    add(value.slice(from, found.start))
    all.push(...figureBlocks(found.html, source))
    from = found.end
  }
  add(value.slice(from))
  return all
}

/**
 * Shows the source of a note without a reference, because it may be a line such as `[^Anna]: No.`
 */
export const unusedNote = (node: FootnoteDefinition, source: InlineSource): ManuscriptBlock[] => {
  const mark = `[^${node.label ?? node.identifier}]: `
  return (source.readUnusedNote(node) ?? []).map((line, at) => ({
    type: 'paragraph',
    text: at === 0 ? [{ text: mark }, ...line] : line,
  }))
}
