import { page, type PageWriter } from '../epub/epub-pages.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ExportText } from '../export-text.ts'
import { type MatterPages, noMatterPages, type TitledPage } from './epub-matter.ts'
import type { Matter, MatterPage } from './matter.ts'

/** The attributes of each page's section: its type for readers, its role and its class. */
const attributes: Record<MatterPage['kind'], string> = {
  copyright: 'epub:type="copyright-page" class="copyright-page"',
  dedication: 'epub:type="dedication" role="doc-dedication" class="dedication"',
  epigraph: 'epub:type="epigraph" role="doc-epigraph" class="epigraph"',
  acknowledgements: 'epub:type="acknowledgments" role="doc-acknowledgments"',
  about: 'class="about-author"',
  others: 'class="other-books"',
}

const frontPage = (book: ExportText, { kind, title, blocks, source }: MatterPage, write: PageWriter): TitledPage => {
  const cited = source ? `\n<p class="source">— ${xml(source)}</p>` : ''
  const body = `<section ${attributes[kind]} aria-label="${xml(title)}">\n${write().blocks(blocks, 2)}${cited}\n</section>`
  return { ...page(book, kind, title, 'frontmatter', body), title }
}

const backPage = (book: ExportText, { kind, title, blocks }: MatterPage, write: PageWriter): TitledPage => {
  const body = `<section ${attributes[kind]} aria-labelledby="heading">
<h1 id="heading">${xml(title)}</h1>
${write().blocks(blocks, 2)}
</section>`
  return { ...page(book, kind, title, 'backmatter', body), title }
}

export const matterPages = (book: ExportText, matter: Matter | null, write: PageWriter): MatterPages =>
  matter
    ? {
        front: matter.front.map((one) => frontPage(book, one, write)),
        back: matter.back.map((one) => backPage(book, one, write)),
      }
    : noMatterPages
