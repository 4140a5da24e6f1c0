import { expect, it } from 'vitest'
import { markMatch } from './mark-match.ts'

it('marks what was searched for, whatever its case and spaces', () => {
  expect(markMatch('The  Lighthouse\nkeeper slept.', 'lighthouse KEEPER')).toEqual({
    before: 'The ',
    match: 'Lighthouse keeper',
    after: ' slept.',
  })
})

it('shows what is around it of a long passage, and the beginning where it can not be found letter by letter', () => {
  const long = `${'before '.repeat(100)}pearl${' after'.repeat(100)}`
  const { before, match, after } = markMatch(long, 'pearl')
  expect([before.length, match, after.length]).toEqual([161, 'pearl', 321])
  expect(markMatch('İstanbul, the pearl', 'pearl')).toEqual({ before: '', match: '', after: 'İstanbul, the pearl' })
})
