import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultOptions, type PdfDesign, type PdfOptions, type PdfPage } from '#manuscript/model/export-options.ts'
import type { Manuscript, ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { lineEnds, textOfPages, wordEdges } from '#tests/support/pages-of-pdf.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { canRun } from '#tests/validators/validator.ts'
import { gutterOf, pageOf } from './pdf-page.ts'
import { toPdf } from '../pdf.ts'

const programs = { check: 'qpdf' }
const has = (program: string) => spawnSync(program, ['--version']).error === undefined
const poppler = canRun('The text of exported PDFs', has('pdftotext'), 'install poppler-utils')
const qpdf = canRun('The structure of exported PDFs', has(programs.check), 'install qpdf')

const folder = mkdtempSync(join(tmpdir(), 'inkloom-pdf-design-'))
afterAll(() => rmSync(folder, { recursive: true }))
const saved = (pdf: Uint8Array): string => {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  writeFileSync(path, pdf)
  return path
}
const run = (program: string, ...words: string[]) => execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1e9 })
const infoOf = (pdf: Uint8Array) => run('pdfinfo', '-box', '-f', '1', '-l', '2', saved(pdf))
/** Returns the objects of a file that are still in use, as text. */
const objectsOf = (pdf: Uint8Array) => {
  const path = saved(pdf)
  execFileSync(programs.check, ['--qdf', '--object-streams=disable', path, `${path}.txt`])
  return execFileSync('cat', [`${path}.txt`], { encoding: 'latin1', maxBuffer: 1e9 })
}

const options = (changed: Partial<PdfOptions> = {}): PdfOptions => ({ ...defaultOptions.pdf, ...changed })
const loadImage = (name: string) => Promise.resolve(sampleImages.get(name) ?? null)
const book: Manuscript = { ...everyBlock(), publication: samplePublication() }

describe.each(['classic', 'modern', 'academic'] satisfies PdfDesign[])('the %s design', (design) => {
  test.runIf(poppler && qpdf)('sets every block, tagged, with language, alternative texts and bookmarks', async () => {
    const pdf = await setPdf(book, { options: options({ design }), loadImage })
    const source = objectsOf(pdf)
    expect(source).toContain('pdfuaid:part')
    expect(source).toMatch(/\/Lang \(en\)/)
    // Alternative texts are in UTF-16.
    const alts = ['A boat at the pier', 'a^2 + b^2 = c^2'].map((words) => Buffer.from(words, 'utf16le').swap16())
    for (const [at, alt] of alts.entries())
      expect([
        at,
        source.includes(alt.toString('latin1')) || source.includes(['A boat at the pier', 'a^2 + b^2 = c^2'][at]!),
      ]).toEqual([at, true])
    const tags = ['H1', 'H2', 'P', 'TOC', 'TOCI', 'Table', 'TH', 'TD', 'Figure', 'Formula', 'Note', 'BlockQuote', 'L']
    expect(tags.filter((tag) => !new RegExp(String.raw`/S /${tag}\b`).test(source))).toEqual([])
    expect(source).toContain('/Outlines')
    const text = textOfPages(pdf).replaceAll(/\s+/g, ' ')
    const words = [
      'Contents',
      'Lisbon',
      'Depth',
      'All of them.',
      'Anton Chekhov',
      'count += 1',
      'Built in 1910.',
      'שלום',
      'ISBN',
    ]
    expect(words.filter((word) => !text.includes(word) && !text.includes(word.split('').reverse().join('')))).toEqual(
      [],
    )
  })

  test.runIf(poppler && qpdf)('has a file for printers without what only screens use', async () => {
    const pdf = await setPdf(book, {
      options: options({ design, edition: 'print', page: '6x9', bleed: true }),
      loadImage,
    })
    expect(spawnSync(programs.check, ['--check', saved(pdf)], { encoding: 'utf8' }).status).toBe(0)
    const source = objectsOf(pdf)
    for (const part of ['/Outlines', '/Annots', '/StructTreeRoot', '/URI', '/ICCBased [0-9]+ 0 R\\]\nendobj'])
      expect(source).not.toMatch(new RegExp(part))
    const info = infoOf(pdf)
    const box = (page: number, name: string) =>
      new RegExp(`Page +${page} ${name}Box: +(.*)`).exec(info)?.[1]?.trim().split(/\s+/).map(Number)
    expect(box(1, 'Media')).toEqual([0, 0, 441, 666])
    expect(box(1, 'Bleed')).toEqual([0, 0, 441, 666])
    // The bound edge, at the left of odd pages, has no bleed.
    expect(box(1, 'Trim')).toEqual([0, 9, 432, 657])
    expect(box(2, 'Trim')).toEqual([9, 9, 441, 657])
    const pages = Number(/Pages: +(\d+)/.exec(info)?.[1])
    expect(pages % 2).toBe(0)
    expect(
      textOfPages(pdf)
        .split('\f')
        .at(pages - 1)
        ?.trim(),
    ).toBe('')
    expect(
      run('pdffonts', saved(pdf))
        .split('\n')
        .slice(2, -1)
        .filter((line) => !/ yes (yes|no ) /.test(line)),
    ).toEqual([])
  })
})

