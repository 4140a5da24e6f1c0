import { assert, asyncProperty } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Manuscript, ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { manuscriptToNodes } from '#manuscript/model/blocks/write-block.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import { marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { cleanManuscriptRuns, withoutSharedFormat } from '#manuscript/model/blocks/manuscript-runs.ts'
import { texToMathml } from '#manuscript/model/formulas/tex-to-mathml.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { arbitraryImages, arbitraryManuscript } from '#tests/samples/arbitrary-manuscript.ts'
import { exportedBook } from '#tests/samples/exported-book.ts'
import { type Change, changeManuscript } from '#tests/support/change-manuscript.ts'
import { lostLetters } from '#tests/support/lost-letters.ts'
import { readFileAs } from '#tests/support/read-file.ts'

/**
 * A loss of a format: the change that an export and import makes to a manuscript, and blocks that
 * demonstrate it.
 */
interface Loss extends Change {
  name: string
  example: ManuscriptBlock[]
  language?: Manuscript['language']
}

const plainHeading = (runs: ManuscriptRun[]): ManuscriptRun[] =>
  withoutSharedFormat(cleanManuscriptRuns(runs.map((run) => ({ ...run, bold: false }))))
const isBold = (runs: ManuscriptRun[]): boolean => runs.every(({ text, bold }) => bold || !/\S/.test(text))
const isBoldRow = (row: ManuscriptRun[][]): boolean =>
  row.every((runs) => isBold(runs) && runs.some(({ text }) => /\S/.test(text)))
const baseOf = ({ language }: Manuscript) => languageOf(language).direction
const bold = [{ text: 'Lisbon', bold: true }]
const list = (text: string): ManuscriptBlock => ({ type: 'list', ordered: false, items: [[{ text }]] })
const table = (rows: ManuscriptRun[][][], header = false): ManuscriptBlock => ({
  type: 'table',
  header,
  align: rows[0]!.map(() => null),
  rows,
})

const headings: Loss = {
  name: 'headings are not bold, and not italic or underlined as a whole',
  example: [{ type: 'subsection', text: [{ text: 'Tides', italic: true }] }],
  title: plainHeading,
  block: (block) => (block.type === 'subsection' ? { ...block, text: plainHeading(block.text) } : block),
}
const headingCells: Loss = {
  name: 'a heading of a column is not bold as a whole',
  example: [table([[bold], [[{ text: 'a' }]]], true)],
  block: (block) =>
    block.type === 'table' && block.header
      ? {
          ...block,
          rows: block.rows.map((row, at) =>
            at > 0 ? row : row.map((runs) => (isBold(runs) ? runs.map((run) => ({ ...run, bold: false })) : runs)),
          ),
        }
      : block,
}
const naturalDirections: Loss = {
  name: 'a direction that the first letter has anyway is not stated',
  example: [{ type: 'paragraph', direction: 'ltr', text: [{ text: 'Lisbon' }] }],
  block: (block, manuscript) => {
    if (!('direction' in block) || block.direction !== (runsDirection(block.text) ?? baseOf(manuscript))) return block
    const { direction, ...rest } = block
    void direction
    return rest
  },
}
const codeSpaces: Loss = {
  name: 'no-break spaces of code are ordinary ones',
  example: [{ type: 'code', language: 'js', text: 'a\u00a0= 1' }],
  block: (block) => (block.type === 'code' ? { ...block, text: block.text.replaceAll('\u00a0', ' ') } : block),
}
const webPages = [headings, headingCells, naturalDirections, codeSpaces]

const wordDocuments: Loss[] = [
  {
    name: 'a table of one cell is a paragraph',
    example: [table([[[{ text: 'Lisbon' }]]])],
    block: (block) =>
      block.type === 'table' && block.rows.length === 1 && block.align.length === 1
        ? { type: 'paragraph', text: block.rows[0]![0]! }
        : block,
  },
  {
    name: 'a formula alone in a paragraph is displayed',
    example: [{ type: 'paragraph', text: [{ text: 'x', math: true }] }],
    block: (block) =>
      block.type === 'paragraph' && !block.style && block.text.length === 1 && block.text[0]!.math
        ? { type: 'math', tex: block.text[0]!.text }
        : block,
  },
  {
    name: 'lists with bullets in a row are one list',
    example: [list('Salt'), list('Rope')],
    blocks: (blocks) =>
      blocks.reduce<ManuscriptBlock[]>((kept, block) => {
        const last = kept.at(-1)
        if (last?.type !== 'list' || block.type !== 'list' || last.ordered || block.ordered) return [...kept, block]
        const [items, marks] = [
          [...last.items, ...block.items],
          [...marksOf(last), ...marksOf(block)],
        ]
        return [...kept.slice(0, -1), { ...last, items, marks }]
      }, []),
  },
  {
    name: 'a first row in bold is a row of headings',
    example: [
      table([
        [bold, bold],
        [[{ text: 'a' }], [{ text: 'b' }]],
      ]),
    ],
    block: (block) =>
      block.type === 'table' &&
      block.align.length > 1 &&
      isBoldRow(block.rows[0]!) &&
      block.rows[1] &&
      !isBoldRow(block.rows[1])
        ? { ...block, header: true }
        : block,
  },
]

