import { expect, test } from 'vitest'
import { printedIsbn, readIsbn } from './isbn.ts'
import { readSubjectCode } from './subject-codes.ts'

test.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['ISBN-13: 978 3 16 148410 0', '9783161484100'],
  ['0-306-40615-2', '9780306406157'],
  ['ISBN 0-8044-2957-x', '9780804429573'],
  ['٩٧٨-٠-٣٠٦-٤٠٦١٥-٧', '9780306406157'],
  ['９７８０３０６４０６１５７', '9780306406157'],
  ['  ', ''],
])('reads %s', (written, isbn) => {
  expect(readIsbn(written)).toEqual({ isbn })
})

test.each([
  ['978-0-306-40615-8', 'The last digit does not match the others: it would be 7. One of the digits is wrong.'],
  ['0-306-40615-3', 'The last character does not match the others: it would be 2. One of the digits is wrong.'],
  ['978-0-306', 'An ISBN has 13 or 10 digits. This one has 7 digits.'],
  ['1234567890128', 'An ISBN-13 begins with 978 or 979.'],
  ['97803064061X', 'An ISBN has 13 or 10 digits. This one has 12 digits.'],
  ['978030640615X', 'Only an ISBN-10 can end with X.'],
  ['978-0-306-4O615-7', 'An ISBN has only digits, hyphens and spaces. An ISBN-10 may end with X.'],
  [`978${' '.repeat(100_000)}`, 'An ISBN has only digits, hyphens and spaces. An ISBN-10 may end with X.'],
])('says what is wrong with %.20s', (written, problem) => {
  expect(readIsbn(written)).toEqual({ problem })
})

test('prints an ISBN with its prefix apart', () => {
  expect(printedIsbn('9780306406157')).toBe('978-0306406157')
})

test('checks the form of subject codes', () => {
  expect(readSubjectCode('bisac', ' fic027000 ')).toEqual({ code: 'FIC027000' })
  expect(readSubjectCode('bisac', 'FIC27')).toEqual({
    problem: expect.stringContaining('three letters and six digits'),
  })
  expect(readSubjectCode('thema', 'frd')).toEqual({ code: 'FRD' })
  expect(readSubjectCode('thema', '1DDU-GB-E')).toEqual({ code: '1DDU-GB-E' })
  expect(readSubjectCode('thema', '9X')).toEqual({ problem: expect.stringContaining('Thema code') })
})
