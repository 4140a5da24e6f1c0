import type { Revision } from '#contract/projects.ts'
import type { Database } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { addToGroups, type Group, presentGroup } from './group-revisions.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { presentConflict } from '../saving/present-conflict.ts'
import {
  conflictsBefore,
  findConflict,
  findProject,
  findRevision,
  firstRevisionSince,
  revisionsDownFrom,
} from '../repository.ts'
import { readRevisionId } from './revision-id.ts'

const PAGE = 50
const READ_AT_ONCE = 500

/**
 * Lists the timeline, newest first. Saves of one writing session are one entry, and conflicts are
 * entries of their own.
 */
export const listHistory = async (
  { database }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  before: string | undefined,
): Promise<{ revisions: Revision[]; more: boolean }> => {
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  const start = before === undefined ? null : await findStart(database, projectId, before)
  // The group at the start was shown on the previous page.
  const groups = await readGroups(database, projectId, start)
  const conflicts = await conflictsBefore(database.db, projectId, start, PAGE + 1)
  const entries = [
    ...groups.map((group) => ({ moment: group[0].createdAt, conflict: false, entry: presentGroup(group) })),
    ...(await Array.fromAsync(conflicts, async (conflict) => ({
      moment: conflict.createdAt,
      conflict: true,
      entry: await presentConflict(conflict),
    }))),
  ].sort(
    // Both lists are already sorted. At equal times, a conflict comes after the group.
    (one, other) => other.moment.getTime() - one.moment.getTime() || Number(one.conflict) - Number(other.conflict),
  )
  return { revisions: entries.slice(0, PAGE).map(({ entry }) => entry), more: entries.length > PAGE }
}

interface Start {
  moment: Date
  /**
   * Of the conflicts at `moment`, those with a lower id than this are included; all of them if
   * null.
   */
  belowId: number | null
  /** The revision whose group was already shown, or null on the first page. */
  shown: number | null
}

const findStart = async ({ db }: Database, projectId: string, id: string): Promise<Start> => {
  const read = readRevisionId(id)
  if (read && 'revision' in read) {
    const found = await findRevision(db, projectId, read.revision)
    if (found) return { moment: found.createdAt, belowId: null, shown: found.revision }
  } else if (read) {
    const found = await findConflict(db, projectId, read.conflict)
    if (found) {
      const shown = (await firstRevisionSince(db, projectId, found.createdAt)) ?? null
      return { moment: found.createdAt, belowId: found.id, shown }
    }
  }
  throw notFound('revision')
}

const readGroups = async ({ db }: Database, projectId: string, start: Start | null): Promise<Group[]> => {
  const groups: Group[] = []
  let from = start?.shown ?? null
  const known = from === null ? 0 : 1
  // The last group may continue in revisions that have not been read yet.
  while (groups.length <= known + PAGE + 1) {
    const read = await revisionsDownFrom(db, projectId, from, READ_AT_ONCE)
    addToGroups(groups, read)
    if (read.length < READ_AT_ONCE) break
    from = read.at(-1)!.revision - 1
  }
  return groups.slice(known, known + PAGE + 1)
}
