import { cleanLine } from '#manuscript/model/clean-text.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { listPendingDrafts, lockProject, removePendingDrafts } from '../repository.ts'

/**
 * Removes finished drafts from the pending list: for each title the first pending draft of that
 * name. Unknown titles are ignored.
 */
export const finishDrafts = async (
  { database }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  titles: readonly string[],
): Promise<{ drafts_pending: string[] }> =>
  database.transaction(async (tx) => {
    if (!(await lockProject(tx, user.id, projectId))) throw notFound('project')
    const waiting = await listPendingDrafts(tx, projectId)
    const done = new Set<number>()
    for (const title of titles.map(cleanLine)) {
      const found = waiting.find((draft) => draft.title === title && !done.has(draft.position))
      if (found) done.add(found.position)
    }
    await removePendingDrafts(tx, projectId, [...done])
    return { drafts_pending: waiting.filter(({ position }) => !done.has(position)).map(({ title }) => title) }
  })
