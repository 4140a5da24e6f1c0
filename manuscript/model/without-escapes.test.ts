import { expect, test } from 'vitest'
import { safeMarkdown } from '#manuscript/model/safe-markdown.ts'
import { withoutEscapes } from './without-escapes.ts'

test.each([
  'Dear <your name>, [Anna]: No.',
  '[Anna]: No.\n\nSee [Anna](softly), <title> and List<A>.',
  'The formula \\(x\\) and \\[y\\] stay.',
  'Salt was dear.[^1]\n\n[^1]: Pliny.',
])('text has no backslash that nobody wrote: %j', (text) => {
  expect(withoutEscapes(safeMarkdown(text), text)).toBe(text)
})
