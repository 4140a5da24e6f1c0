import { expect, test } from 'vitest'
import type { Manuscript, ManuscriptBlock, ManuscriptRun, TableBlock } from '#manuscript/model/blocks/block-types.ts'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import { everyBlock } from '#tests/samples/every-block.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { lineEnds, textOfPages } from '#tests/support/pages-of-pdf.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { canRun } from '#tests/validators/validator.ts'
import { cleanForExport } from '../export-text.ts'
import { typstInput } from './pdf-input.ts'
import { noteKeeper, textsOf } from './pdf-keep-notes.ts'
import { pageEndsOf } from './pdf-page-ends.ts'
import type { Typeset } from './pdf-typst.ts'

const poppler = canRun('The text of exported PDFs', findCommand('pdftotext') !== undefined, 'install poppler-utils')

const rows = (count: number) => Array.from({ length: count }, (_, at) => [[{ text: `Row ${at}` }], [{ text: 'Value' }]])

const table = (count: number): TableBlock => ({
  type: 'table',
  header: true,
  align: [null, null],
  rows: [[[{ text: 'Harbour' }], [{ text: 'Depth' }]], ...rows(count)],
})

test.runIf(poppler)('a table longer than a page repeats its headings, and shorter ones stay on one page', async () => {
  const noted = table(80)
  noted.rows[0]![1] = [
    { text: 'Depth', href: 'https://example.org/' },
    { text: '', note: [[{ text: 'At low tide.' }]] },
  ]
  const long: Manuscript = {
    ...everyBlock(),
    opening: [],
    parts: [],
    chapters: [
      { title: [{ text: 'Long' }], blocks: [noted], sections: [] },
      {
        title: [{ text: 'Short' }],
        blocks: [{ type: 'paragraph', text: [{ text: 'word '.repeat(150) }] }, table(14)],
        sections: [],
      },
    ],
  }
  const pdf = await setPdf(long)
  const pages = textOfPages(pdf).split('\f')
  const withRows = pages.filter((page) => /Row \d/.test(page))
  expect(withRows.length).toBeGreaterThanOrEqual(4)
  expect(withRows.filter((page) => !page.includes('Harbour'))).toEqual([])
  expect(withRows.at(-1)).toMatch(/Row 0[\s\S]*Row 13/)
  // The note of a heading is set once, and each heading has its number.
  expect(pages.filter((page) => page.includes('At low tide.'))).toHaveLength(1)
  expect(withRows.filter((page) => /Depth\s?1/.test(page))).toHaveLength(withRows.length - 1)
  expect(Buffer.from(pdf).toString('latin1')).toContain('pdfuaid:part')
})

test.runIf(poppler)('a few lines of code stay on one page', async () => {
  const code = Array.from({ length: 8 }, (_, at) => `line${at}`).join('\n')
  const chapters = [150, 190, 230].map((words) => ({
    title: [{ text: 'Code' }],
    blocks: [
      { type: 'paragraph' as const, text: [{ text: 'word '.repeat(words) }] },
      { type: 'code' as const, language: '', text: code },
    ],
    sections: [],
  }))
  const pages = textOfPages(await setPdf({ ...everyBlock(), opening: [], parts: [], chapters })).split('\f')
  const counts = pages.map((page) => page.match(/line\d/g)?.length ?? 0).filter((count) => count > 0)
  expect(counts).toEqual([8, 8, 8])
})

/** Makes some paragraphs quotes and lists, also directly below titles and headings in the text. */
const mixed = (blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] =>
  blocks.flatMap((block, at): ManuscriptBlock[] => {
    if (block.type !== 'paragraph') return []
    if (at % 8 === 0) return [{ type: 'quote', text: block.text }]
    if (at % 4 === 1)
      return [
        { type: 'subsection', text: [{ text: 'A heading' }] },
        { type: 'quote', text: block.text },
      ]
    if (at % 5 === 2) return [{ type: 'list', ordered: false, items: [block.text, block.text] }]
    return [block]
  })

test.runIf(poppler)('a printed book is set twice, and its facing pages end on the same line', async () => {
  const sample = sampleBook('english', { chapters: 2, sections: 3, words: 9000 })
  const chapters = sample.chapters.map((chapter) => ({
    ...chapter,
    sections: chapter.sections.map((section) => ({ ...section, blocks: mixed(section.blocks) })),
  }))
  let passes = 0
  const ends = lineEnds(
    await setPdf(
      { ...sample, chapters },
      { options: { ...defaultOptions.pdf, edition: 'print', page: '5x8' }, onPass: () => passes++ },
    ),
  )
  expect(passes).toBe(2)
  // The folio is the last line.
  const last = ends.map((page) => page.at(-2) ?? 0)
  let spreads = 0
  let even = 0
  for (let page = 7; page + 2 < last.length; page += 2) {
    if (ends[page]!.length < 20 || ends[page + 1]!.length < 20 || (ends[page + 2]?.length ?? 0) < 3) continue
    spreads++
    if (Math.abs(last[page]! - last[page + 1]!) < 2) even++
  }
  expect(spreads).toBeGreaterThan(7)
  expect(even / spreads).toBeGreaterThan(0.9)
})

