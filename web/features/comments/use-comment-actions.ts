import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { api } from '#web/lib/api/api.ts'
import { commentForms } from '#web/lib/comments/comment-drafts.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { useCommentChange } from './comment-queries.ts'

type Change = EndpointInput<InkloomContract['PUT /comments/:id']>['body']

const failed = 'The comment could not be changed. Try again.'

/** Returns functions that change existing comments. Each shows a message if it fails. */
export const useCommentActions = (projectId: string) => {
  const forms = commentForms(projectId)
  const change = useCommentChange(
    projectId,
    ({ id, body }: { id: string; body: Change }) => api('PUT /comments/:id', { params: { id }, body }),
    failed,
  )
  const edit = useCommentChange(
    projectId,
    async ({ id, text }: { id: string; text: string }) => {
      await api('PUT /comments/:id', { params: { id }, body: { text } })
      unsentText.forget(forms.edit(id))
    },
    'The comment was not saved. Try again.',
  )
  const remove = useCommentChange(projectId, (id: string) => api('DELETE /comments/:id', { params: { id } }), failed)
  const reply = useCommentChange(
    projectId,
    async ({ id, text }: { id: string; text: string }) => {
      await api('POST /comments/:id/replies', { params: { id }, body: { text } })
      unsentText.forget(forms.reply(id))
    },
    'Your reply was not saved. Try again.',
  )
  const decide = useCommentChange(
    projectId,
    ({ id, decision }: { id: string; decision: 'accepted' | 'rejected' | null }) =>
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
    /** The names under which the forms keep unsent text. */
    forms,
    block: (guest: string, blocked: boolean) => block.mutate({ guest, blocked }),
    change: (id: string, body: Change) => change.mutate({ id, body }),
    edit: (id: string, text: string, onDone: () => void) => edit.mutate({ id, text }, { onSuccess: onDone }),
    isEditing: edit.isPending,
    remove: (id: string) => remove.mutate(id),
    reply: (id: string, text: string, onDone: () => void) => reply.mutate({ id, text }, { onSuccess: onDone }),
    isReplying: reply.isPending,
    /** With null, the suggestion can be decided again. */
    decide: (id: string, decision: 'accepted' | 'rejected' | null) => decide.mutate({ id, decision }),
  }
}
export type CommentActions = ReturnType<typeof useCommentActions>
