import { DomUtils } from 'htmlparser2'
import type { FigureBlock, ManuscriptBlock, ManuscriptRun } from '../blocks/block-types.ts'
import { blockLimits } from '../blocks/block-limits.ts'
import { trimManuscriptRuns } from '../blocks/manuscript-runs.ts'
import { styleOf } from './css-rules.ts'
import { classesOf, elementsIn, firstInside, type HtmlElement, isElement, textIn } from './html-elements.ts'
import type { LineContext } from './line-context.ts'
import type { LostItem } from '../lost-items.ts'
import type { HtmlOptions } from './line-reader.ts'
import type { Line } from './lines.ts'
import { columnSides, type HtmlTable, isLayout, readHtmlTable, splitMerged, type TableCell } from './table-cells.ts'

type Read = (nodes: HtmlElement['children'], context: LineContext) => Line[]

const blockLine = (block: ManuscriptBlock): Line => ({ type: 'block', text: [], block })

const joinLines = (lines: readonly ManuscriptRun[][]): ManuscriptRun[] =>
  lines.flatMap((line, at): ManuscriptRun[] => (at === 0 ? line : [{ text: '\n' }, ...line]))

/** Returns the text of a line in a cell or caption, which can't contain lists. */
const flatText = (line: Line): ManuscriptRun[] => {
  if (line.type === 'item') return [{ text: '– ' }, ...line.text]
  if (line.type !== 'block') return line.text
  const { block } = line
  if (block.type === 'math') return [{ text: block.tex, math: true }]
  return block.type === 'code' ? [{ text: block.text }] : []
}

