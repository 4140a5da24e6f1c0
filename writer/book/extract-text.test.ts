import { describe, expect, test } from 'vitest'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import { extractText } from './extract-text.ts'
import { soaking } from '#tests/how-many.ts'
import { measure } from '#tests/linear/growth.ts'

/** The length of a reply that would take minutes if extraction took quadratic time. */
const LONG = soaking ? 200_000 : 70_000

const english = await languageJudge('english')
const judges = new Map<LanguageCode, Awaited<ReturnType<typeof languageJudge>>>([['english', english]])
for (const language of ['german', 'arabic', 'chinese_simplified'] as const)
  judges.set(language, await languageJudge(language))

const extracted = (reply: string, more: { language?: LanguageCode; wasCut?: boolean; titles?: string[] } = {}) => {
  const { language = 'english', wasCut = false, titles = ['The Harbour'] } = more
  const judge = judges.get(language)!
  return extractText(reply, {
    language,
    instructions: '',
    titles,
    judge,
    repetitions: createRepetitionIndex(language),
    wasCut,
  })
}

const before = 'The harbour master counted the boats that evening, as he did on every evening of the year.'
const after = 'Nobody in the town went to bed before the lamp at the end of the pier was lit.'
const middle = 'A gull walked up and down beside him, as if it were counting too, and the nets dried in the wind.'
const between = (text: string) => `${before}\n\n${middle}\n\n${text}\n\n${after}`

const legitimate: [string, string][] = [
  ['a date line', 'Trieste, 3 May 1888'],
  ['a date line that begins with a number', '24. Dezember 1914'],
  ['a signature', 'Yours, as ever,\nAnna Berg'],
  ['an address', 'Anna Berg\n12 Harbour Street\nWhitby'],
  ['verse', 'The sea is calm to-night,\nThe tide is full, the moon lies fair\nUpon the straits'],
  ['verse with indentation', 'The boats go out\n    and the boats come in\n        and nobody counts'],
  ['a script', 'INT. KITCHEN – DAY'],
  ['a cue and a speech', 'ANNA\n(quietly)\nHe is not coming'],
  ['a table', '| Boat | Crew |\n|---|---|\n| Gull | 4 |\n| Tern | 6 |'],
  ['code', '```js\nfor (const boat of boats) {\n  count++\n}\n```'],
  ['a formula', 'E = mc²'],
  ['an address of the web', 'https://example.org/harbour?boats=14'],
  ['a sign', 'NO ENTRY'],
  ['a word alone', 'Silence'],
  [
    'a line of dialogue in another language',
    '„Das Meer ist heute ruhig, und die Boote warten schon seit dem Morgen im Hafen.“',
  ],
  [
    'speech behind a dash in another language',
    '— La mer est calme aujourd’hui, et les bateaux attendent au port depuis le matin.',
  ],
  [
    'a quotation in another language',
    '> La mer est calme aujourd’hui, et les bateaux attendent au port depuis le matin.',
  ],
  ['a sentence in another language', 'Das Meer ist heute ruhig, und die Boote warten schon seit dem Morgen im Hafen.'],
  ['a run-in heading in bold', '**Note.** The lamp was never lit on Sundays.'],
  ['a line in bold', '**The lamp**'],
  ['a list without full stops', '- rope\n- oil\n- bread'],
  ['a paragraph that leads over', 'He had three reasons, and they were these –'],
  ['a paragraph that breaks off as speech does', '“But I never said that you'],
  ['a refrain', 'And the sea was calm.\n\nHe went.\n\nAnd the sea was calm.\n\nShe went.\n\nAnd the sea was calm.'],
  ['rows that are alike', '| Day | Open |\n|---|---|\n| Monday | no |\n| Monday | no |\n| Monday | no |'],
  [
    'a chorus',
    'The tide comes in,\nthe tide goes out,\nand nobody counts the boats.\n\nOne for the rope,\nand two for the oil.\n\nThe tide comes in,\nthe tide goes out,\nand nobody counts the boats.',
  ],
  ['a scene break', '* * *'],
]

const shown = (text: string) => blocksToText(markdownToBlocks(extracted(between(text)).markdown))

