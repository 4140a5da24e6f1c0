import type { EpubImage } from './epub-package.ts'
import { type EpubPage, page } from './epub-pages.ts'
import { xml } from './epub-xml.ts'
import type { ExportText } from '../export-text.ts'
import type { LoadedImage } from '../images.ts'

/** The rule that the page of a cover needs. */
export const coverStyle = `.cover { margin: 0; text-align: center; break-after: page; page-break-after: always }
.cover img { max-width: 100%; max-height: 100vh }
`

/** Builds the page of the cover, and the entry of its image. */
export const coverPage = (book: ExportText, { type }: LoadedImage): { page: EpubPage; image: EpubImage } => {
  const file = type === 'image/jpeg' ? 'cover.jpg' : 'cover.png'
  const words = [book.title, book.author].filter((part) => part !== '').join(', ')
  const body = `<section class="cover">\n<img role="doc-cover" src="${file}" alt="${xml(words)}"/>\n</section>`
  return { page: page(book, { id: 'cover', title: book.title, type: 'cover', body }), image: { file, type } }
}
