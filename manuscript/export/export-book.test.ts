import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { languageCodes, type LanguageCode } from '#manuscript/model/languages.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { exportBook, ExportError } from './export-book.ts'
import { labelsOf } from './labels.ts'
import { tooManyCells } from './table-limit.ts'

const book = { ...sampleBook('english', { chapters: 1, sections: 1, words: 100 }), title: 'Straße: 面包 / "Bread"' }

test.each([
  ['pdf', 'application/pdf', '%PDF'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
  ['epub', 'application/epub+zip', 'PK'],
  ['txt', 'text/plain; charset=utf-8', '\uFEFF'],
] as const)(
  'a book as %s has its content type, a plain file name, and the right first bytes',
  async (format, type, start) => {
    const { bytes, contentType, fileName } = await exportBook(book, format)
    expect(contentType).toBe(type)
    expect(fileName).toMatch(/^Strasse_[\w.-]+$/)
    expect(fileName.endsWith(`.${format}`)).toBe(true)
    expect(Buffer.from(bytes).toString('utf8').startsWith(start)).toBe(true)
  },
)

test.each(['pdf', 'docx'] as const)('a failed %s is explained to a person, with its cause', async (format) => {
  const broken = { ...book, language: 'klingon' as LanguageCode }
  const [result] = await Promise.allSettled([exportBook(broken, format)])
  const error = (result as PromiseRejectedResult).reason as ExportError
  expect(error).toBeInstanceOf(ExportError)
  expect(error.message).toBe(`The ${format.toUpperCase()} could not be made. Try again, or choose another format.`)
  expect(error.cause).toBeInstanceOf(Error)
})

test.each(['pdf', 'epub'] as const)('an aborted %s ends with the given reason', async (format) => {
  await expect(exportBook(book, format, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
})

/** Reads the title page of formats that need no external program. */
const titlePage = (bytes: Uint8Array, format: 'docx' | 'epub' | 'txt'): string => {
  if (format === 'txt') return strFromU8(bytes)
  return strFromU8(unzipSync(bytes)[format === 'docx' ? 'word/document.xml' : 'EPUB/title.xhtml']!)
}

test('tables with more cells than a format can hold are refused with their number', async () => {
  const row = Array.from({ length: 100 }, (_, at) => [{ text: `${at}` }])
  const table = {
    type: 'table' as const,
    header: false,
    align: row.map(() => null),
    rows: Array.from({ length: 401 }, () => row),
  }
  const [chapter] = book.chapters
  const large = {
    ...book,
    chapters: [{ ...chapter!, blocks: [table], sections: [{ title: 'More', blocks: [table] }] }],
  }
  for (const format of ['pdf', 'docx'] as const) {
    const making = exportBook(large, format)
    await expect(making).rejects.toBeInstanceOf(ExportError)
    await expect(making).rejects.toThrow('The tables of this text have 80,200 cells')
  }
  for (const format of ['txt', 'epub', 'html', 'markdown'] as const) expect(tooManyCells(large, format)).toBeNull()
})

test.each(['docx', 'epub', 'txt'] as const)(
  'a %s of an incomplete book says so, and a complete one does not',
  async (format) => {
    const says = async (exportable: typeof book & { incomplete?: boolean }) =>
      titlePage((await exportBook(exportable, format)).bytes, format)
    expect(await says({ ...book, incomplete: true })).toContain(labelsOf('english').incomplete)
    expect(await says(book)).not.toContain(labelsOf('english').incomplete)
  },
)

test('every language has its own words for an incomplete book', () => {
  const words = languageCodes.map((code) => labelsOf(code).incomplete)
  // Both varieties of Portuguese use the same words.
  expect(new Set(words).size).toBe(languageCodes.length - 1)
})
