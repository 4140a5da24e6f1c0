import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { allRuns, type ExportText, hasFormulas, sectionsOf } from './export-text.ts'

/** Text that is not in runs. */
const verbatimText = (block: ManuscriptBlock): string[] => {
  if (block.type === 'code') return [block.text]
  if (block.type === 'math') return [block.tex]
  return block.type === 'figure' ? [block.alt] : []
}

/**
 * A character that only the mathematical font has. The letters of TeX alone would not show that
 * this font is needed.
 */
const MATHEMATICAL = '∑'

/** Returns all text that the pages of a book show, to find the fonts that it needs. */
export const wholeText = (book: ExportText): string => {
  const sections = sectionsOf(book)
  return [
    book.title,
    book.author,
    ...sections.flatMap(({ title = '', blocks }) => [title, ...blocks.flatMap(verbatimText)]),
    ...allRuns(book).map(({ text }) => text),
    ...(hasFormulas(book) ? [MATHEMATICAL] : []),
  ].join('\n')
}