test.each(['english', 'japanese', 'urdu'] as const)(
  '%s text with several lines or dots keeps PDF/UA',
  async (language) => {
    const formats = { bold: true, italic: true, underline: true, strike: true } as const
    const runs = [
      { text: 'All of them', ...formats },
      { text: 'Struck', strike: true, italic: true },
      { text: 'Link', href: 'https://example.org/', ...formats },
      { text: 'Raised', script: 'super', ...formats },
      { text: 'Dots', italic: true, underline: true },
    ] as const
    const chapters = [{ title: 'Lines', blocks: [{ type: 'paragraph' as const, text: [...runs] }], sections: [] }]
    const pdf = await setPdf({ title: 'Lines', author: '', language, chapters })
    expect(Buffer.from(pdf).toString('latin1')).toContain('pdfuaid:part')
  },
)

test('a file is the same for the same book and options', async () => {
  const print = options({ design: 'classic', edition: 'print', page: '5x8' })
  const sample = sampleBook('english', { words: 3000 })
  const [first, second] = [await toPdf(sample, { options: print }), await toPdf(sample, { options: print })]
  expect(Buffer.from(first).equals(second)).toBe(true)
})

test('inner margins grow with the number of pages, and lines fill the page', () => {
  const pages = ['a5', 'a4', '5x8', '5.25x8', '5.5x8.5', '6x9', '7x10', 'square'] satisfies PdfPage[]
  for (const page of pages) {
    const gutters = [100, 200, 400, 600, 800].map((count) => gutterOf(page, count))
    expect(gutters).toEqual([...gutters].sort((a, b) => a - b))
    for (const [at, least] of [0.5, 0.5, 0.625, 0.75, 0.875].entries())
      expect(gutters[at]).toBeGreaterThanOrEqual(least)
    const set = pageOf(options({ page }), { pages: 200, size: 10, pitch: 14 })
    const room = set.height - set.top - set.bottom
    expect(room).toBeGreaterThan(set.lines * 14 - 4)
    expect(room).toBeLessThan(set.lines * 14)
  }
})

test.runIf(poppler)(
  'the numbers of sections have a dash between Arabic digits, whose zero looks like a point',
  async () => {
    const section = { title: [{ text: 'قسم' }], blocks: [] }
    const chapters = ['الأول', 'الثاني'].map((title) => ({ title: [{ text: title }], blocks: [], sections: [section] }))
    const book: Manuscript = { ...everyBlock(), language: 'arabic', opening: [], parts: [], chapters }
    const text = textOfPages(await setPdf(book, { options: options({ design: 'academic' }) }))
    expect(text).toMatch(/١–١/)
    expect(text).not.toMatch(/[٠-٩]\.[٠-٩]/)
  },
)

const cells = (rows: string[][]) => rows.map((row) => row.map((text) => [{ text }]))

test.runIf(poppler)('the columns of a table share the page by their texts, and divide no word', async () => {
  const long = 'The master counts the boats each evening and lights the lamp. '.repeat(3)
  const [one, two] = [
    ['Aname', 'Bremarks', 'Cplace', 'Dappearance'],
    ['Profession in life', long, 'Lisbon harbour side', 'First chapter of part one'],
  ]
  const address = `https://example.org/${'directory/'.repeat(12)}`
  const tables = [
    cells([one, two]),
    cells([
      ['Address', 'Esummary', 'Fcount'],
      [address, long, '7'],
    ]),
  ]
  const blocks = tables.map((rows) => ({ type: 'table' as const, header: true, align: rows[0]!.map(() => null), rows }))
  const words = wordEdges(
    await setPdf({
      ...everyBlock(),
      opening: [],
      parts: [],
      chapters: [{ title: [{ text: 'One' }], blocks, sections: [] }],
    }),
  )
  const leftOf = (word: string) => words.find((found) => found.word === word)!.left
  const [a, b, c, d] = one.map(leftOf) as [number, number, number, number]
  expect(c - b).toBeGreaterThan(2 * Math.max(b - a, d - c))
  for (const whole of ['Profession', 'Dappearance', 'harbour', 'Esummary', 'Fcount'])
    expect(words.map(({ word }) => word)).toContain(whole)
  const inAddress = words.filter(({ word }) => word.includes('/') || word.includes('directory'))
  expect(inAddress.length).toBeGreaterThan(2)
  expect(Math.max(...inAddress.map(({ right }) => right))).toBeLessThan(leftOf('Esummary'))
})

