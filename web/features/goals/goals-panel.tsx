import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { addDays, daysUpTo } from '#web/lib/writing/writing-day.ts'
import { BookGoal } from './book-goal.tsx'
import { DayChart } from './day-chart.tsx'
import { DaySessions } from './day-sessions.tsx'
import { DayTable } from './day-table.tsx'
import { wordsByDay } from './figures.ts'
import { GoalsForm } from './goals-form.tsx'
import { LastDays } from './last-days.tsx'
import { TodayGoal } from './today-goal.tsx'
import { CHART_DAYS, goalsOf, useToday, useWritten } from './written-queries.ts'

interface GoalsPanelProps {
  project: Project
  onSaved: (saved: Pick<Project, 'word_goal' | 'goals'>) => void
  onClose: () => void
}

/** Shows the progress towards the goals of a project, and a form to set them. */
export const GoalsPanel = ({ project, onSaved, onClose }: GoalsPanelProps) => {
  const goals = goalsOf(project)
  const today = useToday(goals.day_start)
  const { query, sessions } = useWritten(project, today)
  const [chosen, setChosen] = useState<string | null>(null)
  const words = wordsByDay(sessions)
  const days = daysUpTo(today, CHART_DAYS)
  const day = chosen !== null && chosen >= days[0]! && chosen <= addDays(today, 1) ? chosen : today
  return (
    <SidePanel title="Goals" onClose={onClose}>
      <TodayGoal words={words.get(today) ?? 0} goals={goals} today={today} />
      {project.word_goal !== null && (
        <BookGoal project={project} goal={project.word_goal} goals={goals} today={today} />
      )}
      {query.error && query.data === undefined ? (
        <NotLoaded
          error={query.error}
          otherwise="The earlier days could not be loaded. What you type is counted all the same."
          onRetry={query.refetch}
        />
      ) : (
        <section aria-label={`The last ${CHART_DAYS} days`} className="flex flex-col gap-12 border-t border-rule pt-16">
          <LastDays words={words} days={days} daysOff={goals.days_off} />
          <DayChart days={days} words={words} goal={goals.daily_words} chosen={day} onChoose={setChosen} />
          <DaySessions day={day} isToday={day === today} sessions={sessions} />
          <DayTable days={days} sessions={sessions} />
        </section>
      )}
      <section aria-label="Set the goals" className="border-t border-rule pt-8">
        <Disclosure label="Set the goals" reveal={goals.daily_words === null && project.word_goal === null}>
          <GoalsForm project={project} goals={goals} onSaved={onSaved} />
        </Disclosure>
        <Disclosure label="What counts" quiet>
          <p className="text-13 text-quiet">
            The words that you type count on the day you type them, even if you delete them later. Text by AI, pasted,
            imported and restored text, and text that you move don’t count. The words of the book are all words that are
            in it.
          </p>
        </Disclosure>
      </section>
    </SidePanel>
  )
}
