import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api/api-error.ts'
import { api } from '#web/lib/api/api.ts'
import { commentsKey } from '#web/lib/comments/comments-key.ts'
import { toast } from '#web/ui/toast.tsx'

export const useCommentList = (projectId: string) =>
  useQuery({
    queryKey: commentsKey(projectId),
    queryFn: ({ signal }) => api('GET /projects/:id/comments', { params: { id: projectId }, signal }),
  })

/** Sends a change of comments, reports a failure, and loads the comments again. */
export const useCommentChange = <Input>(
  projectId: string,
  change: (input: Input) => Promise<unknown>,
  failed: string,
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => toast.error(messageOf(error, failed)),
    onSettled: () => client.invalidateQueries({ queryKey: commentsKey(projectId) }),
  })
}
