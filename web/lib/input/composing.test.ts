import { expect, test } from 'vitest'
import { isComposing } from './composing.ts'

test('recognizes the keys of an input method, also in Safari', () => {
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false)
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true)
  // Safari reports the Enter that accepts a word after the composition has ended.
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true)
})
