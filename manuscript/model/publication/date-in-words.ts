import { languageCodes, languageOf, type LanguageCode } from '../languages.ts'
import { withWesternDigits } from '../western-digits.ts'
import { labelled, matterLabelsOf } from './matter-labels.ts'

/**
 * Returns a date in words, in the Gregorian calendar, because other dates would not match those of
 * shops.
 */
export const dateInWords = (date: string, tag: string): string => {
  const [year, month, day] = date.split('-').map(Number)
  const at = new Date(0)
  at.setUTCFullYear(year!, (month ?? 1) - 1, day ?? 1)
  const parts: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    ...(month && { month: 'long' }),
    ...(day && { day: 'numeric' }),
  }
  return new Intl.DateTimeFormat(tag, { ...parts, calendar: 'gregory', timeZone: 'UTC' }).format(at)
}

/** Normalizes a text for comparing dates: with Western digits and plain spaces. */
const comparable = (text: string): string =>
  withWesternDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()

const pad = (part: number): string => String(part).padStart(2, '0')

/** Finds a date written in the words of a language; undefined if there is none. */
const readWords = (text: string, tag: string): string | undefined => {
  const typedDate = comparable(text)
  const year = /\d{4}/.exec(typedDate)?.[0]
  if (year === undefined) return undefined
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${pad(at + 1)}`)
  const days = months.flatMap((month) => Array.from({ length: 31 }, (_, at) => `${month}-${pad(at + 1)}`))
  const formats = [[year], months, days]
  return formats.flatMap((dates) => dates.filter((date) => comparable(dateInWords(date, tag)) === typedDate))[0]
}

/** Reads the line of a copyright page with the date of publication, in the words of any language. */
export const readPublished = (line: string, languages: readonly LanguageCode[] = languageCodes): string | undefined => {
  for (const code of languages) {
    const label = comparable(labelled(code, matterLabelsOf(code).published, ''))
    const written = comparable(line)
    if (!written.startsWith(label)) continue
    const date = readWords(written.slice(label.length), languageOf(code).tag)
    if (date !== undefined) return date
  }
  return undefined
}
