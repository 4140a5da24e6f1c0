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

/** Returns the leading revisions that share an entry with the first one. */
const savesOf = (heads: readonly RevisionHead[]): readonly RevisionHead[] => {
  const end = heads.findIndex((head, at) => at > 0 && !belongTogether(heads[at - 1]!, head))
  return end === -1 ? heads : heads.slice(0, end)
}

/**
 * Lists the single saves of a timeline entry, newest first. `revision` is the newest revision of
 * the entry.
 */
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
  // The last save of the previous page is read again, to tell if the next one belongs to the same
  // entry.
  const known = before === undefined ? 0 : 1
  const heads = await revisionsDownFrom(db, projectId, from, known + PAGE + 1)
  if (heads[0]?.revision !== from) throw notFound('revision')
  const saves = savesOf(heads).slice(known)
  return { saves: saves.slice(0, PAGE).map((head) => presentGroup([head])), more: saves.length > PAGE }
}
