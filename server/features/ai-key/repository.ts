import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { aiKeys, users } from '../../database/schema/index.ts'
import type { Sealed } from '../../secrets/sealer.ts'

export type AiKeyRow = typeof aiKeys.$inferSelect

export const findKey = async (db: Queryable, userId: string): Promise<AiKeyRow | undefined> =>
  (await db.select().from(aiKeys).where(eq(aiKeys.userId, userId)))[0]

export const mayUseOwnKey = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.select({ byok: users.byok }).from(users).where(eq(users.id, userId)))[0]?.byok ?? false

export const putKey = async (db: Queryable, userId: string, sealed: Sealed) =>
  db
    .insert(aiKeys)
    .values({ userId, ...sealed })
    .onConflictDoUpdate({ target: aiKeys.userId, set: { ...sealed, savedAt: new Date() } })

/** Replaces the seal of a key, unless the user has saved another key meanwhile. */
export const replaceSeal = async (db: Queryable, { userId, sealed: before }: AiKeyRow, sealed: Sealed) =>
  db
    .update(aiKeys)
    .set(sealed)
    .where(and(eq(aiKeys.userId, userId), eq(aiKeys.sealed, before)))

/** Returns keys that are sealed with an earlier master key than `version`, ordered by user. */
export const listSealedBefore = async (db: Queryable, version: number, afterUser: string | null, limit: number) =>
  db
    .select()
    .from(aiKeys)
    .where(and(lt(aiKeys.masterVersion, version), afterUser === null ? undefined : gt(aiKeys.userId, afterUser)))
    .orderBy(asc(aiKeys.userId))
    .limit(limit)

export const listMasterVersions = async (db: Queryable): Promise<number[]> =>
  (await db.selectDistinct({ version: aiKeys.masterVersion }).from(aiKeys)).map(({ version }) => version)
