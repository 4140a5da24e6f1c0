import { expect, test } from 'vitest'
import { createThoughtFilter } from './thought-filter.ts'

const filtered = (pieces: string[]) => {
  const filter = createThoughtFilter()
  return pieces.map(filter).join('')
}

test.each([
  ['Once upon', 'Once upon'],
  ['\n\n Once', 'Once'],
  ['<think>Hm.</think>\n\nOnce <think>aloud</think>', 'Once <think>aloud</think>'],
  ['<think>One.</think> <think>Two.</think> Once', 'Once'],
  ['<thinking about it', '<thinking about it'],
  ['<think>never ends', ''],
])('of %j leaves %j, in one piece or letter by letter', (text, left) => {
  expect(filtered([text])).toBe(left)
  expect(filtered(text.split(''))).toBe(left)
})
