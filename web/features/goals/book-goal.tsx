import type { WritingGoals } from '#contract/writing-goals.ts'
import type { Project } from '#contract/projects.ts'
import { counted } from '#web/lib/format/counted.ts'
import { useManuscriptCount } from '#web/lib/stores/manuscript-count.ts'
import { datedDay } from '#web/lib/writing/writing-day.ts'
import { InkLine } from '#web/ui/ink.tsx'
import { writingDaysBetween } from './figures.ts'

interface BookGoalProps {
  project: Project
  goal: number
  goals: WritingGoals
  today: string
}

const say = (count: number) => count.toLocaleString('en')

const sayDeadline = (left: number, deadline: string, today: string, daysOff: readonly number[]): string => {
  const date = datedDay(deadline)
  if (deadline < today) return `The deadline was ${date}.`
  const days = writingDaysBetween(today, deadline, daysOff)
  if (days === 0) return `All days until ${date} are days off.`
  return `${counted(Math.ceil(left / days), 'word')} a day until ${date}, on ${counted(days, 'writing day')}.`
}

/**
 * The words of the whole text next to their goal, and the words needed per day until the deadline.
 */
export const BookGoal = ({ project, goal, goals, today }: BookGoalProps) => {
  const count = useManuscriptCount()
  const words = count?.projectId === project.id ? count.words : project.words
  const left = goal - words
  const { deadline, days_off: daysOff } = goals
  return (
    <section aria-label="The book" className="flex flex-col gap-8 border-t border-rule pt-16">
      <h3 className="text-15 font-medium">The book</h3>
      <InkLine label={`${say(words)} of ${say(goal)} words of the book`} share={Math.min(1, words / goal)} />
      <p className="text-quiet tabular-nums">
        {left <= 0
          ? `${say(words)} of ${say(goal)} words: the goal is reached`
          : `${say(words)} of ${say(goal)} words, ${say(left)} to go`}
      </p>
      {deadline !== null && left > 0 && <p className="tabular-nums">{sayDeadline(left, deadline, today, daysOff)}</p>}
    </section>
  )
}
