import { page, type PageWriter } from '../epub/epub-pages.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ExportText } from '../export-text.ts'
import { type MatterPages, noMatterPages, type TitledPage } from './epub-matter.ts'
import { type Mark, markBefore } from '../page-list/mark-places.ts'
import type { BackPage, FrontPage, Matter, MatterPage } from './matter.ts'

/** The attributes of each page's section: its type for readers, its role and its class. */
const attributes: Record<MatterPage['kind'], string> = {
  copyright: 'epub:type="copyright-page" class="copyright-page"',
  dedication: 'epub:type="dedication" role="doc-dedication" class="dedication"',
  epigraph: 'epub:type="epigraph" role="doc-epigraph" class="epigraph"',
  acknowledgements: 'epub:type="acknowledgments" role="doc-acknowledgments"',
  about: 'class="about-author"',
  others: 'class="other-books"',
}

const frontPage = (
  book: ExportText,
  { kind, title, blocks, source }: FrontPage,
  write: PageWriter,
  mark: Mark | undefined,
): TitledPage => {
  const writer = write()
  const cited = source ? `\n<p class="source">— ${xml(source)}</p>` : ''
  const body = `<section ${attributes[kind]} aria-label="${xml(title)}">\n${writer.pageBefore(mark)}${writer.blocks(blocks, 2)}${cited}\n</section>`
  return { ...page(book, { id: kind, title, type: 'frontmatter', body, pages: writer.pages }), title }
}

const backPage = (book: ExportText, one: BackPage, write: PageWriter): TitledPage => {
  const { kind, title, blocks } = one
  const writer = write()
  const body = `<section ${attributes[kind]} aria-labelledby="heading">
${writer.pageBefore(markBefore(one))}<h1 id="heading">${xml(title)}</h1>
${writer.blocks(blocks, 2)}
</section>`
  return { ...page(book, { id: kind, title, type: 'backmatter', body, pages: writer.pages }), title }
}

/**
 * Builds the pages of front and back matter. `markOf` returns the printed page with which a page of
 * front matter begins.
 */
export const matterPages = (
  book: ExportText,
  matter: Matter | null,
  write: PageWriter,
  markOf: (kind: FrontPage['kind']) => Mark | undefined,
): MatterPages =>
  matter
    ? {
        front: matter.front.map((one) => frontPage(book, one, write, markOf(one.kind))),
        back: matter.back.map((one) => backPage(book, one, write)),
      }
    : noMatterPages
