import type { Block } from '#manuscript/model/book.ts'
import type { Matter } from './matter.ts'

type BlocksToText = (blocks: Block[]) => string[]

/** Returns the lines below the title on the title page. */
export const titleText = (matter: Matter | null, author: string): string[] => {
  const { subtitle = '', authors = author, credits = [], series = '', publisher = '' } = matter ?? {}
  return [
    ...(subtitle ? ['', subtitle] : []),
    ...(authors ? ['', authors] : []),
    ...(credits.length > 0 ? ['', ...credits] : []),
    ...(series ? ['', series] : []),
    ...(publisher ? ['', publisher] : []),
  ]
}

/** Returns the pages before the table of contents. */
export const frontText = (matter: Matter | null, blocksToText: BlocksToText): string[] =>
  (matter?.front ?? []).flatMap(({ blocks, source }) => [
    ...blocksToText(blocks),
    ...(source ? [`— ${source}`, ''] : []),
    '',
  ])

/** Returns the pages after the text, each with its heading. */
export const backText = (
  matter: Matter | null,
  heading: (title: string) => string[],
  blocksToText: BlocksToText,
): string[] => (matter?.back ?? []).flatMap(({ title, blocks }) => ['', ...heading(title), '', ...blocksToText(blocks)])
