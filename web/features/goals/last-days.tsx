import { counted } from '#web/lib/format/counted.ts'
import { daysInRow } from './figures.ts'

interface LastDaysProps {
  words: ReadonlyMap<string, number>
  /** Oldest first; the last one is today. */
  days: readonly string[]
  daysOff: readonly number[]
}

/** Summarizes the days of the chart. Days without words are not mentioned. */
export const LastDays = ({ words, days, daysOff }: LastDaysProps) => {
  const written = days.map((day) => words.get(day) ?? 0).filter((count) => count > 0)
  const total = written.reduce((sum, count) => sum + count, 0)
  const inRow = daysInRow(words, days.at(-1)!, daysOff)
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-15 font-medium">The last {days.length} days</h3>
      <p className="text-quiet tabular-nums">
        {total === 0
          ? 'What you type from now on is counted here.'
          : `${counted(total, 'word')} on ${counted(written.length, 'day')}${inRow > 1 ? `, the last ${inRow} in a row` : ''}`}
      </p>
    </div>
  )
}
