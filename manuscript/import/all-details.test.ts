import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Document, Packer, Paragraph } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ExportedPublication } from '#manuscript/model/publication/publication.ts'
import { exportedBook, exportedSubmission } from '#tests/samples/exported-book.ts'
import { soaking } from '#tests/how-many.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { canOpenInLibreOffice, convertWithLibreOffice } from '#tests/validators/libre-office.ts'

const words: Partial<Record<LanguageCode, Partial<ExportedPublication>>> = {
  english: { edition: 'Second edition' },
  german: { edition: 'Zweite Auflage', publication_date: '2026-05' },
  arabic: { edition: 'الطبعة الثانية', publisher: 'دار المد', rights: 'جميع الحقوق محفوظة.' },
  japanese: { edition: '第二版', publisher: '潮出版', publication_date: '2026' },
}
const texts: Partial<Record<LanguageCode, string>> = {
  english: 'The tide went out before dawn, and the harbour lay dry for an hour.',
  german: 'Vor der Dämmerung lief das Wasser ab, und der Hafen lag eine Stunde lang trocken.',
  arabic: 'انحسر المد قبل الفجر وبقي المرفأ جافا ساعة كاملة.',
  japanese: '夜明け前に潮が引き、港は一時間のあいだ乾いていた。',
}

/** Details that are hard to distinguish in a line or a list. */
const hard: Partial<ExportedPublication> = {
  contributors: [
    { name: 'Ada Lark', role: 'author' },
    { name: 'Martin Marsh, Jr.', role: 'author' },
    { name: 'Ben Stone', role: 'illustrator' },
    { name: 'Reed, Dora', role: 'translator' },
    { name: 'Eli Ford (ed.); friends', role: 'editor' },
  ],
  isbn: { print: '9780306406157', epub: '9783161484100', pdf: '9781861972712' },
  keywords: ['tide pools', 'sea, shore', 'low; high'],
  subjects: { bisac: ['NAT025000', 'FIC027000'], thema: ['WNCS', '1DDU-GB-E'] },
  series: { name: 'Shores · Coasts', number: 'IV' },
  description: 'Where to look, and when,\nand what to leave.\n\nFor all ages.',
}

const bookIn = (language: LanguageCode): Manuscript & { publication: ExportedPublication } => ({
  title: 'Tides',
  author: 'Ada Lark, Martin Marsh, Jr.',
  language,
  opening: [],
  parts: [],
  publication: samplePublication({ ...hard, ...words[language] }),
  chapters: ['Ebb', 'Flood'].map((title) => ({
    title: [{ text: title }],
    blocks: [{ type: 'paragraph', text: [{ text: texts[language]! }] }],
    sections: [],
  })),
})

