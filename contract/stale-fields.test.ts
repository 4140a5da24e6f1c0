import { describe, expect, it } from 'vitest'
import { isStale } from './stale-fields.ts'

describe('isStale', () => {
  const change = { name: 'Sea', from: { name: 'Tides' } }

  it.each([
    ['another value', 'name', { name: 'Ebb', words: 1 }, true],
    ['the value from before', 'name', { name: 'Tides', words: 1 }, false],
    ['the sent value', 'name', { name: 'Sea', words: 1 }, false],
    ['another value of a field that is not sent', 'words', { name: 'Tides', words: 2 }, false],
  ] as const)('compares with %s', (_, field, now, expected) => {
    expect(isStale<{ name: string; words: number }>(field, now, change)).toBe(expected)
  })
})
