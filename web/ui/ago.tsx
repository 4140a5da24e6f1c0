import { useMinute } from '#web/lib/use-minute.ts'

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const inWords = (seconds: number): string => {
  for (const [unit, length] of units)
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit)
  return seconds <= 0 ? 'just now' : 'in a moment'
}

/** A time as a person says it, with the exact one where the pointer rests. `at` is in seconds since the epoch. */
export const Ago = ({ at }: { at: number }) => {
  const now = useMinute()
  const date = new Date(at * 1000)
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)} className="whitespace-nowrap">
      {inWords(at - now)}
    </time>
  )
}
