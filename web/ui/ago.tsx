import { useMinute } from '#web/lib/input/use-minute.ts'

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['h', 3600],
  ['min', 60],
] as const

const abbreviations: ReadonlySet<string> = new Set(['h', 'min'])

/** Maximum seconds by which the page's clock may be behind. */
const LATE = 30

const inWords = (seconds: number): string => {
  const passed = Math.abs(seconds)
  const [unit, length] = units.find(([, length]) => passed >= length) ?? []
  if (unit === undefined) return seconds > LATE ? 'in a moment' : 'just now'
  const count = Math.floor(passed / length)
  const amount = `${count} ${unit}${count > 1 && !abbreviations.has(unit) ? 's' : ''}`
  return seconds > 0 ? `in ${amount}` : `${amount} ago`
}

interface AgoProps {
  /** Seconds since the epoch. */
  at: number
  /** True if the time may be in the future. */
  isDue?: boolean
}

/** Shows a relative time, with the exact time as tooltip. */
export const Ago = ({ at, isDue = false }: AgoProps) => {
  const now = useMinute()
  const date = new Date(at * 1000)
  // The page's clock is updated only every half minute, and the server's clock can be ahead.
  const seconds = isDue ? at - now : Math.min(at - now, 0)
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)} className="whitespace-nowrap">
      {inWords(seconds)}
    </time>
  )
}