describe.each(Object.keys(words) as LanguageCode[])('in %s', (language) => {
  test.each(['docx', 'html', 'epub', 'markdown'] as const)('all details come back from %s', async (type) => {
    const book = bookIn(language)
    const { details, manuscript, notes } = await readFileAs({ type, name: 'a' }, await exportedBook(book, type))
    const { aiUse, ...all } = book.publication
    void aiUse
    expect(details).toEqual(all)
    expect([manuscript.title, manuscript.author, manuscript.language]).toEqual([book.title, book.author, language])
    expect(notes.filter((note) => !note.includes('title page'))).toEqual([])
  })

  test('a text file has them as text before and after the chapters', async () => {
    const book = bookIn(language)
    const { details, manuscript } = await readFileAs({ type: 'txt', name: 'a' }, await exportedBook(book, 'txt'))
    expect([details, manuscript.title]).toEqual([{}, book.title])
    expect(manuscript.chapters.slice(0, 2).map(({ title }) => title)).toEqual(book.chapters.map(({ title }) => title))
    const { subtitle, publisher, edition, dedication } = book.publication
    for (const text of [subtitle, publisher, edition, ...dedication.split('\n')])
      expect(JSON.stringify(manuscript.opening)).toContain(text)
  })

  test.runIf(soaking || language === 'arabic')(
    'a PDF has the author, the description and keywords as properties',
    async () => {
      const book = bookIn(language)
      const { details, manuscript } = await readFileAs({ type: 'pdf', name: 'a' }, await exportedBook(book, 'pdf'))
      expect(details).toEqual({
        description: 'Where to look, and when, and what to leave. For all ages.',
        keywords: ['tide pools', 'sea', 'shore', 'low', 'high'],
      })
      expect(manuscript.author).toBe(book.author)
    },
  )

  test.runIf(soaking && canOpenInLibreOffice)('all details come back from what LibreOffice saves', async () => {
    const book = bookIn(language)
    const { aiUse, ...all } = book.publication
    void aiUse
    const folder = mkdtempSync(join(tmpdir(), 'inkloom-details-'))
    try {
      writeFileSync(join(folder, 'book.docx'), await exportedBook(book, 'docx'))
      for (const to of ['odt', 'rtf', 'docx'] as const) {
        const own = join(folder, to)
        mkdirSync(own)
        await convertWithLibreOffice([join(folder, 'book.docx')], { to, folder: own })
        const { details, manuscript } = await readFileAs({ type: to, name: 'a' }, readFileSync(join(own, `book.${to}`)))
        expect(details).toEqual(all)
        expect(manuscript.language).toBe(language)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

const edited = async (change: (document: string) => string) => {
  const files = unzipSync(await exportedBook(bookIn('english'), 'docx'))
  const path = 'word/document.xml'
  const document = change(strFromU8(files[path]!))
  const { details } = await readFileAs({ type: 'docx', name: 'a' }, zipSync({ ...files, [path]: strToU8(document) }))
  return details
}

test('the pages of an edited DOCX have the last word', async () => {
  const details = await edited((document) =>
    document
      .replaceAll('Second edition', 'Third edition')
      .replaceAll('978-0306406157', '978-0-00-000000-2')
      .replaceAll('Shores · Coasts · IV', 'Coasts · V')
      .replaceAll('Ben Stone', 'Bea Stone'),
  )
  expect(details.edition).toBe('Third edition')
  expect(details.isbn).toEqual({ ...hard.isbn, print: '9780000000002' })
  expect(details.series).toEqual({ name: 'Coasts', number: 'V' })
  expect(details.contributors).toContainEqual({ name: 'Bea Stone', role: 'illustrator' })
})

test('a submission has no details that its pages do not show', async () => {
  const { details } = await readFileAs({ type: 'docx', name: 'a' }, await exportedSubmission(bookIn('english')))
  expect([details.isbn, details.subjects, details.ai_disclosure, details.edition]).toEqual(Array(4).fill(undefined))
})

test('names properties of a document that are no details', async () => {
  const bytes = await Packer.toBuffer(
    new Document({
      customProperties: [
        { name: 'Reader', value: 'Dora' },
        { name: 'thema', value: 'WNCS; no code; 1DDU' },
        { name: 'ContentTypeId', value: '0x0101' },
        { name: 'ISBN (print)', value: '978-0-306-40615-8' },
        { name: 'Publication date', value: '31.02.2026' },
        { name: 'AI disclosure', value: 'some' },
      ],
      sections: [{ children: [new Paragraph('The text.')] }],
    }),
  )
  const { details, notes } = await readFileAs({ type: 'docx', name: 'a' }, bytes)
  expect(details).toEqual({ subjects: { bisac: [], thema: ['WNCS', '1DDU'] } })
  expect(notes).toEqual(['4 details of the file were not read: Reader, ISBN (print), AI disclosure, Publication date.'])
})

test('a preface before the contents is no title', async () => {
  const text =
    'Preface\n=======\n\nThe text.\n\nContents\n========\n\nEbb\nFlood\n\nEbb\n===\n\nOne.\n\nFlood\n=====\n\nTwo.\n'
  const { manuscript } = await readFileAs({ type: 'txt', name: 'a.txt' }, strToU8(text))
  expect([manuscript.title, manuscript.chapters.length]).toEqual(['a', 3])
})
