import { strFromU8, unzipSync } from 'fflate'
import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { defaultOptions, type EpubOptions } from '#manuscript/model/export-options.ts'
import { arbitraryManuscript } from '#tests/samples/arbitrary-manuscript.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { textOfPages } from '#tests/support/pages-of-pdf.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canRun } from '#tests/validators/validator.ts'
import { toEpub } from '../epub.ts'
import { allRuns, cleanForExport, type Exportable } from '../export-text.ts'
import { pageStartsOf } from '../pdf.ts'
import { type PlaceKind, markOf, markPlaces } from './mark-places.ts'

const poppler = canRun('The pages of exported PDFs', findCommand('pdftotext') !== undefined, 'install poppler-utils')

const printed = (options: Partial<EpubOptions> = {}): EpubOptions => ({
  ...defaultOptions.epub,
  design: 'classic',
  page: '5x8',
  pages: true,
  ...options,
})

const filesOf = async (book: Exportable, options: EpubOptions): Promise<Record<string, string>> => {
  const starts = await pageStartsOf(book, options)
  const epub = await toEpub(book, sampleImages, starts)
  return Object.fromEntries(Object.entries(unzipSync(epub)).map(([path, bytes]) => [path, strFromU8(bytes)]))
}

/** Returns the files of the reading order by the names that the contents use. */
const orderOf = ({ 'EPUB/package.opf': opf = '' }: Record<string, string>): string[] =>
  Array.from(opf.matchAll(/<itemref idref="([^"]+)"/g), ([, id]) => `${id}.xhtml`)

interface ListedPage {
  label: string
  /** The letters of the text that follows the beginning of the page. */
  after: string
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Returns the pages that an EPUB lists, with the text at the places to which they lead. */
const listedPages = (files: Record<string, string>): ListedPage[] => {
  const [, list = ''] = /<nav epub:type="page-list"[^>]*>([\s\S]*?)<\/nav>/.exec(files['EPUB/contents.xhtml']!) ?? []
  return Array.from(list.matchAll(/<a href="([^#]+)#([^"]+)">([^<]*)<\/a>/g), ([, file, id, label]) => {
    const xhtml = files[`EPUB/${file}`]!
    const element = new RegExp(
      `<(span|div) epub:type="pagebreak" role="doc-pagebreak" id="${id}" aria-label="${label}">`,
    )
    const [, after] = xhtml.split(element).filter((_, at) => at !== 1)
    expect(after, `page ${label} of ${file}`).toBeDefined()
    const [text = ''] = after!.split('<section epub:type="footnotes"')
    return { label: label!, after: lettersOf(text.replace(/<[^<>]*>/g, '')) }
  })
}

test.runIf(poppler)('lists the words with which the pages of the PDF for printing begin', async () => {
  const book = { ...sampleBook('english', { words: 9000 }), publication: samplePublication() }
  const pages = listedPages(await filesOf(book, printed()))
  const options = { ...defaultOptions.pdf, design: 'classic', page: '5x8', edition: 'print' } as const
  const lines = textOfPages(await setPdf(book, { options }))
    .split('\f')
    .map((sheet) => sheet.split('\n').flatMap((line) => line.trim() || []))
  /** The lines of each page by the number at its foot. */
  const sheets = new Map(lines.map((sheet) => [sheet.at(-1), sheet.slice(0, -1)]))
  const body = pages.filter(({ label }) => /^\d+$/.test(label))
  expect(body.length).toBeGreaterThan(25)
  for (const { label, after } of body) {
    const sheet = sheets.get(label)!
    // Pages with a title have no running head. An item of a list begins with its number.
    const found = [sheet, sheet.slice(1)].map((all) => lettersOf(all.join(' ').replace(/^\d\. /, '')))
    const isDivided = /[-\u00ad]$/.test(sheets.get(String(Number(label) - 1))?.at(-1) ?? '')
    const isFound = found.some((text) =>
      isDivided ? after.slice(0, 30).includes(text.slice(0, 10)) : text.startsWith(after.slice(0, 12)),
    )
    expect(isFound, `${label}: ${after.slice(0, 30)}, not ${found[1]!.slice(0, 30)}`).toBe(true)
  }
})

