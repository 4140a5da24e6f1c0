const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = '(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,7}\\.?'

const forms: readonly (readonly [RegExp, (found: readonly string[]) => readonly (string | undefined)[]])[] = [
  [/^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T ]\d\d:.*)?$/, ([, year, month, day]) => [year, month, day]],
  // Dates with dots begin with the day in all languages that write the year last.
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, ([, day, month, year]) => [year, month, day]],
  [new RegExp(`^${monthName},? (\\d{4})$`, 'i'), ([, month, year]) => [year, month]],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ${monthName},? (\\d{4})$`, 'i'),
    ([, day, month, year]) => [year, month, day],
  ],
  [
    new RegExp(`^${monthName} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i'),
    ([, month, day, year]) => [year, month, day],
  ],
]

const monthOf = (written: string): number =>
  /^\d/.test(written) ? Number(written) : months.indexOf(written.slice(0, 3).toLowerCase()) + 1

/**
 * Returns a date as `2026`, `2026-11` or `2026-11-23`, or an empty text if it can't be read. A date
 * such as 5/3/2026 is ambiguous, so it is not read.
 */
export const readDate = (written: string): string => {
  const text = written.trim().slice(0, 60)
  for (const [form, parts] of forms) {
    const found = form.exec(text)
    if (!found) continue
    const [year = '', month, day] = parts(found)
    if (month === undefined) return year
    const padded = [monthOf(month), ...(day === undefined ? [] : [Number(day)])]
    if (padded[0]! < 1 || padded[0]! > 12 || (day !== undefined && !isDay(Number(year), padded[0]!, padded[1]!)))
      return ''
    return [year, ...padded.map((part) => String(part).padStart(2, '0'))].join('-')
  }
  return ''
}

const isDay = (year: number, month: number, day: number): boolean =>
  day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
