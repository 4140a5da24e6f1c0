import { expect, it } from 'vitest'
import { changedRuns, changedStretch } from './changed-runs.ts'

const apply = (text: string, runs: ReturnType<typeof changedRuns>) =>
  runs.toReversed().reduce((changed, { start, end, to }) => changed.slice(0, start) + to + changed.slice(end), text)

it.each([
  ['She took her coat.', 'He took his coat.'],
  ['She left.', 'Then she left.'],
  ['She left early.', 'She left.'],
  ['The old house.', 'The very old red house.'],
  ['left', 'He left'],
  ['left', 'He left now'],
  ['left early', 'Then left too early'],
])('gives runs that turn %j into %j, and takes no text from nowhere', (before, after) => {
  const runs = changedRuns(before, after)
  expect(apply(before, runs)).toBe(after)
  expect(runs.every(({ start, end, from }) => from !== '' && before.slice(start, end) === from)).toBe(true)
  expect(apply(before, [changedStretch(before, after)!])).toBe(after)
})
