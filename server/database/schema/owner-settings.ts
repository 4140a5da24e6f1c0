import { pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { bytes } from './bytes.ts'

/** What the owner set in the browser. Each group of settings is one row and sealed as a whole, since most groups hold a secret. */
export const ownerSettings = pgTable('owner_settings', {
  group: text('setting_group').primaryKey(),
  sealed: bytes('sealed').notNull(),
  /** Version of the master key that it is sealed under. */
  masterVersion: smallint('master_version').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})
