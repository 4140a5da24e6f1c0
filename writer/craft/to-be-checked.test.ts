import { expect, test } from 'vitest'
import { extractText } from '#writer/book/extract-text.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import { toBeCheckedMark } from './to-be-checked.ts'

test.each([
  [
    'english',
    'The dyke was moved in 1987',
    'Nobody measured the mud before that year, and so nobody knows how deep it was.',
  ],
  [
    'german',
    'Der Deich wurde 1987 verlegt',
    'Vor diesem Jahr hat niemand den Schlick gemessen, und so weiß niemand, wie tief er war.',
  ],
  [
    'french',
    'La digue a été déplacée en 1987',
    'Avant cette année, personne n’avait mesuré la vase, et personne ne sait sa profondeur.',
  ],
] as const)('a statement in %s keeps its mark in the finished section', async (language, statement, rest) => {
  const text = `${statement} ${toBeCheckedMark(language)}. ${rest}`
  const { markdown } = extractText(text, {
    language,
    instructions: '',
    titles: [],
    judge: await languageJudge(language),
    repetitions: createRepetitionIndex(language),
    wasCut: false,
  })
  expect(markdown).toBe(text)
})
