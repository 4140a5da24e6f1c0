import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { Book } from '#manuscript/model/book.ts'
import { languageCodes, type LanguageCode } from '#manuscript/model/languages.ts'
import { emptyPublication, noAiUse } from '#manuscript/model/publication/publication.ts'
import { exportedSubmission } from '#tests/samples/exported-book.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { soaking } from '#tests/how-many.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { canCheckEpub, checkEpubs } from '#tests/validators/epubcheck.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canRun } from '#tests/validators/validator.ts'
import { toDocx } from '../docx.ts'
import { toEpub } from '../epub.ts'
import { toPdf } from '../pdf.ts'
import { toTxt } from '../txt.ts'
import { disclosureLines, matterOf } from './matter.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-matter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const small = { chapters: 1, sections: 1, words: 60 }
const published = (language: LanguageCode = 'english', change = {}): Book => ({
  ...sampleBook(language, small),
  author: 'Ada Lark, Cleo Marsh',
  publication: samplePublication(change),
})
const filesOf = (bytes: Uint8Array): Record<string, string> =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, file]) => [path, strFromU8(file)]))

/** Returns the positions of texts, which are ascending if the texts occur in this order. */
const positions = (whole: string, texts: string[]): number[] => texts.map((text) => whole.indexOf(text))
/**
 * Returns the texts that are missing, or otherwise those that occur before the text that they
 * should follow.
 */
const misplaced = (whole: string, texts: string[]): string[] => {
  const found = positions(whole, texts)
  const missing = texts.filter((_, at) => found[at] === -1)
  return missing.length > 0 ? missing : texts.filter((_, at) => at > 0 && found[at]! < found[at - 1]!)
}

test('joins names with the comma of the language', async () => {
  const people = ['Ben Stone', 'Dora Reed'].map((name) => ({ name, role: 'translator' as const }))
  const authors = ['Ada Lark', 'Cleo Marsh'].map((name) => ({ name, role: 'author' as const }))
  const lines = {
    arabic: 'Ada Lark، Cleo Marsh',
    japanese: 'Ada Lark、Cleo Marsh',
    greek: 'Ada Lark, Cleo Marsh',
  } as const
  for (const [language, line] of Object.entries(lines) as [keyof typeof lines, string][]) {
    const book = published(language, { contributors: [...authors, ...people] })
    const text = new TextDecoder().decode(toTxt(book)).split('\r\n')
    expect(text).toContain(line)
    expect(text.filter((one) => one.includes('Ben Stone'))[0]).toContain(
      line.replace('Ada Lark', 'Ben Stone').replace('Cleo Marsh', 'Dora Reed'),
    )
    const epub = filesOf(await toEpub(book))
    expect(epub['EPUB/title.xhtml']).toContain(`<p>${line}</p>`)
    const submission = await exportedSubmission(book)
    const read = await readFileAs({ type: 'docx', name: 'a' }, submission)
    expect([read.manuscript.author, read.manuscript.title]).toEqual([book.author, book.title])
    expect(blocksToText(read.manuscript.opening)).not.toContain('Ada Lark')
  }
})

test('sets the title page, front matter, text and back matter in TXT in the order of a book', () => {
  const text = new TextDecoder().decode(toTxt(published()))
  const parts = [
    'Bread for Every Day',
    'A field guide & more',
    'Ada Lark, Cleo Marsh',
    'Translation: Dora <Reed>',
    'Illustrations: Ben Stone',
    'Foreword: Eli Ford',
    'Shores · 2',
    'Tidal Press',
    'Copyright © 2026 Ada Lark & Cleo Marsh',
    'All rights reserved.',
    'Second edition',
    'Published: November 23, 2026',
    'Sections written by AI: 15/15',
    'Language models: mistral-large',
    'For everyone\r\nwith wet shoes',
    'The sea keeps no appointments',
    '— A saying of the coast',
    'Contents',
    'My grandmother used to say',
    'Acknowledgements\r\n=',
    'About the author\r\n=',
    'Other books by the author\r\n=',
    'Low Water',
  ]
  expect(misplaced(text, parts)).toEqual([])
})

test('describes the book in the metadata of an EPUB', async () => {
  const opf = filesOf(await toEpub(published()))['EPUB/package.opf']!
  for (const element of [
    '<dc:title id="main-title">Bread for Every Day</dc:title>',
    '<meta refines="#subtitle" property="title-type">subtitle</meta>',
    '<dc:creator id="contributor-1">Ada Lark</dc:creator>',
    '<dc:creator id="contributor-2">Cleo Marsh</dc:creator>',
    '<dc:contributor id="contributor-4">Dora &lt;Reed&gt;</dc:contributor>',
    '<meta refines="#contributor-4" property="role" scheme="marc:relators">trl</meta>',
    '<dc:identifier id="isbn">urn:isbn:9783161484100</dc:identifier>',
    '<dc:date>2026-11-23</dc:date>',
    '<dc:publisher>Tidal Press</dc:publisher>',
    '<dc:subject>sea &amp; shore</dc:subject>',
    '<meta refines="#bisac-1" property="authority">BISAC</meta>',
    '<meta refines="#thema-1" property="term">WNCS</meta>',
    '<meta property="belongs-to-collection" id="series">Shores</meta>',
    '<meta refines="#series" property="group-position">2</meta>',
    '<dc:rights>© 2026 Ada Lark &amp; Cleo Marsh',
  ])
    expect(opf).toContain(element)
})

