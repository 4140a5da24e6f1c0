import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import { safeProse } from './safe-prose.ts'
import type { Prose } from './writer.ts'

const streamed = async function* (deltas: readonly string[]): Prose {
  for (const text of deltas) yield { type: 'delta', text }
  yield { type: 'end', text: deltas.join(''), words: 1 }
}

const again = async function* (): Prose {
  yield { type: 'delta', text: 'First [a](java' }
  yield { type: 'delta', text: 'Second', replaces: true }
  yield { type: 'end', text: 'Second', words: 1 }
}

const collect = async (prose: Prose): Promise<{ deltas: string; text: string }> => {
  let deltas = ''
  for await (const event of prose) {
    if (event.type === 'end') return { deltas, text: event.text }
    deltas = event.replaces ? event.text : deltas + event.text
  }
  throw new Error('The stream has no end.')
}

const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

const unsafe = [
  'See [this page](javascript:alert(1)) now.',
  'See [this page](<javascript:alert(1)>) now.',
  'See [this page]( JAVASCRIPT:alert(1) "title") now.',
  'See [this page][a] now.\n\n[a]: javascript:alert(1)\n',
  'See <javascript:alert(1)> now.',
  'See ![this page](https://example.org/a.png) now.',
  'See ![this page](https://example.org/a_(b).png "title") now.',
  'See <img src="https://example.org/a.png"> now.',
  'See <a href="javascript:alert(1)">this page</a> now.',
]

describe('streamed prose', () => {
  test.each(unsafe)('never shows an unsafe link or a picture: %s', async (text) => {
    for (const size of [1, 2, 3, 7, 200]) {
      const found = await collect(safeProse(streamed(cut(text, size))))
      for (const shown of [found.deltas, found.text]) {
        expect(shown).not.toMatch(/javascript:|example\.org|!\[|<img|<a /i)
        expect(shown).toMatch(/^See .*now\./)
      }
    }
  })

  test('stays unchanged if its links are safe', async () => {
    const text = 'One [two](https://example.org/a_(b)) three! [Four], 5 < 6; <u>seven</u>.\n\n- eight\n'
    for (const size of [1, 2, 3, 7, 200])
      expect(await collect(safeProse(streamed(cut(text, size))))).toEqual({ deltas: text, text })
  })

  test('shows text after a bracket and a colon that is no address', async () => {
    const { deltas } = await collect(safeProse(streamed(['[Chorus]:', 'Oh<b>yes</b>', ' [Anna]: No.'])))
    expect(deltas).toBe('[Chorus]\\:Oh<b>yes</b> [Anna]: No.')
  })

  test('keeps the parentheses behind a bracket of TeX, as a reply that is stopped has no end', async () => {
    for (const size of [1, 2, 3, 7, 200]) {
      const { deltas, text } = await collect(safeProse(streamed(cut('So \\[ \\left[ a \\right](b + \\bigr](c', size))))
      expect([deltas, text]).toEqual(Array(2).fill('So \\[ \\left[ a \\right] (b + \\bigr] (c'))
    }
    const { deltas } = await collect(safeProse(streamed(['See [a \\bright](javascript:alert(1)) now.'])))
    expect(deltas).toBe('See [a \\bright] now.')
  })

  test('is not held back for long', async () => {
    const words = Array.from({ length: 3000 }, () => 'word ')
    let shown = 0
    for await (const event of safeProse(streamed(['An open [bracket ', ...words])))
      if (event.type === 'delta') shown = Math.max(shown, event.text.length)
    expect(shown).toBeLessThan(4000)
  })

  test('restarts when a delta replaces the earlier ones', async () => {
    expect(await collect(safeProse(again()))).toEqual({ deltas: 'Second', text: 'Second' })
  })

  test('never shows a script address behind a link, wherever the text is cut', async () => {
    const bits = ['[', ']', '(', ')', '!', '<', '>', 'a', ' ', '\n', ':', 'javascript:x', 'https://e.org', '\\']
    await assert(
      asyncProperty(
        array(constantFrom(...bits), { maxLength: 12 }),
        integer({ min: 1, max: 9 }),
        async (pieces, size) => {
          const { deltas } = await collect(safeProse(streamed(cut(pieces.join(''), size))))
          // An escaped bracket is not part of a link.
          expect(deltas.replaceAll(/\\[^\w\s]/gu, 'x')).not.toMatch(/\]\(\s*<?javascript:|!\[/)
        },
      ),
      { seed, numRuns: howMany('RANDOM_TEXTS'), examples: [[['\\', ']', '(', 'javascript:x'], 1]] },
    )
  })
})
