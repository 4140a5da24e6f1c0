import type { WritingSession } from '#contract/goals.ts'
import { nameOfDay } from '#web/lib/writing/writing-day.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { minutesOf, stretchesOf, wordsByDay } from './figures.ts'

interface DayTableProps {
  /** Oldest first. */
  days: readonly string[]
  sessions: readonly WritingSession[]
}

/** The figures of the chart as a table, newest first, without the days that have no words. */
export const DayTable = ({ days, sessions }: DayTableProps) => {
  const words = wordsByDay(sessions)
  const rows = days.filter((day) => words.has(day)).toReversed()
  if (rows.length === 0) return null
  return (
    <Disclosure label="Days as a table" quiet>
      <table className="w-full text-13 tabular-nums">
        <caption className="sr-only">Words and minutes of each day with words, newest first</caption>
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="py-4 text-start font-normal">
              Day
            </th>
            <th scope="col" className="py-4 text-end font-normal">
              Words
            </th>
            <th scope="col" className="py-4 text-end font-normal">
              Minutes
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((day) => (
            <tr key={day} className="border-t border-rule">
              <th scope="row" className="py-4 text-start font-normal">
                {nameOfDay(day)}
              </th>
              <td className="py-4 text-end">{words.get(day)!.toLocaleString('en')}</td>
              <td className="py-4 text-end">
                {stretchesOf(sessions, day).reduce((sum, stretch) => sum + minutesOf(stretch), 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  )
}
