import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dangersIn } from '#tests/samples/dangers-in.ts'
import { hostileLinks } from '#tests/samples/hostile-links.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { safeProse } from './safe-prose.ts'
import type { Prose } from './writer.ts'

const streamed = async function* (deltas: readonly string[]): Prose {
  for (const text of deltas) yield { type: 'delta', text }
  yield { type: 'end', text: deltas.join(''), words: 1 }
}

const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

const shownOf = async (deltas: readonly string[]): Promise<string[]> => {
  let shown = ''
  for await (const event of safeProse(streamed(deltas))) {
    if (event.type === 'end') return [shown, event.text]
    shown += event.text
  }
  throw new Error('The stream has no end.')
}

describe('what a model writes', () => {
  test.each(hostileLinks.map((text) => ({ begin: text.slice(0, 80), text })))(
    'leads nowhere: $begin',
    async ({ text }) => {
      for (const size of [1, 2, 5, 1000])
        for (const shown of await shownOf(cut(text, size)))
          expect({ shown, dangers: dangersIn(shown) }).toEqual({ shown, dangers: [] })
    },
  )

  const bits = [
    ...Array.from('[]()!<>\\`: \n&"'),
    '\n\n',
    '    ',
    '> ',
    '- ',
    'a',
    '](',
    '![',
    ']:',
    'javascript:x',
    'data:x',
    '//e.org',
    'https://e.org',
    '&#106;avascript&colon;x',
    '<a href="javascript:x">',
    '<u>',
    '<!--',
    '-->',
    '<div>',
    '<p style=x>',
    '<x>',
    '```',
  ]
  test('leads nowhere, whatever it is and however it is cut', async () => {
    await assert(
      asyncProperty(
        array(constantFrom(...bits), { maxLength: 16 }),
        integer({ min: 1, max: 30 }),
        async (pieces, size) => {
          for (const shown of await shownOf(cut(pieces.join(''), size)))
            expect({ shown, dangers: dangersIn(shown) }).toEqual({ shown, dangers: [] })
        },
      ),
      { seed, numRuns: howMany('RANDOM_TEXTS') },
    )
  })
})
