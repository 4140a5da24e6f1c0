import { expect, test } from 'vitest'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { textDirection } from '#manuscript/model/text-direction.ts'
import { exportedManuscript } from '#tests/samples/exported-book.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const readBack = async (manuscript: Manuscript) =>
  readFileAs(
    { type: 'epub', name: 'a.epub', language: manuscript.language },
    await exportedManuscript(manuscript, sampleImages, 'epub'),
  )

/** The image of the sample is not named by its content, and its directions are those of the letters. */
const asInEpub = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, field: unknown) => (key === 'image' || key === 'direction' ? undefined : field)),
  ) as unknown

test('a book with every block comes back from its own EPUB', async () => {
  const book = everyBlock()
  const { manuscript, images } = await readBack(book)
  expect(asInEpub(manuscript.parts)).toEqual(asInEpub(book.parts))
  expect(asInEpub(manuscript.chapters)).toEqual(asInEpub(book.chapters))
  expect([manuscript.title, manuscript.author, images.size]).toEqual([book.title, book.author, 1])
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
