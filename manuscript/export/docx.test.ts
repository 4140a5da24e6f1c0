import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import type { Book } from '#manuscript/model/book.ts'
import { languageCodes, languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { everyBlock, hostileManuscript, sampleImages } from '#tests/samples/every-block.ts'
import { hostileBook } from '#tests/samples/hostile-texts.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canOpenInLibreOffice, convertWithLibreOffice } from '#tests/validators/libre-office.ts'
import { canRun } from '#tests/validators/validator.ts'
import { soaking } from '#tests/how-many.ts'
import { toDocx } from './docx.ts'
import type { Exportable } from './export-text.ts'
import { labelsOf } from './labels.ts'

const folder = mkdtempSync(join(tmpdir(), 'export-docx-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async (book: Exportable): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(await toDocx(book))).map(([path, bytes]) => [path, strFromU8(bytes)]))

const bare = (book: Partial<Book>): Book => ({ title: '', author: '', language: 'english', chapters: [], ...book })

const small = { chapters: 2, sections: 1, words: 200 }

test.each(languageCodes)('sets language and direction everywhere, in %s', async (language) => {
  const { direction, tag } = languageOf(language)
  const files = await open(sampleBook(language, small))
  const document = files['word/document.xml']!
  const paragraphs = document.match(/<w:pStyle w:val="/g)!.length
  const sections = document.match(/<w:sectPr/g)!.length
  const fromTheRight = document.match(/<w:bidi\/>/g)?.length ?? 0
  expect(fromTheRight).toBe(direction === 'rtl' ? paragraphs + sections : 0)
  expect(files['word/styles.xml']!.includes('<w:pPr><w:bidi/></w:pPr>')).toBe(direction === 'rtl')
  const spoken = new Intl.Locale(tag).language
  expect(files['word/styles.xml']).toMatch(new RegExp(`<w:lang [^>]*="${spoken}-`))
  expect(files['word/settings.xml']).toMatch(new RegExp(`<w:mirrorMargins/>.*<w:themeFontLang [^>]*="${spoken}-`, 's'))
  expect(files['docProps/core.xml']).toContain(`<dc:language>${tag}</dc:language>`)
})

test('uses the styles of Word for headings, text, quotes and lists', async () => {
  const document = (await open(sampleBook('english')))['word/document.xml']!
  for (const style of ['Title', 'Subtitle', 'TOCHeading', 'Heading1', 'Heading2', 'BodyText', 'Quote', 'ListParagraph'])
    expect(document).toContain(`<w:pStyle w:val="${style}"/>`)
  expect(document).toContain('TOC \\h \\o &quot;1-2&quot;')
})

test('fills the page numbers of the contents, so that Word does not ask for it', async () => {
  const files = await open(sampleBook('english', { chapters: 3, sections: 2, words: 6000 }))
  const document = files['word/document.xml']!
  const pages = [...document.matchAll(/PAGEREF .*?<w:t>(\d+)<\/w:t>/g)].map(([, page]) => Number(page))
  expect(pages).toHaveLength(9)
  expect(pages[0]).toBe(1)
  expect(pages).toEqual(pages.toSorted((one, other) => one - other))
  // Pages of this size have 240 to 330 words.
  expect(pages.at(-1)).toBeGreaterThan(15)
  expect(pages.at(-1)).toBeLessThan(30)
  expect(document).not.toContain('w:dirty="true"')
  expect(files['word/settings.xml']).not.toContain('w:updateFields')
})

test('numbers each list from one', async () => {
  const list = { type: 'list' as const, ordered: true, items: [[{ text: 'a' }]] }
  const chapter = { title: 'One', blocks: [list, list], sections: [] }
  const document = (await open(bare({ chapters: [chapter] })))['word/document.xml']!
  const ids = [...document.matchAll(/<w:numId w:val="(\d+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(2)
})

const emphasised = (language: LanguageCode) =>
  open(bare({ language, opening: [{ type: 'paragraph', text: [{ text: 'x', italic: true }] }] }))

test('shows emphasis as books of each script do', async () => {
  expect((await emphasised('greek'))['word/document.xml']).toMatch(/<w:i\/>/)
  expect((await emphasised('japanese'))['word/document.xml']).toMatch(/<w:em w:val="dot"\/>/)
  const hebrew = await emphasised('hebrew')
  expect(hebrew['word/document.xml']).toMatch(/<w:rStyle w:val="Emphasis"\/>/)
  expect(hebrew['word/styles.xml']).toMatch(/<w:style [^>]*w:styleId="Emphasis".*?<w:bCs\/>/s)
})

test.each([
  ['prose', hostileBook('english')],
  ['blocks', hostileManuscript()],
])('lets no markup and no unsafe link of hostile %s through', async (_, book) => {
  const files = await open(book)
  const everything = Object.values(files).join('\n')
  // oxlint-disable-next-line no-control-regex -- these characters must not occur
  expect(everything).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
  expect(everything).not.toMatch(/<script|Target="\s*(javascript|data|file):|<!ENTITY/i)
  expect(files['word/document.xml']).toContain(']]&gt;&lt;/w:t&gt;')
})

test('makes equal bytes of equal books', async () => {
  for (const book of [sampleBook('tamil', small), everyBlock()])
    for (const options of [{ version: 'submission' }, { design: 'classic' }, { design: 'academic' }] as const) {
      const make = () => toDocx(book, sampleImages, options)
      expect(Buffer.from(await make()).equals(await make())).toBe(true)
    }
})

const opened: LanguageCode[] = ['english', 'arabic', 'hebrew', 'hindi', 'japanese', 'chinese_simplified']
const odd: Record<string, Exportable> = {
  hostile: hostileBook('english'),
  'hostile-blocks': hostileManuscript(),
  'hostile-arabic': hostileBook('arabic'),
  empty: bare({}),
  'no-spaces': bare({ opening: [{ type: 'paragraph', text: [{ text: 'a'.repeat(100_000) }] }] }),
}

test.runIf(canOpenInLibreOffice && soaking)(
  'opens in LibreOffice with the right headings, contents and direction',
  async () => {
    const books = Object.fromEntries(opened.map((language) => [language, sampleBook(language, small)]))
    const paths: string[] = []
    for (const [name, book] of Object.entries({ ...books, ...odd })) {
      const path = join(folder, `${name}.docx`)
      writeFileSync(path, await toDocx(book))
      paths.push(path)
    }
    await convertWithLibreOffice(paths, { to: 'fodt', folder })
    expect(Object.keys(odd).filter((name) => !existsSync(join(folder, `${name}.fodt`)))).toEqual([])

    for (const language of opened) {
      const { chapters } = books[language]!
      const seen = readFileSync(join(folder, `${language}.fodt`), 'utf8')
      const headings = [...seen.matchAll(/<text:h [^>]*text:outline-level="(\d)"[^>]*>(.*?)<\/text:h>/gs)].map(
        ([, level, title]) => [Number(level), title!.replace(/<[^<>]*>/g, '')],
      )
      expect(headings).toEqual(
        chapters.flatMap((chapter) => [[1, chapter.title], ...chapter.sections.map(({ title }) => [2, title])]),
      )
      expect(seen).toContain('<text:table-of-content ')
      expect(seen).toContain(labelsOf(language).contents)
      const fromTheRight = languageOf(language).direction === 'rtl'
      expect(/<style:page-layout-properties[^>]*writing-mode="rl-tb"/.test(seen)).toBe(fromTheRight)
    }
  },
)

const pdfToText = findCommand('pdftotext')
const canReadPdf = canRun('text of PDF files', pdfToText !== undefined, 'install poppler-utils')

test.runIf(soaking && canOpenInLibreOffice && canReadPdf)('prints from LibreOffice with running heads', async () => {
  const book = sampleBook('english', { chapters: 1, sections: 1, words: 1500 })
  const path = join(folder, 'printed.docx')
  writeFileSync(path, await toDocx(book))
  await convertWithLibreOffice([path], { to: 'pdf', folder })
  const pages = execFileSync(pdfToText!, ['-layout', join(folder, 'printed.pdf'), '-'], { encoding: 'utf8' }).split(
    '\f',
  )
  const [title, contents, first, second] = pages
  expect(title!.replaceAll(/\s+/g, ' ')).toContain(book.title)
  expect(contents).toContain('Contents')
  expect(contents).toContain(book.chapters[0]!.title)
  expect(first!.trim().startsWith(book.chapters[0]!.title)).toBe(true)
  expect(second!.trim().startsWith(book.title)).toBe(true)
  expect(second!.trim().endsWith('2')).toBe(true)
})

test('includes the dates of the book', async () => {
  const dates = { created: '2026-03-04T05:06:07.890Z', modified: '2026-04-05T06:07:08.900Z' }
  const core = (await open({ ...sampleBook('english', small), dates }))['docProps/core.xml']
  expect(core).toMatch(/<dcterms:created[^>]*>2026-03-04T05:06:07Z</)
  expect(core).toMatch(/<dcterms:modified[^>]*>2026-04-05T06:07:08Z</)
})
