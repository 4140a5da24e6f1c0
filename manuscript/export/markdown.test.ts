import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { markdownToManuscript } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { dangersIn } from '#tests/samples/dangers-in.ts'
import { everyBlock, hostileManuscript, SAMPLE_IMAGE, sampleImages } from '#tests/samples/every-block.ts'
import { hostileTexts } from '#tests/samples/hostile-texts.ts'
import { randomManuscript } from '#tests/samples/random-manuscript.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import type { Exportable } from './export-text.ts'
import type { Images } from './images.ts'
import { toMarkdown } from './markdown.ts'

const open = (book: Exportable, images?: Images) => {
  const files = unzipSync(toMarkdown(book, images))
  const [, matter, text] = /^---\n([^]*?\n)---\n\n([^]*)$/.exec(strFromU8(files['book.md']!)) ?? []
  return { files, matter: parse(matter!) as Record<string, unknown>, text: text! }
}

const textOf = ({ opening, parts, chapters }: Manuscript) => ({ opening, parts, chapters })

test('writes a text that reads back the same, with its images', () => {
  const { files, text } = open(everyBlock(), sampleImages)
  expect(markdownToManuscript(text)).toEqual(textOf(everyBlock()))
  expect(files['images/image-1.png']).toEqual(sampleImages.get(SAMPLE_IMAGE)!.bytes)
  expect(text).toContain('![A boat at the pier](images/image-1.png "60%")')
  const { text: bare, files: alone } = open(everyBlock())
  expect(Object.keys(alone)).toEqual(['book.md'])
  expect(markdownToManuscript(bare)).toEqual(textOf(everyBlock()))
})

test('writes random texts that read back the same', () => {
  const { manuscript } = randomManuscript(random)
  for (let round = 0; round < howMany('MARKDOWN_BOOKS'); round++) {
    const made = manuscript()
    const { text } = open({ title: 'Title', author: '', language: 'english', ...made }, sampleImages)
    expect(markdownToManuscript(text)).toEqual(made)
  }
})

test('has the details of the book as YAML', () => {
  const { matter } = open({ ...everyBlock(), publication: samplePublication(), incomplete: true })
  expect(matter).toMatchObject({
    title: 'The Harbour Book',
    subtitle: 'A field guide & more',
    author: ['Ada Lark', 'Cleo Marsh'],
    lang: 'en',
    contributor: [
      { name: 'Ben Stone', role: 'illustrator' },
      { name: 'Dora <Reed>', role: 'translator' },
      { name: 'Eli Ford', role: 'foreword' },
    ],
    isbn: [
      { format: 'print', code: '978-0306406157' },
      { format: 'epub', code: '978-3161484100' },
    ],
    date: '2026-11-23',
    dedication: 'For everyone\nwith wet shoes',
    epigraph_source: 'A saying of the coast',
    note: expect.stringContaining('Incomplete'),
  })
  expect(open(sampleBook('english', { words: 50 })).matter).not.toHaveProperty('publisher')
})

test('keeps hostile details and texts as they are', () => {
  for (const text of [
    ...hostileTexts.filter((one) => one !== ''),
    'a\n---\nb: c',
    '"]\n- !!js/function x',
    '\u2028 \u0085 \ufeff',
  ]) {
    const publication = samplePublication({ publisher: text, keywords: [text] })
    const { matter } = open({ ...everyBlock(), publication })
    expect(matter).toMatchObject({ publisher: text, keywords: [text] })
  }
  const dangers = dangersIn(open(hostileManuscript()).text)
  expect(dangers.filter((found) => found !== 'image' && !/^<!-- -->$|^<\/?(?:div|span|figure)\b/.test(found))).toEqual(
    [],
  )
})

test('makes equal bytes of equal books', () => {
  const book = sampleBook('thai')
  expect(Buffer.from(toMarkdown(book)).equals(toMarkdown(book))).toBe(true)
})
