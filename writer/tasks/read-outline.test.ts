import { describe, expect, test } from 'vitest'
import { scriptedModel } from '#tests/support/scripted-model.ts'
import { writeOutline } from './write-outline.ts'
import { readOutline } from './read-outline.ts'

const counts = { chapters: 2, subChapters: 2 }
const chapters = [
  { title: 'The sea', sectionTitles: ['Tides', 'Waves'] },
  { title: 'The shore', sectionTitles: ['Sand', 'Stone'] },
]
const sections = (titles: string[]) => titles.map((title) => ({ title, summary: 'What it is about.' }))

const json: [string, unknown, string][] = [
  ['wrapped in `outline`', { outline: { title: 'Salt', chapters } }, 'Salt'],
  ['wrapped in `table`', { table: { title: 'Salt', chapters } }, 'Salt'],
  ['wrapped twice', { result: { data: { title: 'Salt', chapters } } }, 'Salt'],
  ['as a bare list of chapters', chapters, ''],
  ['as a list in `result`', { result: chapters }, ''],
  [
    'under other names',
    {
      book_title: 'Salt',
      toc: chapters.map(({ title, sectionTitles }) => ({ name: title, subchapters: sectionTitles })),
    },
    'Salt',
  ],
  [
    'with sections as objects',
    {
      title: 'Salt',
      chapters: chapters.map(({ title, sectionTitles }) => ({ title, sections: sections(sectionTitles) })),
    },
    'Salt',
  ],
  ['as a map of chapters', { title: 'Salt', 'The sea': ['Tides', 'Waves'], 'The shore': ['Sand', 'Stone'] }, 'Salt'],
  ['as a list of maps', [{ 'The sea': ['Tides', 'Waves'] }, { 'The shore': ['Sand', 'Stone'] }], ''],
]

describe('JSON in another form is read', () => {
  test.each(json)('%s', (_, value, title) => {
    expect(readOutline(JSON.stringify(value), counts)).toEqual({ title, chapters })
  })

  test('inside sentences that contain brackets', () => {
    const reply = `Sure [as you asked]: here {it} is.\n\n${JSON.stringify({ outline: { title: 'Salt', chapters } })}\n\nShall I [go on]?`
    expect(readOutline(reply, counts)).toEqual({ title: 'Salt', chapters })
  })
})

const markdown: [string, string, string][] = [
  [
    'headings',
    '# Salt\n\n## The sea\n\n### Tides\n\nThe moon pulls.\n\n### Waves\n\n## The shore\n\n### Sand\n### Stone',
    'Salt',
  ],
  ['headings and bullets', '# Salt\n## The sea\n- Tides\n- Waves\n## The shore\n- Sand\n- Stone', 'Salt'],
  [
    'numbers and bullets that are indented',
    '1. The sea\n   - Tides\n   - Waves\n2. The shore\n   - Sand\n   - Stone',
    '',
  ],
  ['numbers and bullets that are not', '1. The sea\n- Tides\n- Waves\n2. The shore\n- Sand\n- Stone', ''],
  ['decimal numbers', 'Title: Salt\n\n1. The sea\n1.1 Tides\n1.2 Waves\n2. The shore\n2.1 Sand\n2.2 Stone', 'Salt'],
  ['bold lines', '**Chapter 1: The sea**\n* Tides\n* Waves\n\n**Chapter 2: The shore**\n* Sand\n* Stone', ''],
  ['labels', 'Kapitel 1: The sea\n  - Tides\n  - Waves\nKapitel 2: The shore\n  - Sand\n  - Stone', ''],
  [
    'explanations',
    'Here is your outline:\n\n# Salt\n\n## The sea\n\nAbout water.\n\n- **Tides**: how they come\n- **Waves** – why they break\n\n## The shore\n\n- **Sand**: grains\n- **Stone**: cliffs\n\nI hope this helps!',
    'Salt',
  ],
  [
    'sections with points below them',
    '# Salt\n## The sea\n### Tides\n- moon\n- sun\n### Waves\n- wind\n## The shore\n### Sand\n- grains\n### Stone\n- cliffs',
    'Salt',
  ],
]

