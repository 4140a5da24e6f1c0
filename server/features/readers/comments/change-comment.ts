import { messages } from '#contract/comments.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { CommentDependencies } from '../dependencies.ts'
import { cleanComment } from './comment-text.ts'
import { type CommentRow, deleteComment, findComment, type NewComment, updateComment } from './repository.ts'

type Body = Valid<InkloomContract['PUT /comments/:id']>['body']

const since = (on: boolean, before: Date | null): Date | null => (on ? (before ?? new Date()) : null)

/** Applies a function to a comment of the user's projects, and announces the change. */
const withComment = async (
  { database, announce }: CommentDependencies,
  user: { id: string },
  id: string,
  change: (comment: CommentRow) => Promise<void>,
): Promise<Record<string, never>> => {
  const comment = await findComment(database.db, user.id, id)
  if (!comment) throw notFound('comment')
  await change(comment)
  announce(comment.projectId)
  return {}
}

export const changeComment = (dependencies: CommentDependencies, user: { id: string }, id: string, body: Body) =>
  withComment(dependencies, user, id, async (comment) => {
    const change: Partial<NewComment> = {}
    if (body.hidden !== undefined && comment.guestName !== null) change.hidden = body.hidden
    if (body.text !== undefined) {
      // Nobody may change what another person has written.
      if (comment.guestName !== null) throw new ApiError('forbidden', 'Only its author can edit this comment.')
      change.text = cleanComment(body.text)
      if (change.text === '') throw new ApiError('invalid_request', 'Write a comment.')
      change.editedAt = new Date()
    }
    if (comment.parentId === null) {
      if (body.task !== undefined) change.task = body.task
      if (body.done !== undefined) change.doneAt = since(body.done, comment.doneAt)
      if (body.resolved !== undefined) change.resolvedAt = since(body.resolved, comment.resolvedAt)
    }
    if (Object.keys(change).length > 0) await updateComment(dependencies.database.db, id, change)
  })

/** Records the decision on a suggestion. A decided suggestion is resolved. */
export const decideSuggestion = (
  dependencies: CommentDependencies,
  user: { id: string },
  id: string,
  decision: CommentRow['decision'],
) =>
  withComment(dependencies, user, id, async (comment) => {
    if (comment.replacement === null) throw notFound('suggestion')
    if (comment.decision !== null && decision !== null) throw new ApiError('wrong_state', messages.decided)
    await updateComment(dependencies.database.db, id, { decision, resolvedAt: since(decision !== null, null) })
  })

export const removeComment = (dependencies: CommentDependencies, user: { id: string }, id: string) =>
  withComment(dependencies, user, id, () => deleteComment(dependencies.database.db, id))
