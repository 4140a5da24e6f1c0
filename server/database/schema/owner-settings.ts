import { pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'

/**
 * Settings that the owner made in the browser. Each group of settings is one row and is sealed as a
 * whole, because most groups contain a secret.
 */
export const ownerSettings = pgTable('owner_settings', {
  group: text('setting_group').primaryKey(),
  sealed: bytes('sealed').notNull(),
  /** The version of the master key that it is sealed with. */
  masterVersion: smallint('master_version').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
