import { expect, it } from 'vitest'
import { finishedUpTo } from './spoken.ts'

it('finds the end of the last finished sentence', () => {
  expect(finishedUpTo('The tide turned. The boat wai', 0)).toBe(16)
  expect(finishedUpTo('The tide turned. The boat waited! And', 16)).toBe(33)
  // A full stop at the end of the text so far may be part of a number such as 3.14, or of an
  // ellipsis.
  expect(finishedUpTo('It measured 3.', 0)).toBe(0)
  expect(finishedUpTo('潮が引いた。船は', 0)).toBe(6)
  expect(finishedUpTo('The tide turned. The boat', 16)).toBe(16)
})
