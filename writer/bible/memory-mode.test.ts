import { describe, expect, test } from 'vitest'
import { chooseMemoryMode, inputGoal, inputPerWrittenToken, textTokens } from './memory-mode.ts'
import type { BookShape, ModeChoice } from './memory-mode.ts'

const shapeOf = (chapters: number, sectionsPerChapter: number): BookShape => ({
  chapters,
  sectionsPerChapter,
  sectionTokens: 980,
  headTokens: 600,
  taskTokens: 300,
})

const choose = (rest: Partial<ModeChoice> = {}) =>
  chooseMemoryMode({ profile: { contextWindow: 128_000 }, shape: shapeOf(8, 4), written: 10_000, ...rest })

describe('the memory mode', () => {
  test('is slim for a window of 8k or less, whatever the author wants', () => {
    for (const contextWindow of [4096, 8192])
      expect(choose({ profile: { contextWindow }, chosen: 'whole', written: 0 })).toBe('slim')
  })

  test('is near if the window is unknown', () => {
    expect(choose({ profile: {} })).toBe('near')
  })

  test('is whole for a book that is short enough for its cost', () => {
    expect(choose({ shape: shapeOf(1, 2), written: 0 })).toBe('whole')
  })

  test('is near for a book whose whole text would cost too much, unless the author chose whole', () => {
    expect(choose({ shape: shapeOf(40, 12) })).toBe('near')
    expect(choose({ shape: shapeOf(40, 12), chosen: 'whole' })).toBe('whole')
  })

  test('is never whole if the text and 8,000 tokens do not fit', () => {
    expect(choose({ chosen: 'whole', written: 120_000 })).toBe('whole')
    expect(choose({ chosen: 'whole', written: 120_001 })).toBe('near')
  })

  test('is what the author chose if it needs less', () => {
    expect(choose({ chosen: 'slim' })).toBe('slim')
    expect(choose({ shape: shapeOf(1, 2), chosen: 'near', written: 0 })).toBe('near')
  })

  test('depends on the price of cached tokens', () => {
    const shape = shapeOf(1, 5)
    const cost = (cachedShare: number) => inputPerWrittenToken('whole', shape, { cachedShare })
    expect(cost(1)).toBeGreaterThan(cost(0.1))
    expect(choose({ shape: shapeOf(1, 2), written: 0, profile: { contextWindow: 128_000, cachedShare: 1 } })).toBe(
      'near',
    )
  })
})

test('the goal for the cost is 1.5 at 8x4, 2.0 at 40x12, and in between for books in between', () => {
  expect(inputGoal(shapeOf(8, 4))).toBe(1.5)
  expect(inputGoal(shapeOf(40, 12))).toBe(2)
  expect(inputGoal(shapeOf(1, 1))).toBe(1.5)
  expect(inputGoal(shapeOf(60, 20))).toBe(2)
  expect(inputGoal(shapeOf(20, 12))).toBeGreaterThan(1.5)
})

test('the room for text leaves 8,000 tokens, and there is none in slim prompts', () => {
  expect(textTokens('near', { contextWindow: 32_000 })).toBe(24_000)
  expect(textTokens('slim', { contextWindow: 32_000 })).toBe(0)
  expect(textTokens('near', { contextWindow: 5000 })).toBe(0)
})
