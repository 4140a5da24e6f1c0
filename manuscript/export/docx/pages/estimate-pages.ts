import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { type ExportText, headingOf, placesOf } from '../../export-text.ts'
import { groupQuotes } from '../../group-quotes.ts'
import { headingNumbers } from '../../heading-numbers.ts'
import type { Images } from '../../images.ts'
import type { Matter } from '../../matter/matter.ts'
import { NOTE_RULE } from '../block-styles.ts'
import type { DocxDesign } from '../design.ts'
import type { Formulas } from '../formulas.ts'
import { numberText } from '../numbers.ts'
import { textHeight } from '../page.ts'
import { createPager } from './pager.ts'
import { blockPlacer } from './place-blocks.ts'
import { textPlacer } from './place-texts.ts'

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
  {
    design,
    images,
    formulas,
    matter,
  }: { design: DocxDesign; images: Images; formulas: Formulas; matter: Matter | null },
): ContentsEntry[] => {
  const { theme, pitch } = design
  const pager = createPager(textHeight(design.page), NOTE_RULE)
  const texts = textPlacer(design, { pager, formulas })
  const placeBlock = blockPlacer(design, { images, formulas, pager, texts })
  const { places: numbers, sections } = headingNumbers(book, design.theme.numbersInLine)
  const entries: ContentsEntry[] = []

  const blocks = (source: readonly ManuscriptBlock[], opens = false) =>
    groupQuotes(source).forEach((block, at, all) =>
      placeBlock(block, { before: all[at - 1], after: all[at + 1], opens: opens && at === 0 }),
    )
  const opening = (title: readonly ManuscriptRun[], rank: 'part' | 'chapter', place: number | null = null) => {
    pager.turn()
    const number = place === null ? '' : numberText(design, { rank, number: place })
    entries.push({ page: String(pager.page()), number })
    const isInLine = theme.numbersInLine && rank === 'chapter'
    const { line } = rank === 'part' ? theme.partNumber : theme.chapterNumber
    texts.heading(title, {
      theme: theme[rank],
      ...(number !== '' && (isInLine ? { number } : { above: Math.round(line * pitch) })),
    })
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
    blocks(place.chapter.blocks, true)
    for (const [own, section] of place.chapter.sections.entries()) {
      const entry = { page: '', number: sections[place.index]![own]?.join('.') ?? '' }
      texts.heading(headingOf(section), {
        theme: theme.section,
        number: entry.number,
        onPage: (page) => (entry.page = String(page)),
      })
      if (theme.listsSections) entries.push(entry)
      blocks(section.blocks)
    }
  }
  for (const { title, blocks: own } of matter?.back ?? []) {
    opening([{ text: title }], 'chapter')
    blocks(own)
  }
  return entries
}
