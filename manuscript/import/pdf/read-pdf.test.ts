import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import type { Book } from '#manuscript/model/book.ts'
import { exportedBook } from '#tests/samples/exported-book.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { canOpenInLibreOffice, convertWithLibreOffice } from '#tests/validators/libre-office.ts'
import { likeness } from '#tests/validators/likeness.ts'
import { soaking } from '#tests/how-many.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { startPdfEngine } from './pdf-engine.ts'

const read = (bytes: Uint8Array) => readFileAs({ type: 'pdf', name: 'a.pdf' }, bytes)

/** Hides the tags of a file. */
const removeTags = (pdf: Uint8Array) =>
  Buffer.from(Buffer.from(pdf).toString('latin1').replaceAll('/StructTreeRoot', '/XtructTreeRoot'), 'latin1')

const page = (content: string, resources = '') =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<<${resources}>>>>endobj\n4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\ntrailer<</Root 1 0 R>>\n`

const encrypted = async (user: string, permissions: number) => {
  const engine = await startPdfEngine()
  const { pdfium } = engine
  const document = engine.FPDF_CreateNewDocument()
  engine.FPDFPage_New(document, 0, 300, 300)
  engine.EPDF_SetEncryption(document, user, 'owner', permissions)
  const writer = engine.PDFiumExt_OpenFileWriter()
  engine.PDFiumExt_SaveAsCopy(document, writer)
  const size = engine.PDFiumExt_GetFileWriterSize(writer)
  const at = pdfium.wasmExports.malloc(size)
  engine.PDFiumExt_GetFileWriterData(writer, at, size)
  return (pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8.slice(at, at + size)
}

describe.each(['tags', 'no tags'])('a book with %s', (tags) => {
  let before: Book
  let after: Book
  let lost: string[]
  beforeAll(async () => {
    before = sampleBook('german')
    const pdf = await exportedBook(before, 'pdf')
    ;({ book: after, lost } = await read(tags === 'tags' ? pdf : removeTags(pdf)))
  })

  test('has its title, author and headings, and no table of contents', () => {
    expect([after.title, after.author, after.language]).toEqual([before.title, before.author, before.language])
    expect(likeness(before, after).headings).toBe(1)
    expect(after.opening).toEqual([])
  })

  test('has every word, with divided words joined and without running heads', () => {
    expect(lost.some((item) => /headers? (?:and|or) footers?/.test(item))).toBe(tags === 'no tags')
    expect(likeness(before, after).words).toBe(1)
    expect(likeness(after, before).words).toBeGreaterThan(0.995)
  })

  test('has its paragraphs, lists, quotes, emphasis and links', () => {
    const { blocks, bold, italic, links } = likeness(before, after)
    expect(blocks).toBeGreaterThan(0.95)
    expect([bold, italic, links]).toEqual([1, 1, 1])
  })
})

test.each([
  ['arabic', 0.99],
  ['hebrew', 0.85],
  ['hindi', 0.99],
  ['thai', 0.99],
  ['japanese', 0.99],
  ['korean', 0.98],
] as const)('the words of %s are in order', async (language, share) => {
  const book = sampleBook(language, { chapters: 2, sections: 1, words: 500 })
  const { book: after } = await read(await exportedBook(book, 'pdf'))
  expect(likeness(book, after).words).toBeGreaterThan(share)
  expect(after.language).toBe(language)
})

const opened = (exportable: Book) => JSON.stringify(exportable).match(/\s\((?=[\p{L}\p{N}])/gu)?.length

test.each(['arabic', 'hebrew'] as const)('brackets in %s have the right orientation', async (language) => {
  const book = sampleBook(language, { chapters: 1, sections: 1, words: 300 })
  const { book: after } = await read(await exportedBook(book, 'pdf'))
  expect(opened(after)).toBe(opened(book))
})

test('no hyphenation points remain', async () => {
  const text = 'नौजवानों ने रेलगाड़ी में एक संगीतकार की शिकायत सुनी। '.repeat(6).trim()
  const chapter = { title: 'एक', blocks: [{ type: 'paragraph' as const, text: [{ text }] }], sections: [] }
  const book: Book = { title: 'किताब', author: '', language: 'hindi', chapters: [chapter, { ...chapter, title: 'दो' }] }
  const { book: after } = await read(await exportedBook(book, 'pdf'))
  expect(after.chapters[0]!.blocks).toEqual(chapter.blocks)
})

test.runIf(soaking && canOpenInLibreOffice)('a PDF from a word processor is imported', async () => {
  const book = sampleBook('english', { chapters: 2, sections: 2, words: 1200 })
  const folder = mkdtempSync(join(tmpdir(), 'import-pdf-'))
  const path = join(folder, 'printed.docx')
  writeFileSync(path, await exportedBook(book, 'docx'))
  await convertWithLibreOffice([path], { to: 'pdf', folder })
  const { book: after } = await read(readFileSync(join(folder, 'printed.pdf')))
  rmSync(folder, { recursive: true })
  const { words, headings, blocks } = likeness(book, after)
  expect(after.title).toBe(book.title)
  expect(words).toBeGreaterThan(0.97)
  expect([headings > 0.95, blocks > 0.8]).toEqual([true, true])
})

test('counts annotations, links in the file, rotated text and attached files', async () => {
  const kinds = [
    'Text/Contents(Why?)',
    'FreeText/DA(/F 9 Tf)',
    'Widget/FT/Tx/T(a)',
    'Link/Dest[3 0 R/Fit]',
    'Highlight',
  ]
  const annotations = kinds.map((kind) => `<</Type/Annot/Rect[9 9 20 20]/Subtype/${kind}>>`).join('')
  const text =
    'BT /F 12 Tf 20 200 Td (The harbour lies quiet tonight.) Tj ET BT /F 12 Tf 0 1 -1 0 280 20 Tm (Draft) Tj ET'
  const file = page(text, '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>')
    .replace('/MediaBox', `/Annots[${annotations}]/MediaBox`)
    .replace('/Catalog', '/Catalog/Names<</EmbeddedFiles<</Names[(a)<</F(a)/EF<</F 4 0 R>>>>]>>>>')
  const { lost, manuscript } = await read(Buffer.from(file))
  expect(manuscriptToMarkdown(manuscript)).toContain('The harbour lies quiet tonight.')
  expect(lost).toEqual([
    '2 comments',
    '1 form field',
    '1 link to another place in the file, which became text',
    '1 page with rotated text, which was left out',
    '1 attached file',
  ])
})

describe('rejects', () => {
  test('page pictures without text', async () => {
    await expect(read(Buffer.from(page('q 300 0 0 300 0 0 cm /I Do Q')))).rejects.toThrow('Run text recognition (OCR)')
  })

  test('a file that needs a password, or whose author forbids copying', async () => {
    await expect(read(await encrypted('secret', -4))).rejects.toThrow('protected by a password')
    await expect(read(await encrypted('', 0x04))).rejects.toThrow('does not allow its text to be copied')
  })

  test('a damaged file', async () => {
    await expect(read(Buffer.from('%PDF-1.7 and nothing else'))).rejects.toThrow('damaged')
  })

  test('more pages than a book can have', async () => {
    const kids = Array.from({ length: 2001 }, () => '3 0 R').join(' ')
    const many = page('').replace('/Kids[3 0 R]/Count 1', `/Kids[${kids}]/Count 2001`)
    await expect(read(Buffer.from(many))).rejects.toThrow('2,001 pages')
  })
})
