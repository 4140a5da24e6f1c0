import type { Revision } from '#contract/projects.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { belongTogether, presentGroup } from './group-revisions.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { findProject, type RevisionHead, revisionsDownFrom } from '../repository.ts'
import { readRevisionId } from './revision-id.ts'

const PAGE = 100

const revisionOf = (id: string): number => {
  const read = readRevisionId(id)
  if (!read || !('revision' in read)) throw notFound('revision')
  return read.revision
}

/** The saves of an entry that go on from one of them: up to the first that stands in another entry. */
const savesOf = (heads: readonly RevisionHead[]): readonly RevisionHead[] => {
  const end = heads.findIndex((head, at) => at > 0 && !belongTogether(heads[at - 1]!, head))
  return end === -1 ? heads : heads.slice(0, end)
}

/** The single saves of an entry of the timeline, newest first. `revision` is the newest of the entry. */
export const listSaves = async (
  { database: { db } }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  revision: string,
  before: string | undefined,
): Promise<{ saves: Revision[]; more: boolean }> => {
  if (!(await findProject(db, user.id, projectId))) throw notFound('project')
  const newest = revisionOf(revision)
  const from = before === undefined ? newest : revisionOf(before)
  if (from > newest) throw notFound('revision')
  // The one that is known already says whether the next belongs to it.
  const known = before === undefined ? 0 : 1
  const heads = await revisionsDownFrom(db, projectId, from, known + PAGE + 1)
  if (heads[0]?.revision !== from) throw notFound('revision')
  const saves = savesOf(heads).slice(known)
  return { saves: saves.slice(0, PAGE).map((head) => presentGroup([head])), more: saves.length > PAGE }
}
