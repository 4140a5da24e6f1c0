import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookFinding } from '#contract/book-findings.ts'
import type { Task } from '#contract/book-task.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { taskKeys } from '../task-queries.ts'

/**
 * Loads the contradictions of a book, again with each finished section and each change of a
 * section.
 */
export const useFindings = ({ guid, sections_done: sectionsDone, words }: Task, version: number) =>
  useQuery({
    queryKey: [...taskKeys.findings(guid), sectionsDone, words, version],
    queryFn: ({ signal }) => api('GET /tasks/:guid/findings', { params: { guid }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Stores the decision about a contradiction, or reverts it. */
export const useDecision = (guid: string) => {
  const client = useQueryClient()
  const queryKey = taskKeys.findings(guid)
  return useMutation({
    mutationFn: ({ finding, decision }: { finding: BookFinding; decision: BookFinding['decision'] }) =>
      api('PUT /tasks/:guid/findings/:finding', {
        params: { guid, finding: finding.id },
        body: { decision, previous: finding.decision },
      }),
    onError: (error) => toast.error(messageOf(error, 'The decision could not be saved. The book is unchanged.')),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