describe('Markdown is read:', () => {
  test.each(markdown)('%s', (_, reply, title) => {
    const read = readOutline(reply, counts)
    expect(read?.title).toBe(title)
    expect(read?.chapters.map(({ sectionTitles }) => sectionTitles)).toEqual(
      chapters.map(({ sectionTitles }) => sectionTitles),
    )
    for (const [at, chapter] of chapters.entries()) expect(read?.chapters[at]?.title).toContain(chapter.title)
  })
})

test.each([
  ['a refusal', "I'm sorry, but I can't help with that."],
  ['prose', 'The sea is wide.\n\nThe shore is long, and nobody walks there.'],
  ['only the beginning', '# Salt\n## The sea\n- Tides\n- Waves'],
  ['an empty object', '{}'],
  ['a list of numbers', '[1, 2, 3]'],
])('%s is not an outline', (_, reply) => {
  expect(readOutline(reply, { chapters: 4, subChapters: 2 })).toBeUndefined()
})

test('a long reply without an outline is rejected quickly', () => {
  const start = performance.now()
  readOutline('{['.repeat(100_000), counts)
  readOutline('**a '.repeat(100_000), counts)
  readOutline('# x\n'.repeat(100_000), counts)
  expect(performance.now() - start).toBeLessThan(10_000)
})

describe('an outline is taken from the first reply, without a second call, if it is', () => {
  const sizes = { length: 1, chapters: 2, subChapters: 2 }
  const call = { context: { language: 'english' as const, description: 'A book about salt.' }, user: 'anna' }
  const replies: [string, string][] = [
    [
      'Markdown',
      '# Salt\n\n## The long sea\n- Tides of spring\n- Waves of autumn\n\n## The dry shore\n- Sand and wind\n- Stone and time',
    ],
    [
      'wrapped',
      JSON.stringify({
        outline: {
          title: 'Salt',
          chapters: [
            { title: 'The long sea', sections: ['Tides of spring', 'Waves of autumn'] },
            { title: 'The dry shore', sections: ['Sand and wind', 'Stone and time'] },
          ],
        },
      }),
    ],
    [
      'behind thoughts',
      `<think>\nA plan {"title": "No", "chapters": []} comes to mind.\n</think>\n${JSON.stringify({
        title: 'Salt',
        chapters: [
          { title: 'The long sea', sectionTitles: ['Tides of spring', 'Waves of autumn'] },
          { title: 'The dry shore', sectionTitles: ['Sand and wind', 'Stone and time'] },
        ],
      })}`,
    ],
  ]
  test.each(replies)('%s', async (_, reply) => {
    const model = scriptedModel([reply])
    const outline = await writeOutline(model, sizes, call)
    expect(outline).toEqual({
      title: 'Salt',
      chapters: [
        { title: 'The long sea', subchapters: [{ title: 'Tides of spring' }, { title: 'Waves of autumn' }] },
        { title: 'The dry shore', subchapters: [{ title: 'Sand and wind' }, { title: 'Stone and time' }] },
      ],
    })
    expect(model.requests).toHaveLength(1)
  })

  test('a plain list, also of missing titles', async () => {
    const model = scriptedModel([
      JSON.stringify([
        { title: 'The long sea', sections: ['Tides of spring'] },
        { title: 'The dry shore', sections: ['Sand and wind'] },
      ]),
      JSON.stringify(['Waves of autumn', 'Stone and time']),
    ])
    const outline = await writeOutline(model, sizes, call)
    expect(outline.chapters.map(({ subchapters }) => subchapters.map(({ title }) => title))).toEqual([
      ['Tides of spring', 'Waves of autumn'],
      ['Sand and wind', 'Stone and time'],
    ])
    expect(model.requests).toHaveLength(2)
  })
})
