import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test('counts about four English letters per token, and fewer in other scripts', () => {
  expect(estimateTokens('')).toBe(0)
  const english = 'The keeper climbed the stairs and lit the lamp before the fog came in. '.repeat(10)
  expect(estimateTokens(english) / 150).toBeCloseTo(1.1, 0)
  const chinese = '守塔人爬上樓梯，在霧來之前點亮了燈。'
  expect(estimateTokens(chinese)).toBeGreaterThan(chinese.length * 0.6)
  expect(estimateTokens(chinese)).toBeLessThan(chinese.length * 1.2)
  expect(estimateTokens('🙂')).toBeGreaterThan(0)
})
