import { expect, it } from 'vitest'
import { actionOn, beginningOf } from './beginning-of.ts'

it('ends after a word, and within a word only if it has no end', () => {
  expect(beginningOf('  Short,\n and on one line. ')).toBe('Short, and on one line.')
  expect(beginningOf('The lighthouse keeper counts the ships that never come in.')).toBe(
    'The lighthouse keeper counts the ships…',
  )
  expect(beginningOf('x'.repeat(100_000))).toBe(`${'x'.repeat(40)}…`)
  expect(beginningOf('𝔸'.repeat(39))).toBe(`${'𝔸'.repeat(20)}…`)
  expect(beginningOf(`x${'𝔸'.repeat(39)}`).isWellFormed()).toBe(true)
  expect(actionOn('Copy', ' \n ')).toBe('Copy')
  expect(actionOn('Copy', 'The tide')).toBe('Copy: The tide')
})
