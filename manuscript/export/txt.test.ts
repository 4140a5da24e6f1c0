import { expect, test } from 'vitest'
import type { Book } from '#manuscript/model/book.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { hostileBook } from '#tests/samples/hostile-texts.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { toTxt } from './txt.ts'

const read = (book: Book): string => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toTxt(book))

test('writes a book that every editor can open', () => {
  const book: Book = {
    title: 'Bread',
    author: 'Baker',
    language: 'chinese_simplified',
    opening: [{ type: 'paragraph', text: [{ text: 'For you.' }] }],
    chapters: [
      {
        title: '面粉',
        blocks: [{ type: 'quote', text: [{ text: 'one\ntwo' }] }],
        sections: [
          {
            title: 'Water',
            blocks: [
              {
                type: 'paragraph',
                text: [
                  { text: 'see ' },
                  { text: 'this ', href: 'https://example.org/' },
                  { text: 'page', bold: true, href: 'https://example.org/' },
                  { text: ' or ' },
                  { text: 'https://example.org/x', href: 'https://example.org/x' },
                ],
              },
              { type: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] },
              { type: 'list', ordered: false, items: [[{ text: 'c' }]] },
            ],
          },
        ],
      },
    ],
  }
  const lines = `\ufeffBread
=====

Baker


目录
----

面粉
    Water


For you.


面粉
====

> one
> two


Water
-----

see this page <https://example.org/> or https://example.org/x

1. a
2. b

• c
`
  expect(read(book)).toBe(lines.replaceAll('\n', '\r\n'))
})

test.each(languageCodes)('contains every title and no broken letter, in %s', (language) => {
  const book = sampleBook(language)
  const text = read(book)
  for (const chapter of book.chapters)
    for (const { title } of [chapter, ...chapter.sections]) expect(text.split('\r\n')).toContain(title)
  expect(text).not.toContain('\ufffd')
})

test('contains no control characters, and only CR LF line ends', () => {
  const text = read(hostileBook('english'))
  expect(text).not.toMatch(/[\p{Cc}--[\t\r\n]]|\p{Noncharacter_Code_Point}/v)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\u2028\u2029]/)
  expect(text).not.toContain('<javascript:')
})

test('has no contents heading without contents', () => {
  expect(read({ title: '', author: '', language: 'english', chapters: [] })).toBe('\ufeffUntitled\r\n========\r\n')
})
