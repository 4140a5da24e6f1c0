import { assert, property } from 'fast-check'
import { expect, test } from 'vitest'
import { growthOf } from '#tests/linear/growth.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { blocksToMarkdown } from '../blocks/markdown/manuscript-to-markdown.ts'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import type { ManuscriptBlock } from '../blocks/block-types.ts'
import type { Run } from '../book.ts'
import { cleanManuscriptBlocks } from '../blocks/clean-manuscript.ts'
import { textOfBlock } from '../blocks/lines-of-block.ts'
import { languageCodes } from '../languages.ts'
import { markdownToBlocks, readMarkdownPieces } from '../blocks/markdown/markdown-to-manuscript.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { markedProse, proseWords } from '#tests/samples/marked-prose.ts'
import { safeMarkdown } from './safe-markdown.ts'

const paragraph = (...text: Run[]): ManuscriptBlock => ({ type: 'paragraph', text })

test('reads paragraphs, quotes, lists and every format of text', () => {
  const markdown = [
    'One **bold** and *italic* and ***both*** and <u>under</u> with a [link](https://example.org/a).',
    '',
    '> Quoted.',
    '',
    '1. first',
    '2. second',
    '',
    '* a star',
  ].join('\n')
  expect(markdownToBlocks(markdown)).toEqual([
    paragraph(
      { text: 'One ' },
      { text: 'bold', bold: true },
      { text: ' and ' },
      { text: 'italic', italic: true },
      { text: ' and ' },
      { text: 'both', bold: true, italic: true },
      { text: ' and ' },
      { text: 'under', underline: true },
      { text: ' with a ' },
      { text: 'link', href: 'https://example.org/a' },
      { text: '.' },
    ),
    { type: 'quote', text: [{ text: 'Quoted.' }] },
    { type: 'list', ordered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
    { type: 'list', ordered: false, items: [[{ text: 'a star' }]] },
  ])
})

test('tells which headings stand where, and makes them bold paragraphs when asked for blocks only', () => {
  const markdown = '# Title *one*\n\nText\n\n### Deep\nMore\n\nSetext\n======\n'
  expect(readMarkdownPieces(markdown, { isForeign: true }).pieces).toEqual([
    { type: 'heading', depth: 1, title: [{ text: 'Title ' }, { text: 'one', italic: true }] },
    { type: 'blocks', blocks: [paragraph({ text: 'Text' })] },
    { type: 'heading', depth: 3, title: [{ text: 'Deep' }] },
    { type: 'blocks', blocks: [paragraph({ text: 'More' })] },
    { type: 'heading', depth: 1, title: [{ text: 'Setext' }] },
  ])
  expect(markdownToBlocks('## Heading')).toEqual([paragraph({ text: 'Heading', bold: true })])
})

test.each([
  ['a <b>b</b> <script>alert(1)</script> c', 'a b alert(1) c'],
  ['<div onclick="x()">\nHello <em>you</em>\n</div>', 'Hello you'],
  ['<script>\nalert(1)\n</script>', ''],
  ['<!-- a secret -->\n\nText', 'Text'],
  ['Dear <your name>, hello', 'Dear <your name>, hello'],
  ['one<br>two', 'one\ntwo'],
  ['&lt;script&gt; stays text', '<script> stays text'],
  ['![a picture](x.png)', 'a picture'],
  ['---\n\nText\n\n***', 'Text'],
  ['One\n\n---\n\nTwo', 'One\n\n* * *\n\nTwo'],
  ['`code` and\n\n```js\nlet a = 1\nlet b\n```', 'code and\n\nlet a = 1\nlet b'],
  ['```markdown\n**Bold** text\n```', 'Bold text'],
  ['- a\n  - b\n  - c\n- d', '• a\n  • b\n  • c\n• d'],
  ['1. a\n\n   more\n2. b', '1. a\nmore\n2. b'],
  ['| Bread | Minutes |\n|---|:-:|\n| Rye | 60 |\n| White | 40 |', 'Bread | Minutes\nRye | 60\nWhite | 40'],
  ['Roses are red,\n    violets are blue.', 'Roses are red,\n    violets are blue.'],
  ['Anna Berg\n12 Harbour Street\n\n> One\n> Two', 'Anna Berg\n12 Harbour Street\n\nOne\nTwo'],
  ['One\n\n#\n\nTwo', 'One\n\n* * *\n\nTwo'],
  ['24. Dezember 1914', '24. Dezember 1914'],
  ['1914. War.\n1918. Peace.', '1914. War.\n\n1918. Peace.'],
  ['1. a\n1. b', '1. a\n2. b'],
  ['bad \u0000\u0007 \ud800 end', 'bad  \ufffd end'],
])('reads %j as the text %j', (markdown, text) => {
  expect(blocksToText(markdownToBlocks(markdown))).toBe(text)
})

const wrapped =
  'The harbour master counted the boats every evening, before he\nlit the lamp at the end of the long stone pier, and then he\nwent home.'
test('joins the lines of a paragraph that a program broke at a column', () => {
  expect(blocksToText(markdownToBlocks(wrapped))).toBe(wrapped.replaceAll('\n', ' '))
  const japanese =
    '港の主人は毎晩、長い石の桟橋の端にある灯りを灯す前に船\nを数えていましたが、その理由を知っている人は誰もいませ\nんでした。'
  expect(blocksToText(markdownToBlocks(japanese))).toBe(japanese.replaceAll('\n', ''))
})

const read = (text: string) =>
  readMarkdownPieces(text, { isForeign: true }).pieces.map((part) =>
    part.type === 'blocks' ? blocksToText(part.blocks) : '',
  )

test('joins lines of a Markdown file as its rules say', () => {
  expect(read('One\ntwo')).toEqual(['One two'])
  expect(read('これは\n一行です')).toEqual(['これは一行です'])
})

test('keeps safe links and only those', () => {
  expect(markdownToBlocks('[a](javascript:alert(1)) [b](data:text/html,x)')).toEqual([paragraph({ text: 'a b' })])
  expect(markdownToBlocks('[a][1] <https://example.org/x>\n\n[1]: http://example.org/')).toEqual([
    paragraph(
      { text: 'a', href: 'http://example.org/' },
      { text: ' ' },
      { text: 'https://example.org/x', href: 'https://example.org/x' },
    ),
  ])
})

test('reads lines as text that define an address for no link', () => {
  expect(markdownToBlocks('[Anna]: No.\n[Ben]: "Why?"\n\n[Source]: https://example.org/a')).toEqual([
    paragraph({ text: '[Anna]: No.' }),
    paragraph({ text: '[Ben]: "Why?"' }),
    paragraph({ text: '[Source]: https://example.org/a' }),
  ])
  expect(markdownToBlocks('See [1].\n\n[1]: https://example.org/a "A title"\n[//]: # (note)')).toEqual([
    paragraph({ text: 'See ' }, { text: '1', href: 'https://example.org/a' }, { text: '.' }),
  ])
  expect(markdownToBlocks('[Anna]: No.\nShe\nleft.')).toEqual([
    paragraph({ text: '[Anna]: No.' }),
    paragraph({ text: 'She\nleft.' }),
  ])
})

test.each([
  '[Anna] enters.\n\n[Anna]: No.',
  '[Anna]: Who?\n\n[Ben]: C#\n\n[Anna]: I see, [Ben].',
  'See [Anna](softly) again, and f[i](x).',
  'See [He][Ben] and [Ben][].\n\n[Ben]: “below”',
  'Help![Anna](softly) and ![![Ben](loudly)](again)',
  'Help![Anna], and ![He][Ben].\n\n[Anna]: No.\n\n[Ben]: “below”',
  'Dear <title> <name>,',
  'if a <b and c> d, List<A>, <I> and <U>',
  'the <title of the book>',
  '<section 3>',
  '<script for the play> and <picture of a cat>',
  'One\n\n<!-- two\n\nThree',
  '<!NOTE to everyone> one',
  '05. Mai 1945',
  '007. Bond',
  '1986) A great year',
  '1.\n\nOne\n\n2.\n\nTwo',
  '~~~ The End ~~~\n\nAfter',
  '~~~The End\n\nAfter',
  '~~~word',
  '[^Anna]: No.',
  'A <std::vector> of <foo:bar>',
  '5$–10$, 5$/10$ or 5$ to 10$',
  '5 $ bis 10 $, 5 $–10 $',
  'US$5–US$10, $5–$10, $5 and $10',
  '价格为5$到10$，或$5到10$',
  '$20 and not 30$',
  '$80-a-day or $-a-day, 10$-notes and 20$-notes',
  '$1 = 0.9 €, 10$',
  'Ke$ha and A$AP, $HOME/$USER',
  'cheap $, mid $$, dear $$$, ($–$$)',
])('keeps words that only look like marks: %j', (text) => {
  expect(blocksToText(markdownToBlocks(text))).toBe(text)
  expect(read(text).join('\n\n')).toBe(text)
})

test('amounts and names of variables in several lines are no formula', () => {
  const text = 'It cost $5\nand $HOME_DIR is\nset_a$ there.'
  expect(blocksToText(markdownToBlocks(text))).toBe(text)
})

test('reads numbers as text if one of them has no item', () => {
  expect(blocksToText(markdownToBlocks('1. a\n2.\n3. c'))).toBe('1. a\n\n2.\n\n3. c')
  expect(blocksToText(markdownToBlocks('1914. War.\n      1. May\n\n1918. Peace.'))).toBe(
    '1914. War.\n\n1. May\n\n1918. Peace.',
  )
})

test('keeps text below a nested list in its place', () => {
  expect(blocksToText(markdownToBlocks('- one\n  - two\n\n  three\n- four'))).toBe('• one\n  • two\nthree\n• four')
})

test('reads tildes between empty lines as a scene break, and next to code as its mark', () => {
  expect(blocksToText(markdownToBlocks('One\n\n~~~\n\n*Two*\n\n~~~\n\nThree'))).toBe(
    'One\n\n* * *\n\nTwo\n\n* * *\n\nThree',
  )
  // A fence at the left edge ends the list above it, and formulas in it are code.
  expect(markdownToBlocks('- a\n```\n$$x$$\n```')).toMatchObject([{ type: 'list' }, { type: 'code', text: '$$x$$' }])
  expect(markdownToBlocks('~~~\nlet a\n\n~~~\n\nAfter')).toEqual([
    { type: 'code', language: '', text: 'let a' },
    paragraph({ text: 'After' }),
  ])
})

test.each([
  ['costs $5 and $x^2$', ['x^2']],
  ['20$^\\circ$C, H$_2$O, Cl$^-$, the $n$th and 2$x$', ['^\\circ', '_2', '^-', 'n', 'x']],
  ['$2 + 2 = 4$, $x$, $-1$, $+$ and $[0, 1]$', ['2 + 2 = 4', 'x', '-1', '+', '[0, 1]']],
  ['So $$E = mc^2$$ and $$ x^2 $$ hold', ['E = mc^2', 'x^2']],
  [
    'Let \\(x\\) be \\( a + b = c \\), H\\(_2\\)O, 点\\(A\\)は, \\(ABC\\) and the \\(n\\)th',
    ['x', 'a + b = c', '_2', 'A', 'ABC', 'n'],
  ],
  ['From \\(1\\) to \\(f(x)\\), \\((x, y)\\), \\(\\{1, 2\\}\\)', ['1', 'f(x)', '(x, y)', '\\{1, 2\\}']],
  [
    'So \\[E = mc^2\\] and \\[ \\left[ a \\right](b) \\], \\[x_1\\], \\[y = 2.\\]',
    ['E = mc^2', '\\left[ a \\right](b)', 'x_1', 'y = 2.'],
  ],
  ['Where \\(a +\nb = c\\) and \\[x_1 +\n  y\\] hold', ['a + b = c', 'x_1 + y']],
  ['Where $a^2\n= b^2$ and $$\\text{all of it}\n\\to 0$$ hold', ['a^2 = b^2', '\\text{all of it} \\to 0']],
])('reads the formulas of %j', (text, formulas) => {
  const [only] = markdownToBlocks(text)
  const runs = only?.type === 'paragraph' ? only.text : []
  expect(runs.flatMap((run) => ('math' in run && run.math ? [run.text] : []))).toEqual(formulas)
})

test.each([
  'An escape \\(see below\\), \\(sic\\), \\(p. 5\\), \\(ca. 1990\\), book\\(s\\), \\(字\\), \\(5 €\\), \\(_so_\\).',
  '\\[sic\\], \\[1\\], \\[x\\], \\[file_name\\], \\[A = Anna\\], \\[1, 2\\].',
  '\\[Anna laughs.\\]',
  'Hooray \\(^o^)/, hooray \\(^_^\\).',
  'Backslashes \\\\(x\\\\) and \\\\[x^2\\\\].',
  'Open \\(x and \\[x^2.',
  'A \\(note\non this\\) and an open \\(x^2\nline.',
  'A \\(x^2 % first\n+ y\\) comment, and a \\(x^2  \ny\\) break.',
  'Links \\[[a](https://e.org/a_b)\\], \\[`a_b`\\], \\[$a_b$\\].',
])('reads no formula between the escapes of %j', (text) => {
  const isWritten = (written: string) => JSON.stringify(markdownToBlocks(text)).includes(written)
  expect(isWritten('"math":true')).toBe(text.includes('$'))
  expect(isWritten('"math"') && !text.includes('$')).toBe(false)
})

test.each<[string, unknown]>([
  ['a\n\\[\nE = mc^2\n\\]\nb', ['a', 'E = mc^2', 'b']],
  ['\\[ x^2 \\]', ['x^2']],
  ['\\[ x^2\n+ y\n- 1 \\].', ['x^2\n+ y\n- 1.']],
  ['> a\n>\n> \\[\n> x^2\n> \\]\n>\n> b', ['a', 'x^2', 'b']],
  ['> $$\n> x^2\n> $$', ['x^2']],
  [
    '$$\\begin{aligned}\na &= b \\\\[2pt]\n&= c\n\\end{aligned}$$\nb',
    ['\\begin{aligned}\na &= b \\\\[2pt]\n&= c\n\\end{aligned}', 'b'],
  ],
  ['\\[\nAnna laughs.\n\\]', ['[\nAnna laughs.\n]']],
  ['\\[\\\nx^2\\\n\\]', ['[\nx^2\n]']],
  ['\\[\nx^2\n\n\\]', ['[\nx^2', ']']],
  ['    \\[\n    x^2\n    \\]', ['\\[\nx^2\n\\]']],
  ['> ```\n> \\[ x^2 \\]\n> ```\n> b', ['\\[ x^2 \\]', 'b']],
  ['```x``` is code\n\n\\[ x^2 \\]', ['x is code', 'x^2']],
])('reads the lines of %j', (text, lines) => {
  expect(markdownToBlocks(text).map((block) => (block.type === 'math' ? block.tex : textOfBlock(block)))).toEqual(lines)
})

test.each([
  '1. a\n   $$x^2$$\n   b\n2. c',
  '1. a\n   \\[\n   x^2\n   \\]\n   b\n2. c',
  '1. a\n\n    $$\n    x^2\n    $$\n\n    b\n2. c',
])('keeps a formula in its item of the list %j', (text) => {
  const a = [{ text: 'a\n' }, { text: 'x^2', math: true }, { text: '\nb' }]
  expect(markdownToBlocks(text)).toEqual([{ type: 'list', ordered: true, items: [a, [{ text: 'c' }]] }])
})

test('reads brackets of our own files as text, also if an earlier version wrote them', () => {
  for (const text of ['x', '\\\nx^2\\\n', 'x^2', 'x = 2', 'E = mc^2', 'a\\_1', '\\\\pi', '{a}^2'])
    expect(readMarkdownPieces(`\\[${text}\\]`).pieces).toMatchObject([{ blocks: [{ type: 'paragraph' }] }])
})

test.each([
  ['[![a](word)](https://e.org)', '![a](word)'],
  ['[see **![a](word "t")**](https://e.org)', 'see ![a](word "t")'],
  ['[![a][b]][c]\n\n[c]: https://e.org\n\n[b]: word', '![a][b]'],
  ['[![a](https://e.org/a.png)](https://e.org)', 'a'],
])('keeps the link around the picture %j', (text, shown) => {
  const [first] = markdownToBlocks(text)
  const runs = first?.type === 'paragraph' ? first.text : []
  expect(runs.map((run) => run.text).join('')).toBe(shown)
  expect(new Set(runs.map((run) => run.href))).toEqual(new Set(['https://e.org/']))
})

test('writes formulas so that they read back beside any text', () => {
  const texts = ['', '5', 'a', '$', '– ', '字']
  for (const math of ['x', '\\[x^2\\]', '\\(', 'x-', ', 10', '–10', '5 and 6', '-a', '字', '€', 'x^2'])
    for (const before of texts)
      for (const after of texts) {
        const runs = [{ text: before }, { text: math, math: true }, { text: after }].filter(({ text }) => text !== '')
        const blocks = cleanManuscriptBlocks([{ type: 'paragraph', text: runs }])
        expect(markdownToBlocks(blocksToMarkdown(blocks)), `${before}|${math}|${after}`).toEqual(blocks)
      }
})

test('keeps the line of a code block without code', () => {
  expect(markdownToBlocks('~~~word\n~~~\n\nAfter')).toEqual([
    paragraph({ text: '~~~word' }),
    paragraph({ text: 'After' }),
  ])
})

const code = (text: string) => markdownToBlocks(`${text}\n\`\`\``)
test('keeps a sentence that stands beside the mark of a code block', () => {
  expect(code('``` Once upon a time\nthere was')).toEqual([
    { type: 'code', language: '', text: 'Once upon a time\nthere was' },
  ])
  expect(code('```js title="A file" {1,3}\na')).toEqual([{ type: 'code', language: 'js', text: 'a' }])
})

const note = (...text: string[]): Run & { note: Run[][] } => ({ text: '', note: text.map((line) => [{ text: line }]) })

test('takes the next note of a name, because chapters that were put together repeat the names', () => {
  const chapters = 'One[^1].\n\n[^1]: First.\n\nTwo[^1].\n\n[^1]: Second.\n\nLater[^1].'
  expect(markdownToBlocks(chapters)).toEqual([
    paragraph({ text: 'One' }, note('First.'), { text: '.' }),
    paragraph({ text: 'Two' }, note('Second.'), { text: '.' }),
    paragraph({ text: 'Later' }, note('Second.'), { text: '.' }),
  ])
})

test('shows notes in place to which only another note refers, or nothing', () => {
  expect(markdownToBlocks('One[^a].\n\n[^a]: See[^b].\n\n[^b]: there\n\nTwo.\n\n[^a]: again')).toEqual([
    paragraph({ text: 'One' }, note('See[^b].'), { text: '.' }),
    paragraph({ text: '[^b]: there' }),
    paragraph({ text: 'Two.' }),
    paragraph({ text: '[^a]: again' }),
  ])
})

test('recognizes bold text next to wide punctuation', () => {
  expect(markdownToBlocks('这是**“重点”**的')).toEqual([
    paragraph({ text: '这是' }, { text: '“重点”', bold: true }, { text: '的' }),
  ])
  expect(markdownToBlocks('not \\*\\*bold\\*\\*')).toEqual([paragraph({ text: 'not **bold**' })])
})

test('survives nesting and length that no writer means', () => {
  expect(blocksToText(markdownToBlocks(`${'> '.repeat(5000)}deep`))).toContain('deep')
  expect(blocksToText(markdownToBlocks(`${'- '.repeat(5000)}deep`))).toContain('deep')
  expect(blocksToText(markdownToBlocks(`${'1. '.repeat(5000)}deep`))).toContain('deep')
  expect(blocksToText(markdownToBlocks(`${'*a '.repeat(5000)}deep${' a*'.repeat(5000)}`))).toContain('deep')
  expect(blocksToText(markdownToBlocks('x'.repeat(200_000)))).toHaveLength(200_000)
})

test('a paragraph with too many marks to parse is text, as it is written', () => {
  const marked = '([{<>}]) \u{1f600} *a* `b` &amp; '.repeat(600)
  expect(blocksToText(markdownToBlocks(`${marked}\n\n*after*`))).toBe(`${marked.trim()}\n\nafter`)
  expect(blocksToText(markdownToBlocks('\\*a '.repeat(2000)))).toBe('*a '.repeat(2000).trim())
  const code = `${'list[0] = other[1]\n'.repeat(600)}end`
  expect(blocksToText(markdownToBlocks(`    first\n\n${code.replaceAll(/^/gm, '    ')}`))).toContain(
    'list[0] = other[1]',
  )
})

test('parses marks of several kinds in a time that grows with the text', async () => {
  const shape = { name: 'brackets', build: (length: number) => '([{<>}])'.repeat(length / 8) }
  const growth = await growthOf(markdownToBlocks, shape, 200_000)
  expect(growth.milliseconds, 'milliseconds for 200,000 characters').toBeLessThan(600)
})

const numbersFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}
const pieces =
  '- + 1. 2) # ## > ~~~ | --- === * ** *** _ __ ` ``` [ ] ( ) ! < > <u> </u> <b> <!-- & &amp; \\ \\\\ \n : ; . “ ” 。 字 word a é ا \t 😀 \\( \\) \\[ \\] x^2 a_1 \\pi x=2'
    .split(' ')
    .concat('\n')

