import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Project } from '#contract/projects.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { newId } from '#web/editor/saving/tab-lock.ts'
import { countTyped } from '#web/editor/typing/count-typed.ts'
import { wordsByDay } from '#web/features/goals/figures.ts'
import { goalsOf, keepWritten, useToday, useWritten } from '#web/features/goals/written-queries.ts'
import { todayWords } from '#web/lib/stores/today-words.ts'
import { recordWriting } from '#web/lib/writing/record-writing.ts'

interface WritingProps {
  account: string
  project: Project
  manuscript: OpenManuscript
}

/**
 * Records typing in the open text. If it has a goal for the day, the menu shows today's words.
 * Typed words are recorded each second. This is a component without elements, because a hook in the
 * page would render the whole page each second.
 */
export const Writing = ({ account, project, manuscript }: WritingProps) => {
  const client = useQueryClient()
  const { id } = project
  const { daily_words: goal, day_start: dayStart } = goalsOf(project)
  const latest = useRef(project)
  useEffect(() => {
    latest.current = project
  })
  useEffect(() => {
    const recording = recordWriting({
      account,
      projectId: id,
      newId,
      dayStart: () => goalsOf(latest.current).day_start,
      onStored: (sessions) => keepWritten(client, id, sessions),
    })
    const stop = countTyped(manuscript.editor, () => latest.current.language, recording.typed)
    return () => {
      stop()
      recording.stop()
    }
  }, [account, id, manuscript, client])
  const today = useToday(dayStart)
  const { sessions } = useWritten(project, today, goal !== null)
  const words = wordsByDay(sessions).get(today) ?? 0
  useEffect(() => todayWords.set(goal === null ? null : { words, goal }), [words, goal])
  useEffect(() => () => todayWords.set(null), [])
  return null
}
