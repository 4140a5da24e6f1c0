import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ImageType } from '#contract/images.ts'
import { projects } from './projects.ts'
import { users } from './users.ts'

/**
 * Images of manuscripts. Their bytes are in the file store. A row exists before its file is written
 * and is deleted before its file is removed, so that after an interruption no row with `stored_at`
 * lacks its file.
 */
export const images = pgTable(
  'images',
  {
    /** The name of its file. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** null if the account was deleted. The scheduled clean-up then removes the image. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Its name in texts: `sha256-` and the hash of the stored bytes. */
    image: text('image').notNull(),
    /**
     * The hash of the uploaded file in the same form, so that the same file is not encoded twice.
     */
    source: text('source').notNull(),
    type: text('type').$type<ImageType>().notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** null until the file was written. */
    storedAt: timestamp('stored_at', { withTimezone: true }),
    /** The time since which no text and no version contains it. null if one does. */
    unusedSince: timestamp('unused_since', { withTimezone: true }).defaultNow(),
  },
  (table) => [
    uniqueIndex('images_image').on(table.userId, table.image),
    index('images_source').on(table.userId, table.source),
  ],
)

/**
 * Every image that a text, one of its versions or a conflict has ever contained. Versions are kept
 * as long as their project, so a row is deleted only with the project.
 */
export const imageUses = pgTable(
  'image_uses',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The name in the text, whether or not such an image is stored. */
    image: text('image').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.image] }), index('image_uses_image').on(table.image)],
)

/**
 * Files in the store that no row refers to, for example because a process ended between deleting
 * the row and the file. They are removed only some time after they were first noticed, so that a
 * store that is connected by mistake does not lose its files at once.
 */
export const strayFiles = pgTable('stray_files', {
  name: text('name').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().defaultNow(),
})
