import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { DownloadFormat, LinkAccess } from '#contract/sharing-limits.ts'
import { bytes } from './bytes.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Links by which people without an account read a project. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull().default(''),
    /** The SHA-256 of the token, which is not stored. */
    tokenHash: bytes('token_hash').notNull(),
    /** An argon2id hash as text, or null if the link has no password. */
    passwordHash: bytes('password_hash'),
    access: text('access').$type<LinkAccess>().notNull(),
    /** The formats that readers may download. */
    downloads: jsonb('downloads').$type<DownloadFormat[]>().notNull().default([]),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** The number of browsers that opened it. */
    opened: integer('opened').notNull().default(0),
    usedAt: timestamp('used_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('share_links_token').on(table.tokenHash),
    index('share_links_project').on(table.projectId),
    index('share_links_user').on(table.userId),
  ],
)

/** Browsers that opened a link. */
export const shareGuests = pgTable(
  'share_guests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => shareLinks.id, { onDelete: 'cascade' }),
    /** The owner of the project. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The SHA-256 of the session that the browser keeps. */
    sessionHash: bytes('session_hash').notNull(),
    /** The network of the guest, hashed with the token of the link, which is not stored. */
    networkHash: bytes('network_hash').notNull(),
    blocked: boolean('blocked').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('share_guests_session').on(table.sessionHash),
    index('share_guests_link').on(table.linkId, table.networkHash),
    index('share_guests_user').on(table.userId),
  ],
)