test.runIf(poppler)('finds the pages of a paragraph with more words than one pass marks', async () => {
  const text = Array.from({ length: 5000 }, (_, at) => `n${at}`).join(' ')
  const chapter = { title: 'Long', blocks: [{ type: 'paragraph' as const, text: [{ text }] }], sections: [] }
  const book = { ...sampleBook('english', { words: 300 }), chapters: [chapter] }
  const starts = await pageStartsOf(book, printed())
  const options = { ...defaultOptions.pdf, design: 'classic', page: '5x8', edition: 'print' } as const
  const pages = textOfPages(await setPdf(book, { options })).split('\f')
  const words = new Set(pages.map((page) => /\bn\d+/.exec(page)?.[0]))
  // The title is the first place.
  const listed = starts.flatMap(([place]) => (typeof place === 'number' && place > 1 ? [`n${place - 2}`] : []))
  expect(listed.length).toBeGreaterThan(10)
  expect(listed.filter((word) => !words.has(word))).toEqual([])
})

const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at}`)
const table = (header: boolean, rows: string[][]): ManuscriptBlock => ({
  type: 'table',
  header,
  align: [null, null],
  rows: rows.map((row) => row.map((text) => [{ text }])),
})

test.runIf(poppler)('lists pages inside code, tables, cells and words', async () => {
  const blocks: ManuscriptBlock[] = [
    { type: 'code', language: '', text: many('line', 90).join('\n') },
    table(true, [['Heading', 'Other'], ...many('row', 70).map((name) => [name, 'value'])]),
    table(false, [
      [many('cell', 400).join(' '), 'short'],
      ['below', 'short'],
    ]),
    { type: 'paragraph', text: [{ text: 'x'.repeat(5000) }] },
  ]
  const chapters = blocks.map((block) => ({ title: 'Long', blocks: [block], sections: [] }))
  const book = { ...sampleBook('english', { words: 300 }), chapters }
  const files = await filesOf(book, printed())
  const listed = listedPages(files).filter(({ label }) => /^\d+$/.test(label))
  const options = { ...defaultOptions.pdf, design: 'classic', page: '5x8', edition: 'print' } as const
  const pages = textOfPages(await setPdf(book, { options })).split('\f')
  const numbers = pages.flatMap((page) => /\n +(\d+)\s*$/.exec(page)?.[1] ?? [])
  expect(listed.map(({ label }) => label)).toEqual(numbers)
  const firsts = pages.map((page) => /\b(?:line|cell)\d+/.exec(page)?.[0])
  const found = listed.flatMap(({ after }) => /^(?:line|cell)\d+/.exec(after)?.[0] ?? [])
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter((word) => !firsts.includes(/^\D+\d{1,3}/.exec(word)![0]))).toEqual([])
})

test('names the printed book as the source of the pages', async () => {
  const book = { ...sampleBook('english', { words: 900 }), publication: samplePublication() }
  const { 'EPUB/package.opf': opf } = await filesOf(book, printed())
  expect(opf).toContain(`<meta property="pageBreakSource">urn:isbn:${book.publication.isbn.print}</meta>`)
  expect(opf).toContain('pageBreakMarkers')
  const plain = strFromU8(unzipSync(await toEpub(book))['EPUB/package.opf']!)
  expect(plain).not.toMatch(/pageBreak|pageNavigation/)
})

test.each(['english', 'arabic', 'thai', 'japanese'] as const)(
  'lists pages in reading order in %s',
  async (language) => {
    const block = everyBlock()
    const book = { ...block, language, publication: samplePublication() }
    const files = await filesOf(book, printed({ design: 'modern', page: 'a5' }))
    const pages = listedPages(files)
    expect(pages.length).toBeGreaterThan(4)
    expect(new Set(pages.map(({ label }) => label)).size).toBe(pages.length)
    const ids = orderOf(files).flatMap((file) =>
      Array.from(files[`EPUB/${file}`]!.matchAll(/epub:type="pagebreak"[^>]* id="page-(\d+)"/g), ([, id]) =>
        Number(id),
      ),
    )
    expect(ids).toEqual(ids.map((_, at) => at + 1))
  },
)

const joined = (runs: readonly ManuscriptRun[]): string => runs.map(({ text }) => text).join('')

test('marks change nothing in the text', () => {
  assert(
    property(arbitraryManuscript, (manuscript) => {
      const book = cleanForExport(manuscript)
      const kinds: PlaceKind[] = []
      const marked = markPlaces({ book, matter: null }, (place, kind) => {
        kinds.push(kind)
        expect(kinds).toHaveLength(place)
        return place
      })
      expect(joined(allRuns(marked.book))).toBe(joined(allRuns(book)))
      const marks = allRuns(marked.book).flatMap((run) => markOf(run) ?? [])
      expect(marks.length).toBeLessThanOrEqual(kinds.length)
      expect(markPlaces({ book, matter: null }, () => undefined).book).toEqual(book)
    }),
  )
})