/** Returns a chapter with a paragraph of some lines above these blocks. */
const chapterOf = (lines: number, blocks: ManuscriptBlock[]): Manuscript['chapters'][number] => ({
  title: [{ text: 'A chapter' }],
  blocks: [
    { type: 'paragraph', text: [{ text: Array.from({ length: lines }, () => 'Low tide.').join('\n') }] },
    ...blocks,
  ],
  sections: [],
})
const letter: ManuscriptBlock[] = [
  { type: 'paragraph', style: 'letter', text: [{ text: 'Dear Ana,' }] },
  { type: 'paragraph', style: 'letter', text: [{ text: 'the harbour is empty.' }] },
  { type: 'paragraph', style: 'signature', text: [{ text: 'Yours' }] },
]
const verse: ManuscriptBlock[] = [
  { type: 'paragraph', style: 'verse', text: [{ text: 'First of all,\nsecond,\nthird,\nlast.' }] },
]

test.runIf(poppler)('a letter keeps its salutation, and its signature does not begin a page', async () => {
  const chapters = Array.from({ length: 12 }, (_, at) => chapterOf(at + 12, letter))
  const pages = textOfPages(await setPdf({ ...everyBlock(), parts: [], chapters })).split('\f')
  const withLetters = pages.filter((page) => /Dear Ana|Yours/.test(page))
  expect(withLetters.length).toBeGreaterThanOrEqual(12)
  expect(withLetters.filter((page) => !page.includes('the harbour is empty.'))).toEqual([])
})

test.runIf(poppler)('a verse has two lines at least on each page', async () => {
  const chapters = Array.from({ length: 8 }, (_, at) => chapterOf(at + 16, verse))
  const pages = textOfPages(await setPdf({ ...everyBlock(), parts: [], chapters })).split('\f')
  const pairs = pages.flatMap((page) => [
    [/First of all,/.test(page), /second,/.test(page)],
    [/third,/.test(page), /last\./.test(page)],
  ])
  expect(pairs.filter(([one]) => one).length).toBeGreaterThan(14)
  expect(pairs.filter(([one, other]) => one !== other)).toEqual([])
})

test.runIf(poppler)('a note is never left on the page before its number', async () => {
  const long = { text: ' and words'.repeat(60) }
  const chapters = Array.from({ length: 48 }, (_, at) => {
    const more = [{ text: `Table-${at}-` }, { text: '', note: [[long]] }]
    const noted = [{ text: `Noted-${at}-` }, { text: '', note: [[{ text: `(Note${at})` }]] }]
    const kinds: ManuscriptBlock[][] = [
      [
        { type: 'subsection', text: noted },
        { type: 'paragraph', text: [long] },
      ],
      [{ type: 'paragraph', text: [...noted, long] }],
      [{ type: 'table', header: false, align: [null], rows: [[[{ text: 'Row' }]], [noted]] }],
      [
        { type: 'subsection', text: noted },
        { type: 'table', header: false, align: [null], rows: [[[{ text: 'Row' }]], [more]] },
      ],
    ]
    return chapterOf(10 + Math.floor(at / 4), kinds[at % 4]!)
  })
  const pages = textOfPages(await setPdf({ ...everyBlock(), parts: [], chapters })).split('\f')
  const pageOf = (words: string) => pages.findIndex((page) => page.includes(words))
  const apart = chapters.flatMap((_, at) => {
    const [number, note] = [pageOf(`Noted-${at}-`), pageOf(`(Note${at})`)]
    return number === note && note > 0 ? [] : [[at, number, note]]
  })
  expect(apart).toEqual([])
  const tables = chapters.flatMap((_, at) => (at % 4 === 3 ? [at] : []))
  expect(tables.map((at) => pageOf(`Noted-${at}-`))).toEqual(tables.map((at) => pageOf(`Table-${at}-`)))
})

