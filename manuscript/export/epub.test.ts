import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { Book } from '#manuscript/model/book.ts'
import { languageCodes, languageOf } from '#manuscript/model/languages.ts'
import { everyBlock, hostileManuscript, sampleImages } from '#tests/samples/every-block.ts'
import { hostileBook } from '#tests/samples/hostile-texts.ts'
import { picture } from '#tests/samples/picture.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { canCheckEpub, checkEpubs } from '#tests/validators/epubcheck.ts'
import { pagesEverywhere } from '#tests/support/pages-everywhere.ts'
import { soaking } from '#tests/how-many.ts'
import { toEpub } from './epub.ts'
import type { Exportable } from './export-text.ts'
import { COVER_IMAGE, type Images, type LoadedImage } from './images.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-epub-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async (book: Exportable, images?: Images): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(await toEpub(book, images))).map(([path, bytes]) => [path, strFromU8(bytes)]),
  )

const bare = (book: Partial<Book>): Book => ({ title: '', author: '', language: 'english', chapters: [], ...book })

/** Names of test books that must pass validation. EPUBCheck takes half a second for each. */
const checked: Record<string, Exportable> = {
  'every-block-covered': { ...everyBlock(), cover: true, publication: samplePublication() },
  'every-block-hostile': hostileManuscript(),
  'in-arabic': sampleBook('arabic', { words: 400 }),
  'hostile-english': hostileBook('english'),
  'empty-titles': bare({ chapters: [{ title: '', blocks: [], sections: [{ title: '', blocks: [] }] }] }),
  dated: { ...bare({}), dates: { created: '2026-03-04T05:06:07.890Z', modified: '2026-04-05T06:07:08.900Z' } },
  ...(soaking && {
    'every-block': everyBlock(),
    ...Object.fromEntries(languageCodes.map((language) => [language, sampleBook(language, { words: 400 })])),
    'hostile-arabic': hostileBook('arabic'),
    'no-chapters': bare({}),
    'only-an-opening': bare({ opening: [{ type: 'paragraph', text: [{ text: 'Once.' }] }] }),
    'no-spaces': bare({
      chapters: [
        { title: 'Long', blocks: [{ type: 'paragraph', text: [{ text: 'a'.repeat(1_000_000) }] }], sections: [] },
      ],
    }),
  }),
}

const cover: LoadedImage = { bytes: picture(60, 90), type: 'image/png', width: 60, height: 90 }
const imagesOf: Readonly<Record<string, Images>> = {
  'every-block': sampleImages,
  'every-block-covered': new Map([...sampleImages, [COVER_IMAGE, cover]]),
}

test('has the cover as its first page and as the image that shops show', async () => {
  const { 'EPUB/package.opf': contents, 'EPUB/cover.xhtml': page } = await open(
    checked['every-block-covered']!,
    imagesOf['every-block-covered'],
  )
  expect(contents).toContain(
    '<item id="cover-image" href="cover.png" media-type="image/png" properties="cover-image"/>',
  )
  expect(contents).toContain('<meta name="cover" content="cover-image"/>')
  expect(contents).toMatch(/<spine [^>]*>\n<itemref idref="cover"\/>/)
  expect(page).toContain('<img role="doc-cover" src="cover.png" alt="The Harbour Book, Anna Maria"/>')
})

test.runIf(canCheckEpub)('has no error or warning, in any language and with any text', async () => {
  const paths: string[] = []
  for (const [name, book] of Object.entries(checked)) {
    const path = join(folder, `${name}.epub`)
    // The hostile book is exported without images, so its figures show their descriptions.
    const starts = name === 'every-block-covered' ? pagesEverywhere(book) : []
    writeFileSync(path, await toEpub(book, imagesOf[name], starts))
    paths.push(path)
  }
  expect(await checkEpubs(paths)).toEqual([])
})

test.each(languageCodes)('sets language and direction everywhere, in %s', async (language) => {
  const { tag, direction } = languageOf(language)
  const files = await open(sampleBook(language))
  expect(files['EPUB/package.opf']).toContain(`<dc:language>${tag}</dc:language>`)
  expect(files['EPUB/package.opf']).toContain(`page-progression-direction="${direction}"`)
  const pages = Object.keys(files).filter((path) => path.endsWith('.xhtml'))
  expect(pages).toHaveLength(5)
  for (const path of pages) expect(files[path]).toContain(`xml:lang="${tag}" lang="${tag}" dir="${direction}"`)
})

