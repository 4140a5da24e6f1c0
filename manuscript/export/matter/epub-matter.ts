import type { EpubPage } from '../epub/epub-pages.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ExportText } from '../export-text.ts'
import type { Matter } from './matter.ts'

export type TitledPage = EpubPage & { title: string }

/** The files of the pages before and after the text. */
export interface MatterPages {
  front: readonly TitledPage[]
  back: readonly TitledPage[]
}

export const noMatterPages: MatterPages = { front: [], back: [] }

const line = (name: string, text: string): string => (text ? `<p class="${name}">${xml(text)}</p>\n` : '')

/** Returns the lines below the title on the title page. */
export const titleLines = ({ author: name }: Pick<ExportText, 'author'>, matter: Matter | null): string => {
  const authors = matter?.authors ?? name
  const author = authors ? `<hr/>\n<p>${xml(authors)}</p>\n` : ''
  if (!matter) return author
  return [
    line('subtitle', matter.subtitle),
    author,
    ...matter.credits.map((credit) => line('credit', credit)),
    line('series', matter.series),
    line('publisher', matter.publisher),
  ].join('')
}

/** The rules that the pages of a book with details need in addition. */
export const matterStyle = `.title-page .subtitle { margin-top: 0.8em; font-size: 1.25em }
.title-page .credit { margin-top: 0.6em; font-size: 1em }
.title-page .series { margin-top: 2em; font-size: 1em }
.title-page .publisher { margin-top: 5em; font-size: 1em }
.copyright-page { margin-top: 25%; font-size: 0.85em }
.copyright-page p { margin: 0 0 1em; text-indent: 0; text-align: start }
.dedication, .epigraph { margin: 25% 10% 0 }
.dedication p { text-align: center; text-indent: 0; margin-bottom: 0.6em }
.epigraph p { text-align: start; text-indent: 0; margin-bottom: 0.6em }
.epigraph .source { text-align: end }
.other-books p { text-indent: 0; text-align: start; margin-bottom: 0.5em }
`
