import { expect, test } from 'vitest'
import { draftToManuscript } from './draft-to-manuscript.ts'
import { evidenceOf, findLanguage } from './find-language.ts'
import { readMarkdown } from './markdown/read-markdown.ts'

test.each([
  ['Ein Satz, der ganz sicher auf Deutsch geschrieben ist und lang genug dafür. '.repeat(5), 'en-US', 'german'],
  ['Este é um texto em português, que fala do mar e das marés. '.repeat(5), 'pt-BR', 'portuguese_br'],
  ['Este é um texto em português, que fala do mar e das marés. '.repeat(5), 'pt', 'portuguese_br'],
  ['Ok', 'sv-SE', 'swedish'],
  ['Ok', 'Finnish', 'finnish'],
  ['Ok', 'nn-NO', 'norwegian'],
  ['Ok', 'xx', 'english'],
])('decides on the language of text %#', async (text, tag, language) => {
  expect(await findLanguage(evidenceOf(text, tag))).toBe(language)
})

test('keeps author and language of Markdown', async () => {
  const bytes = new TextEncoder().encode('---\nauthor: Ada Lark\nlang: sv\n---\n\n# Ok\n\nOk')
  const { manuscript, evidence } = draftToManuscript(await readMarkdown(bytes), { name: 'ok.md' })
  expect([manuscript.author, await findLanguage(evidence!)]).toEqual(['Ada Lark', 'swedish'])
})

test('collects no evidence for a language that was given', async () => {
  const draft = await readMarkdown(new TextEncoder().encode('Tides'))
  const { manuscript, evidence } = draftToManuscript(draft, { name: 'ok.md', language: 'thai' })
  expect([manuscript.language, evidence]).toEqual(['thai', null])
})
