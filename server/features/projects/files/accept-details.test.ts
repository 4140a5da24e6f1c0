import { expect, test } from 'vitest'
import { acceptDetails } from './accept-details.ts'

test('keeps valid details, and names those that are too long or not valid', () => {
  const { details, notes } = acceptDetails({
    subtitle: 'On bread',
    description: 'd'.repeat(4001),
    keywords: [...Array.from({ length: 21 }, (_, at) => `word ${at}`), 'w'.repeat(51)],
    contributors: [
      { name: 'Ada Lark', role: 'author' },
      { name: 'n'.repeat(201), role: 'editor' },
    ],
    series: { name: 'Shores', number: 'n'.repeat(21) },
    isbn: { print: '9780306406157', epub: '9780306406157', pdf: '' },
    subjects: { bisac: ['FIC027000', 'Romance'], thema: ['FRD'] },
    publication_date: '2026-02-30',
  })
  expect(details).toEqual({
    subtitle: 'On bread',
    contributors: [{ name: 'Ada Lark', role: 'author' }],
    series: { name: 'Shores', number: '' },
    isbn: { print: '9780306406157', epub: '', pdf: '' },
    keywords: Array.from({ length: 20 }, (_, at) => `word ${at}`),
    subjects: { bisac: ['FIC027000'], thema: ['FRD'] },
  })
  expect(notes).toEqual([
    '7 details of the book are longer than Inkloom can keep, or not valid, and were left out or shortened: contributors (1), series, publication date, ISBN, description, keywords (2), subjects (1).',
  ])
})

test('adds no note to details that are valid', () => {
  expect(acceptDetails({ subtitle: 'On bread' })).toEqual({ details: { subtitle: 'On bread' }, notes: [] })
})
