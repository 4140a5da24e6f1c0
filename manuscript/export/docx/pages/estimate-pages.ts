import type { ManuscriptBlock, ManuscriptRun, TableBlock } from '#manuscript/model/blocks/block-types.ts'
import { notesIn } from '#manuscript/model/blocks/manuscript-runs.ts'
import { type ExportText, headingOf, placesOf } from '../../export-text.ts'
import type { Images } from '../../images.ts'
import type { Matter } from '../../matter/matter.ts'
import type { DocxDesign } from '../design.ts'
import { pictureSize } from '../figures.ts'
import { textHeight } from '../page.ts'
import { columnWidths, tableScale } from '../tables.ts'
import { lineCounter } from './count-lines.ts'
import { createPager, type Pager } from './pager.ts'

/** Indents of blocks that are set in from both edges. */
const INSET = 800

type CountLines = ReturnType<typeof lineCounter>

const tableHeights = (block: TableBlock, design: DocxDesign, count: CountLines): number[] => {
  const widths = columnWidths(block, design)
  const scale = tableScale(block.align.length)
  const line = design.size * scale * 12
  return block.rows.map(
    (row) =>
      Math.max(...row.map((cell, at) => count(cell, { width: Math.max(100, widths[at]! - 180), scale }))) * line +
      0.2 * design.pitch,
  )
}

const blockPlacer = (design: DocxDesign, images: Images, pager: Pager) => {
  const { pitch, gap, textWidth } = design
  const count = lineCounter(design)
  const apart = { before: gap, after: gap }

  const addNotes = (runs: readonly ManuscriptRun[]) => {
    for (const note of notesIn(runs))
      pager.notes(count(note, { width: textWidth, scale: 0.82 }) * pitch * 0.8, pitch * 0.8)
  }
  const text = (
    runs: readonly ManuscriptRun[],
    options: { width?: number; indent?: number; before?: number; after?: number } = {},
  ) => {
    const { width = textWidth, indent = 0, ...space } = options
    pager.lines(count(runs, { width, indent }), pitch, space)
    addNotes(runs)
  }
  const table = (block: TableBlock) => {
    pager.lines(0, pitch, { before: gap * 1.4 })
    const heights = tableHeights(block, design, count)
    if (heights.length <= 15) pager.whole(heights.reduce((sum, one) => sum + one, 0))
    else for (const height of heights) pager.whole(height)
    pager.lines(0, pitch, { after: gap * 1.4 })
    addNotes(block.rows.flat(2))
  }

  return (block: ManuscriptBlock, isFirst: boolean): void => {
    switch (block.type) {
      case 'paragraph':
        if (block.style) return text(block.text, { ...apart, width: textWidth - INSET })
        return text(block.text, { indent: isFirst && design.indentedSigns === 0 ? 0 : design.indent })
      case 'quote':
        return text(block.text, { ...apart, width: textWidth - INSET })
      case 'list':
        for (const [at, item] of block.items.entries())
          text(item, {
            width: textWidth - 520 - (block.marks?.[at]?.depth ?? 0) * 340,
            ...(at === 0 && { before: gap }),
            ...(at === block.items.length - 1 && { after: gap }),
          })
        return undefined
      case 'subsection':
        return pager.whole(pitch * count(block.text, { width: textWidth, bold: true }), {
          before: pitch,
          next: 2 * pitch,
        })
      case 'scenebreak':
        return pager.whole(pitch, { ...apart, next: 2 * pitch })
      case 'table':
        return table(block)
      case 'code':
        return pager.lines(
          block.text
            .split('\n')
            .reduce(
              (sum, line) => sum + Math.max(1, Math.ceil((line.length * 0.46 * design.size * 10) / textWidth)),
              0,
            ),
          pitch * 0.8,
          apart,
        )
      case 'math':
        return pager.whole(pitch * 2, apart)
      case 'figure': {
        const image = images.get(block.image)
        const words =
          block.caption.length > 0 ? count(block.caption, { width: textWidth - INSET, scale: 0.86 }) * pitch * 0.86 : 0
        pager.whole((image ? pictureSize(block, image, design).height : pitch) + words, {
          before: pitch * 0.7,
          after: pitch,
        })
        return addNotes(block.caption)
      }
    }
  }
}

/**
 * Estimates the page of each heading that the contents list, in the order of the text. Only Word
 * knows the pages, because they depend on its line breaking and on the fonts of the reader. A book of
 * 100,000 words in English differs by a page or two.
 */
export const estimatePages = (
  book: ExportText,
  { design, images, matter }: { design: DocxDesign; images: Images; matter: Matter | null },
): string[] => {
  const { pitch, textWidth } = design
  const pager = createPager(textHeight(design.page))
  const placeBlock = blockPlacer(design, images, pager)
  const count = lineCounter(design)
  const pages: string[] = []

  const blocks = (given: readonly ManuscriptBlock[]) =>
    given.forEach((block, at) => placeBlock(block, given[at - 1]?.type !== 'paragraph'))
  const opening = (title: readonly ManuscriptRun[], before: number, scale: number) => {
    pager.turn()
    pages.push(String(pager.page()))
    pager.whole(count(title, { width: textWidth, scale, bold: true }) * 2 * pitch, { before, after: 2 * pitch })
  }

  if (book.opening.length > 0) {
    pager.turn()
    blocks(book.opening)
  }
  for (const place of placesOf(book)) {
    if (place.kind === 'part') {
      opening(headingOf(place.part), 9 * pitch, 2.2)
      blocks(place.part.blocks)
      continue
    }
    opening(headingOf(place.chapter), 4 * pitch, 1.8)
    blocks(place.chapter.blocks)
    for (const section of place.chapter.sections) {
      const lines = count(headingOf(section), { width: textWidth, scale: 1.2, bold: true })
      pager.whole(lines * 1.5 * pitch, { before: pitch, after: pitch / 2, next: 2.5 * pitch })
      pages.push(String(pager.page()))
      blocks(section.blocks)
    }
  }
  for (const { title, blocks: texts } of matter?.back ?? []) {
    opening([{ text: title }], 4 * pitch, 1.8)
    blocks(texts)
  }
  return pages
}
