import { expect, it } from 'vitest'
import { learnRatio, ratioFor, scriptOfText, type TokenRatios } from './token-ratio.ts'

const call = (input: number, output: number, estimated = 1000) => ({
  input: { counted: input, estimated },
  output: { counted: output, estimated },
})

it('learns a ratio for each script from the counts of the provider', () => {
  let ratios: TokenRatios = {}
  for (let calls = 0; calls < 20; calls++) ratios = learnRatio(ratios, 'Cyrl', call(1200, 600))
  expect(ratioFor(ratios, 'Cyrl').input).toBeCloseTo(1.2)
  expect(ratioFor(ratios, 'Cyrl').output).toBeCloseTo(0.6)
  expect(ratioFor(ratios, 'Latn')).toEqual({ input: 1, output: 1 })
})

it('ignores short texts and impossible counts', () => {
  expect(learnRatio({}, 'Latn', call(10, 10, 10))).toEqual({})
  expect(learnRatio({}, 'Latn', call(0, 1000))).toEqual({})
  expect(learnRatio({}, 'Latn', call(1000, 1_000_000))).toEqual({})
})

it.each([
  ['Das Meer steigt, und niemand weiß, warum.', 'Latn'],
  ['Море поднимается', 'Cyrl'],
  ['海がゆっくりと上がってくる', 'Jpan'],
  ['海水慢慢上涨', 'Hans'],
  ['바다가 올라온다', 'Kore'],
  ['البحر يرتفع', 'Arab'],
] as const)('recognizes the script of %s', (text, script) => {
  expect(scriptOfText(text)).toBe(script)
})
