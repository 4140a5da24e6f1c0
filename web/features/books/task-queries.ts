import { useQuery, type QueryClient } from '@tanstack/react-query'
import { limits } from '#contract/book-limits.ts'
import type { Manuscript, Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'

export const taskKeys = {
  all: ['books'],
  list: ['books', 'list'],
  manuscript: (guid: string) => ['books', guid, 'manuscript'],
  plan: (guid: string) => ['books', guid, 'plan'],
  usage: (guid: string) => ['books', guid, 'usage'],
  findings: (guid: string) => ['books', guid, 'findings'],
} as const

export const isUnderWay = ({ status }: Task): boolean => status === 'TODO' || status === 'IN_PROGRESS'

/** Returns true if the plan of a book waits for its author. Nothing is written until then. */
export const waitsWithPlan = ({ status, stage }: Task): boolean => status === 'TODO' && stage === 'plan_ready'

/** Loads the person's books, every 10 s while one of them is waiting or being written. */
export const useTasks = () =>
  useQuery({
    queryKey: taskKeys.list,
    queryFn: async ({ signal }) => (await api('GET /tasks', { signal })).tasks,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((task) => isUnderWay(task) && !waitsWithPlan(task)) && limits.pollSeconds * 1000,
  })

/** Stores the answer of a call about a book in the query cache. */
export const keepTask = (client: QueryClient, task: Task): void => {
  client.setQueryData<Task[]>(taskKeys.list, (tasks) => tasks?.map((old) => (old.guid === task.guid ? task : old)))
  client.setQueryData<Manuscript>(taskKeys.manuscript(task.guid), (old) => old && { ...old, task })
}
