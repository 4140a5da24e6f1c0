import type { WritingSession } from '#contract/goals.ts'
import { counted } from '#web/lib/format/counted.ts'
import { nameOfDay } from '#web/lib/writing/writing-day.ts'
import { minutesOf, type Stretch, stretchesOf } from './figures.ts'

const clock = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
const timeOf = (seconds: number) => clock.format(seconds * 1000)

/** Formats the beginning and end of a period of writing; one time if it took less than a minute. */
const timesOf = ({ started, ended }: Stretch): string =>
  timeOf(started) === timeOf(ended) ? timeOf(started) : `${timeOf(started)} to ${timeOf(ended)}`

interface DaySessionsProps {
  day: string
  isToday: boolean
  sessions: readonly WritingSession[]
}

/** The periods of writing on one day, each with its words and minutes. */
export const DaySessions = ({ day, isToday, sessions }: DaySessionsProps) => {
  const stretches = stretchesOf(sessions, day)
  const words = stretches.reduce((sum, stretch) => sum + stretch.words, 0)
  const minutes = stretches.reduce((sum, stretch) => sum + minutesOf(stretch), 0)
  return (
    <div className="flex flex-col gap-4">
      <h4 className="font-medium">{isToday ? 'Today’s sessions' : nameOfDay(day)}</h4>
      {stretches.length === 0 ? (
        <p className="text-quiet">No sessions</p>
      ) : (
        <>
          <p className="text-quiet tabular-nums">
            {counted(words, 'word')} in {counted(minutes, 'minute')}
          </p>
          <ul aria-label="Sessions" className="flex flex-col tabular-nums">
            {stretches.map((stretch) => (
              <li key={stretch.started} className="flex justify-between gap-8 border-t border-rule py-4">
                <span>{timesOf(stretch)}</span>
                <span className="text-quiet">
                  {counted(stretch.words, 'word')}, {minutesOf(stretch)} min
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
