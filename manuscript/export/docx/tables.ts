import {
  AlignmentType,
  BorderStyle,
  LineRuleType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx'
import type { IBorderOptions, IRunOptions } from 'docx'
import type { Alignment, ManuscriptRun, TableBlock } from '#manuscript/model/blocks/block-types.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { type DocxDesign, faceOf } from './design.ts'
import { HEAD_RULE, ROW_RULE, TABLE_RULE, TABLE_SCALE, tableSpacing } from './block-styles.ts'
import { bidirectional, isFromRight } from './directions.ts'
import type { SetInline } from './inline.ts'
import { type Face, measureText } from './pages/measure-text.ts'

/** Space at both sides of a cell's text in twentieths of a point. */
export const PADDING = 90
/**
 * Extra width of columns, so that no word has to be divided if a program replaces the font with a
 * wider one.
 */
const SPARE = { regular: 1.2, bold: 1.36 }
/** Number of rows from which the widths of the columns are computed. */
const MEASURED_ROWS = 200

/** The size of a table's text by its number of columns, as a part of the body's. */
export const tableScale = (columns: number): number => {
  if (columns > 16) return 0.5
  if (columns > 9) return 0.62
  return columns > 5 ? 0.75 : TABLE_SCALE
}

const longestLine = (cell: readonly ManuscriptRun[], face: Face): number =>
  Math.max(
    0,
    ...plainRunsText(cell)
      .slice(0, 2000)
      .split('\n')
      .map((line) => measureText(line, face)),
  )

const longestWord = (cell: readonly ManuscriptRun[], face: Face): number =>
  Math.max(
    0,
    ...plainRunsText(cell)
      .slice(0, 2000)
      .split(/\s/)
      .map((word) => measureText(word, face)),
  )

interface Column {
  natural: number
  /** The width of its longest word. */
  least: number
}

/**
 * Divides a width among columns by the length of their texts. A column gets at most its natural
 * width, and at least the width of its longest word if the longest words of all columns fit.
 */
const shareWidth = (requested: readonly Column[], width: number): number[] => {
  const fits = (all: readonly Column[]) => all.reduce((sum, { least }) => sum + least, 0) <= width
  // Without a cap, a URL or a very long word would leave no room for the other columns.
  const cap = (width * 2) / (requested.length + 2)
  const columns = fits(requested)
    ? requested
    : requested.map(({ natural, least }) => ({ natural, least: Math.min(least, cap) }))
  const hasRoom = fits(columns)
  const widths = columns.map(() => 0)
  let open = [...columns.keys()]
  let rest = width
  for (;;) {
    // The square root prevents a column of long texts from taking the room of all others.
    const weightOf = (at: number) => Math.sqrt(columns[at]!.natural)
    const unit = rest / open.reduce((sum, at) => sum + weightOf(at), 0)
    for (const at of open) widths[at] = weightOf(at) * unit
    const small = open.filter((at) => columns[at]!.natural <= widths[at]!)
    const settled = small.length > 0 ? small : open.filter((at) => hasRoom && columns[at]!.least > widths[at]!)
    if (settled.length === 0) return widths.map(Math.floor)
    for (const at of settled) rest -= widths[at] = small.length > 0 ? columns[at]!.natural : columns[at]!.least
    open = open.filter((at) => !settled.includes(at))
  }
}

/**
 * Returns the widths of the columns: those of their longest lines if these fit, or shares of the
 * page by the length of the texts.
 */
export const columnWidths = ({ header, align, rows }: TableBlock, design: DocxDesign): number[] => {
  const { size, textWidth } = design
  const face = faceOf(design)
  // A half point has ten twentieths, and widths are thousandths of the size.
  const unit = (size * tableScale(align.length) * 10) / 1000
  const widest = (column: number, measure: (cell: readonly ManuscriptRun[], face: Face) => number) =>
    rows.slice(0, MEASURED_ROWS).reduce((most, row, at) => {
      const room = header && at === 0 ? SPARE.bold : SPARE.regular
      return Math.max(most, measure(row[column]!, face) * unit * room + 2 * PADDING + 40)
    }, 300)
  const natural = align.map((_, column) => widest(column, longestLine))
  const sum = natural.reduce((all, width) => all + width, 0)
  if (sum <= textWidth) return natural.map(Math.round)
  return shareWidth(
    natural.map((width, column) => ({
      natural: width,
      least: design.spaced ? widest(column, longestWord) : 0,
    })),
    textWidth,
  )
}

const rule = (size: number, color = '000000'): IBorderOptions => ({ style: BorderStyle.SINGLE, size, color })
const none: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' }

const alignmentOf = (align: Alignment, rtl: boolean) => {
  if (align === 'center') return AlignmentType.CENTER
  // Word counts left and right from the side where the text begins.
  if (align === 'left') return rtl ? AlignmentType.END : AlignmentType.START
  if (align === 'right') return rtl ? AlignmentType.START : AlignmentType.END
  return AlignmentType.START
}

/** Returns true if a table is so short that it stays on one page. */
export const staysTogether = ({ rows }: TableBlock): boolean => rows.length <= 15

/** Builds a native table. Its row of headings is repeated on each page. */
export const tableSetter = (design: DocxDesign, inline: SetInline) => {
  const { rtl, size } = design
  return (block: TableBlock): Table => {
    const { header, align, rows } = block
    const widths = columnWidths(block, design)
    const small = Math.round(size * tableScale(align.length))
    const base: IRunOptions = align.length > 5 ? { size: small, sizeComplexScript: small } : {}
    const spacing = tableSpacing(design, tableScale(align.length))
    const together = staysTogether(block)
    const cell = (runs: readonly ManuscriptRun[], column: number, isHead: boolean, isKept: boolean) => {
      const fromRight = isFromRight(runs, design)
      return new TableCell({
        width: { size: widths[column]!, type: WidthType.DXA },
        ...(isHead && { borders: { bottom: rule(HEAD_RULE / 2.5) } }),
        children: [
          new Paragraph({
            style: isHead ? 'TableHeading' : 'TableText',
            ...(align[column] && { alignment: alignmentOf(align[column], fromRight) }),
            ...bidirectional(fromRight, design),
            ...(runs.some(({ math }) => math)
              ? { spacing: { ...spacing, lineRule: LineRuleType.AT_LEAST } }
              : align.length > 5 && { spacing }),
            ...(isKept && { keepNext: true }),
            children: inline(runs, { rtl: fromRight, base }),
          }),
        ],
      })
    }
    return new Table({
      alignment: AlignmentType.CENTER,
      layout: TableLayoutType.FIXED,
      width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
      columnWidths: widths,
      ...(rtl && { visuallyRightToLeft: true }),
      margins: { left: PADDING, right: PADDING, marginUnitType: WidthType.DXA },
      borders: {
        top: rule(TABLE_RULE / 2.5),
        bottom: rule(TABLE_RULE / 2.5),
        left: none,
        right: none,
        insideHorizontal: rule(ROW_RULE / 2.5, 'B3B3B3'),
        insideVertical: none,
      },
      rows: rows.map((cells, at) => {
        const isHead = header && at === 0
        return new TableRow({
          cantSplit: true,
          ...(isHead && { tableHeader: true }),
          children: cells.map((runs, column) => cell(runs, column, isHead, together && at < rows.length - 1)),
        })
      }),
    })
  }
}
