import { expect, it } from 'vitest'
import { showTable } from './show-table.ts'

it('aligns rows in columns under their names', () => {
  const rows = [
    { email: 'ada@example.com', since: '2026-11-21T10:04:09.000Z', activated: true, details: { words: 5 } },
    { email: 'b@example.com', since: null, activated: false, details: {} },
  ]
  expect(showTable(rows)).toBe(
    [
      'email            since             activated  details',
      'ada@example.com  2026-11-21 10:04  yes        words=5',
      'b@example.com    -                 no',
    ].join('\n'),
  )
  expect(showTable([])).toBe('None.')
})

it('removes control characters, which a terminal would execute', () => {
  expect(showTable([{ note: 'a\u001B[2Jb\nc\u202Ed' }])).toBe('note\na [2Jb c d')
})
