import { and, count, desc, eq, gt, isNull, lt, not, notExists, or, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../database/database.ts'
import { projectOf, projectsOf } from '../../../database/owned-project.ts'
import { comments, projects, shareGuests, shareLinks, users } from '../../../database/schema/index.ts'

export type LinkRow = typeof shareLinks.$inferSelect
export type GuestRow = typeof shareGuests.$inferSelect
type NewLink = typeof shareLinks.$inferInsert

/** Returns the condition for links that can be opened, joined with their projects and users. */
const works = () =>
  and(
    isNull(shareLinks.revokedAt),
    or(isNull(shareLinks.expiresAt), gt(shareLinks.expiresAt, sql`now()`)),
    isNull(projects.trashedAt),
    isNull(users.deletionDueAt),
    isNull(users.suspendedAt),
  )

const sharedProject = {
  id: projects.id,
  userId: projects.userId,
  name: projects.name,
  language: projects.language,
  revision: projects.revision,
  commentedRevision: projects.commentedRevision,
}
type SharedProject = Pick<typeof projects.$inferSelect, keyof typeof sharedProject>

export const isOwnProject = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (await db.select({ id: projects.id }).from(projects).where(projectOf(userId, id))).length > 0

export const listLinks = async (db: Queryable, projectId: string): Promise<LinkRow[]> =>
  db
    .select()
    .from(shareLinks)
    .where(and(eq(shareLinks.projectId, projectId), isNull(shareLinks.revokedAt)))
    .orderBy(desc(shareLinks.createdAt), desc(shareLinks.id))

export const countLinks = async (db: Queryable, projectId: string): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(shareLinks)
      .where(and(eq(shareLinks.projectId, projectId), isNull(shareLinks.revokedAt)))
  )[0]!.count

export const addLink = async (db: Queryable, link: NewLink): Promise<LinkRow> =>
  (await db.insert(shareLinks).values(link).returning())[0]!

/** Changes a link of the user that was not revoked. Returns undefined if there is none. */
export const updateLink = async (
  db: Queryable,
  userId: string,
  id: string,
  change: Partial<NewLink>,
): Promise<LinkRow | undefined> =>
  (
    await db
      .update(shareLinks)
      .set(change)
      .where(
        and(
          eq(shareLinks.id, id),
          isNull(shareLinks.revokedAt),
          sql`${shareLinks.projectId} in (select ${projects.id} from ${projects} where ${projectsOf(userId)})`,
        ),
      )
      .returning()
  )[0]

export const findLink = async (
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ link: LinkRow; project: SharedProject } | undefined> =>
  (
    await db
      .select({ link: shareLinks, project: sharedProject })
      .from(shareLinks)
      .innerJoin(projects, eq(projects.id, shareLinks.projectId))
      .innerJoin(users, eq(users.id, shareLinks.userId))
      .where(and(eq(shareLinks.tokenHash, tokenHash), works()))
  )[0]

/** Returns the guest of a session, if the link still works. */
export const findGuest = async (
  db: Queryable,
  sessionHash: Buffer,
): Promise<{ guest: GuestRow; link: LinkRow; project: SharedProject } | undefined> =>
  (
    await db
      .select({ guest: shareGuests, link: shareLinks, project: sharedProject })
      .from(shareGuests)
      .innerJoin(shareLinks, eq(shareLinks.id, shareGuests.linkId))
      .innerJoin(projects, eq(projects.id, shareLinks.projectId))
      .innerJoin(users, eq(users.id, shareLinks.userId))
      .where(and(eq(shareGuests.sessionHash, sessionHash), works()))
  )[0]

/** Returns true if a guest of this network was blocked on a link. */
export const isNetworkBlocked = async (db: Queryable, linkId: string, networkHash: Buffer): Promise<boolean> =>
  (
    await db
      .select({ id: shareGuests.id })
      .from(shareGuests)
      .where(
        and(eq(shareGuests.linkId, linkId), eq(shareGuests.networkHash, networkHash), eq(shareGuests.blocked, true)),
      )
      .limit(1)
  ).length > 0

export const addGuest = async (db: Queryable, guest: typeof shareGuests.$inferInsert): Promise<void> => {
  await db.insert(shareGuests).values(guest)
}

export const noteGuest = async (db: Queryable, id: string, networkHash: Buffer): Promise<void> => {
  await db
    .update(shareGuests)
    .set({ seenAt: sql`now()`, networkHash })
    .where(eq(shareGuests.id, id))
}

export const noteUse = async (db: Queryable, linkId: string, { isNew }: { isNew: boolean }): Promise<void> => {
  await db
    .update(shareLinks)
    .set({ usedAt: sql`now()`, ...(isNew && { opened: sql`${shareLinks.opened} + 1` }) })
    .where(eq(shareLinks.id, linkId))
}

/**
 * Blocks or unblocks a guest of the user's projects. Returns the project, or undefined if there is
 * no such guest.
 */
export const setBlocked = async (
  db: Queryable,
  userId: string,
  id: string,
  blocked: boolean,
): Promise<string | undefined> => {
  const [found] = await db
    .select({ projectId: projects.id, linkId: shareGuests.linkId })
    .from(shareGuests)
    .innerJoin(shareLinks, eq(shareLinks.id, shareGuests.linkId))
    .innerJoin(projects, eq(projects.id, shareLinks.projectId))
    .where(and(eq(shareGuests.id, id), projectsOf(userId)))
  if (!found) return undefined
  await db.update(shareGuests).set({ blocked }).where(eq(shareGuests.id, id))
  if (!blocked) await unblockLater(db, found.linkId)
  return found.projectId
}

const hasComments = (guest: AnyPgColumn) => sql`exists (select 1 from ${comments} where ${comments.guestId} = ${guest})`

/**
 * Unblocks guests of a link who never commented, unless a guest with comments is blocked on their
 * network. They were blocked when they opened the link, and the author has no comment of theirs
 * from which to unblock them.
 */
const unblockLater = async (db: Queryable, linkId: string): Promise<void> => {
  const other = alias(shareGuests, 'other')
  await db
    .update(shareGuests)
    .set({ blocked: false })
    .where(
      and(
        eq(shareGuests.linkId, linkId),
        eq(shareGuests.blocked, true),
        not(hasComments(shareGuests.id)),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(
              and(
                eq(other.linkId, linkId),
                eq(other.blocked, true),
                eq(other.networkHash, shareGuests.networkHash),
                hasComments(other.id),
              ),
            ),
        ),
      ),
    )
}

/** Returns the guests of a project's links. */
export const listGuests = async (
  db: Queryable,
  projectId: string,
): Promise<Pick<GuestRow, 'id' | 'linkId' | 'blocked'>[]> =>
  db
    .select({ id: shareGuests.id, linkId: shareGuests.linkId, blocked: shareGuests.blocked })
    .from(shareGuests)
    .innerJoin(shareLinks, eq(shareLinks.id, shareGuests.linkId))
    .innerJoin(comments, eq(comments.guestId, shareGuests.id))
    .where(eq(shareLinks.projectId, projectId))
    .groupBy(shareGuests.id)

/** Removes guests who wrote no comment and were not seen for 30 days. */
export const removeOldGuests = async (db: Queryable): Promise<void> => {
  await db
    .delete(shareGuests)
    .where(
      and(
        lt(shareGuests.seenAt, sql`now() - interval '30 days'`),
        eq(shareGuests.blocked, false),
        sql`not exists (select 1 from ${comments} where ${comments.guestId} = ${shareGuests.id})`,
      ),
    )
}
