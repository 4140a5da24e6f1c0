import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { quotationMarks, smartMark } from './quotation-marks.ts'

test('every language has marks, and a letter before a single mark makes it an apostrophe', () => {
  const wrong = languageCodes.filter((language) => {
    const { open, close } = quotationMarks[language]
    return (
      smartMark('a "', language)?.text !== open ||
      smartMark('a."', language)?.text !== close ||
      smartMark('¿"', language)?.text !== open ||
      smartMark("don'", language)?.text !== '’'
    )
  })
  expect(wrong).toEqual([])
})

test('two hyphens become a dash with the next character, and three stay for a scene break', () => {
  expect(smartMark('a --', 'english')).toBeNull()
  expect(smartMark('a -- ', 'english')).toEqual({ length: 3, text: '– ' })
  expect(smartMark('a--b', 'english')).toEqual({ length: 3, text: '—b' })
  expect(smartMark('-- ', 'english')).toEqual({ length: 3, text: '— ' })
  expect(smartMark('---', 'english')).toBeNull()
  expect(smartMark('--- ', 'english')).toBeNull()
})
