import { and, eq, lt } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { ownerSettings } from '../database/schema/index.ts'
import type { Sealed } from '../secrets/sealer.ts'

export type SettingsRow = typeof ownerSettings.$inferSelect

export const listSettings = (db: Queryable): Promise<SettingsRow[]> =>
  db.select().from(ownerSettings).orderBy(ownerSettings.group)

/** Locks a group, so that the later of two concurrent changes sees the earlier one. */
export const lockSettings = async (tx: Transaction, group: string, unset: Sealed): Promise<SettingsRow> => {
  await tx
    .insert(ownerSettings)
    .values({ group, ...unset })
    .onConflictDoNothing()
  const [row] = await tx.select().from(ownerSettings).where(eq(ownerSettings.group, group)).for('update')
  return row!
}

export const putSettings = (tx: Queryable, group: string, sealed: Sealed) =>
  tx
    .update(ownerSettings)
    .set({ ...sealed, changedAt: new Date() })
    .where(eq(ownerSettings.group, group))

/** Replaces the seal of a group, unless it was changed meanwhile. */
export const putSettingsSeal = (db: Queryable, { group, sealed: before }: SettingsRow, sealed: Sealed) =>
  db
    .update(ownerSettings)
    .set(sealed)
    .where(and(eq(ownerSettings.group, group), eq(ownerSettings.sealed, before)))

export const listSettingsSealedBefore = (db: Queryable, version: number): Promise<SettingsRow[]> =>
  db.select().from(ownerSettings).where(lt(ownerSettings.masterVersion, version))

export const listSettingsVersions = async (db: Queryable): Promise<number[]> =>
  (await db.selectDistinct({ version: ownerSettings.masterVersion }).from(ownerSettings)).map(({ version }) => version)
