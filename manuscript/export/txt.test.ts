import { expect, test, vi } from 'vitest'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Book } from '#manuscript/model/book.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { everyBlock, hostileManuscript } from '#tests/samples/every-block.ts'
import { hostileBook } from '#tests/samples/hostile-texts.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import type { Exportable } from './export-text.ts'
import { countColumns } from './txt/columns.ts'
import { tableToText } from './txt/table.ts'
import { toTxt } from './txt.ts'

const read = (book: Exportable): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(toTxt(book))

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

test('writes every block of a manuscript', () => {
  expect(read(everyBlock())).toMatchInlineSnapshot(`
    "﻿The Harbour Book
    ================

    Anna Maria


    Contents
    --------

    Leaving
        Tides
            Tools
    Arriving
        Machines


    For the pilots.[1]


    [1] All of them.


    =======
    Leaving
    =======

    The first part is short.


    Tides[1]
    ========

    The tide turns[2] at noon.

    * * *

    Later, a^2 + b^2 = c^2 holds, and \\oops{ does not.

        The boats go out
            and the boats come in,
        and nobody counts them.

    > The sea has neither meaning nor pity.
    >     Anton Chekhov

    > Full fathom five
    > thy father lies;
    >     The Tempest

    Dear Ana,

    the harbour is empty.

                            Yours,
                            Maria

    struck H2O m2 Small Caps under and all

    שלום לים


    Tools
    -----


    Tables

    Harbour  Boats       Depth
    -------  -----  ----------
    Lisbon    12      9.5 m[3]
    長崎       7          11 m
                    in the bay

    Left  Right


    Lists

    3. Hull
        • Oak
        • Tar
    4. Sails
        1. Rope

    • Salt
    • Rope
      and tar


    [1] A note on a title.

    [2] Twice a day.

        In most places.

    [3] At low tide.


    ========
    Arriving
    ========


    Machines
    ========

        for (const boat of boats) {
            count += 1 // <all>
        }

        x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}

        \\unknown{x}

    [A boat at the pier]
    The Maria[1]

    The end[2].


    [1] Built in 1910.

    [2] Really.
    "
  `)
})

const cell = (words: string) => [{ text: words }]

test('breaks the cells of a wide table, and aligns wide letters', () => {
  const wide: ManuscriptBlock = {
    type: 'table',
    header: true,
    align: [null, 'right'],
    rows: [
      [cell('Name'), cell('Text')],
      [cell('船'), cell('word '.repeat(30).trim())],
      [cell('ab'), cell('short')],
    ],
  }
  const text = read({ title: 'T', author: '', language: 'english', opening: [wide], parts: [], chapters: [] })
  const lines = text.split('\r\n').slice(4)
  expect(lines.every((line) => line.length <= 78)).toBe(true)
  expect(lines[1]).toMatch(/^-{4} {2}-{72}$/)
  expect(lines[2]).toMatch(/^船 {2,}word word/)
  expect(lines.filter((line) => line.endsWith('word'))).toHaveLength(3)
  expect(lines.at(-2)).toBe(`ab${' '.repeat(71)}short`)
})

test.each([
  'word and — “more”',
  'Слово и ещё',
  'كلمة أخرى',
  '船と言葉。',
  'é e\u0301',
  '👩‍👩‍👧 family',
  'が\u3099',
  'नमस्ते',
])('counts the columns of %s as the segmenter does', (text) => {
  const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff01-\uff60]/u
  const letters = Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => (wide.test(segment) ? 2 : 1))
  expect(countColumns(text)).toBe(letters.reduce<number>((sum, one) => sum + one, 0))
})

test('sets a table of simple letters without the segmenter, which would take most of the time', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  tableToText([['Name', 'word '.repeat(30).trim()]], { header: true, align: [null, null] })
  expect(segment).not.toHaveBeenCalled()
  segment.mockRestore()
})

test('writes hostile text of every block without control characters', () => {
  expect(read(hostileManuscript())).not.toMatch(/[\p{Cc}--[\t\r\n]]|\p{Noncharacter_Code_Point}/v)
})
