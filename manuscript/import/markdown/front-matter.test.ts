import { expect, test } from 'vitest'
import { readFileAs } from '#tests/support/read-file.ts'

const read = async (...lines: string[]) =>
  readFileAs(
    { type: 'markdown', name: 'a.md', language: 'english' },
    Buffer.from(`---\n${lines.join('\n')}\n---\n\nThe text.\n`),
  )

test.each([
  [['isbn: 978-0-306-40615-7'], { print: '9780306406157', epub: '', pdf: '' }],
  [['isbn: 0-306-40615-2'], { print: '9780306406157', epub: '', pdf: '' }],
  [['identifier:', '- scheme: ISBN-13', '  text: 978-0-306-40615-7'], { print: '9780306406157', epub: '', pdf: '' }],
  [['identifier: urn:isbn:9780306406157'], { print: '9780306406157', epub: '', pdf: '' }],
  [
    ['isbn:', '  print: 9780306406157', '  ebook: 978-3-16-148410-0'],
    { print: '9780306406157', epub: '9783161484100', pdf: '' },
  ],
  [
    ['isbn:', '  - 978-3-16-148410-0 (e-book)', '  - 9780306406157 paperback'],
    { print: '9780306406157', epub: '9783161484100', pdf: '' },
  ],
  [
    ['isbn: [{format: pdf, code: "9780306406157"}, {format: epub, code: 978-3-16-148410-0}]'],
    { print: '', epub: '9783161484100', pdf: '9780306406157' },
  ],
])('reads the ISBNs of %j', async (lines, isbn) => {
  const { details, notes } = await read('title: Tides', ...lines)
  expect([details.isbn, notes]).toEqual([isbn, []])
})

test.each([
  [['isbn:', '  - 9780306406157', '  - 9783161484100'], '1 field above the text was not read: isbn.'],
  [['isbn: 978-0-306-40615-8'], '1 field above the text was not read: isbn.'],
  [['identifier: doi:10.1000/182'], '1 field above the text was not read: identifier.'],
  [['ISBN: [9780306406157 print, 9783161484100]'], '1 field above the text was read only in part: ISBN.'],
  [['date: 5/3/2026'], '1 field above the text was not read: date.'],
  [['date: 2026-02-30'], '1 field above the text was not read: date.'],
  [['bisac: [FIC027000, Romance]'], '1 field above the text was read only in part: bisac.'],
  [
    ['author:', '  - name: Ada Lark', '    email: ada@example.org'],
    '1 field above the text was read only in part: author.',
  ],
  [
    ['contributor:', '  - role: proofreader', '    name: Ben Stone'],
    '1 field above the text was read only in part: contributor.',
  ],
  [['series_number: 2'], '1 field above the text was not read: series_number.'],
  [['copyright: 2020–2026 Ada Lark'], '1 field above the text was read only in part: copyright.'],
  [['reading-time: 5', 'Mood:', '  inner: calm'], '2 fields above the text were not read: reading-time, Mood.'],
])('names what cannot be kept of %j', async (lines, note) => {
  expect((await read('title: Tides', ...lines)).notes).toEqual([note])
})

test('reads people in all the forms that programs write', async () => {
  const { details, manuscript, notes } = await read(
    'author:',
    '- name: Ada Lark',
    '- family: Marsh',
    '  given: Cleo',
    'creator: Gil Hart; Ida Moor',
    'translator: Dora Reed',
    'contributor:',
    '  - Ben Stone',
    '  - {role: edt, text: "Eli, Ford"}',
  )
  expect(details.contributors).toEqual([
    { name: 'Ada Lark', role: 'author' },
    { name: 'Cleo Marsh', role: 'author' },
    { name: 'Gil Hart', role: 'author' },
    { name: 'Ida Moor', role: 'author' },
    { name: 'Dora Reed', role: 'translator' },
    { name: 'Ben Stone', role: 'contributor' },
    { name: 'Eli, Ford', role: 'editor' },
  ])
  expect([manuscript.author, notes]).toEqual(['Ada Lark, Cleo Marsh, Gil Hart, Ida Moor', []])
})

test("reads Pandoc's titles, series and subjects", async () => {
  const { details, manuscript, notes } = await read(
    'title:',
    '- type: main',
    '  text: "Tides: a guide"',
    '- type: subtitle',
    '  text: And more',
    'belongs-to-collection: Shores',
    'group-position: 2',
    'subject:',
    '- authority: BISAC',
    '  term: FIC027000',
    '  text: FICTION / Romance',
    '- tides',
    'keywords: sea, shore',
    'copyright: Copyright © 2026 by Ada Lark',
    'epigraph:',
    '  text: >',
    '    The sea keeps',
    '    no appointments.',
    '  source: A saying',
  )
  expect([manuscript.title, details.subtitle, notes]).toEqual(['Tides: a guide', 'And more', []])
  expect(details).toMatchObject({
    series: { name: 'Shores', number: '2' },
    subjects: { bisac: ['FIC027000'], thema: [] },
    keywords: ['sea', 'shore', 'tides'],
    copyright: { year: '2026', holder: 'Ada Lark' },
    epigraph: { text: 'The sea keeps no appointments.', source: 'A saying' },
  })
})

test.each([
  ['2026', '2026'],
  ['2026/5', '2026-05'],
  ['May 2026', '2026-05'],
  ['"May 3, 2026"', '2026-05-03'],
  ['3rd Sept. 2026', '2026-09-03'],
  ['03.05.2026', '2026-05-03'],
  ['2026-05-03T10:00:00Z', '2026-05-03'],
])('reads the date %s', async (written, date) => {
  const { details, notes } = await read(`date: ${written}`)
  expect([details.publication_date, notes]).toEqual([date, []])
})

test('reads details that are as long as they can be', async () => {
  const books = Array.from({ length: 50 }, (_, at) => `  - "${String(at).padEnd(300, 'ä')}"`)
  const { details, manuscript } = await read('title: Tides', `rights: ${'r'.repeat(30_000)}`, 'other_books:', ...books)
  expect([details.other_books?.length, manuscript.opening.length]).toEqual([50, 1])
})

test.each([
  ['title: Anna: a life', 'Anna: a life'],
  ['title: Murder #3 in the "Blue" room', 'Murder #3 in the "Blue" room'],
  ['title: "Anna" and others', '"Anna" and others'],
  ['title: [draft] The tide', '[draft] The tide'],
  ['title: *The tide*', '*The tide*'],
  ["title: 'It''s late'", "It's late"],
  ['title: "Two \\u201ctides\\u201d" # of the year', 'Two “tides”'],
])('reads %s, also where it is not valid YAML', async (line, title) => {
  expect((await read('Author: Ada Lark', line)).manuscript.title).toBe(title)
})

test('reads the other fields beside one that is hostile', async () => {
  const bomb = Array.from({ length: 30 }, (_, at) => `  - &a${at} [*a${at - 1}, *a${at - 1}]`)
  const { details, manuscript } = await read(
    'title: Tides',
    `keywords: ${'['.repeat(30_000)}`,
    `subject: ${'{a: '.repeat(10_000)}`,
    'rights:',
    '  - &a-1 [x, x]',
    ...bomb,
    'publisher: Shore Press',
  )
  expect([manuscript.title, details.publisher]).toEqual(['Tides', 'Shore Press'])
})
