import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { noGoals } from '#contract/goal-limits.ts'
import type { WritingSession } from '#contract/goals.ts'
import type { WritingGoals } from '#contract/writing-goals.ts'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { answerOrStored } from '#web/lib/device/stored-answer.ts'
import { useMinute } from '#web/lib/input/use-minute.ts'
import { useWritingHere } from '#web/lib/stores/writing-here.ts'
import { mergeSessions } from '#web/lib/writing/merge-sessions.ts'
import { addDays, writingDay } from '#web/lib/writing/writing-day.ts'

/** The days of the chart. */
export const CHART_DAYS = 90

const writtenKey = (projectId: string) => ['writing', projectId] as const

/** Returns the goals of a project. One that an older version stored in this browser has none. */
export const goalsOf = ({ goals }: { goals?: WritingGoals }): WritingGoals => goals ?? noGoals

/** Returns the author's day. It changes while the page is open. */
export const useToday = (dayStart: number): string => writingDay(new Date(useMinute() * 1000), dayStart)

/** Loads the sessions of the last days; without a network, as this browser last saw them. */
export const useWritten = ({ id: projectId }: Pick<Project, 'id'>, today: string, enabled = true) => {
  const query = useQuery({
    queryKey: writtenKey(projectId),
    queryFn: ({ signal }) =>
      answerOrStored(
        `written/${projectId}`,
        async (signal) => {
          // Devices in other time zones can be a day ahead.
          const range = { from: addDays(today, 1 - CHART_DAYS), to: addDays(today, 1) }
          return (await api('GET /projects/:id/writing', { params: { id: projectId }, query: range, signal })).sessions
        },
        signal,
      ),
    enabled,
    staleTime: 30_000,
  })
  const here = useWritingHere()
  const { data } = query
  const sessions = useMemo(
    () => mergeSessions(data ?? [], here?.projectId === projectId ? here.sessions : []),
    [data, here, projectId],
  )
  return { query, sessions }
}

/** Adds sessions that the server has just answered, if the others are loaded. */
export const keepWritten = (client: QueryClient, projectId: string, sessions: readonly WritingSession[]): void => {
  client.setQueryData<WritingSession[]>(writtenKey(projectId), (known) => known && mergeSessions(known, sessions))
}
