import { expect, it } from 'vitest'
import { attributeInstruction } from './attributes.ts'

it.each([
  [true, /eye colour/, false],
  [false, /: one of .*eye colour/, true],
  [undefined, /, in a story also eye colour/, true],
])('suggests what a book tells (non-fiction: %s)', (isFactual, pattern, expected) => {
  expect(pattern.test(attributeInstruction(isFactual))).toBe(expected)
})
