import { expect, test } from 'vitest'
import { languageOfText, usefulAuthor, usefulTitle } from './file-properties.ts'
import { readMarkdown } from './read-markdown.ts'
import { draftToManuscript } from './draft-to-manuscript.ts'

test.each([
  ['Ein Satz, der ganz sicher auf Deutsch geschrieben ist und lang genug dafür. '.repeat(5), 'en-US', 'german'],
  ['Este é um texto em português, que fala do mar e das marés. '.repeat(5), 'pt-BR', 'portuguese_br'],
  ['Este é um texto em português, que fala do mar e das marés. '.repeat(5), 'pt', 'portuguese_br'],
  ['Ok', 'sv-SE', 'swedish'],
  ['Ok', 'Finnish', 'finnish'],
  ['Ok', 'nn-NO', 'norwegian'],
  ['Ok', 'xx', 'english'],
])('decides on the language of text %#', async (text, tag, language) => {
  expect(await languageOfText(text, tag)).toBe(language)
})

test('leaves out titles and authors that programs made up', () => {
  expect(['Microsoft Word - thesis.doc', 'Untitled 1', 'book.docx', 'Tides'].map(usefulTitle)).toEqual([
    '',
    '',
    '',
    'Tides',
  ])
  expect(['python-docx', 'Administrator', 'Ada Lark'].map(usefulAuthor)).toEqual(['', '', 'Ada Lark'])
})

test('keeps author and language of Markdown', async () => {
  const bytes = new TextEncoder().encode('---\nauthor: Ada Lark\nlang: sv\n---\n\n# Ok\n\nOk')
  const { manuscript: book } = await draftToManuscript(await readMarkdown(bytes), { name: 'ok.md' })
  expect([book.author, book.language]).toEqual(['Ada Lark', 'swedish'])
})
