import { expect, test } from 'vitest'
import { languageCodes } from './languages.ts'
import { quotationMarks, smartMark } from './quotation-marks.ts'

test('every language has marks, and a letter before a single mark makes it an apostrophe', () => {
  for (const language of languageCodes) {
    const { open, close } = quotationMarks[language]
    expect(smartMark('a "', language)?.text, language).toBe(open)
    expect(smartMark('a.\u0022', language)?.text, language).toBe(close)
    expect(smartMark("don'", language)?.text, language).toBe('’')
  }
})

test('two hyphens become a dash with the next character, and three stay for a scene break', () => {
  expect(smartMark('a --', 'english')).toBeNull()
  expect(smartMark('a -- ', 'english')).toEqual({ length: 3, text: '– ' })
  expect(smartMark('a--b', 'english')).toEqual({ length: 3, text: '—b' })
  expect(smartMark('-- ', 'english')).toEqual({ length: 3, text: '— ' })
  expect(smartMark('---', 'english')).toBeNull()
  expect(smartMark('--- ', 'english')).toBeNull()
})
