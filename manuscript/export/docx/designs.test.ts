import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Manuscript, ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { type DocxOptions, type PdfDesign, pdfDesigns } from '#manuscript/model/export-options.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { toDocx } from '../docx.ts'
import { createPager } from './pages/pager.ts'

const designs = Object.keys(pdfDesigns) as PdfDesign[]
const open = async (options: Partial<DocxOptions>, language: LanguageCode = 'english') => {
  const book = sampleBook(language, { chapters: 2, sections: 1, words: 600 })
  const files = Object.entries(unzipSync(await toDocx(book, undefined, options)))
  return Object.fromEntries(files.map(([path, bytes]) => [path, strFromU8(bytes)]))
}
const styleIn = (files: Record<string, string>, id: string): string =>
  new RegExp(`<w:style [^>]*w:styleId="${id}".*?</w:style>`, 's').exec(files['word/styles.xml']!)![0]

test('a classic book has centred openings, small capitals and the title of the book in the middle', async () => {
  const files = await open({ design: 'classic' })
  const document = files['word/document.xml']!
  expect(files['word/styles.xml']).toMatch(/<w:docDefaults>.*w:ascii="Garamond"/s)
  expect(files['word/fontTable.xml']).toContain('<w:altName w:val="EB Garamond"/>')
  expect(styleIn(files, 'Heading1')).toMatch(/<w:jc w:val="center"\/>.*<w:b w:val="false"\/>/s)
  expect(styleIn(files, 'OpeningWords')).toContain('<w:smallCaps/>')
  expect(styleIn(files, 'Header')).toMatch(/<w:jc w:val="center"\/>.*<w:smallCaps\/>/s)
  expect(document).toMatch(
    /<w:pStyle w:val="ChapterNumber"\/>.*SEQ Chapter.*<w:t[^>]*>1<\/w:t>.*<w:pStyle w:val="Heading1"\/>/s,
  )
  expect(document.match(/<w:rStyle w:val="OpeningWords"\/>/g)).toHaveLength(2)
  expect(document).toContain('TOC \\h \\o &quot;1-1&quot;')
  // Turkish text is not set in small capitals, so its opening words are unchanged.
  expect((await open({ design: 'classic' }, 'turkish'))['word/document.xml']).not.toContain('OpeningWords')
})

test('an academic book numbers headings in their lines, also in the contents', async () => {
  const files = await open({ design: 'academic', page: '6x9' })
  const document = files['word/document.xml']!
  expect(document).toContain('<w:pgSz w:w="8640" w:h="12960"')
  expect(styleIn(files, 'Heading1')).toContain('<w:pBdr><w:bottom ')
  expect(files['word/numbering.xml']).toContain('<w:lvlText w:val="%1.%2\u2002"/>')
  expect(document).toMatch(/<w:pStyle w:val="Heading2"\/>(?:(?!<\/w:pPr>).)*<w:ilvl w:val="1"\/>/s)
  expect(document).toMatch(/<w:hyperlink [^>]*><w:r><w:t [^>]*>2\.1\u2002/)
  expect(document).not.toContain('ChapterNumber')
  const heads = Object.keys(files).filter((path) => /word\/header\d/.test(path))
  expect(heads.filter((path) => files[path]!.includes('<w:instrText xml:space="preserve">PAGE'))).toEqual(heads)
})

test.each(designs)('the contents of a %s book have the numbers of parts and chapters', async (design) => {
  const chapters = ['Prologue', 'Arrival', 'Salt'].map((title) => ({
    title: [{ text: title }],
    blocks: [],
    sections: [],
  }))
  const entriesOf = async (language: LanguageCode) => {
    const parts = ['Leaving', 'Coming back'].map((title, start) => ({ title: [{ text: title }], blocks: [], start }))
    const book = { title: 'Boats', author: '', language, opening: [], parts, chapters }
    const document = strFromU8(unzipSync(await toDocx(book, undefined, { design }))['word/document.xml']!)
    const entries = /<w:sdtContent>(.*?)<\/w:sdtContent>/s.exec(document)![1]!
    return Array.from(entries.matchAll(/<w:hyperlink [^>]*>.*?<w:t(?: [^>]*)?>([^<]*)/gs), ([, text]) => text)
  }
  expect(await entriesOf('english')).toEqual([
    'I\u2002Leaving',
    'Prologue',
    'II\u2002Coming back',
    '1\u2002Arrival',
    '2\u2002Salt',
  ])
  expect((await entriesOf('arabic'))[0]).toBe('1\u2002Leaving')
})

