import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { textDirection } from '#manuscript/model/text-direction.ts'
import { epubWithPages, exportedBook } from '#tests/samples/exported-book.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const readBack = async (manuscript: Manuscript) =>
  readFileAs(
    { type: 'epub', name: 'a.epub', language: manuscript.language },
    await exportedBook(manuscript, 'epub', sampleImages),
  )

test('details of the book come back from our own EPUB', async () => {
  const publication = samplePublication()
  const { details, manuscript } = await readBack({ ...everyBlock(), opening: [], publication })
  const { aiUse, ...all } = publication
  void aiUse
  expect(details).toEqual(all)
  expect(manuscript.opening).toEqual([])
})

/**
 * Removes image names, which in the sample are not hashes of the content, and directions, which
 * follow from the letters.
 */
const asInEpub = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field: unknown) => (key === 'image' || key === 'direction' ? undefined : field)),
  ) as unknown

test('a book with every block comes back from its own EPUB', async () => {
  const book = everyBlock()
  const { manuscript, images } = await readBack(book)
  expect(asInEpub(manuscript.parts)).toEqual(asInEpub(book.parts))
  expect(asInEpub(manuscript.chapters)).toEqual(asInEpub(book.chapters))
  expect([manuscript.title, manuscript.author, images.size]).toEqual([book.title, book.author, 1])
})

test('the beginnings of printed pages change nothing in what comes back', async () => {
  const book = { ...everyBlock(), publication: samplePublication() }
  const epub = await epubWithPages(book, sampleImages)
  const { manuscript } = await readFileAs({ type: 'epub', name: 'a.epub', language: book.language }, epub)
  expect(asInEpub(manuscript)).toEqual(asInEpub((await readBack(book)).manuscript))
})

test('text of another direction than the book keeps it', async () => {
  const { manuscript } = await readBack({
    ...everyBlock(),
    parts: [],
    chapters: [
      {
        title: [{ text: 'One' }],
        blocks: [{ type: 'paragraph', direction: 'rtl', text: [{ text: 'Inkloom שלום' }] }],
        sections: [],
      },
    ],
  })
  expect(textDirection('Inkloom')).toBe('ltr')
  expect(manuscript.chapters[0]!.blocks).toEqual([
    { type: 'paragraph', direction: 'rtl', text: [{ text: 'Inkloom שלום' }] },
  ])
})

const packed = (page: string, manifest: string, spine: string, meta = '') =>
  zipSync({
    'META-INF/container.xml': strToU8('<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'),
    'book.opf': strToU8(
      `<package><metadata>${meta}</metadata><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>${manifest}</manifest><spine><itemref idref="a"/>${spine}</spine></package>`,
    ),
    'a.xhtml': strToU8(`<html xmlns:epub="http://www.idpf.org/2007/ops"><body>${page}</body></html>`),
    'font.otf': new Uint8Array(9),
  })

test('names and counts all that is not kept of an EPUB', async () => {
  const page =
    '<h1>One</h1><script>go()</script><p>Up<span epub:type="pagebreak">23</span>stream, see <a href="#there">there</a>.</p>' +
    '<p>A note<a epub:type="noteref" href="#n">1</a>, <a href="https://example.org">a site</a>.</p>' +
    '<p hidden="hidden">UNSEEN</p><audio src="a.mp3"></audio><img src="https://example.org/a.png" alt=""/>' +
    '<aside epub:type="footnote" id="n"><p>The note.</p></aside>'
  const { lost, notes, manuscript } = await readFileAs(
    { type: 'epub', name: 'a.epub' },
    packed(
      page,
      '<item id="f" href="font.otf" media-type="font/otf"/><item id="s" href="s.svg" media-type="image/svg+xml"/>' +
        '<item id="g" href="gone.xhtml" media-type="application/xhtml+xml"/><item id="o" href="o.smil" media-type="application/smil+xml"/>',
      '<itemref idref="s"/><itemref idref="g"/>',
      '<meta property="rendition:layout">pre-paginated</meta>',
    ),
  )
  expect(lost).toEqual([
    '1 image from the web',
    '2 videos and sounds',
    '1 piece of hidden text',
    '1 link to another place in the file, which became text',
    '1 script',
    '1 font of the file',
    '1 mark of a printed page',
    '2 pages that could not be read',
  ])
  expect(notes).toContainEqual(expect.stringContaining('fixed layout'))
  expect(manuscriptToMarkdown(manuscript)).toContain('Upstream, see there.')
  expect(manuscriptToMarkdown(manuscript)).not.toContain('UNSEEN')
})

const readMeta = async (...meta: string[]) => {
  const { details, notes } = await readFileAs(
    { type: 'epub', name: 'a.epub' },
    packed('<h1>One</h1><p>The text of it.</p>', '', '', meta.join('')),
  )
  return { details, notes }
}

test('reads the forms of an ISBN, dates and subjects that programs write', async () => {
  const { details, notes } = await readMeta(
    '<dc:identifier id="u">urn:uuid:4f3a</dc:identifier>',
    '<dc:identifier opf:scheme="ISBN">3-16-148410-X</dc:identifier>'.replace('3-16-148410-X', '0-306-40615-2'),
    '<dc:source>urn:isbn:9783161484100</dc:source>',
    '<dc:date>May 3, 2026</dc:date>',
    '<dc:subject id="s">Seashore</dc:subject><meta refines="#s" property="authority">LCSH</meta>',
  )
  expect(details).toMatchObject({
    isbn: { epub: '9780306406157', print: '9783161484100' },
    publication_date: '2026-05-03',
    keywords: ['Seashore'],
  })
  expect(notes).toEqual([])
})

test('names the details that cannot be kept', async () => {
  const { notes } = await readMeta(
    '<dc:title>Tides</dc:title><dc:title>The Tides of Shores</dc:title>',
    '<dc:identifier>urn:isbn:9780306406157</dc:identifier><dc:identifier>ISBN 9783161484100</dc:identifier>',
    '<dc:publisher>Tidal Press</dc:publisher><dc:publisher>Reed</dc:publisher>',
    '<dc:contributor id="c">Ben Stone</dc:contributor><meta refines="#c" property="role">nrt</meta>',
    '<dc:date>spring</dc:date><dc:coverage>Norway</dc:coverage>',
  )
  expect(notes).toEqual([
    '6 details of the file were not read: role of a contributor, title, publisher, date, ISBN, coverage.',
  ])
})

const section = (type: string, inside: string) => `<section epub:type="${type}">${inside}</section>`

test('pages of which a detail could not hold all stay in the text', async () => {
  const { details, book, images } = await readFileAs(
    { type: 'html', name: 'a.html' },
    strToU8(
      `<body>${section('dedication', '<p>For <br/>everyone</p>')}${section('epigraph', '<p>The first.</p>')}<h1>One</h1>${section('epigraph', '<p>The second.</p>')}<p>The text.</p>` +
        `${section('acknowledgments', '<h1>Thanks</h1><p>To <a href="https://example.org/">Ann</a>.</p>')}</body>`,
    ),
  )
  expect([details.dedication, details.epigraph?.text, images.size]).toEqual(['For\neveryone', 'The first.', 0])
  const text = JSON.stringify(book)
  for (const words of ['The second.', 'Thanks', 'https://example.org/']) expect(text).toContain(words)
})
