import { parseDocument } from 'htmlparser2'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { trimManuscriptRuns } from '#manuscript/model/blocks/manuscript-runs.ts'
import { cleanText, safeLink } from '#manuscript/model/clean-text.ts'
import { COPIED_BLOCK, COPIED_PIECE, readCopiedBlock, readCopiedPiece } from './copied-block.ts'
import { blockNames, droppedNames, elementFormats } from './html-names.ts'
import {
  headingDepth,
  type HtmlElement,
  isElement,
  isMarker,
  isQuote,
  isText,
  itemOf,
  textIn,
} from './html-elements.ts'
import type { Line, TextFormat } from './lines.ts'
import { isHidden, readStyle, styledFormat } from './style-format.ts'
import { tableRows } from './table-rows.ts'

type HtmlNode = HtmlElement['children'][number]

interface Context {
  format: TextFormat
  /** True if spaces and line breaks are significant. */
  kept: boolean
  quoted: boolean
  depth: number
  ordered: boolean
  /** The list item that ends here; undefined in a paragraph. */
  item?: { depth: number; ordered: boolean; line?: Line }
  heading?: number
}

const outside: Context = { format: {}, kept: false, quoted: false, depth: 0, ordered: false }

/** HTML nested deeper than this is not read, which bounds the recursion. */
const DEEPEST = 300
const numbered = /^[\s(（]*([\p{N}]+|\p{L}{1,4})[.)、．）]/u

/**
 * Reads the lines of HTML from a word processor or a web page. The HTML is only parsed, never
 * inserted into a document. Unknown elements are dropped or reduced to their text.
 */
export const htmlToLines = (html: string): Line[] => nodesToLines(parseDocument(html).children, outside)

const nodesToLines = (nodes: readonly HtmlNode[], context: Context): Line[] => {
  const lines: Line[] = []
  let text: ManuscriptRun[] = []

  const append = (written: string, { format, kept }: Context) => {
    let value = cleanText(written).replace(/[\u00ad\ufeff]/g, '')
    if (!kept) {
      value = value.replace(/[ \t\n\f]+/g, ' ')
      const before = text.at(-1)?.text ?? '\n'
      if (value.startsWith(' ') && /[ \n]$/.test(before)) value = value.slice(1)
    }
    if (value !== '') text.push({ ...format, text: value })
  }

  const endLine = (context: Context) => {
    for (const piece of partAtEmptyLines(text)) addLine(trimManuscriptRuns(piece), context)
    text = []
  }
  const addLine = (text: ManuscriptRun[], { heading, item, quoted }: Context) => {
    if (text.length === 0) return
    if (heading !== undefined) lines.push({ type: 'heading', depth: heading, text })
    // A second paragraph of a list item is added to the item.
    else if (item?.line && item.line === lines.at(-1)) item.line.text.push({ text: '\n' }, ...text)
    else if (item) lines.push((item.line = { type: 'item', depth: item.depth, ordered: item.ordered, text }))
    else lines.push({ type: quoted ? 'quote' : 'paragraph', text })
  }

  const readTable = (table: HtmlElement, context: Context) => {
    for (const cells of tableRows(table)) {
      const read = cells.map((cell) => nodesToLines(cell.children, { ...outside, format: context.format }))
      const isRow = read.every((lines) => lines.length < 2 && lines.every(({ type }) => type === 'paragraph'))
      if (!isRow) lines.push(...read.flat())
      else addLine(joinCells(read.flat().map(({ text }) => text)), context)
    }
  }

  const read = (node: HtmlNode, context: Context, depth: number) => {
    if (isText(node)) append(node.data, context)
    if (!isElement(node) || depth > DEEPEST || droppedNames.has(node.name)) return
    const copied = node.attribs[COPIED_BLOCK]
    const blocks = copied === undefined ? null : readCopiedBlock(copied)
    if (blocks) {
      endLine(context)
      lines.push({ type: 'copied', text: [], blocks })
      return
    }
    const piece = node.attribs[COPIED_PIECE]
    const runs = piece === undefined ? null : readCopiedPiece(piece)
    if (runs) {
      text.push(...runs)
      return
    }
    const style = readStyle(node.attribs['style'] ?? '')
    if (
      isHidden(style) ||
      'hidden' in node.attribs ||
      /mso(comment|footnotereference)/i.test(node.attribs['class'] ?? '')
    )
      return
    if (node.name === 'br') text.push({ text: '\n' })
    else if (node.name === 'wbr') return
    else if (isMarker(style)) {
      if (context.item) context.item.ordered = numbered.test(textIn(node))
    } else if (!blockNames.has(node.name)) readAll(node, innerContext(node, style, context), depth)
    else {
      endLine(context)
      if (node.name === 'hr') addLine([{ text: '* * *' }], context)
      if (node.name === 'table') return readTable(node, context)
      const inner = innerContext(node, style, context)
      readAll(node, inner, depth)
      endLine(inner)
    }
  }
  const readAll = ({ children }: HtmlElement, context: Context, depth: number) => {
    for (const child of children) read(child, context, depth + 1)
  }

  for (const node of nodes) read(node, context, 0)
  endLine(context)
  return lines
}

const innerContext = (element: HtmlElement, style: ReadonlyMap<string, string>, outer: Context): Context => {
  const { name, attribs } = element
  const inner: Context = { ...outer }
  const href = name === 'a' ? safeLink(attribs['href'] ?? '') : undefined
  const heading = headingDepth(element)
  const format: TextFormat = { ...outer.format, ...elementFormats[name], ...(href !== undefined && { href }) }
  // Headings are bold by default, so bold is not kept in them. Google wraps the whole copy in a <b>
  // whose style says that it is not bold.
  inner.format = styledFormat(format, style)
  if (heading > 0) inner.heading = heading
  if (inner.heading !== undefined) inner.format.bold = false
  const space = style.get('white-space')
  inner.kept = space === undefined ? outer.kept || name === 'pre' : space.startsWith('pre')
  inner.quoted ||= isQuote(element)
  if (name === 'ul' || name === 'ol' || name === 'menu') {
    inner.depth++
    inner.ordered = name === 'ol'
    delete inner.item
  }
  const item = itemOf(element, style, inner)
  if (item) inner.item = item
  return inner
}

const joinCells = (cells: readonly (readonly ManuscriptRun[])[]): ManuscriptRun[] =>
  cells.flatMap((cell, index) => (index === 0 ? cell : [{ text: ' – ' }, ...cell]))

const partAtEmptyLines = (runs: readonly ManuscriptRun[]): ManuscriptRun[][] => {
  const parts: ManuscriptRun[][] = [[]]
  let ends = 0
  for (const run of runs)
    for (const [index, line] of run.text.split('\n').entries()) {
      if (index > 0 && ++ends === 2) parts.push([])
      else if (index > 0 && ends === 1) parts.at(-1)!.push({ text: '\n' })
      if (/\S/.test(line)) ends = 0
      if (line !== '' || run.note) parts.at(-1)!.push({ ...run, text: line })
    }
  return parts
}
