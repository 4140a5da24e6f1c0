import { expect, it } from 'vitest'
import { markMatch } from './mark-match.ts'

it('marks the search text, ignoring case and spaces', () => {
  expect(markMatch('The  Lighthouse\nkeeper slept.', 'lighthouse KEEPER')).toEqual({
    before: 'The ',
    match: 'Lighthouse keeper',
    after: ' slept.',
  })
})

it('shortens a long passage around the match, and shows its beginning if there is no exact match', () => {
  const long = `${'before '.repeat(100)}pearl${' after'.repeat(100)}`
  const { before, match, after } = markMatch(long, 'pearl')
  expect([before.length, match, after.length]).toEqual([161, 'pearl', 321])
  expect(markMatch('İstanbul, the pearl', 'pearl')).toEqual({ before: '', match: '', after: 'İstanbul, the pearl' })
})
