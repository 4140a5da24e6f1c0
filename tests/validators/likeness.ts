import { diffArrays } from 'diff'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import type { Book, Run } from '#manuscript/model/book.ts'
import { languageOf } from '#manuscript/model/languages.ts'

const sections = (book: Book): { title: string; blocks: ManuscriptBlock[] }[] =>
  book.chapters.flatMap(({ title, blocks, sections }) => [{ title, blocks }, ...sections])

const blocksOf = (book: Book): ManuscriptBlock[] => [
  ...(book.opening ?? []),
  ...sections(book).flatMap(({ blocks }) => blocks),
]
const runsOf = (block: ManuscriptBlock): Run[] => linesOf(block).flat()

const wordsOf = (text: string, book: Book): string[] => {
  const segmenter = new Intl.Segmenter(languageOf(book.language).tag, { granularity: 'word' })
  return [...segmenter.segment(text.normalize('NFKC'))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
}

const textOf = (book: Book): string =>
  [
    ...(book.opening ?? []).map((block) =>
      runsOf(block)
        .map(({ text }) => text)
        .join(''),
    ),
    ...sections(book).flatMap(({ title, blocks }) => [
      title,
      ...blocks.flatMap(linesOf).map((runs) => runs.map(({ text }) => text).join('')),
    ]),
  ].join('\n')

/** Returns the similarity of two sequences. Missing and additional items both count. */
const share = (before: readonly string[], after: readonly string[]): number => {
  const all = before.length + after.length
  if (all === 0) return 1
  const kept = diffArrays([...before], [...after]).reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length),
    0,
  )
  return (2 * kept) / all
}

const looked = (book: Book, has: (run: Run) => unknown): string[] =>
  blocksOf(book).flatMap((block) =>
    runsOf(block)
      .filter(has)
      .flatMap(({ text }) => wordsOf(text, book)),
  )

/**
 * Returns the similarity of two books in order, from 0 to 1. 1 means that nothing is missing or
 * added.
 */
export const likeness = (before: Book, after: Book) => ({
  words: share(wordsOf(textOf(before), before), wordsOf(textOf(after), before)),
  headings: share(
    before.chapters.flatMap(({ title, sections }) => [
      `1 ${title}`,
      ...sections.map((section) => `2 ${section.title}`),
    ]),
    after.chapters.flatMap(({ title, sections }) => [`1 ${title}`, ...sections.map((section) => `2 ${section.title}`)]),
  ),
  blocks: share(
    blocksOf(before).map(
      (block) => `${block.type} ${block.type === 'list' ? `${block.ordered} ${block.items.length}` : ''}`,
    ),
    blocksOf(after).map(
      (block) => `${block.type} ${block.type === 'list' ? `${block.ordered} ${block.items.length}` : ''}`,
    ),
  ),
  bold: share(
    looked(before, ({ bold }) => bold),
    looked(after, ({ bold }) => bold),
  ),
  italic: share(
    looked(before, ({ italic }) => italic),
    looked(after, ({ italic }) => italic),
  ),
  links: share(
    looked(before, ({ href }) => href),
    looked(after, ({ href }) => href),
  ),
})
