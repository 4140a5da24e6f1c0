import { expect, it } from 'vitest'
import { runsDirection, textDirection } from './text-direction.ts'

it('follows the first letter', () => {
  expect(textDirection('The word مرحبا means hello.')).toBe('ltr')
  expect(textDirection('«مرحبا» is Arabic for hello.')).toBe('rtl')
  expect(textDirection('12. שלום')).toBe('rtl')
  expect(textDirection('你好 مرحبا')).toBe('ltr')
  expect(textDirection('۱۲ – 34 …')).toBeNull()
  expect(textDirection('')).toBeNull()
})

it('searches the runs of a paragraph', () => {
  expect(runsDirection([{ text: '1984: ' }, { text: 'نص' }, { text: ' text' }])).toBe('rtl')
  expect(runsDirection([{ text: '***' }])).toBeUndefined()
})
