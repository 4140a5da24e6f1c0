import { expect, test } from 'vitest'
import { readFileAs } from '#tests/support/read-file.ts'
import { usefulAuthor, usefulTitle } from './file-properties.ts'

test('leaves out titles and authors that programs made up', () => {
  expect(['Microsoft Word - thesis.doc', 'Untitled 1', 'book.docx', 'Tides'].map(usefulTitle)).toEqual([
    '',
    '',
    '',
    'Tides',
  ])
  expect(['python-docx', 'Administrator', 'Ada Lark'].map(usefulAuthor)).toEqual(['', '', 'Ada Lark'])
  // Only the whole name is made up.
  const real = ['Unknown Soldiers', 'Anonymous Letters', 'Administrator of the Sea', 'Untitled Poems']
  expect(real.map(usefulTitle)).toEqual(real)
})

test('names the properties that no detail of a book holds', async () => {
  const rtf = String.raw`{\rtf1{\info{\title Tides}{\subject Seashore}{\category Nature}{\keywords sea}}The text.\par}`
  const { details, notes } = await readFileAs({ type: 'rtf', name: 'a.rtf' }, Buffer.from(rtf))
  expect([details.keywords, notes]).toEqual([['sea'], ['2 details of the file were not read: subject, category.']])
})
