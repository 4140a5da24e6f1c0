import { expect, test } from 'vitest'
import { joinParts, splitParts } from './markdown-parts.ts'

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