describe('text extraction from a complete reply keeps', () => {
  test.each(legitimate)('%s', (_, text) => {
    const { markdown, faults } = extracted(between(text))
    expect(markdown).toBe(between(text))
    expect(faults).toEqual([])
  })

  test.each(legitimate)('%s at its end, and as the only text', (what, text) => {
    if (what === 'a scene break' || what === 'a sentence in another language') return
    expect(extracted(`${before}\n\n${after}\n\n${text}`).markdown).toBe(`${before}\n\n${after}\n\n${text}`)
  })

  test('its line breaks', () => {
    expect(shown('The boats go out\n    and the boats come in')).toContain(
      'The boats go out\n    and the boats come in',
    )
    expect(shown('```js\nfor (;;) {\n  count++\n}\n```')).toContain('for (;;) {\n  count++\n}')
    expect(shown('| Boat | Crew |\n|---|---|\n| Gull | 4 |\n| Tern | 6 |')).toContain('Gull | 4\nTern | 6')
    expect(shown('***')).toContain('\n* * *\n')
    expect(shown('24. Dezember 1914')).toContain('24. Dezember 1914')
  })
})

describe('text extraction removes', () => {
  test('a broken end, but only from a reply that was cut', () => {
    const reply = `${before} And then the`
    expect(extracted(reply, { wasCut: true })).toMatchObject({ markdown: before, faults: ['broken off'] })
    expect(extracted(reply).markdown).toBe(reply)
    const verse = between('The boats go out\n    and the boats come in')
    expect(extracted(`${verse}\n\nAnd so`, { wasCut: true }).markdown).toBe(verse)
    const table = `${before}\n\n| Boat | Crew |\n|---|---|\n| Gull | 4 |`
    expect(extracted(`${table}\n| Te`, { wasCut: true }).markdown).toBe(table)
    expect(extracted(table, { wasCut: true }).markdown).toBe(table)
  })

  test('three consecutive paragraphs in another language, or all of them if they are a large share', () => {
    const german = 'Das Meer ist heute ruhig, und die Boote warten schon seit dem Morgen im Hafen.'
    const letters = 'abcdefghi'.split('')
    const much = letters
      .map(
        (one, at) =>
          `In the year ${1880 + at} captain ${one.repeat(5)} came, and left the ${one.repeat(7)} islands again.`,
      )
      .join('\n\n')
    expect(extracted(`${much}\n\n${german}\n\n${german}\n\n${after}`).faults).not.toContain('language')
    expect(extracted(`${much}\n\n${german}\n\n${german}\n\n${german}\n\n${after}`).markdown).not.toContain('Meer')
    expect(extracted(`${before}\n\n${german}`).markdown).toBe(before)
    expect(extracted(german, { language: 'german' }).markdown).toBe(german)
    expect(extracted(german).markdown).toBe('')
  })

  test('the section’s own title, chatter and thoughts', () => {
    expect(
      extracted(
        `<think>Hm.</think>\n\nSure! Here is the section:\n\n## 1.1 The Harbour\n\n${before}\n\nLet me know if you would like any changes!`,
      ).markdown,
    ).toBe(before)
  })

  test('a sentence that breaks off where a loop of an earlier sentence begins', () => {
    const loop = 'The sea was calm and the boats were waiting in the grey harbour. '
    const { markdown } = extracted(`${loop}${before}\n\n${after} We walked along the ${loop.repeat(30)}`)
    expect(markdown).toBe(`${loop}${before}\n\n${after}`)
  })

  test('the rounds of a loop, and nothing outside it', () => {
    const loop = 'The sea was calm and the boats were waiting. '
    const refrain = 'And so it goes.\n\nHe went.\n\nAnd so it goes.'
    const { markdown, faults } = extracted(`${refrain}\n\n${before}\n\n${loop.repeat(30)}\n\n${after}`)
    expect(markdown).toBe(`${refrain}\n\n${before}\n\n${loop.trim()}\n\n${after}`)
    expect(faults).toEqual(['repetition'])
  })

  test('the second copy of a long paragraph', () => {
    const long = `${before} ${after} A gull walked up and down beside him, as if it were counting too, and neither of them said a word about it.`
    expect(extracted(`${long}\n\n${before}\n\n${long}`).markdown).toBe(`${long}\n\n${before}`)
  })
})

test.each([
  ['a', ' '],
  ['The sea was calm. ', ''],
  ['no ', ''],
  ['> ', ''],
  ['| a | b |\n', ''],
  ['* * *\n', ''],
  ['# a\n', ''],
  ['**a**\n\n', ''],
  ['“', ''],
  ['Das Meer ist heute ruhig, und die Boote warten.\n\n', ''],
  ['\n', 'x'],
  ['.', ''],
  ['海', ''],
])('runs in time linear in the length of a reply of %j', async (piece, end) => {
  const reply = piece.repeat(Math.ceil(LONG / piece.length)) + end
  const milliseconds = await measure(() => extracted(reply, { wasCut: true }))
  expect(milliseconds).toBeLessThan(LONG / 7)
})
