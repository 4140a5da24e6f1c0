import { expect, it } from 'vitest'
import { usagePurposeOf } from './usage-purpose.ts'

const book = { user: 'u1', book: 'b1' }

it.each([
  ['outline', 'plan'],
  ['brief', 'plan'],
  ['plan-critique', 'plan'],
  ['section', 'prose'],
  ['section-continue', 'prose'],
  ['facts', 'facts'],
  ['facts-repair', 'facts'],
  ['critique', 'critique'],
  ['boundary', 'repair'],
  ['section-tighten', 'repair'],
  ['repair-paragraph', 'repair'],
  ['paraphrase', 'edits'],
  ['rewrite-title', 'edits'],
])('a call for %s counts as %s', (task, purpose) => {
  expect(usagePurposeOf(task, book)).toBe(purpose)
})

it('counts every call of a free tool as such', () => {
  expect(usagePurposeOf('paraphrase', { user: null, tool: true })).toBe('tools')
})
