import type { Block } from '#manuscript/model/book.ts'
import type { Matter, MatterPage } from './matter.ts'

/** Front and back matter as data for `pdf-matter.typ`. `Set` is a block that the template can set. */
export interface SetMatter<Set> {
  subtitle: string
  authors: string
  credits: string[]
  series: string
  publisher: string
  front: { kind: MatterPage['kind']; blocks: Set[]; source: string }[]
  back: { kind: MatterPage['kind']; title: string; blocks: Set[] }[]
}

/** Converts front and back matter for the template. `setTitle` and `setBlock` prepare text for it. */
export const setMatter = <Set>(
  { subtitle, authors, credits, series, publisher, front, back }: Matter,
  setTitle: (text: string) => string,
  setBlock: (block: Block) => Set,
): SetMatter<Set> => ({
  subtitle: setTitle(subtitle),
  authors: setTitle(authors),
  credits: credits.map(setTitle),
  series: setTitle(series),
  publisher: setTitle(publisher),
  front: front.map(({ kind, blocks, source }) => ({ kind, blocks: blocks.map(setBlock), source: setTitle(source) })),
  back: back.map(({ kind, title, blocks }) => ({ kind, title: setTitle(title), blocks: blocks.map(setBlock) })),
})

/** Returns all text of front and back matter, for the choice of fonts. */
export const matterText = ({ subtitle, authors, credits, series, publisher, front, back }: Matter): string =>
  [
    subtitle,
    authors,
    ...credits,
    series,
    publisher,
    ...[...front, ...back].flatMap(({ title, blocks, source }) => [
      title,
      source,
      ...blocks.flatMap((block) => (block.type === 'list' ? [] : block.text.map(({ text }) => text))),
    ]),
  ].join('\n')
