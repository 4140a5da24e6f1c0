import { expect, test } from 'vitest'
import type { Manuscript, ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { textDirection } from '#manuscript/model/text-direction.ts'
import { exportedEpub } from '#tests/samples/exported-book.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { randomManuscript } from '#tests/samples/random-manuscript.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const readBack = async (manuscript: Manuscript) =>
  readFileAs(
    { type: 'epub', name: 'a.epub', language: manuscript.language },
    await exportedEpub(manuscript, sampleImages),
  )

/** The fields that an EPUB can't hold are set to what a reader returns for them. */
const asInEpub = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field: unknown) =>
      key === 'image' || key === 'direction' ? undefined : field,
    ).replace(/[\u00a0 ]/g, ' '),
  ) as unknown

test('a book with every block comes back from its own EPUB', async () => {
  const book = everyBlock()
  const { manuscript, images } = await readBack(book)
  expect(asInEpub(manuscript.parts)).toEqual(asInEpub(book.parts))
  const withoutBroken = book.chapters.map((chapter) => ({
    ...chapter,
    // TeX that is no formula is exported as code.
    blocks: cleanManuscriptBlocks(chapter.blocks).map((block) =>
      block.type === 'math' && block.tex.startsWith('\\unknown')
        ? { type: 'code', language: 'tex', text: block.tex }
        : block,
    ),
  }))
  expect(asInEpub(manuscript.chapters)).toEqual(asInEpub(withoutBroken))
  expect([manuscript.title, manuscript.author, images.size]).toEqual([book.title, book.author, 1])
})

/** Blocks that run into each other in any format: lists, and quotes with their sources. */
const apart = (given: ManuscriptBlock[]): ManuscriptBlock[] =>
  given.flatMap((block) => [block, { type: 'paragraph', text: [{ text: 'Between.' }] } as const])

const words = ['boats', 'and 3 ships', 'Lisbon', 'naïve café', '長崎', 'a < b & c', '“so”']

test('random books come back from their own EPUB', async () => {
  const { blocks, pick, chance } = randomManuscript(random)
  const plainText = (text: string) => (text === '' ? text : pick(words))
  const simpler = (runs: ManuscriptRun[]): ManuscriptRun[] =>
    runs.map((run): ManuscriptRun => {
      if (run.note) return { text: '', note: run.note.map((one) => simpler(one.filter((inner) => !inner.note))) }
      return run.math ? { text: 'a^2', math: true } : { ...run, text: plainText(run.text) }
    })
  const simple = (block: ManuscriptBlock): ManuscriptBlock => {
    if (block.type === 'list') return { ...block, items: block.items.map(simpler) }
    if (block.type === 'table') return { ...block, rows: block.rows.map((row) => row.map(simpler)) }
    if (block.type === 'code') return { ...block, text: 'for (;;) {\n\tgo()\n}' }
    if (block.type === 'math') return { type: 'math', tex: '\\frac{a}{b}' }
    if (block.type === 'figure') return { ...block, alt: 'A boat', caption: simpler(block.caption) }
    // A heading is bold as a whole, so bold is no format of its words.
    if (block.type === 'subsection')
      return { ...block, text: simpler(block.text).map((run) => ({ ...run, bold: undefined })) } as ManuscriptBlock
    return block.type === 'scenebreak' ? block : { ...block, text: simpler(block.text) }
  }
  for (let round = 0; round < howMany('EPUB_RETURNS'); round++) {
    const title = () => [{ text: pick(words), ...(chance(0.3) && { bold: false }) }]
    const book: Manuscript = {
      title: 'Returns',
      author: 'Anna Maria',
      language: 'english',
      opening: [],
      parts: chance(0.5) ? [{ title: [{ text: 'Leaving' }], blocks: [], start: 0 }] : [],
      chapters: Array.from({ length: 2 }, () => ({
        title: title().map(({ text }) => ({ text })),
        blocks: cleanManuscriptBlocks(apart(blocks().map(simple))),
        sections: chance(0.5)
          ? [{ title: [{ text: 'Tools' }], blocks: cleanManuscriptBlocks(apart(blocks().map(simple))) }]
          : [],
      })),
    }
    const { manuscript } = await readBack(book)
    expect(asInEpub([manuscript.parts, manuscript.chapters])).toEqual(asInEpub([book.parts, book.chapters]))
  }
})

test('text of another direction than the book keeps it', async () => {
  const { manuscript } = await readBack({
    ...everyBlock(),
    parts: [],
    chapters: [
      {
        title: [{ text: 'One' }],
        blocks: [{ type: 'paragraph', direction: 'rtl', text: [{ text: 'Inkloom שלום' }] }],
        sections: [],
      },
    ],
  })
  expect(textDirection('Inkloom')).toBe('ltr')
  expect(manuscript.chapters[0]!.blocks).toEqual([
    { type: 'paragraph', direction: 'rtl', text: [{ text: 'Inkloom שלום' }] },
  ])
})
