import { expect, test } from 'vitest'
import { joinParts, splitParts } from './markdown-parts.ts'
import { stripFormatting } from './strip-formatting.ts'

test('Markdown survives splitting and joining', () => {
  const markdown = `# Title

First paragraph.

- one
- two

1. first
2. second

> A quotation.

\`\`\`
code. Not a sentence.
\`\`\`

$$
a \\\\
b
$$

Last paragraph.`
  expect(joinParts(splitParts(markdown))).toBe(markdown)
})

test('wrapped lines are one paragraph, and lines that end early are separate', () => {
  const wrapped =
    'This line is wrapped by an editor at seventy columns or thereabouts, and\nit goes on here until the sentence has come to its end at last. Yes.'
  expect(splitParts(wrapped)).toHaveLength(1)
  expect(splitParts('Dear Jo,\nthank you.\nMaren').map(({ text }) => text)).toEqual(['Dear Jo,', 'thank you.', 'Maren'])
})

test('a numbered list that lost an item is renumbered', () => {
  const parts = splitParts('1. one\n2. two\n3. three')
  expect(joinParts(parts.filter(({ text }) => text !== 'two'))).toBe('1. one\n2. three')
})

test('the lines of an item are one text, without the marks of line breaks', () => {
  expect(splitParts('1. one\\\n   two\\\n   three').map(({ text }) => text)).toEqual(['one two three'])
})

test('formulas are kept when formatting is removed', () => {
  expect(stripFormatting('A *very* \\(x\\), $y^2$ and:\n\n\\[ z^2 \\]')).toBe('A very $x$, $y^2$ and:\n\n$$\nz^2\n$$')
})
