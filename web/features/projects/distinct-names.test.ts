import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names.ts'

it('tells projects of the same name apart by their last change, and leaves other names alone', () => {
  const changed = new Date(2026, 10, 24, 9, 12).getTime() / 1000
  const names = distinctNames([
    { id: 'a', name: 'Untitled', words: 1200, updated_date: changed },
    { id: 'b', name: 'Tides', words: 5, updated_date: changed },
    { id: 'c', name: 'Untitled', words: 0, updated_date: changed - 86_400 },
  ])
  // The space before AM differs between versions of Intl.
  expect([...names.values()].map((name) => name.replaceAll('\u202f', ' '))).toEqual([
    'Untitled (changed Nov 24, 2026, 9:12 AM, 1,200 words)',
    'Tides',
    'Untitled (changed Nov 23, 2026, 9:12 AM, 0 words)',
  ])
})
