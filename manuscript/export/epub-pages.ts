import type { Block, Book, Chapter, Run } from '#manuscript/model/book.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { xml } from './epub-xml.ts'
import { labelsOf } from './labels.ts'
import { type MatterPages, noMatterPages, titleLines } from './matter/epub-matter.ts'
import type { Matter } from './matter/matter.ts'

/** One XHTML file of the book. */
export interface EpubPage {
  id: string
  file: string
  xhtml: string
}

const runToXhtml = (run: Run): string => {
  let marked = run.text
    .split('\n')
    .map((line, at) => xml(at === 0 ? line : withFirmIndent(line)))
    .join('<br/>')
  if (run.underline) marked = `<span class="underline">${marked}</span>`
  if (run.italic) marked = `<em>${marked}</em>`
  if (run.bold) marked = `<strong>${marked}</strong>`
  return run.href === undefined ? marked : `<a href="${xml(run.href)}">${marked}</a>`
}

const runsToXhtml = (runs: readonly Run[]): string => runs.map(runToXhtml).join('')

const blockToXhtml = (block: Block): string => {
  if (block.type === 'paragraph')
    return `<p${hasLines(block.text) ? ' class="lines"' : ''}>${runsToXhtml(block.text)}</p>`
  if (block.type === 'quote') return `<blockquote><p>${runsToXhtml(block.text)}</p></blockquote>`
  const element = block.ordered ? 'ol' : 'ul'
  return `<${element}>\n${block.items.map((item) => `<li>${runsToXhtml(item)}</li>`).join('\n')}\n</${element}>`
}

export const blocksToXhtml = (blocks: readonly Block[]): string => blocks.map(blockToXhtml).join('\n')

export const page = ({ language }: Book, id: string, title: string, type: string, body: string): EpubPage => {
  const { tag, direction } = languageOf(language)
  const html =
    'html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ' +
    `xml:lang="${tag}" lang="${tag}" dir="${direction}"`
  return {
    id,
    file: `${id}.xhtml`,
    xhtml: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<${html}>
<head>
<meta charset="UTF-8"/>
<title>${xml(title)}</title>
<link rel="stylesheet" type="text/css" href="book.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`,
  }
}

export const titlePage = (book: Book, matter: Matter | null): EpubPage =>
  page(
    book,
    'title',
    book.title,
    'frontmatter',
    `<section epub:type="titlepage" class="title-page">
<h1>${xml(book.title)}</h1>
${titleLines(book, matter)}${book.incomplete ? `<p class="edition-note">${xml(labelsOf(book.language).incomplete)}</p>\n` : ''}</section>`,
  )

export const openingPage = (book: Book): EpubPage =>
  page(
    book,
    'opening',
    book.title,
    'frontmatter',
    `<section epub:type="preamble">\n${blocksToXhtml(book.opening ?? [])}\n</section>`,
  )

export const sectionId = (index: number): string => `section-${index + 1}`

export const chapterPage = (book: Book, chapter: Chapter, index: number): EpubPage => {
  const sections = chapter.sections.map(
    ({ title, blocks }, place) =>
      `<section aria-labelledby="${sectionId(place)}">
<h2 id="${sectionId(place)}">${xml(title)}</h2>
${blocksToXhtml(blocks)}
</section>`,
  )
  return page(
    book,
    `chapter-${index + 1}`,
    chapter.title,
    'bodymatter',
    `<section epub:type="chapter" role="doc-chapter" aria-labelledby="chapter">
<h1 id="chapter">${xml(chapter.title)}</h1>
${blocksToXhtml(chapter.blocks)}
${sections.join('\n')}
</section>`,
  )
}

const entry = (href: string, title: string, inside = ''): string =>
  `<li><a href="${href}">${xml(title)}</a>${inside}</li>`
const landmark = (type: string, href: string, title: string): string =>
  `<li><a epub:type="${type}" href="${href}">${xml(title)}</a></li>`

export const contentsPage = (
  book: Book,
  title: EpubPage,
  chapters: readonly EpubPage[],
  matter: MatterPages = noMatterPages,
): EpubPage => {
  const { contents } = labelsOf(book.language)
  const entries = book.chapters.map((chapter, index) => {
    const { file } = chapters[index]!
    const sections = chapter.sections.map((section, place) => entry(`${file}#${sectionId(place)}`, section.title))
    return entry(file, chapter.title, sections.length > 0 ? `\n<ol>\n${sections.join('\n')}\n</ol>\n` : '')
  })
  if (entries.length > 0) entries.push(...matter.back.map((one) => entry(one.file, one.title)))
  const landmarks = [
    landmark('titlepage', title.file, book.title),
    ...matter.front
      .filter(({ id }) => id === 'copyright')
      .map((one) => landmark('copyright-page', one.file, one.title)),
    landmark('toc', 'contents.xhtml#contents', contents),
    ...(chapters[0] ? [landmark('bodymatter', chapters[0].file, book.chapters[0]!.title)] : []),
  ]
  return page(
    book,
    'contents',
    contents,
    'frontmatter',
    `<nav epub:type="toc" role="doc-toc" id="contents" aria-labelledby="contents-heading">
<h1 id="contents-heading">${xml(contents)}</h1>
<ol>
${(entries.length > 0 ? entries : [entry(title.file, book.title)]).join('\n')}
</ol>
</nav>
<nav epub:type="landmarks" hidden="hidden">
<ol>
${landmarks.join('\n')}
</ol>
</nav>`,
  )
}
