import { withWesternDigits } from '../western-digits.ts'

/** Maximum number of characters of a text that is read as an ISBN. */
const LONGEST = 40

/**
 * Removes everything but the digits: the word ISBN, hyphens and spaces. Digits of other scripts
 * become Western.
 */
const compact = (text: string): string =>
  withWesternDigits(text.slice(0, LONGEST))
    .replace(/^\s*isbn(?:-1[03])?:?/i, '')
    .replace(/[\s\u00ad\u2010-\u2015\u2212-]/g, '')
    .toUpperCase()

const digitsOf = (isbn: string): number[] => Array.from(isbn, (digit) => (digit === 'X' ? 10 : Number(digit)))

const checkDigit13 = (isbn: string): number =>
  (10 - (digitsOf(isbn.slice(0, 12)).reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) % 10)) % 10

const checkDigit10 = (isbn: string): string => {
  const sum = digitsOf(isbn.slice(0, 9)).reduce((total, digit, at) => total + digit * (10 - at), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

const counted = (characters: number) => `${characters} ${characters === 1 ? 'digit' : 'digits'}`

const toIsbn13 = (isbn10: string): string => {
  const start = `978${isbn10.slice(0, 9)}`
  return `${start}${checkDigit13(start)}`
}

/**
 * Normalizes an ISBN-10 or ISBN-13 to the 13 digits of an ISBN-13, or returns the reason why it is
 * invalid. An empty text stays empty.
 */
export const readIsbn = (text: string): { isbn: string } | { problem: string } => {
  const isbn = compact(text)
  if (isbn === '') return { isbn: '' }
  if (text.length > LONGEST || !/^\d*X?$/.test(isbn))
    return { problem: 'An ISBN has only digits, hyphens and spaces. An ISBN-10 may end with X.' }
  if (isbn.length !== 10 && isbn.length !== 13)
    return { problem: `An ISBN has 13 or 10 digits. This one has ${counted(isbn.length)}.` }
  if (isbn.length === 10) {
    const check = checkDigit10(isbn)
    return isbn.endsWith(check)
      ? { isbn: toIsbn13(isbn) }
      : { problem: `The last character does not match the others: it would be ${check}. One of the digits is wrong.` }
  }
  if (isbn.endsWith('X')) return { problem: 'Only an ISBN-10 can end with X.' }
  if (!/^97[89]/.test(isbn)) return { problem: 'An ISBN-13 begins with 978 or 979.' }
  const check = String(checkDigit13(isbn))
  return isbn.endsWith(check)
    ? { isbn }
    : { problem: `The last digit does not match the others: it would be ${check}. One of the digits is wrong.` }
}

/**
 * Returns an ISBN-13 with the hyphens of its printed form. Only the prefix is separated, because
 * the other parts vary by country.
 */
export const printedIsbn = (isbn: string): string => `${isbn.slice(0, 3)}-${isbn.slice(3)}`
