import { useState } from 'react'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { api } from '#web/lib/api/api.ts'
import { commentForms } from '#web/lib/comments/comment-drafts.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { useCommentChange } from './comment-queries.ts'

type Change = EndpointInput<InkloomContract['PUT /comments/:id']>['body']

/** Describes a change for screen readers. */
const sayChange = ({ resolved, hidden, task }: Change): string => {
  if (resolved !== undefined) return resolved ? 'Comment resolved' : 'Comment reopened'
  if (hidden !== undefined) return hidden ? 'Comment hidden from guests' : 'Comment shown to guests'
  return task ? 'The comment is a task now' : 'The comment is no task now'
}

const decisions = { accepted: 'Suggestion accepted', rejected: 'Suggestion rejected' } as const

/**
 * Returns a text for a live region, and a function that sets it. A text that is said again differs
 * from the last one, because screen readers ignore equal texts.
 */
const useSaid = () => {
  const [said, setSaid] = useState('')
  const say = (text: string) => setSaid((before) => (before === text ? `${text}\u00A0` : text))
  return [said, say] as const
}

const failed = 'The comment could not be changed. Try again.'

/** Returns functions that change existing comments. Each shows a message if it fails. */
export const useCommentActions = (projectId: string) => {
  const forms = commentForms(projectId)
  const [said, say] = useSaid()
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
    /** The last change in words, for a live region. */
    said,
    say,
    /** The names under which the forms keep unsent text. */
    forms,
    block: (guest: string, blocked: boolean) =>
      block.mutate({ guest, blocked }, { onSuccess: () => say(blocked ? 'Guest blocked' : 'Guest unblocked') }),
    change: (id: string, body: Change) => change.mutate({ id, body }, { onSuccess: () => say(sayChange(body)) }),
    edit: (id: string, text: string, onDone: () => void) =>
      edit.mutate(
        { id, text },
        {
          onSuccess: () => {
            say('Comment saved')
            onDone()
          },
        },
      ),
    isEditing: edit.isPending,
    remove: (id: string) => remove.mutate(id, { onSuccess: () => say('Comment deleted') }),
    reply: (id: string, text: string, onDone: () => void) =>
      reply.mutate(
        { id, text },
        {
          onSuccess: () => {
            say('Reply added')
            onDone()
          },
        },
      ),
    isReplying: reply.isPending,
    /** With null, the suggestion can be decided again. */
    decide: (id: string, decision: 'accepted' | 'rejected' | null) =>
      decide.mutate(
        { id, decision },
        { onSuccess: () => say(decision === null ? 'Comment reopened' : decisions[decision]) },
      ),
  }
}
export type CommentActions = ReturnType<typeof useCommentActions>