const readBack = async (options: Partial<DocxOptions>) => {
  const bytes = await toDocx(everyBlock(), sampleImages, options)
  return (await readFileAs({ type: 'docx', name: 'a', language: 'english' }, bytes)).manuscript
}

test('every design is read back as the same manuscript', async () => {
  const [first, ...others] = await Promise.all(designs.map((design) => readBack({ design })))
  expect(first!.chapters).toHaveLength(2)
  for (const other of others) expect(other).toEqual(first)
})

test('chapters that end with a formula or a table are read back without an empty paragraph', async () => {
  const ends: ManuscriptBlock[] = [
    { type: 'math', tex: 'x = 1' },
    {
      type: 'table',
      header: false,
      align: [null, null],
      rows: [
        ['Oak', 'Tar'],
        ['Salt', 'Rope'],
      ].map((row) => row.map((text) => [{ text }])),
    },
  ]
  const chapters = ends.map((block, at) => ({ title: [{ text: `Boats ${at}` }], blocks: [block], sections: [] }))
  const book: Manuscript = { title: 'A', author: '', language: 'english', opening: [], parts: [], chapters }
  const { manuscript } = await readFileAs({ type: 'docx', name: 'a', language: 'english' }, await toDocx(book))
  expect(manuscript.chapters.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([['math'], ['table']])
})

const pagesOf = (lines: number) => {
  const pager = createPager(100, 10)
  const pages: number[] = []
  pager.turn()
  pager.lines(7, 10)
  pager.whole(10, { keepsNext: true, onPage: (page) => (pages[0] = page) })
  pager.lines(lines, 10, { onPage: (page) => (pages[1] = page) })
  return pages
}

test('a heading moves to the page of the text below it', () => {
  // Of four lines, two fit below the heading. Of three, they would leave one on the next page.
  expect([pagesOf(4), pagesOf(3)]).toEqual([
    [1, 1],
    [2, 2],
  ])
})

const linesAbove = (staysWhole: boolean) => {
  const pager = createPager(100, 10)
  pager.turn()
  pager.lines(4, 10)
  pager.lines(6, 10, { keepsNext: true, staysWhole })
  pager.lines(1, 10)
  // The second page has ten lines.
  let more = 0
  for (; pager.page() === 2; more++) pager.whole(10)
  return 11 - more
}

test('a paragraph that stays with the next one moves as a whole or with two lines', () => {
  expect([linesAbove(true), linesAbove(false)]).toEqual([7, 3])
})

const pageOfNext = (breaks: number[]) => {
  const pager = createPager(100, 10)
  pager.turn()
  pager.lines(6, 10, { notes: [{ line: 5, height: 40, breaks }] })
  let page = 0
  pager.lines(7, 10, { onPage: (own) => (page = own) })
  return [page, pager.page()]
}

test('a note continues on the next page if it may be divided', () => {
  // Divided, the note leaves seven lines on the second page. Otherwise, two lines move with it.
  expect([pageOfNext([20]), pageOfNext([])]).toEqual([
    [2, 2],
    [2, 3],
  ])
})

const pageAfter = (line: number, rest: number) => {
  const pager = createPager(100, 10)
  pager.lines(4, 10)
  pager.lines(7, 10, { notes: [{ line, height: 20 }] })
  pager.lines(rest, 10)
  return pager.page()
}

test('a note is counted on the page of its line, not on that of the end of its paragraph', () => {
  // The first page has three lines and the note, and the second one four lines.
  expect([pageAfter(0, 6), pageAfter(0, 7)]).toEqual([1, 2])
  // The first page has five lines, and the second one two lines and the note.
  expect([pageAfter(5, 5), pageAfter(5, 6)]).toEqual([1, 2])
})
