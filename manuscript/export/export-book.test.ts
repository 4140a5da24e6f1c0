import { expect, test } from 'vitest'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { exportBook, ExportError } from './export-book.ts'

const book = { ...sampleBook('english', { chapters: 1, sections: 1, words: 100 }), title: 'Straße: 面包 / "Bread"' }

test.each([
  ['pdf', 'application/pdf', '%PDF'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
  ['epub', 'application/epub+zip', 'PK'],
  ['txt', 'text/plain; charset=utf-8', '\uFEFF'],
] as const)('a book as %s has its type, a plain file name, and begins like one', async (format, type, start) => {
  const { bytes, contentType, fileName } = await exportBook(book, format)
  expect(contentType).toBe(type)
  expect(fileName).toMatch(/^Strasse_[\w.-]+$/)
  expect(fileName.endsWith(`.${format}`)).toBe(true)
  expect(Buffer.from(bytes).toString('utf8').startsWith(start)).toBe(true)
})

test.each(['pdf', 'docx'] as const)('a %s that fails is explained to a person, and the cause kept', async (format) => {
  const broken = { ...book, language: 'klingon' as LanguageCode }
  const [result] = await Promise.allSettled([exportBook(broken, format)])
  const error = (result as PromiseRejectedResult).reason as ExportError
  expect(error).toBeInstanceOf(ExportError)
  expect(error.message).toBe(`The ${format.toUpperCase()} could not be made. Try again, or choose another format.`)
  expect(error.cause).toBeInstanceOf(Error)
})

test.each(['pdf', 'epub'] as const)('a %s that nobody waits for ends with the reason given', async (format) => {
  await expect(exportBook(book, format, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left')
})
