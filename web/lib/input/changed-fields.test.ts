import { describe, expect, it } from 'vitest'
import { changedFields, isChangedElsewhere } from './changed-fields.ts'

describe('changedFields', () => {
  it('returns the fields that differ, with what the person saw before', () => {
    const stored = { name: 'Tides', days: [0, 6], words: null as number | null }
    expect(changedFields(stored, { ...stored, days: [0, 6], words: 5 }, stored)).toEqual({
      words: 5,
      from: { words: null },
    })
    expect(changedFields(stored, { ...stored, name: 'Sea' }, { ...stored, name: 'Ebb' })).toEqual({
      name: 'Sea',
      from: { name: 'Ebb' },
    })
    expect(changedFields(stored, stored, stored)).toEqual({ from: {} })
  })
})

describe('isChangedElsewhere', () => {
  const change = { name: 'Sea', from: { name: 'Tides' } }

  it.each([
    ['another value', 'name', { name: 'Ebb', words: 1 }, true],
    ['the value from before', 'name', { name: 'Tides', words: 1 }, false],
    ['the same value as here', 'name', { name: 'Sea', words: 1 }, false],
    ['another value of a field that was not changed here', 'words', { name: 'Tides', words: 2 }, false],
  ] as const)('compares with %s', (_, field, now, expected) => {
    expect(isChangedElsewhere<{ name: string; words: number }>(field, change, now)).toBe(expected)
  })
})