test('writes blocks as Markdown that reads back the same, whatever their text holds', () => {
  const random = numbersFrom(42)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const text = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces)).join(pick(['', ' ']))
  const run = (): Run => {
    const plain = text()
    if (random() < 0.4) return { text: plain }
    // Space at the edge of a marked run has no formatting.
    const marked: Run = { text: plain.trim() || 'x' }
    if (random() < 0.5) marked.bold = true
    if (random() < 0.5) marked.italic = true
    if (random() < 0.3) marked.underline = true
    if (random() < 0.2) marked.href = 'https://example.org/a_b?c=(d)&e'
    return marked
  }
  const runs = () => Array.from({ length: 1 + Math.floor(random() * 4) }, run)
  const block = (): ManuscriptBlock =>
    pick<() => ManuscriptBlock>([
      () => ({ type: 'paragraph', text: runs() }),
      () => ({ type: 'quote', text: runs() }),
      () => ({ type: 'list', ordered: random() < 0.5, items: [runs(), runs()] }),
    ])()
  for (let round = 0; round < howMany('RANDOM_TEXTS') * 4; round++) {
    const blocks = cleanManuscriptBlocks(Array.from({ length: 1 + Math.floor(random() * 3) }, block))
    expect(markdownToBlocks(blocksToMarkdown(blocks))).toEqual(blocks)
  }
})

test.each(languageCodes)('reads a book back that it wrote as Markdown, in %s', (language) => {
  for (const { sections } of sampleBook(language).chapters)
    for (const { blocks } of sections)
      expect(markdownToBlocks(blocksToMarkdown(blocks))).toEqual(cleanManuscriptBlocks(blocks))
})

test('loses no word of prose among marks, and keeps their order', () => {
  const readers: Record<string, (text: string) => unknown> = {
    reply: markdownToBlocks,
    'safe reply': (text) => markdownToBlocks(safeMarkdown(text)),
    file: (text) => readMarkdownPieces(text, { isForeign: true }),
  }
  assert(
    property(markedProse, (text) => {
      for (const [reader, from] of Object.entries(readers)) {
        const found = proseWords(JSON.stringify(from(text)))
        // This reader puts the text of a note at its mark, so the order of the words differs.
        const inOrder = (words: string[]) => (text.includes('[^1]') ? words.toSorted() : words)
        expect({ reader, words: inOrder(found) }).toEqual({ reader, words: inOrder(proseWords(text)) })
      }
    }),
    { seed, numRuns: howMany('RANDOM_TEXTS') },
  )
})