test('lists every chapter and section in the contents, with working links', async () => {
  const book = sampleBook('german', { chapters: 2, sections: 2 })
  const files = await open(book)
  const contents = files['EPUB/contents.xhtml']!
  for (const chapter of book.chapters)
    for (const { title } of [chapter, ...chapter.sections]) expect(contents).toContain(`>${title}</a>`)
  for (const [, file, id] of contents.matchAll(/href="([^"#]+)(?:#([^"]+))?"/g)) {
    expect(files[`EPUB/${file}`]).toContain(id ? `id="${id}"` : '')
  }
})

test('keeps formatting, links, lists, quotes and line breaks', async () => {
  const chapter = {
    title: 'One',
    sections: [],
    blocks: [
      {
        type: 'paragraph' as const,
        text: [
          { text: 'all', bold: true, italic: true, underline: true },
          { text: 'a\nb', href: 'https://example.org/?a=1&b=2' },
        ],
      },
      { type: 'quote' as const, text: [{ text: 'said' }] },
      { type: 'list' as const, ordered: true, items: [[{ text: 'first' }]] },
    ],
  }
  const xhtml = (await open(bare({ chapters: [chapter] })))['EPUB/chapter-1.xhtml']
  expect(xhtml).toContain('<strong><em><span class="underline">all</span></em></strong>')
  expect(xhtml).toContain('<a href="https://example.org/?a=1&amp;b=2">a<br/>b</a>')
  expect(xhtml).toContain('<blockquote><p>said</p></blockquote>')
  expect(xhtml).toContain('<ol>\n<li>first</li>\n</ol>')
})

test('lets no markup and no script of the text through', async () => {
  const everything = Object.values(await open(hostileBook('english'))).join('\n')
  expect(everything).not.toMatch(/<script|href="\s*(javascript|data|file):|<!ENTITY/i)
  expect(everything).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;')
})

test('makes equal bytes of equal books', async () => {
  expect(Buffer.from(await toEpub(sampleBook('thai'))).equals(await toEpub(sampleBook('thai')))).toBe(true)
})

test('starts with its type, uncompressed', async () => {
  const bytes = Buffer.from(await toEpub(sampleBook('english')))
  expect(bytes.toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip')
})

const dates = { created: '2026-03-04T05:06:07.890Z', modified: '2026-04-05T06:07:08.900Z' }

test('includes the dates of the book, and keeps its identifier if only they change', async () => {
  const book = sampleBook('english', { words: 100 })
  const [dated, undated] = await Promise.all([open({ ...book, dates }), open(book)])
  expect(dated['EPUB/package.opf']).toContain('<dc:date>2026-03-04T05:06:07Z</dc:date>')
  expect(dated['EPUB/package.opf']).toContain('<meta property="dcterms:modified">2026-04-05T06:07:08Z</meta>')
  const identifier = /urn:uuid:[\w-]+/
  expect(identifier.exec(dated['EPUB/package.opf']!)![0]).toBe(identifier.exec(undated['EPUB/package.opf']!)![0])
})

test('sets every block of a manuscript as semantic XHTML', async () => {
  const files = await open(everyBlock(), sampleImages)
  const [tides, machines] = [files['EPUB/chapter-1.xhtml']!, files['EPUB/chapter-2.xhtml']!]
  expect(files['EPUB/part-1.xhtml']).toContain('<section epub:type="part" role="doc-part" aria-labelledby="part"')
  expect(tides).toContain('<hr class="scene-break"/>')
  expect(tides).toContain('<p class="verse"><span>The boats go out</span><br/>')
  expect(tides).toContain('<footer class="source"><p>Anton Chekhov</p></footer>')
  expect(tides).toContain('<p class="signature">Yours,<br/>Maria</p>')
  expect(tides).toContain('<p dir="rtl">שלום לים</p>')
  expect(tides).toContain('<s>struck</s> H<sub>2</sub>O m<sup>2</sup> <span class="small-caps">Small Caps</span>')
  expect(tides).toContain('<th scope="col" class="center">Boats</th>')
  expect(tides).toMatch(/<ol start="3">\n<li>Hull\n<ul>\n<li>Oak<\/li>\n<li>Tar<\/li>\n<\/ul><\/li>\n<li>Sails\n<ol>/)
  expect(tides).toMatch(/<math [^>]*alttext="a\^2 \+ b\^2 = c\^2">/)
  expect(tides).toContain('<code class="tex" dir="ltr">\\oops{</code>')
  expect(machines).toContain(
    '<code class="language-js">for (const boat of boats) {\n\tcount += 1 // &lt;all&gt;\n}</code>',
  )
  expect(machines).toContain('<img class="w-60" src="images/image-1.png" alt="A boat at the pier"/>')
  expect(machines).toContain('<figcaption>The <em>Maria</em>')
  expect(files['EPUB/package.opf']).toMatch(/id="chapter-1" [^>]*properties="mathml"/)
  expect(files['EPUB/package.opf']).toContain('<item id="image-1" href="images/image-1.png" media-type="image/png"/>')
})

test('links each note from its mark and back, numbered in each chapter', async () => {
  const { 'EPUB/chapter-1.xhtml': tides, 'EPUB/chapter-2.xhtml': machines } = await open(everyBlock())
  expect(tides).toContain(
    '<h1 id="chapter">Tides<a epub:type="noteref" role="doc-noteref" class="noteref" id="noteref-1" href="#note-1">1</a></h1>',
  )
  expect(tides).toMatch(
    /<aside epub:type="footnote" role="doc-footnote" id="note-2">\n<p><a role="doc-backlink" href="#noteref-2">2<\/a>\. Twice a day\.<\/p>\n<p>In most places\.<\/p>/,
  )
  expect(tides!.match(/<aside /g)).toHaveLength(3)
  expect(machines).toContain('id="note-2"')
})

test('keeps the mark of a note on the line of a question, after which a line may end', async () => {
  const note = { text: '', note: [[{ text: 'Yes.' }]] }
  const text = [{ text: 'ہے۔', bold: true }, note, { text: ' Why?' }, note, { text: ' No.' }, note]
  const chapters = [{ title: [{ text: 'A' }], blocks: [{ type: 'paragraph' as const, text }], sections: [] }]
  const page = (await open({ ...everyBlock(), opening: [], parts: [], chapters }))['EPUB/chapter-1.xhtml']!
  const marks = page.replaceAll(/<a epub:type="noteref"[^>]*>(\d)<\/a>/g, '[$1]')
  expect(marks).toContain(
    '<strong>ہے</strong><span class="kept"><strong>۔</strong>[1]</span> Why<span class="kept">?[2]</span> No.[3]</p>',
  )
})

const table = (columns: number) => ({
  type: 'table' as const,
  header: false,
  align: Array.from({ length: columns }, () => null),
  rows: [Array.from({ length: columns }, () => [{ text: '1,250' }])],
})

test('divides the words of a table only if it has many columns', async () => {
  const chapters = [{ title: [{ text: 'A' }], blocks: [table(5), table(6)], sections: [] }]
  const page = (await open({ ...everyBlock(), opening: [], parts: [], chapters }))['EPUB/chapter-1.xhtml']!
  expect(page.match(/<table[^>]*>/g)).toEqual(['<table>', '<table class="wide">'])
})

test('shows the words of a figure whose image is missing', async () => {
  const machines = (await open(everyBlock()))['EPUB/chapter-2.xhtml']
  expect(machines).toContain('<p class="missing">[A boat at the pier]</p>\n<figcaption>The <em>Maria</em>')
})

/** Returns the selectors of paragraphs that have no indent, beside those of quotes. */
const withoutIndent = async (language: 'english' | 'japanese'): Promise<string> => {
  const files = unzipSync(await toEpub({ ...everyBlock(), language }, sampleImages))
  const style = strFromU8(files[Object.keys(files).find((path) => path.endsWith('.css'))!]!)
  const end = 'blockquote p { text-indent: 0 }'
  return style
    .split('\n')
    .find((line) => line.endsWith(end))!
    .slice(0, -end.length)
}

test('indents a paragraph only after another, and every one where a script asks for it', async () => {
  const apart = 'h1, h2, h3, h4, h5, ul, ol, blockquote, p.lines, p.verse, p.signature, figure, .table, pre, .formula'
  const before = apart.split(', ')
  const english = await withoutIndent('english')
  expect(before.filter((one) => !english.includes(`${one} + p, `))).toEqual([])
  expect(await withoutIndent('japanese')).toBe('')
})
