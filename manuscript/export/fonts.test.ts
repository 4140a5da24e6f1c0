import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#manuscript/model/languages.ts'
import { FontMissing, fontsFor } from './fonts.ts'
import { labelsOf } from './labels.ts'

const without = (family: string) => (path: string) => {
  if (path.includes(family)) throw new Error(`Cannot find module ${path}`)
  return `/fonts/${path}`
}

describe('fonts', () => {
  test('are few, and installed, for every language', () => {
    for (const code of languageCodes) {
      const { files } = fontsFor(code)
      expect(files.every((file) => existsSync(file))).toBe(true)
      expect(files.length).toBeLessThanOrEqual(8)
    }
  })

  test('of another script or of symbols come along only when the text holds some', () => {
    expect(fontsFor('english', 'Bread & butter: £4 + 2%').families).toEqual(['Noto Serif'])
    expect(fontsFor('english', 'Bread is لحم here').families).toEqual(['Noto Serif', 'Amiri'])
    expect(fontsFor('english', 'flour → dough 🍞').families).toContain('Noto Emoji')
  })

  test('that are missing are named, with what to install', () => {
    expect(() => fontsFor('japanese', '', without('biz-udmincho'))).toThrow(FontMissing)
    expect(() => fontsFor('japanese', '', without('biz-udmincho'))).toThrow(
      'npm install @expo-google-fonts/biz-udmincho',
    )
  })

  test('that are missing for a word of another script do not stop the book', () => {
    expect(fontsFor('english', 'bread is 面包', without('noto-serif-sc')).families).toEqual(['Noto Serif'])
  })
})

test('every language has its heading for the contents, in its own script', () => {
  for (const code of languageCodes) expect(labelsOf(code).contents).toMatch(/^[\p{L}\p{M} -]{2,}$/u)
  expect(labelsOf('russian').contents).toMatch(/^\p{Script=Cyrillic}+$/u)
})
