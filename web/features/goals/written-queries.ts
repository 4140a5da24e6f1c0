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

/**
 * Returns the goals of a project. A project that an older version stored in this browser has no
 * field for them.
 */
export const goalsOf = ({ goals }: { goals?: WritingGoals }): WritingGoals => goals ?? noGoals

/** Returns the author's day. It changes while the page is open. */
export const useToday = (dayStart: number): string => writingDay(new Date(useMinute() * 1000), dayStart)

/**
 * Loads the writing sessions of the last days; without a network, those that this browser has
 * stored.
 */
export const useWritten = ({ id: projectId }: Pick<Project, 'id'>, today: string, enabled = true) => {
  const query = useQuery({
    queryKey: writtenKey(projectId),
    queryFn: ({ signal }) =>
      answerOrStored(
        `written/${projectId}`,
        async (signal) => {
          // The range ends tomorrow, because devices in other time zones can be a day ahead.
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

/**
 * Adds sessions from the server's answer to the cache, if the sessions of the project are loaded.
 */
export const keepWritten = (client: QueryClient, projectId: string, sessions: readonly WritingSession[]): void => {
  client.setQueryData<WritingSession[]>(writtenKey(projectId), (known) => known && mergeSessions(known, sessions))
}
