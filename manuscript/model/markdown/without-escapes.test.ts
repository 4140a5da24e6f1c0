import { expect, test } from 'vitest'
import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import { withoutEscapes } from './without-escapes.ts'

test.each([
  'Dear <your name>, [Anna]: No.',
  '[Anna]: No.\n\nSee [Anna](softly), <title> and List<A>.',
  'The formula \\(x\\) and \\[y\\] stay.',
  'Salt was dear.[^1]\n\n[^1]: Pliny.',
])('text has no backslash that nobody wrote: %j', (text) => {
  expect(withoutEscapes(safeMarkdown(text), text)).toBe(text)
})

test('keeps the marks of formulas that a model wrote', () => {
  const reply = 'The formula \\(x\\) and\n\\[\n\\left[y^2\\right]\n\\] stay, and so does [Anna](softly).'
  expect(withoutEscapes(safeMarkdown(reply), 'A formula.')).toBe(reply)
})

test('keeps no backslash before a parenthesis that is none of a formula', () => {
  expect(withoutEscapes('The mill closed \\(in 1962), and \\(x\\) stays.', '')).toBe(
    'The mill closed (in 1962), and \\(x\\) stays.',
  )
})
