import type { WritingGoals } from '#contract/writing-goals.ts'
import { counted } from '#web/lib/format/counted.ts'
import { weekdayOf } from '#web/lib/writing/writing-day.ts'
import { InkLine } from '#web/ui/ink.tsx'

interface TodayGoalProps {
  words: number
  goals: WritingGoals
  today: string
}

const remainingWords = (words: number, goal: number, isOff: boolean): string => {
  if (words >= goal) return 'Today’s goal is reached.'
  if (isOff) return 'Today is a day off.'
  return `${counted(goal - words, 'word')} to go`
}

/** Today's typed words, next to the goal of a day if there is one. */
export const TodayGoal = ({ words, goals, today }: TodayGoalProps) => {
  const { daily_words: goal, days_off: daysOff } = goals
  const count = words.toLocaleString('en')
  return (
    <section aria-label="Today" className="flex flex-col gap-8">
      <h3 className="text-15 font-medium">Today</h3>
      {goal === null ? (
        <p className="flex items-baseline gap-8">
          <span className="font-serif text-32 tabular-nums">{count}</span> {words === 1 ? 'word' : 'words'}
        </p>
      ) : (
        <>
          <p className="font-serif text-32 tabular-nums">
            {count}
            <span className="text-quiet">/{goal.toLocaleString('en')}</span>
          </p>
          <InkLine label={`${count} of ${goal.toLocaleString('en')} words today`} share={Math.min(1, words / goal)} />
          <p className="text-quiet tabular-nums">{remainingWords(words, goal, daysOff.includes(weekdayOf(today)))}</p>
        </>
      )}
    </section>
  )
}
