import type {
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  TableBlock,
} from '#manuscript/model/blocks/block-types.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { type ExportText, headingOf, placesOf } from '../../export-text.ts'
import { groupQuotes, type QuoteGroup } from '../../group-quotes.ts'
import type { Images } from '../../images.ts'
import { staysWithNext } from '../../letters.ts'
import type { Matter } from '../../matter/matter.ts'
import { CODE_INDENT, insetOf, ROW_RULE, tableSpacing } from '../block-styles.ts'
import { isBody } from '../body.ts'
import type { DocxDesign } from '../design.ts'
import { captionGap, pictureSize } from '../figures.ts'
import type { HeadingTheme } from '../themes.ts'
import { headingNumbers } from '../../heading-numbers.ts'
import { itemInsets } from '../lists.ts'
import { numberText } from '../numbers.ts'
import { textHeight } from '../page.ts'
import { columnWidths, staysTogether, tableScale } from '../tables.ts'
import { lineCounter } from './count-lines.ts'
import { createPager, type Pager } from './pager.ts'

type CountLines = ReturnType<typeof lineCounter>

const tableHeights = (block: TableBlock, design: DocxDesign, count: CountLines): number[] => {
  const widths = columnWidths(block, design)
  const scale = tableScale(block.align.length)
  const { before, after, line = 0 } = tableSpacing(design, scale)
  return block.rows.map(
    (row) =>
      Math.max(...row.map((cell, at) => count(cell, { width: Math.max(100, widths[at]! - 180), scale }))) * line +
      before +
      after +
      ROW_RULE,
  )
}

/** Places a heading in the text, on the same page as two lines of the text below it. */
const placeHeading = (
  design: DocxDesign,
  pager: Pager,
  { runs, theme }: { runs: readonly ManuscriptRun[]; theme: HeadingTheme },
): void => {
  const { pitch, textWidth } = design
  const lines = lineCounter(design)(runs, { width: textWidth, scale: theme.factor, bold: theme.bold })
  const after = theme.after * pitch
  pager.whole(lines * theme.line * pitch, { before: theme.before * pitch, after, next: after + 2 * pitch })
}

/** Counts the lines of code, whose letters have one width. */
const codeLines = (code: string, { size, textWidth }: DocxDesign): number =>
  code
    .split('\n')
    .map((line) => line.replaceAll('\t', '    ').length * 0.46 * size * 10)
    .reduce((sum, width) => sum + Math.max(1, Math.ceil(width / (textWidth - CODE_INDENT))), 0)

const isSignature = (block: QuoteGroup | undefined): boolean =>
  block !== undefined && !Array.isArray(block) && block.type === 'paragraph' && block.style === 'signature'

/** Returns the functions that place texts with their notes, and the notes of other blocks. */
const textPlacer = (design: DocxDesign, pager: Pager) => {
  const { pitch, textWidth } = design
  const count = lineCounter(design)
  const rule = pitch * 0.8
  const noteHeight = (note: readonly ManuscriptRun[][]): number =>
    note.reduce((sum, runs) => sum + count(runs, { width: textWidth, scale: 0.82 }), 0) * pitch * 0.8
  return {
    text: (
      runs: readonly ManuscriptRun[],
      options: { width?: number; indent?: number; before?: number; after?: number; next?: number } = {},
    ) => {
      const { width = textWidth, indent = 0, ...space } = options
      const notes: { line: number; height: number }[] = []
      const onNote = (note: ManuscriptRun[][], line: number) => void notes.push({ line, height: noteHeight(note) })
      pager.lines(count(runs, { width, indent, onNote }), pitch, { ...space, notes, rule })
    },
    addNotes: (runs: readonly ManuscriptRun[]) => {
      for (const { note } of runs) if (note) pager.notes(noteHeight(note), rule)
    },
  }
}

