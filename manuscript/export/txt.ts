import type { Block, Book, Run } from '#manuscript/model/book.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { labelsOf } from './labels.ts'
import { matterOf } from './matter/matter.ts'
import { backText, frontText, titleText } from './matter/txt-matter.ts'

const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Counts the columns of a text in a monospaced font, up to 60. */
const columns = (text: string): number => {
  let width = 0
  for (const { segment } of letters.segment(text.slice(0, 200))) width += wide.test(segment) ? 2 : 1
  return Math.min(width, 60)
}

const underlined = (title: string, mark: '=' | '-'): string[] => [title, mark.repeat(columns(title))]

const linkToText = (text: string, href: string): string => {
  const address = href.replace(/^mailto:/, '')
  return text === address || text === href ? text : `${text} <${address}>`
}

const runsToText = (runs: readonly Run[]): string =>
  runs
    .map(({ text, href }, index) =>
      // A link in several runs is one link: its address follows its last words.
      href === undefined || runs[index + 1]?.href === href ? text : linkToText(text, href),
    )
    .join('')

const blockToText = (block: Block): string[] => {
  if (block.type === 'paragraph') return [runsToText(block.text), '']
  if (block.type === 'quote') return [`> ${runsToText(block.text).replace(/\n/g, '\n> ')}`, '']
  const items = block.items.map((item, index) => {
    const marker = block.ordered ? `${index + 1}. ` : '• '
    return marker + runsToText(item).replace(/\n/g, `\n${' '.repeat(marker.length)}`)
  })
  return [...items, '']
}

/**
 * Creates plain text that every editor can open: UTF-8 with a byte order mark, CR LF line ends, one
 * line per paragraph.
 */
export const toTxt = (given: Book): Uint8Array => {
  const book = cleanBook(given)
  const { title, author, language, opening = [], incomplete, chapters } = book
  const matter = matterOf(book, null)
  const labels = labelsOf(language)
  const contents = chapters.flatMap((chapter) => [
    chapter.title,
    ...chapter.sections.map((section) => `    ${section.title}`),
  ])
  if (contents.length > 0) for (const page of matter?.back ?? []) contents.push(page.title)
  const lines = [
    ...underlined(title, '='),
    ...titleText(matter, author),
    ...(incomplete ? ['', labels.incomplete] : []),
    '',
    '',
    ...frontText(matter, blockToText),
    ...(contents.length > 0 ? [...underlined(labels.contents, '-'), '', ...contents, '', ''] : []),
    ...opening.flatMap(blockToText),
    ...chapters.flatMap((chapter) => [
      '',
      ...underlined(chapter.title, '='),
      '',
      ...chapter.blocks.flatMap(blockToText),
      ...chapter.sections.flatMap((section) => [
        '',
        ...underlined(section.title, '-'),
        '',
        ...section.blocks.flatMap(blockToText),
      ]),
    ]),
    ...backText(matter, (title) => underlined(title, '='), blockToText),
  ]
  return new TextEncoder().encode(`\ufeff${lines.join('\n').trimEnd().replace(/\n/g, '\r\n')}\r\n`)
}
