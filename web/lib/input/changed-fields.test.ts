import { describe, expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

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
