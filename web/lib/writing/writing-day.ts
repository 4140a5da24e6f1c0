/** Days are written as `2026-11-23`. They are days of the author's calendar, not moments. */

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Noon is safe, because no time zone changes its clocks then. */
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)

/** Returns the day that a moment belongs to in this browser's time zone, if days begin at this hour. */
export const writingDay = (moment: Date, dayStart: number): string =>
  dayOf(
    new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() - (moment.getHours() < dayStart ? 1 : 0), 12),
  )

export const addDays = (day: string, days: number): string => {
  const date = noonOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Returns the day of the week; 0 is Sunday. */
export const weekdayOf = (day: string): number => noonOf(day).getUTCDay()

/** Returns this many days up to `last`, oldest first. */
export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))

const named = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dated = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns a day in words, such as `Monday, November 23`. */
export const nameOfDay = (day: string): string => named.format(noonOf(day))
/** Returns a day in short form, such as `Nov 23`. */
export const shortDay = (day: string): string => short.format(noonOf(day))
/** Returns a day with its year, such as `November 23, 2026`. */
export const datedDay = (day: string): string => dated.format(noonOf(day))