test.runIf(poppler)('a formula that is wider than the text continues on the next line, or gets smaller', async () => {
  const sum = Array.from({ length: 30 }, (_, at) => `A_{${at}}`).join(' + ')
  const matrix = `\\begin{pmatrix}${Array.from({ length: 24 }, (_, at) => `B_{${at}}`).join(' & ')}\\end{pmatrix}`
  const column = `\\begin{matrix}${Array.from({ length: 60 }, (_, at) => `C_{${at}}`).join(' \\\\ ')}\\end{matrix}`
  const blocks = [sum, matrix, column].map((tex) => ({ type: 'math' as const, tex }))
  const chapters = [{ title: [{ text: 'One' }], blocks, sections: [] }]
  const pdf = await setPdf({ ...everyBlock(), opening: [], parts: [], chapters }, { options: options({ page: '5x8' }) })
  const words = wordEdges(pdf)
  const [left, right] = [Math.min(...words.map((one) => one.left)), Math.max(...words.map((one) => one.right))]
  expect(left).toBeGreaterThan(30)
  expect(right).toBeLessThan(5 * 72 - 30)
  // The parts of the sum have the size of the text, and those of the matrix are smaller.
  const text = textOfPages(pdf)
  expect(text.split('\n').filter((line) => line.includes('+')).length).toBeGreaterThan(2)
  const bottoms = lineEnds(pdf).flat()
  expect(Math.max(...bottoms)).toBeLessThan(8 * 72 - 30)
})

test.runIf(poppler)('the lists of a printed book look like those of a file for screens', async () => {
  const items = Array.from({ length: 10 }, (_, at) => [{ text: `Item${at + 1} goes on.${' Longer'.repeat(24)}` }])
  const blocks: ManuscriptBlock[] = [
    { type: 'paragraph', text: [{ text: 'Opening words.' }] },
    { type: 'list', ordered: true, items },
    { type: 'list', ordered: false, items: [[{ text: 'Dotted' }]] },
  ]
  const sample: Manuscript = { ...everyBlock(), chapters: [{ title: [{ text: 'Lists' }], blocks, sections: [] }] }
  /** Returns the edges of words, in points from the left edge of the text. */
  const edgesIn = async (edition: PdfOptions['edition']) => {
    const all = wordEdges(await setPdf(sample, { options: options({ edition }) }))
    const edge = all.find(({ word }) => word === 'Opening')!.left
    const edgesOf = (wanted: string) => {
      const found = all.filter(({ word }) => word === wanted)
      const [left, right] = [Math.min(...found.map((one) => one.left)), Math.max(...found.map((one) => one.right))]
      return { left: left - edge, right: right - edge }
    }
    return {
      nine: edgesOf('9.'),
      ten: edgesOf('10.'),
      text: edgesOf('Item10'),
      later: edgesOf('Longer'),
      dot: edgesOf('•'),
      dotted: edgesOf('Dotted'),
    }
  }
  const [screen, printed] = [await edgesIn('screen'), await edgesIn('print')]
  for (const name of ['nine', 'ten', 'text', 'dot', 'dotted'] as const)
    expect([name, printed[name].left]).toEqual([name, expect.closeTo(screen[name].left, 1)])
  // Numbers end at the same point. All lines of an item begin at the same point.
  expect(printed.nine.right).toBeCloseTo(printed.ten.right, 1)
  expect(printed.later.left).toBeCloseTo(printed.text.left, 1)
})

test.runIf(poppler)('lines of notes do not touch in scripts with tall letters', async () => {
  const note = Array.from({ length: 40 }, () => 'شکل دینے سے پہلے آٹے کو 45 منٹ آرام کرنے دیں۔').join(' ')
  const text = [{ text: 'روٹی' }, { text: '', note: [[{ text: note }]] }]
  const pdf = await setPdf(
    {
      ...everyBlock(),
      language: 'urdu',
      author: '',
      opening: [],
      parts: [],
      chapters: [{ title: [{ text: 'آٹا' }], blocks: [{ type: 'paragraph', text }], sections: [] }],
    },
    { options: options() },
  )
  const pages = run('pdftotext', '-bbox', saved(pdf), '-').split('<page ')
  const lines = [...new Set(Array.from(pages.at(-1)!.matchAll(/yMin="([\d.]+)"[^>]*>45</g), ([, top]) => Number(top)))]
  const tops = lines.sort((one, other) => one - other)
  const distances = tops.slice(1).map((top, at) => top - tops[at]!)
  expect(distances.length).toBeGreaterThan(2)
  // The distance is twice the size of the notes, because Nastaliq letters rise along the line.
  expect(Math.min(...distances)).toBeGreaterThan(2 * 0.82 * 10)
})
