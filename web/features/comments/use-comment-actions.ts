import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { api } from '#web/lib/api/api.ts'
import { useCommentChange } from './comment-queries.ts'

type Change = EndpointInput<InkloomContract['PUT /comments/:id']>['body']

const failed = 'The comment could not be changed. Try again.'

/** The changes of comments that exist. Each says so if it fails. */
export const useCommentActions = (projectId: string) => {
  const change = useCommentChange(
    projectId,
    ({ id, body }: { id: string; body: Change }) => api('PUT /comments/:id', { params: { id }, body }),
    failed,
  )
  const remove = useCommentChange(projectId, (id: string) => api('DELETE /comments/:id', { params: { id } }), failed)
  const reply = useCommentChange(
    projectId,
    ({ id, text }: { id: string; text: string }) =>
      api('POST /comments/:id/replies', { params: { id }, body: { text } }),
    'Your reply was not saved. Try again.',
  )
  const decide = useCommentChange(
    projectId,
    ({ id, decision }: { id: string; decision: 'accepted' | 'rejected' }) =>
      api('POST /comments/:id/decision', { params: { id }, body: { decision } }),
    failed,
  )
  const block = useCommentChange(
    projectId,
    ({ guest, blocked }: { guest: string; blocked: boolean }) =>
      api('PUT /guests/:id', { params: { id: guest }, body: { blocked } }),
    'The guest could not be changed. Try again.',
  )
  return {
    block: (guest: string, blocked: boolean) => block.mutate({ guest, blocked }),
    change: (id: string, body: Change) => change.mutate({ id, body }),
    remove: (id: string) => remove.mutate(id),
    reply: (id: string, text: string, onDone: () => void) => reply.mutate({ id, text }, { onSuccess: onDone }),
    isReplying: reply.isPending,
    decide: (id: string, decision: 'accepted' | 'rejected') => decide.mutate({ id, decision }),
  }
}
export type CommentActions = ReturnType<typeof useCommentActions>
