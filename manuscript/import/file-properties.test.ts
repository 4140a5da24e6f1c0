import { expect, test } from 'vitest'
import { usefulAuthor, usefulTitle } from './file-properties.ts'

test('leaves out titles and authors that programs made up', () => {
  expect(['Microsoft Word - thesis.doc', 'Untitled 1', 'book.docx', 'Tides'].map(usefulTitle)).toEqual([
    '',
    '',
    '',
    'Tides',
  ])
  expect(['python-docx', 'Administrator', 'Ada Lark'].map(usefulAuthor)).toEqual(['', '', 'Ada Lark'])
})
