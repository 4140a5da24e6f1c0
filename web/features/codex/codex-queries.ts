import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api/api.ts'
import { codexKey } from '#web/lib/codex/codex-queries.ts'

/** Names that recur in the manuscript and have no card. */
export const useCandidates = (projectId: string) =>
  useQuery({
    queryKey: [...codexKey(projectId), 'candidates'],
    queryFn: ({ signal }) => api('GET /projects/:id/codex/candidates', { params: { id: projectId }, signal }),
  })

/** The facts that a generated book has established. They are fetched when they are opened. */
export const useBookCodex = (guid: string, isOpen: boolean) =>
  useQuery({
    queryKey: ['book-codex', guid],
    queryFn: ({ signal }) => api('GET /tasks/:guid/codex', { params: { guid }, signal }),
    enabled: isOpen,
  })

/**
 * Sends a change of the codex. Afterwards the codex is fetched again, even if the change was
 * refused.
 */
export const useCodexChange = <Input, Answer>(
  projectId: string,
  change: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => client.invalidateQueries({ queryKey: codexKey(projectId) }),
  })
}