const language = (element: HtmlElement): string => {
  const names = classesOf(element)
  const named = names.map((name) => /^(?:lang(?:uage)?|highlight|brush)[-:]([\w+#.-]+)$/.exec(name)?.[1]).find(Boolean)
  if (named) return named
  const at = names.indexOf('sourceCode')
  return at === -1 ? '' : (names.find((name) => name !== 'sourceCode' && /^[a-z][\w+#-]*$/i.test(name)) ?? '')
}

/** Text of code with the line breaks of `br`. Word processors indent it with no-break spaces. */
const codeText = (element: HtmlElement): string =>
  element.children
    .map((child): string => {
      if (!isElement(child)) return 'data' in child && child.nodeType === 3 ? child.data.replaceAll('\u00a0', ' ') : ''
      return child.name === 'br' ? '\n' : codeText(child)
    })
    .join('')

const isFileName = /^[^\n]{1,200}\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|emf|wmf)$/i
/** The width of a page of text in pixels, for images whose width is stated in pixels. */
const PAGE_PIXELS = 640

const widthOf = (element: HtmlElement, style: ReadonlyMap<string, string>): number => {
  const own = classesOf(element)
    .map((name) => /^w-(\d{1,3})$/.exec(name)?.[1])
    .find(Boolean)
  const stated = style.get('width') ?? element.attribs['width'] ?? ''
  const [, amount, unit] = /^([\d.]{1,8}) ?(%|px|pt|in|cm|mm)?$/.exec(stated.trim()) ?? []
  const perUnit: Record<string, number> = { px: 1, pt: 96 / 72, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 }
  const percent = unit === '%' ? Number(amount) : (Number(amount) * perUnit[unit ?? 'px']! * 100) / PAGE_PIXELS
  const found = own ? Number(own) : amount === undefined ? blockLimits.figureWidth.max : percent
  return Math.max(blockLimits.figureWidth.min, Math.min(blockLimits.figureWidth.max, Math.round(found)))
}

const omitBold = (run: ManuscriptRun): ManuscriptRun => {
  const { bold, ...rest } = run
  void bold
  return rest
}

const isBold = (runs: readonly ManuscriptRun[]): boolean => runs.every((run) => run.bold || !/\S/.test(run.text))

const withoutSharedBold = (runs: ManuscriptRun[]): ManuscriptRun[] => (isBold(runs) ? runs.map(omitBold) : runs)

const isBoldRow = (row: readonly { cell: ManuscriptRun[] }[]): boolean =>
  row.length > 1 && row.every(({ cell }) => cell.some(({ text }) => /\S/.test(text)) && isBold(cell))

/** Returns true if the first row of a table is bold, and the second is not. */
const isHeading = ([first = [], second]: readonly { cell: ManuscriptRun[] }[][]): boolean =>
  second !== undefined && isBoldRow(first) && !isBoldRow(second)

const isFigure = (line: Line): boolean => line.type === 'block' && line.block.type === 'figure'
const isPicture = ({ name }: HtmlElement): boolean => name === 'img' || name === 'svg'

/** Reads the elements that are blocks of their own: tables, code and figures. */
export class BlockReader {
  private readonly options: HtmlOptions
  private readonly lost: (item: LostItem) => void
  private readonly readLines: Read
  constructor(options: HtmlOptions, read: Read) {
    this.options = options
    this.lost = options.lost ?? (() => {})
    this.readLines = read
  }

  private readonly css = (element: HtmlElement) => styleOf(element, this.options.css)

  readonly figure = (element: HtmlElement, caption: ManuscriptRun[] | undefined, context: LineContext): Line[] => {
    if (!this.options.image) return []
    if (context.inNote) {
      this.lost('note_image')
      return []
    }
    const inner = element.name === 'svg' ? firstInside(element, ({ name }) => name === 'image') : undefined
    const shown = inner ?? element
    const address = shown.attribs['src'] ?? shown.attribs['href'] ?? shown.attribs['xlink:href'] ?? ''
    const isMarkup = shown.name === 'svg'
    const name = this.options.image({
      source: isMarkup ? DomUtils.getOuterHTML(element, { xmlMode: true }) : address,
      isMarkup,
    })
    const stated = (element.attribs['alt'] || (element.attribs['aria-label'] ?? element.attribs['title'] ?? '')).trim()
    const alt = isFileName.test(stated) ? '' : stated
    if (name === undefined) return caption && caption.length > 0 ? [{ type: 'paragraph', text: caption }] : []
    const block: FigureBlock = {
      type: 'figure',
      image: name,
      alt,
      caption: caption ?? [],
      width: widthOf(element, this.css(element)),
    }
    return [blockLine(block)]
  }

  private readonly readFigure = (element: HtmlElement, context: LineContext): Line[] | undefined => {
    const picture = firstInside(element, isPicture)
    const others = elementsIn(element).filter(({ name }) => name === 'table' || name === 'pre')
    if (!picture || others.length > 0 || !this.options.image) return undefined
    const captions = elementsIn(element).filter(({ name }) => name === 'figcaption')
    const caption = trimManuscriptRuns(
      joinLines(captions.flatMap((one) => this.readLines(one.children, { ...context, role: 'caption' }).map(flatText))),
    )
    const rest = element.children.filter((child) => !(isElement(child) && captions.includes(child)))
    const pictures = this.readLines(rest, context)
    const first = pictures.find((line) => line.type === 'block' && line.block.type === 'figure')
    if (first?.type === 'block' && first.block.type === 'figure') first.block.caption = caption
    else if (caption.length > 0) pictures.push({ type: 'paragraph', text: caption })
    return pictures
  }

  private readonly readCell = (
    { element }: TableCell,
    isHeading: boolean,
    context: LineContext,
    after: Line[],
  ): ManuscriptRun[] => {
    const { format, inNote } = context
    const lines = this.readLines(element.children, {
      format: isHeading ? { ...format, bold: false } : format,
      isPreformatted: false,
      quoted: false,
      depth: 0,
      ordered: false,
      ...(inNote && { inNote }),
    })
    const inside = lines.filter((line) => line.type === 'block' && line.block.type === 'table')
    for (let count = 0; count < inside.length; count++) this.lost('nested_table')
    after.push(...lines.filter(isFigure))
    const nested = inside.flatMap((line) =>
      line.type === 'block' && line.block.type === 'table'
        ? line.block.rows.map((row) => row.flatMap((cell, at) => (at === 0 ? cell : [{ text: ' – ' }, ...cell])))
        : [],
    )
    return trimManuscriptRuns(joinLines([...lines.map(flatText), ...nested].filter((line) => line.length > 0)))
  }

  private readonly tableLines = (table: HtmlTable, context: LineContext, guesses: boolean): Line[] => {
    const after: Line[] = []
    const cells = table.rows.map((row, at) =>
      row.map((cell) => ({ ...cell, cell: this.readCell(cell, table.header && at === 0, context, after) })),
    )
    const header = table.header || (guesses && isHeading(cells))
    if (header) for (const cell of cells[0]!) cell.cell = withoutSharedBold(cell.cell)
    const { rows, merged } = splitMerged(cells, (): ManuscriptRun[] => [])
    for (let count = 0; count < merged; count++) this.lost('merged_cell')
    const captions = table.captions.flatMap((caption) => this.readLines(caption.children, context))
    const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
    if (columns > blockLimits.tableColumns) {
      this.lost('wide_table')
      const asLines = rows.map((row): Line => ({
        type: 'paragraph',
        text: row.flatMap((cell, at): ManuscriptRun[] => (at === 0 ? cell : [{ text: ' | ' }, ...cell])),
      }))
      return [...captions, ...asLines.filter(({ text }) => text.length > 0), ...after]
    }
    const align = columnSides(table.rows, this.css)
    const pieces = Array.from({ length: Math.ceil(rows.length / blockLimits.tableRows) }, (_, at) =>
      blockLine({
        type: 'table',
        header: header && at === 0,
        align: Array.from({ length: columns }, (_, column) => align[column] ?? null),
        rows: rows.slice(at * blockLimits.tableRows, (at + 1) * blockLimits.tableRows),
      }),
    )
    return [...captions, ...pieces, ...after]
  }

  private readonly readTable = (element: HtmlElement, context: LineContext): Line[] | undefined => {
    const { parent } = element
    // Inkloom's exports wrap each table, and mark the header rows.
    const isWrapped = parent !== null && isElement(parent) && classesOf(parent).includes('table')
    const table = readHtmlTable(element, { guesses: !isWrapped })
    if (table.rows.length === 0) return undefined
    return isLayout(table, isWrapped) ? undefined : this.tableLines(table, context, !isWrapped)
  }

  private readonly readCode = (element: HtmlElement, style: ReadonlyMap<string, string>): Line[] | undefined => {
    const isDrawnCode =
      element.name === 'div' && style.get('white-space') === 'pre' && /monospace/.test(style.get('font-family') ?? '')
    if (!/^(?:pre|listing|xmp)$/.test(element.name) && !isDrawnCode) return undefined
    const code = elementsIn(element).find(({ name }) => name === 'code')
    // Invalid TeX is shown as code.
    if ([element, code].some((one) => one?.attribs['class'] === 'tex display')) {
      const tex = codeText(element)
      return tex.trim() === '' ? [] : [blockLine({ type: 'math', tex })]
    }
    const text = isDrawnCode ? elementsIn(element).map(textIn).join('\n') : codeText(element)
    // HTML ignores a line break at the beginning of `pre`, so it is removed.
    const block: ManuscriptBlock = {
      type: 'code',
      language: (code && language(code)) || language(element),
      text: text.replace(/^\r?\n/, ''),
    }
    return block.text.trim() === '' ? [] : [blockLine(block)]
  }

  /** Reads an element that is a block of its own, or returns undefined for all others. */
  readonly read = (
    element: HtmlElement,
    context: LineContext,
    style: ReadonlyMap<string, string>,
  ): Line[] | undefined => {
    if (context.inNote && element.name === 'table') this.lost('note_table')
    if (context.inNote || context.heading !== undefined) return undefined
    if (element.name === 'table') return this.readTable(element, context)
    if (element.name === 'figure') return this.readFigure(element, context)
    return this.readCode(element, style)
  }
}
