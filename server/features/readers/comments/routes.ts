import type { comments } from '#contract/comments.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../../http/serve.ts'
import type { CommentDependencies } from '../dependencies.ts'
import { addComment, addReply } from './add-comment.ts'
import { changeComment, decideSuggestion, removeComment } from './change-comment.ts'
import { exportComments } from './export-comments.ts'
import { listThreads } from './list-threads.ts'

export const commentRoutes = (
  dependencies: CommentDependencies,
): Handlers<Pick<InkloomContract, keyof typeof comments>, { id: string }> => ({
  'GET /projects/:id/comments': ({ params }, { user }) => listThreads(dependencies, user, params.id),
  'POST /projects/:id/comments': ({ params, body }, { user }) => addComment(dependencies, user, params.id, body),
  'POST /comments/:id/replies': ({ params, body }, { user }) => addReply(dependencies, user, params.id, body.text),
  'PUT /comments/:id': ({ params, body }, { user }) => changeComment(dependencies, user, params.id, body),
  'POST /comments/:id/decision': ({ params, body }, { user }) =>
    decideSuggestion(dependencies, user, params.id, body.decision),
  'DELETE /comments/:id': ({ params }, { user }) => removeComment(dependencies, user, params.id),
  'GET /projects/:id/comments/file': ({ params, query }, { user }) =>
    exportComments(dependencies, user, params.id, query.format),
})
