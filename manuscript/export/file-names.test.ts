import { expect, test } from 'vitest'
import { sampleBook } from '#tests/samples/sample-book.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { fileName } from './file-names.ts'

test.each([
  ['Bread for Every Day', 'Bread_for_Every_Day.docx'],
  ['Über Öl & Brot: Ein “Buch”!', 'Uber_Ol_Brot_Ein_Buch.docx'],
  ['v1.2 - a_b', 'v1.2_-_a_b.docx'],
  ['每天的面包', 'MeiTianDeMianBao.docx'],
  ['Хлеб', 'Khleb.docx'],
  ['', 'book.docx'],
  ['???', 'book.docx'],
  ['../../etc/passwd', 'etcpasswd.docx'],
  ['..\\..\\windows', 'windows.docx'],
  ['.hidden', 'hidden.docx'],
  ['CON', 'CON_.docx'],
  ['nul.txt', 'nul_.txt.docx'],
  ['a\r\nSet-Cookie: x="1"', 'aSet-Cookie_x1.docx'],
  ['\ud800\u0000\u202e', 'book.docx'],
])('names %j %j', (title, name) => {
  expect(fileName(title, 'docx')).toBe(name)
})

test('limits names to a length that every system accepts', () => {
  expect(fileName('long '.repeat(500), 'epub')).toMatch(/^(long_)+long?.*\.epub$/)
  expect(fileName('面'.repeat(5000), 'epub').length).toBeLessThanOrEqual(100)
})

test.each(languageCodes)('gives a title in %s a name in Latin letters', (language) => {
  expect(fileName(sampleBook(language).title, 'pdf')).toMatch(/^\w[\w\-.]{4,}\.pdf$/)
})
