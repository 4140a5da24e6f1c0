import { count, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { exports, images, users } from '../database/schema/index.ts'

/**
 * Locks an account, so that its files are added one after another. Returns false if the account was
 * deleted.
 */
export const lockOwner = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')).length > 0

/** Returns the bytes of an account's images and exported files. */
export const sumBytes = async (db: Queryable, userId: string): Promise<number> => {
  const { rows } = await db.execute<{ bytes: string }>(sql`
    select ((select coalesce(sum(${images.bytes}), 0) from ${images} where ${images.userId} = ${userId})
      + (select coalesce(sum(${exports.bytes}), 0) from ${exports} where ${exports.userId} = ${userId}))::text as bytes`)
  return Number(rows[0]!.bytes)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the files that belong to no image and no export. */
export const findStray = async (db: Queryable, names: readonly string[]): Promise<string[]> => {
  const ids = names.filter((name) => uuid.test(name))
  if (ids.length === 0) return [...names]
  const stored = await db.select({ id: images.id }).from(images).where(inArray(images.id, ids))
  const exported = await db.select({ id: exports.fileId }).from(exports).where(inArray(exports.fileId, ids))
  const known = new Set([...stored, ...exported].map(({ id }) => id))
  return names.filter((name) => !known.has(name))
}

/** The files of an account by kind. */
export interface StorageUsage {
  images: { count: number; bytes: number; unusedBytes: number }
  exports: { count: number; bytes: number }
}

const sumOf = (bytes: SQL) => sql`coalesce(sum(${bytes}), 0)::text`.mapWith(Number)

export const findUsage = async (db: Queryable, userId: string): Promise<StorageUsage> => {
  const [stored] = await db
    .select({
      count: count(),
      bytes: sumOf(sql`${images.bytes}`),
      unusedBytes: sumOf(sql`case when ${images.unusedSince} is null then 0 else ${images.bytes} end`),
    })
    .from(images)
    .where(eq(images.userId, userId))
  const [exported] = await db
    .select({ count: count(exports.bytes), bytes: sumOf(sql`${exports.bytes}`) })
    .from(exports)
    .where(eq(exports.userId, userId))
  return { images: stored!, exports: exported! }
}
