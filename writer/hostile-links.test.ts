import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { hostileLinks } from '#tests/samples/hostile-links.ts'
import { safeProse } from './safe-prose.ts'
import type { Prose } from './writer.ts'

const streamed = async function* (deltas: readonly string[]): Prose {
  for (const text of deltas) yield { type: 'delta', text }
  yield { type: 'end', text: deltas.join(''), words: 1 }
}

const cut = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size))

/** An address as a browser reads it in a page. */
const leads = (url: string): boolean => !/^(?:https?:|mailto:)/i.test(url) && /[:/]|&[#a-z]/i.test(url)
/** An element that nobody knows does nothing as long as it has no attributes. */
const harmless = /^<\/?(?:b|big|br|code|del|em|i|ins|kbd|mark|s|small|strike|strong|sub|sup|tt|u|x)\s*\/?>$/i

/** Returns everything that a CommonMark reader, with or without HTML, would follow, load or run. */
const dangersIn = (markdown: string): string[] => {
  const dangers: string[] = []
  const look = (node: Nodes) => {
    if (node.type === 'image' || node.type === 'imageReference') dangers.push(node.type)
    if ((node.type === 'link' || node.type === 'definition') && leads(node.url)) dangers.push(node.url)
    if (node.type === 'html')
      dangers.push(...(node.value.match(/<[a-z/!?][^<>]*>?/gi) ?? []).filter((tag) => !harmless.test(tag)))
    if ('children' in node) node.children.forEach(look)
  }
  look(fromMarkdown(markdown))
  look(fromMarkdown(markdown, { extensions: [{ disable: { null: ['htmlFlow', 'htmlText', 'codeIndented'] } }] }))
  return dangers
}

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
      { seed: 13, numRuns: Number(process.env['FUZZ_RUNS'] ?? 3000) },
    )
  })
})
