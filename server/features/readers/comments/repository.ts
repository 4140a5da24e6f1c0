import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { projectOf, projectsOf } from '../../../database/owned-project.ts'
import { comments, projects } from '../../../database/schema/index.ts'

export type CommentRow = typeof comments.$inferSelect
export type NewComment = typeof comments.$inferInsert
/** An anchor with the id of its comment. */
export type AnchorRow = Anchor & { id: string }

const projectColumns = {
  id: projects.id,
  userId: projects.userId,
  name: projects.name,
  language: projects.language,
  revision: projects.revision,
  commentedRevision: projects.commentedRevision,
}
export type CommentedProject = Pick<typeof projects.$inferSelect, keyof typeof projectColumns>

export const findProject = async (db: Queryable, userId: string, id: string): Promise<CommentedProject | undefined> =>
  (await db.select(projectColumns).from(projects).where(projectOf(userId, id)))[0]

/**
 * Locks a project until the transaction ends, so that its text and comments don't change meanwhile.
 */
export const lockProject = async (tx: Transaction, userId: string, id: string): Promise<CommentedProject | undefined> =>
  (await tx.select(projectColumns).from(projects).where(projectOf(userId, id)).for('update'))[0]

/** Stores the revision to which the anchors of a project refer. */
export const setCommentedRevision = async (tx: Transaction, projectId: string, revision: number): Promise<void> => {
  await tx.update(projects).set({ commentedRevision: revision }).where(eq(projects.id, projectId))
}

export const listComments = async (db: Queryable, projectId: string): Promise<CommentRow[]> =>
  db.select().from(comments).where(eq(comments.projectId, projectId)).orderBy(asc(comments.createdAt), asc(comments.id))

/** Returns a comment in one of the user's projects that is not in the trash. */
export const findComment = async (db: Queryable, userId: string, id: string): Promise<CommentRow | undefined> =>
  (
    await db
      .select({ comment: comments })
      .from(comments)
      .innerJoin(projects, eq(projects.id, comments.projectId))
      .where(and(eq(comments.id, id), projectsOf(userId)))
  )[0]?.comment

export const addComment = async (tx: Transaction, comment: NewComment): Promise<CommentRow> =>
  (await tx.insert(comments).values(comment).returning())[0]!

export const updateComment = async (db: Queryable, id: string, change: Partial<NewComment>): Promise<void> => {
  await db.update(comments).set(change).where(eq(comments.id, id))
}

export const deleteComment = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(comments).where(eq(comments.id, id))
}

export const countThreads = async (db: Queryable, projectId: string): Promise<number> =>
  (
    await db
      .select({ count: count() })
      .from(comments)
      .where(and(eq(comments.projectId, projectId), isNull(comments.parentId)))
  )[0]!.count

export const countReplies = async (db: Queryable, parentId: string): Promise<number> =>
  (await db.select({ count: count() }).from(comments).where(eq(comments.parentId, parentId)))[0]!.count

export const listAnchors = async (db: Queryable, projectId: string): Promise<AnchorRow[]> => {
  const rows = await db
    .select({
      id: comments.id,
      block: comments.block,
      start: comments.startOffset,
      endBlock: comments.endBlock,
      end: comments.endOffset,
      lost: comments.lost,
      quote: comments.quote,
      before: comments.textBefore,
      after: comments.textAfter,
      original: comments.original,
      replacement: comments.replacement,
    })
    .from(comments)
    .where(and(eq(comments.projectId, projectId), isNull(comments.parentId)))
  return rows.map(({ original, replacement, ...anchor }) => ({
    ...anchor,
    suggestion: replacement === null ? null : { original, replacement },
  }))
}

/** Stores moved anchors with one statement. */
export const updateAnchors = async (tx: Transaction, moved: readonly AnchorRow[]): Promise<void> => {
  if (moved.length === 0) return
  await tx.execute(sql`
    update ${comments} set
      block = moved.block, start_offset = moved.start, end_block = moved."endBlock", end_offset = moved."end",
      lost = moved.lost, quote = moved.quote, text_before = moved.before, text_after = moved.after
    from json_to_recordset(${JSON.stringify(moved)}::text::json) as moved(
      id uuid, block int, start int, "endBlock" int, "end" int, lost boolean, quote text, before text, after text)
    where ${comments.id} = moved.id`)
}
