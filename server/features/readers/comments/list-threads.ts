import type { CommentThread } from '#contract/comments.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { CommentDependencies } from '../dependencies.ts'
import { catchUp } from './move-comments.ts'
import { listGuests } from '../links/repository.ts'
import { presentThreads, type Viewer } from './present-comment.ts'
import { type CommentedProject, type CommentRow, findProject, listComments, lockProject } from './repository.ts'

/** Loads a project with its comments, whose anchors hold for its revision. */
export const loadComments = async (
  dependencies: CommentDependencies,
  userId: string,
  projectId: string,
): Promise<{ project: CommentedProject; rows: CommentRow[] }> => {
  const { database } = dependencies
  const found = await findProject(database.db, userId, projectId)
  if (!found) throw notFound('project')
  if (found.commentedRevision === null) return { project: found, rows: [] }
  return database.transaction(async (tx) => {
    // A save between the two queries would move the anchors.
    const project = await lockProject(tx, userId, projectId)
    if (!project) throw notFound('project')
    await catchUp(dependencies, tx, project)
    return { project, rows: await listComments(tx, projectId) }
  })
}

/** Returns the owner as a viewer of comments, with the blocked guests. */
export const ownerViewer = async ({ database }: CommentDependencies, projectId: string): Promise<Viewer> => {
  const guests = await listGuests(database.db, projectId)
  return { type: 'owner', blocked: new Set(guests.flatMap(({ id, blocked }) => (blocked ? id : []))) }
}

export const listThreads = async (
  dependencies: CommentDependencies,
  user: { id: string },
  projectId: string,
): Promise<{ revision: number; comments: CommentThread[] }> => {
  const { project, rows } = await loadComments(dependencies, user.id, projectId)
  return { revision: project.revision, comments: presentThreads(rows, await ownerViewer(dependencies, project.id)) }
}
