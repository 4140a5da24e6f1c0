import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#manuscript/model/languages.ts'
import { installedFonts } from './find-fonts.ts'
import { families, familiesFor, filesOf, FontMissing, pickFonts } from './font-families.ts'
import { labelsOf } from '../labels.ts'

describe('fonts', () => {
  test('are few, and installed for tests, for every language', () => {
    const found = installedFonts()
    for (const code of languageCodes) {
      const { files } = pickFonts(familiesFor(code), found)
      expect(files.every((file) => existsSync(file))).toBe(true)
      expect(files.length).toBeLessThanOrEqual(8)
    }
  })

  test('of another script or of symbols are needed only if the text contains some', () => {
    expect(familiesFor('english', 'Bread & butter: £4 + 2%')).toEqual(['Noto Serif'])
    expect(familiesFor('english', 'Bread is لحم here')).toEqual(['Noto Serif', 'Amiri'])
    expect(familiesFor('english', 'flour → dough 🍞')).toContain('Noto Emoji')
  })

  test('of another script are needed for its marks alone, unless another family has them', () => {
    expect(familiesFor('english', 'a full stop is 。')).toEqual(['Noto Serif', 'BIZ UDMincho'])
    expect(familiesFor('korean', '빵。')).toEqual(familiesFor('korean'))
    expect(familiesFor('english', 'a question ends with ؟')).toEqual(['Noto Serif', 'Amiri'])
    expect(familiesFor('urdu', 'روٹی؟')).toEqual(familiesFor('urdu', 'روٹی'))
    expect(familiesFor('english', 'a verse ends with ॥')).toEqual(['Noto Serif', 'Noto Serif Devanagari'])
    expect(familiesFor('bengali', 'রুটি।')).toEqual(familiesFor('bengali'))
  })

  test('for Han characters are the large family only if the others lack a character', () => {
    expect(familiesFor('japanese', 'パンと肉')).toEqual(['BIZ UDMincho', 'Noto Serif'])
    expect(familiesFor('chinese_traditional', '麵包與肉')).toEqual(['Noto Serif TC', 'Noto Serif'])
    expect(familiesFor('japanese', '面包 and 们')).toContain('Noto Serif SC')
    expect(familiesFor('korean', '빵과 肉')).toContain('Noto Serif SC')
    expect(familiesFor('english', 'パン (肉)')).toEqual(['Noto Serif', 'BIZ UDMincho'])
    expect(familiesFor('english', '肉')).toEqual(['Noto Serif', 'Noto Serif SC'])
  })

  test('that are missing are named, even for single words, so that no text becomes invisible', () => {
    const { 'Noto Serif SC': _, ...rest } = Object.fromEntries(
      Object.keys(families).map((name) => [name, filesOf(name)]),
    )
    const pick = () => pickFonts(familiesFor('english', 'bread is 面包'), rest)
    expect(pick).toThrow(FontMissing)
    expect(pick).toThrow('Noto Serif SC')
  })
})

test('every language has a contents heading in its own script', () => {
  for (const code of languageCodes) expect(labelsOf(code).contents).toMatch(/^[\p{L}\p{M} -]{2,}$/u)
  expect(labelsOf('russian').contents).toMatch(/^\p{Script=Cyrillic}+$/u)
})
