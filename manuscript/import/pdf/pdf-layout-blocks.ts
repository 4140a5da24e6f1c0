import { bodySizeOf, pitchOf } from './pdf-block.ts'
import type { PdfBlock } from './pdf-block.ts'
import { columnsOfPage, isFullLine } from './pdf-column.ts'
import type { PdfColumn } from './pdf-column.ts'
import { lineText } from './pdf-page.ts'
import type { PdfLine, PdfPage } from './pdf-page.ts'
import { removeRunningHeads } from './pdf-running-heads.ts'

// Bullets of symbol fonts have no code point of their own.
const sureBullet = /^[•◦▪‣●○■□\ue000-\uf8ff]\s*/u
const otherBullet = /^[-–*]\s+/u
// In right-to-left lines the point may precede the number.
const numberMarker = /^(?:\p{Nd}{1,3}[.)]|\.\p{Nd}{1,3})\s+/u
const endsSentence = /[.!?…:;,。！？।؟،]["”’»]?\s*$/u

/** In a table of contents each line is an entry. */
const contentsLine = /(?:[.·…_]\s?){4}[\s\u2060]*[\p{Nd}ivxlc]+$/u

/** Number of characters at the end of a line in which a page number is searched. */
const MAX_END_LENGTH = 80

interface Measures {
  body: number
  pitch: number
  /** Most of the text is bold, so bold has no meaning. */
  allBold: boolean
}

const isBold = ({ spans }: PdfLine): boolean => spans.every(({ bold, text }) => bold || !/[\p{L}\p{N}]/u.test(text))

const markerOf = (line: PdfLine, column: PdfColumn): string | undefined => {
  const text = lineText(line).trimStart()
  const sure = sureBullet.exec(text) ?? numberMarker.exec(text)
  if (sure) return sure[0]
  return column.indentOf(line) > 0.5 * line.size ? otherBullet.exec(text)?.[0] : undefined
}

/** Returns true if a new paragraph starts with the line. */
const begins = (line: PdfLine, before: PdfLine, column: PdfColumn, { pitch, body }: Measures): boolean => {
  if (
    Math.abs(line.size - before.size) > 0.08 * body ||
    contentsLine.test(lineText(before).trimEnd().slice(-MAX_END_LENGTH))
  )
    return true
  const gap = before.baseline - line.baseline
  const scale = Math.max(1, line.size / body)
  // Lines of one heading may be short.
  if (line.size > 1.12 * body) return gap < 0 || gap > 1.9 * line.size
  if (gap > 1.3 * pitch * scale) return true
  if (isBold(line) !== isBold(before) && (isBold(line) || isBold(before)) && !isFullLine(before, line, column))
    return true
  if (markerOf(line, column)) return true
  const indent = column.indentOf(line) - column.indentOf(before)
  // Lines of an item are aligned with its text, so only the first line of a paragraph is indented.
  if (indent > 0.7 * line.size && !markerOf(before, column)) return true
  return !isFullLine(before, line, column)
}

const headingLike = (block: PdfBlock, { body, allBold }: Measures): boolean => {
  const text = block.lines.map(lineText).join(' ').trim()
  if (block.marker !== undefined || text.length > 200 || block.lines.length > 4 || !/[\p{L}\p{N}]/u.test(text))
    return false
  if (block.lines.every(({ size }) => size > body * 1.12)) return true
  return (
    !allBold && block.lines.length <= 2 && text.length <= 100 && block.lines.every(isBold) && !endsSentence.test(text)
  )
}

const isQuote = (block: PdfBlock, column: PdfColumn): boolean =>
  block.type === 'paragraph' &&
  block.lines.length > 1 &&
  block.lines.every((line) => column.indentOf(line) > 1.2 * line.size) &&
  block.lines.slice(0, -1).every((line) => column.roomAfter(line) > 0.8 * line.size)

/** Returns a digit's value: Unicode orders the ten digits of each script from zero. */
const digitValue = (code: number): number => {
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}

/** Reads a marker's number in the digits of any script. */
const numberIn = (marker: string): number => {
  const digits = marker.match(/\p{Nd}/gu) ?? []
  return digits.length === 0
    ? Number.NaN
    : digits.reduce((sum, digit) => sum * 10 + digitValue(digit.codePointAt(0)!), 0)
}

const numberOf = (block: PdfBlock | undefined): number => numberIn(block?.marker ?? '')

/** Removes numbers that are not continued: one numbered paragraph is not a list. */
const removeLoneNumbers = (blocks: PdfBlock[]): PdfBlock[] => {
  return blocks.map((block, index) => {
    const number = numberOf(block)
    if (Number.isNaN(number)) return block
    const counted = numberOf(blocks[index + 1]) === number + 1 || numberOf(blocks[index - 1]) === number - 1
    return counted ? block : { ...block, type: 'paragraph', marker: undefined }
  })
}

const leaders = /(?:[.·…]\s?){6,}/u

/**
 * Reads a page of dot leaders and page numbers as a table of contents; larger text on it is its
 * heading.
 */
const contentsOfPage = (page: PdfPage, { body }: Measures): PdfBlock[] | undefined => {
  const led = page.lines.filter((line) => leaders.test(lineText(line))).length
  if (led < 3 || led < 0.25 * page.lines.length) return undefined
  const large = page.lines.filter(({ size }) => size > 1.4 * body)
  const rest = page.lines.filter((line) => !large.includes(line))
  return [...(large.length > 0 ? [{ type: 'heading' as const, lines: large }] : []), { type: 'contents', lines: rest }]
}

const blocksOfPage = (page: PdfPage, measures: Measures): PdfBlock[] => {
  const contents = contentsOfPage(page, measures)
  if (contents) return contents
  const column = columnsOfPage(page.lines.filter(({ size }) => Math.abs(size - measures.body) < 0.2 * measures.body))
  const blocks: PdfBlock[] = []
  page.lines.forEach((line, index) => {
    const before = page.lines[index - 1]
    if (before && !begins(line, before, column, measures)) {
      blocks.at(-1)!.lines.push(line)
      return
    }
    const marker = markerOf(line, column)
    blocks.push({ type: marker === undefined ? 'paragraph' : 'item', lines: [line], marker })
  })
  return removeLoneNumbers(blocks).map((block) => {
    if (headingLike(block, measures)) return { ...block, type: 'heading' }
    return isQuote(block, column) ? { ...block, type: 'quote' } : block
  })
}

const sizeOf = (block: PdfBlock) => Math.round(block.lines[0]!.size * 2) / 2

/**
 * Assigns depths to headings by size, largest first; bold ones in body size come last. Text in a
 * unique size below the title, such as an author's name, is not a heading.
 */
const withDepths = (blocks: readonly PdfBlock[]): PdfBlock[] => {
  const headings = blocks.filter(({ type }) => type === 'heading')
  const largest = Math.max(...headings.map(sizeOf))
  const page = headings[0]?.lines[0]?.page
  const isLine = (block: PdfBlock) =>
    block.lines[0]!.page === page &&
    sizeOf(block) < largest &&
    headings.filter((other) => sizeOf(other) === sizeOf(block)).length === 1
  const sizes = [...new Set(headings.filter((block) => !isLine(block)).map(sizeOf))].sort((a, b) => b - a)
  return blocks.map((block): PdfBlock => {
    if (block.type !== 'heading') return block
    return isLine(block) ? { ...block, type: 'paragraph' } : { ...block, depth: sizes.indexOf(sizeOf(block)) + 1 }
  })
}

/**
 * Finds the blocks of an untagged text from the position and appearance of its lines. Also returns the
 * number of running heads that were left out.
 */
export const layoutBlocks = (allPages: readonly PdfPage[]): { blocks: PdfBlock[]; heads: number } => {
  const all = allPages.flatMap(({ lines }) => lines)
  const body = bodySizeOf(all)
  const pitch = pitchOf(all, body)
  const { pages, heads } = removeRunningHeads(allPages, body, pitch)
  const lines = pages.flatMap((page) => page.lines)
  const measures = { body, pitch, allBold: lines.filter(isBold).length > lines.length * 0.5 }
  return { blocks: withDepths(pages.flatMap((page) => blocksOfPage(page, measures))), heads }
}
