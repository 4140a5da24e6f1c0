import { array, assert, constantFrom, property } from 'fast-check'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { describe, expect, test } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import { markdownToBlocks } from '../blocks/markdown/markdown-to-manuscript.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { safeMarkdown } from './safe-markdown.ts'

describe('Markdown made safe', () => {
  test.each([
    ['[a](javascript:alert(1))', 'a'],
    ['[a](JaVaScRiPt:alert(1) "title") b', 'a b'],
    ['[a](<javascript:alert(1)>)', 'a'],
    ['[a](java&#115;cript:alert)', 'a'],
    ['[a](&#106;avascript&colon;alert)', 'a'],
    ['[a](java\\script:alert)', 'a'],
    ['[**a** b](vbscript:x)', '**a** b'],
    ['[a](data:text/html,x)', 'a'],
    ['[a](/there)', 'a'],
    ['[a](//example.org)', 'a'],
    ['[a]()', 'a'],
    ['<javascript:alert(1)>', ''],
    ['\\[ \\left[ a \\right](b) \\]', '\\[ \\left[ a \\right] (b) \\]'],
    ['[a][b]\n\n[b]: javascript:alert(1)', 'a\n\n'],
    ['[b]\n\n[b]: <javascript:alert(1)>', 'b\n\n'],
    ['![a picture](https://example.org/a.png)', 'a picture'],
    ['![](https://example.org/a.png)b', 'b'],
    ['![a][b]\n\n[b]: https://example.org/a.png', 'a\n\n'],
    ['![a][b] [c][b]\n\n[b]: https://example.org/a.png', 'a [c][b]\n\n[b]: https://example.org/a.png'],
    ['A[^1]\n\n[^1]: word?', 'A[^1]\n\n[^1]: word?<!-- -->'],
    ['[![a](word)](https://example.org)', '[\\!\\[a\\](word)](https://example.org)'],
    ['[![a](https://example.org/a.png)](javascript:x)', 'a'],
    ['[a]![](u)(javascript:alert)', '[a]\\!\\[](u)(javascript:alert)'],
    ['[a]![](u.png)(javascript:alert)', 'a'],
    ['![\\[a\\](javascript:x)](u)', '\\!\\[\\[a\\](javascript:x)](u)'],
    ['![\\[a\\](javascript:x)](u.png)', '\\[a\\](javascript:x)'],
    ['Help![*Anna*](softly)', 'Help\\!\\[*Anna*](softly)'],
    ['a <img src=x onerror=alert(1)> b', 'a  b'],
    ['<a href="javascript:alert(1)">b</a>', 'b'],
  ])('%s', (written, safe) => {
    expect(safeMarkdown(written)).toBe(safe)
  })

  test.each([
    'No link at all: *this* is [only text], and 3 < 4 & so on.',
    '[a](https://example.org/b_(c) "title"), <https://example.org> and [mail](mailto:a@example.org)',
    '[a][b] and [b]\n\n[b]: https://example.org',
    '`[a](javascript:alert(1))` and `<img src=x>`',
    '```html\n<a href="javascript:alert(1)">\n```',
    '<u>under</u> and std::vector',
    '\\[a](javascript:x)',
  ])('leaves as it is: %s', (written) => {
    expect(safeMarkdown(written)).toBe(written)
  })

  test('keeps text that only looks like an address', () => {
    expect(safeMarkdown('a <std::vector> b')).toBe('a \\<std::vector> b')
  })

  test.each([
    ['[Anna]: No.\n[Ben]: Why?', '\\[Anna]: No.\n\n\\[Ben]: Why?'],
    ['> [12:30]: Arrival', '> \\[12:30]: Arrival'],
    ['[Ben]: Why?\n[1]: https://e.org\n\nSee [1].', '\\[Ben]: Why?\n\n[1]: https://e.org\n\nSee [1].'],
    ['[see][a].\n\n[a]: javascript:x', 'see.\n\n'],
    ['[//]: # (note)', ''],
    ['[Anna] enters.\n\n[Anna]: No.', '[Anna] enters.\n\n\\[Anna]: No.'],
    ['Salt was dear.[^1]\n\n[^1]: Pliny.', 'Salt was dear.[^1]\n\n[^1]: Pliny.<!-- -->'],
  ])('keeps a line as text that defines no address: %j', (written, safe) => {
    expect(safeMarkdown(written)).toBe(safe)
  })

  test.each([
    ['See [Anna](softly).', 'See \\[Anna](softly).'],
    ['Dear <title>, List<A>', 'Dear \\<title>, List\\<A>'],
    ['the <title of the book>', 'the \\<title of the book>'],
    ['if x <y and z=3> w', 'if x \\<y and z=3> w'],
    ['One\n\n<!-- two\n\nThree', 'One\n\n\\<!-- two\n\nThree'],
    ['One <?php two', 'One <?php two'],
  ])('keeps words that only look like a link or an element: %j', (written, safe) => {
    expect(safeMarkdown(written)).toBe(safe)
  })

  // Another parser may find a link in text that this parser reads as plain.
  test.each([
    ['stars', `${'*'.repeat(1001)} [a](javascript:alert(1))`],
    ['links', '[a](javascript:alert(1)) ![b](https://example.org/b.png) '.repeat(600)],
    ['escaped marks', `${'\\*'.repeat(1001)} \\\\[a](javascript:alert(1))`],
    ['tags', '<img src=x onerror=alert(1)> '.repeat(1001)],
  ])('has no unsafe link in a paragraph with too many marks to parse: %s', (_, written) => {
    const safe = safeMarkdown(written)
    const found: string[] = []
    const visit = (node: Nodes) => {
      found.push(node.type)
      if ('children' in node) node.children.forEach(visit)
    }
    visit(fromMarkdown(safe))
    expect(found).not.toContain('link')
    expect(found).not.toContain('image')
    expect(found).not.toContain('html')
    expect(safeMarkdown(safe)).toBe(safe)
  })

  const bits =
    '[ ] ( ) ! < > " \\ ` : \n a b https://e.org javascript: data:x img /a &#58; java script [a] [a]: ![ ]( *'
  test('has no unsafe link and no picture, whatever the input', () => {
    assert(
      property(array(constantFrom(...bits.split(' '), ' '), { maxLength: 14 }), (pieces) => {
        const { root } = parseMarkdown(safeMarkdown(pieces.join('')))
        const json = JSON.stringify(root)
        expect(json).not.toMatch(/"type":"image/)
        expect(json).not.toMatch(/"url":"(?!https:|mailto:)/)
      }),
      { seed, numRuns: howMany('RANDOM_TEXTS') },
    )
  })

  test('puts no unsafe link and no picture into the editor', () => {
    const blocks = markdownToBlocks(
      '[a](javascript:alert(1)) ![b](https://example.org/a.png) [c](https://example.org/)',
    )
    expect(blocks).toEqual([
      { type: 'paragraph', text: [{ text: 'a b ' }, { text: 'c', href: 'https://example.org/' }] },
    ])
  })
})
