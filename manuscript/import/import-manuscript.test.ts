import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { manuscriptToBook } from '#manuscript/model/blocks/manuscript-to-book.ts'
import type { Book } from '#manuscript/model/book.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { soaking } from '#tests/how-many.ts'
import { exportedBook } from '#tests/samples/exported-book.ts'
import { hostileTexts } from '#tests/samples/hostile-texts.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { likeness } from '#tests/validators/likeness.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { ImportError } from './import-error.ts'
import { importManuscript } from './import-manuscript.ts'
import { processFlags, processOptions, runImportProcess } from './process/import-process.ts'

const more: readonly LanguageCode[] = [
  'german',
  'hebrew',
  'hindi',
  'chinese_simplified',
  'chinese_traditional',
  'korean',
  'thai',
  'russian',
  'greek',
]
const languages: readonly LanguageCode[] = ['english', 'arabic', 'japanese', ...(soaking ? more : [])]

/** Runs a script with the permissions of an import process and returns its output. */
const readingProcessCan = async (script: string): Promise<unknown> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...processFlags, '-e', script], processOptions)
  return JSON.parse(stdout)
}

const whole = { words: 1, headings: 1, blocks: 1 }

describe.each(languages)('a book in %s survives', (language) => {
  const book = sampleBook(language)

  test('DOCX, with emphasis and links', async () => {
    const { book: after } = await readFileAs({ type: 'docx', name: 'a.docx' }, await exportedBook(book, 'docx'))
    expect([after.title, after.author, after.language]).toEqual([book.title, book.author, language])
    expect(likeness(book, after)).toEqual({ ...whole, links: 1, bold: 1, italic: 1 })
  })

  test('TXT', async () => {
    const { book: after } = await readFileAs({ type: 'txt', name: 'a.txt' }, await exportedBook(book, 'txt'))
    expect([after.title, after.author, after.language]).toEqual([book.title, book.author, language])
    // A link's address follows it in angle brackets.
    const withoutAddresses = JSON.parse(JSON.stringify(after).replace(/ <https?:[^>]*>/g, '')) as Book
    expect(likeness(book, withoutAddresses)).toMatchObject(whole)
  })
})

test('a file is read in another process, without blocking the event loop', async () => {
  const book = sampleBook('english', { chapters: 6, sections: 3, words: 12_000 })
  const bytes = await exportedBook(book, 'docx')
  let turns = 0
  let working = true
  const turn = () => {
    turns++
    if (working) setImmediate(turn)
  }
  turn()
  const imported = await importManuscript(bytes, 'a.docx')
  working = false
  expect(turns).toBeGreaterThan(100)
  expect(imported.title).toBe(book.title)
  expect(likeness(book, manuscriptToBook(imported.manuscript))).toMatchObject({ words: 1, headings: 1 })
})

const txt = (text: string) => importManuscript(Buffer.from(text), 'a.txt')

test('rejects with a message for a person', async () => {
  await expect(txt('')).rejects.toThrow('This file is empty')
  await expect(importManuscript(new Uint8Array(20_000_001), 'a.txt')).rejects.toThrow('larger than 20 MB')
  await expect(txt('word '.repeat(400_001))).rejects.toThrow('more than 2,000,000 characters')
  await expect(txt('a\n\n'.repeat(100_001))).rejects.toThrow('more than 100,000 paragraphs')
  await expect(txt(' \n ')).rejects.toBeInstanceOf(ImportError)
  await expect(importManuscript(Buffer.from('x'), 'a.rtf')).rejects.toThrow('not an RTF document')
})

test('stops when it is aborted, before or during the work', async () => {
  const reason = new Error('nobody waits any more')
  await expect(importManuscript(Buffer.from('x'), 'a.txt', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const controller = new AbortController()
  const reading = importManuscript(Buffer.from('word '.repeat(300_000)), 'a.txt', { signal: controller.signal })
  setImmediate(() => controller.abort(reason))
  await expect(reading).rejects.toBe(reason)
})

test('waiting files are all read, even if one of them is aborted', async () => {
  const reason = new Error('left')
  const controller = new AbortController()
  const all = Array.from({ length: 5 }, (_, index) =>
    importManuscript(Buffer.from(`Number ${index} of them`), 'a.txt', {
      signal: index === 3 ? controller.signal : undefined,
    }),
  )
  controller.abort(reason)
  const results = await Promise.allSettled(all)
  expect(results.map((result) => (result.status === 'fulfilled' ? 'read' : (result.reason as Error).message))).toEqual([
    'read',
    'read',
    'read',
    'left',
    'read',
  ])
})

const running = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

test('a process that nobody waits for any more is killed', async () => {
  const job = { type: 'txt', name: 'a.txt', computingMs: 60_000 } as const
  const controller = new AbortController()
  const before = running()
  const reading = runImportProcess(job, Buffer.from('word '.repeat(300_000)), {
    signal: controller.signal,
    parse: JSON.parse,
  })
  controller.abort(new DOMException('late', 'TimeoutError'))
  await expect(reading).rejects.toThrow('late')
  expect(running()).toBeLessThanOrEqual(before)
})

test('a file that takes too much processor time is explained', async () => {
  const bytes = Buffer.from('A word and another one. '.repeat(80_000))
  await expect(importManuscript(bytes, 'a.md', { computingMs: 1 })).rejects.toThrow(
    /^Reading this file took too long, so it was stopped. Nothing was imported/,
  )
})

test('a process receives no environment, and may neither write nor start anything', async () => {
  const found = await readingProcessCan(`
    const tried = (act) => { try { act(); return 'done' } catch (error) { return error.code } }
    const fs = process.getBuiltinModule('fs')
    console.log(JSON.stringify({
      environment: Object.keys(process.env).filter((name) => /PATH|HOME|SECRET/.test(name)),
      write: tried(() => fs.writeFileSync('${join(tmpdir(), 'import-test')}', 'x')),
      read: tried(() => fs.readFileSync('/etc/hostname')),
      start: tried(() => process.getBuiltinModule('child_process').spawnSync('true')),
    }))`)
  expect(found).toEqual({
    environment: [],
    write: 'ERR_ACCESS_DENIED',
    read: 'ERR_ACCESS_DENIED',
    start: 'ERR_ACCESS_DENIED',
  })
})

test('hostile text becomes clean text', async () => {
  const { manuscript: book } = await importManuscript(
    Buffer.from(hostileTexts.join('\n\n')),
    '../../etc/<passwd>\u0000.txt',
  )
  expect(JSON.stringify(book)).not.toMatch(/\\u000[0-8]|\\u001b/)
  expect(book.title).toBe('<passwd>')
})