test.runIf(poppler)('a note in a list, quote, verse or letter begins on the page of its number', async () => {
  let notes = 0
  const noted = (words = 0): ManuscriptRun[] => [
    { text: `Noted-${++notes}-` },
    { text: '', note: [[{ text: `(Note${notes})${' and words'.repeat(words)}` }]] },
  ]
  const items = (count: number) =>
    Array.from({ length: count }, (_, at) => (at === count - 1 ? noted() : [{ text: `Item ${at}` }]))
  const nested = [0, 1, 0].map((depth) => ({ depth, ordered: false }))
  const many = Array.from({ length: 37 }, (_, at) => at)
  const manyLines = (words = ''): ManuscriptRun[] => [{ text: `${'Tide.\n'.repeat(36)}${words}` }, ...noted()]
  // The lines above place each number into one of the last two lines of a page.
  const chapters = [0, 1].flatMap((more) => [
    chapterOf(20 + more, [{ type: 'quote', text: noted() }]),
    chapterOf(20 + more, [{ type: 'list', ordered: true, items: items(1) }]),
    chapterOf(18 + more, [{ type: 'list', ordered: false, items: items(3), marks: nested }]),
    chapterOf(17 + more, [{ type: 'list', ordered: true, items: items(37) }]),
    chapterOf(20 + more, [{ type: 'paragraph', style: 'verse', text: noted() }]),
    chapterOf(18 + more, [letter[0]!, { type: 'paragraph', style: 'letter', text: noted() }, letter[2]!]),
    chapterOf(15 + more, [
      { type: 'quote', text: [{ text: 'One\ntwo\nthree' }], style: 'verse' },
      { type: 'quote', style: 'source', text: noted() },
    ]),
    chapterOf(18 + more, [{ type: 'quote', text: noted(40) }]),
    // These blocks began on an earlier page.
    chapterOf(17 + more, [{ type: 'quote', text: manyLines() }]),
    chapterOf(17 + more, [{ type: 'quote', text: manyLines('harbour '.repeat(12)) }]),
    chapterOf(17 + more, [
      { type: 'quote', text: [{ text: 'Tide' }] },
      { type: 'quote', text: manyLines(), style: 'verse' },
    ]),
    chapterOf(17 + more, [{ type: 'paragraph', style: 'verse', text: manyLines() }]),
    chapterOf(17 + more, [{ type: 'paragraph', style: 'letter', text: manyLines() }]),
    chapterOf(17 + more, [{ type: 'paragraph', text: manyLines() }]),
    chapterOf(17 + more, [
      { type: 'list', ordered: true, items: items(37), marks: many.map((at) => ({ depth: at % 2, ordered: true })) },
    ]),
    chapterOf(17 + more, [{ type: 'list', ordered: true, items: [[{ text: 'Tide' }], manyLines()] }]),
  ])
  let passes = 0
  const book = { ...everyBlock(), opening: [], parts: [], chapters }
  const pages = textOfPages(await setPdf(book, { onPass: () => passes++ })).split('\f')
  const pageOf = (words: string) => pages.findIndex((page) => page.includes(words))
  const apart = Array.from({ length: notes }, (_, at) => at + 1).filter(
    (at) => pageOf(`Noted-${at}-`) < 0 || pageOf(`Noted-${at}-`) !== pageOf(`(Note${at})`),
  )
  expect(apart).toEqual([])
  expect(passes).toBeGreaterThan(1)
  // A list that continues after the end of a page has the numbers that it had.
  expect(pages.filter((page) => /37\.\s+Noted/.test(page))).toHaveLength(2)
  expect(pages.filter((page) => /19\.\s+Noted/.test(page))).toHaveLength(2)
})

test('a page ends before the line of a note if shorter pages do not move it', async () => {
  const text = [{ text: 'Low tide in the harbour' }, { text: '', note: [[{ text: 'A note.' }]] }]
  const chapters = [{ title: 'A chapter', blocks: [{ type: 'quote' as const, text }], sections: [] }]
  const input = await typstInput(cleanForExport({ ...sampleBook('english', { words: 100 }), chapters }), [])
  const block = input.places[0]!.blocks[0]!
  const keepNotes = noteKeeper(input)
  const shortened: (number | undefined)[] = []
  const set = (): Typeset => {
    shortened.push(block.short)
    const isMoved = pageEndsOf(textsOf(block)[0]!).length > 0
    const apart = { id: 0, begins: true, y: input.page.top, offset: 12 }
    return { notesApart: () => (isMoved ? [] : [apart]) } as Partial<Typeset> as Typeset
  }
  keepNotes(set(), set)
  expect(shortened).toEqual([undefined, 1, 2, 3, 4, undefined, undefined, undefined])
  expect(pageEndsOf(textsOf(block)[0]!)).toEqual([12])
})