const blockPlacer = (design: DocxDesign, images: Images, pager: Pager) => {
  const { pitch, gap, textWidth } = design
  const count = lineCounter(design)
  const apart = { before: gap, after: gap }
  /** Indents of blocks that are set in from both edges. */
  const insets = 2 * insetOf(design)

  const { text, addNotes } = textPlacer(design, pager)
  const table = (block: TableBlock) => {
    pager.lines(0, pitch, { before: gap })
    const heights = tableHeights(block, design, count)
    if (staysTogether(block)) pager.whole(heights.reduce((sum, one) => sum + one, 0))
    else for (const height of heights) pager.whole(height)
    pager.lines(0, pitch, { after: gap })
    addNotes(block.rows.flat(2))
  }

  /**
   * The parts of one quote have no space between them and stay together, as the lines of a
   * signature do.
   */
  const joined = (isJoinedBefore: boolean, isJoinedAfter: boolean) => ({
    before: isJoinedBefore ? 0 : gap,
    after: isJoinedAfter ? 0 : gap,
    width: textWidth - insets,
  })
  const styled = (block: ParagraphBlock, before: QuoteGroup | undefined, after: QuoteGroup | undefined) => {
    const own = isSignature(block)
    const space = joined(own && isSignature(before), own && isSignature(after))
    text(block.text, { ...space, next: staysWithNext(block, { before, after }) ? space.after + 2 * pitch : 0 })
  }

  return (block: QuoteGroup, before: QuoteGroup | undefined, after: QuoteGroup | undefined): void => {
    if (Array.isArray(block)) {
      for (const [at, { text: runs }] of block.entries()) {
        const isLast = at === block.length - 1
        text(runs, { ...joined(at > 0, !isLast), next: isLast ? 0 : pitch })
      }
      return
    }
    switch (block.type) {
      case 'paragraph':
        if (block.style) return styled(block, before, after)
        if (hasLines(block.text)) return text(block.text, apart)
        return text(block.text, { indent: isBody(before) || design.indentedSigns > 0 ? design.indent : 0 })
      case 'list':
        for (const [at, inset] of itemInsets(block).entries())
          text(block.items[at]!, {
            width: textWidth - inset,
            ...(at === 0 && { before: gap }),
            ...(at === block.items.length - 1 && { after: gap }),
          })
        return undefined
      case 'subsection':
        return placeHeading(design, pager, { runs: block.text, theme: design.theme.subsection })
      case 'scenebreak':
        return pager.whole(pitch, { ...apart, next: gap + 2 * pitch })
      case 'table':
        return table(block)
      case 'code':
        return pager.lines(codeLines(block.text, design), pitch * 0.8, apart)
      case 'math':
        return pager.whole(pitch * 2, apart)
      case 'figure': {
        const image = images.get(block.image)
        const words =
          block.caption.length > 0
            ? captionGap(design) + count(block.caption, { width: textWidth - insets, scale: 0.86 }) * pitch * 0.86
            : 0
        // A picture is on the baseline of its paragraph, so the line has a part below the picture.
        const picture = image ? pictureSize(block, image, design).height + design.size * 2 : pitch
        pager.whole(picture + words, apart)
        return addNotes(block.caption)
      }
    }
  }
}

/** The page of a heading, and the number before it in the contents. */
export interface ContentsEntry {
  page: string
  number: string
}

/**
 * Estimates the page of each heading that the contents list, in the order of the text. Only Word
 * knows the pages, because they depend on its line breaking and on the fonts of the reader. A book of
 * 100,000 words in English differs by a page or two.
 */
export const estimatePages = (
  book: ExportText,
  { design, images, matter }: { design: DocxDesign; images: Images; matter: Matter | null },
): ContentsEntry[] => {
  const { theme, pitch, textWidth } = design
  const pager = createPager(textHeight(design.page))
  const placeBlock = blockPlacer(design, images, pager)
  const count = lineCounter(design)
  const { places: numbers, sections } = headingNumbers(book, design.theme.numbersInLine)
  const entries: ContentsEntry[] = []

  const blocks = (source: readonly ManuscriptBlock[]) =>
    groupQuotes(source).forEach((block, at, all) => placeBlock(block, all[at - 1], all[at + 1]))
  const opening = (title: readonly ManuscriptRun[], rank: 'part' | 'chapter', place: number | null = null) => {
    const { factor, bold, before, line, after } = theme[rank]
    pager.turn()
    entries.push({
      page: String(pager.page()),
      number: place === null ? '' : numberText(design, { rank, number: place }),
    })
    const isNumbered = place !== null && !(theme.numbersInLine && rank === 'chapter')
    const number = isNumbered ? (rank === 'part' ? theme.partNumber : theme.chapterNumber).line : 0
    const lines = number + line * count(title, { width: textWidth, scale: factor, bold })
    pager.whole(lines * pitch, { before: before * pitch, after: after * pitch })
  }

  if (book.opening.length > 0) {
    pager.turn()
    blocks(book.opening)
  }
  for (const [at, place] of placesOf(book).entries()) {
    const number = numbers[at]!
    if (place.kind === 'part') {
      opening(headingOf(place.part), 'part', number)
      blocks(place.part.blocks)
      continue
    }
    opening(headingOf(place.chapter), 'chapter', number)
    blocks(place.chapter.blocks)
    for (const [own, section] of place.chapter.sections.entries()) {
      placeHeading(design, pager, { runs: headingOf(section), theme: theme.section })
      if (theme.listsSections)
        entries.push({ page: String(pager.page()), number: sections[place.index]![own]?.join('.') ?? '' })
      blocks(section.blocks)
    }
  }
  for (const { title, blocks: texts } of matter?.back ?? []) {
    opening([{ text: title }], 'chapter')
    blocks(texts)
  }
  return entries
}