const meaningOf = (tex: string, display: boolean): string =>
  texToMathml(tex, { display }).mathml?.replace(/ alttext="[^"]*"/, '') ?? tex
/**
 * Word's equations don't keep the original TeX, so formulas are compared by the MathML that they
 * produce.
 */
const asEquations: Change = {
  runs: (runs) => runs.map((run) => (run.math ? { ...run, text: meaningOf(run.text, false) } : run)),
  block: (block) => (block.type === 'math' ? { ...block, tex: meaningOf(block.tex, true) } : block),
}

const chapterOf = (blocks: ManuscriptBlock[], language: Manuscript['language'] = 'english'): Manuscript => ({
  title: 'Returns',
  author: 'Anna Maria',
  language,
  opening: [],
  parts: [],
  chapters: [{ title: [{ text: 'Tides' }], blocks, sections: [] }],
})

/** Manuscripts for which a round trip failed in `npm run soak`. */
const found = [
  chapterOf([
    {
      type: 'list',
      ordered: false,
      items: ['Hull', 'Oak', 'Tar', 'Sails', 'Rope'].map((text) => [{ text }]),
      marks: [
        { depth: 0, ordered: false },
        { depth: 1, ordered: true },
        { depth: 2, ordered: true },
        { depth: 1, ordered: false },
        { depth: 2, ordered: true },
      ],
    },
    {
      type: 'list',
      ordered: true,
      items: ['Hull', 'Oak', 'Tar', 'Sails'].map((text) => [{ text }]),
      marks: [
        { depth: 0, ordered: true, start: 3 },
        { depth: 1, ordered: false },
        { depth: 2, ordered: false },
        { depth: 1, ordered: true, start: 3 },
      ],
    },
  ]),
]

interface Format {
  losses: readonly Loss[]
  compared?: Change
}

const formats = {
  markdown: { losses: [] },
  html: { losses: webPages },
  epub: { losses: webPages },
  docx: { losses: [...wordDocuments, ...webPages], compared: asEquations },
} as const satisfies Record<string, Format>

describe.each(Object.entries(formats))('%s', (type, { losses, ...format }: Format) => {
  const compared = (book: Manuscript) => changeManuscript(book, format.compared ?? {})
  const expected = (book: Manuscript) => compared(losses.reduce(changeManuscript, book))
  const readBack = async (book: Manuscript) => {
    const bytes = await exportedBook(book, type as keyof typeof formats, arbitraryImages)
    const read = await readFileAs({ type: type as keyof typeof formats, name: 'a', language: book.language }, bytes)
    return { ...read, manuscript: compared(read.manuscript) }
  }

  test('every block and format comes back from an export', async () => {
    await assert(
      asyncProperty(arbitraryManuscript, async (book) => {
        const { manuscript, lost, images } = await readBack(book)
        expect(manuscript).toEqual(expected(book))
        // Headers and footers are part of the book's design, so losing them is correct.
        expect(lost.filter((item) => !item.includes('header'))).toEqual([])
        for (const [name, bytes] of images)
          expect(Buffer.from(bytes).equals(arbitraryImages.get(name)!.bytes)).toBe(true)
      }),
      { seed, numRuns: howMany('ROUND_TRIPS'), examples: found.map((book) => [book]) },
    )
  })

  test.each(losses.map((loss) => [loss.name, loss] as const))('but %s', async (_, { example, language }) => {
    const book = chapterOf(example, language)
    const { manuscript } = await readBack(book)
    expect(manuscript).toEqual(expected(book))
    expect(manuscript).not.toEqual(compared(book))
  })
})

const textOf = (book: Manuscript) => manuscriptToNodes(book).map(editorBlockText).join('\n')

test('a text file holds every word, but no formats and images', async () => {
  await assert(
    asyncProperty(arbitraryManuscript, async (book) => {
      const { manuscript, images } = await readFileAs(
        { type: 'txt', name: 'a', language: book.language },
        await exportedBook(book, 'txt', arbitraryImages),
      )
      expect(lostLetters(textOf(book), textOf(manuscript))).toBe('')
      expect(images.size).toBe(0)
    }),
    { seed, numRuns: howMany('ROUND_TRIPS') },
  )
})