test('lists back matter, but not front matter, in the contents of an EPUB', async () => {
  const files = filesOf(await toEpub(published()))
  const [contents, landmarks] = files['EPUB/contents.xhtml']!.split('epub:type="landmarks"')
  expect(contents).toContain('<a href="about.xhtml">About the author</a>')
  expect(contents).not.toContain('dedication.xhtml')
  expect(landmarks).toContain('<a epub:type="copyright-page" href="copyright.xhtml">')
  expect(files['EPUB/copyright.xhtml']).toContain('ISBN 978-3161484100')
})

test.runIf(canCheckEpub && soaking)('makes valid EPUBs of all details, of few and of odd ones', async () => {
  const empty = { ...emptyPublication(), aiUse: noAiUse() }
  const books: Book[] = [
    ...(['english', 'arabic', 'japanese', 'french', 'thai'] as const).map((language) => published(language)),
    { ...published(), author: '', publication: { ...empty, dedication: 'For Mo' } },
    {
      ...published(),
      chapters: [],
      publication: { ...empty, series: { name: 'A & B', number: 'II' }, publication_date: '2026' },
    },
  ]
  const paths = await Promise.all(
    books.map(async (book, at) => {
      const path = join(folder, `${at}.epub`)
      writeFileSync(path, await toEpub(book))
      return path
    }),
  )
  expect(await checkEpubs(paths)).toEqual([])
})

test('has the pages and properties of the details in a DOCX', async () => {
  const files = filesOf(await toDocx(published()))
  const document = files['word/document.xml']!
  const front = ['A field guide &amp; more', 'Copyright © 2026', 'For everyone', 'The sea keeps', 'TOC \\h', 'Heading1']
  expect(misplaced(document, front)).toEqual([])
  const text = document.slice(document.indexOf('Heading1'))
  expect(misplaced(text, ['Acknowledgements', 'About the author', 'Low Water'])).toEqual([])
  expect(document).toContain('ISBN 978-0306406157')
  const core = files['docProps/core.xml']!
  for (const part of ['<dc:creator>Ada Lark, Cleo Marsh<', 'tide pools, sea &amp; shore', 'Where to look'])
    expect(core).toContain(part)
})

const pdfToText = findCommand('pdftotext')
test.runIf(canRun('text of PDF files', pdfToText !== undefined, 'install poppler-utils'))(
  'begins the pages of a PDF where a book has them',
  async () => {
    const path = join(folder, 'book.pdf')
    writeFileSync(path, await toPdf(published()))
    const pages = execFileSync(pdfToText!, ['-layout', path, '-'], { encoding: 'utf8' }).split('\f')
    const pageOf = (text: string) => pages.findIndex((page) => page.includes(text)) + 1
    expect(
      ['A field guide', 'ISBN 978-0306406157', 'with wet shoes', 'A saying of the coast', 'Contents'].map(pageOf),
    ).toEqual([3, 4, 5, 6, 7])
    // The half title and the back of it come first.
    expect(pages.slice(0, 2).map((page) => page.trim().split('\n').length)).toEqual([1, 1])
    expect(pages[7]!.trim()).toBe('')
    expect(pages.at(-2)).toContain('Low Water')
  },
)

test('discloses in 45 languages exactly what is recorded, and nothing where nothing is', () => {
  const aiUse = { generated: 3, sections: 4, drafts: 0, edits: 7, models: ['m'] }
  for (const language of languageCodes) {
    const lines = disclosureLines({ ai_disclosure: 'exact', aiUse }, language)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/3\/4$/)
    expect(lines[2]).toMatch(/7$/)
    expect(disclosureLines({ ai_disclosure: 'short', aiUse: noAiUse() }, language)).toEqual([lines[0]])
    expect(disclosureLines({ ai_disclosure: 'exact', aiUse: noAiUse() }, language)).toEqual([])
  }
})

test('gives each format its own ISBN, and the PDF that of the print if it has none', () => {
  const isbn = { print: '9780306406157', epub: '9783161484100', pdf: '' }
  const copyrightOf = (format: 'print' | 'epub' | 'pdf' | null, pdf = '') =>
    JSON.stringify(matterOf(published('english', { isbn: { ...isbn, pdf } }), format)!.front[0])
  expect(copyrightOf('epub')).toContain('978-3161484100')
  expect(copyrightOf('pdf')).toContain('978-0306406157')
  expect(copyrightOf('pdf', '9791234567896')).toContain('979-1234567896')
  expect(copyrightOf(null)).not.toContain('ISBN')
})
