import { type AnyPgColumn, boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { CommentThread } from '#contract/comments.ts'
import { projects } from './projects.ts'
import { shareGuests } from './sharing.ts'
import { users } from './users.ts'

/**
 * Comments on passages of a project's text, and the replies to them. The anchor of a comment holds
 * for the revision in `projects.commented_revision`. Replies have no anchor.
 */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The owner of the project. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The comment that a reply answers. */
    parentId: uuid('parent_id').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    /** The guest who wrote it; null for the owner, or if the guest is no longer known. */
    guestId: uuid('guest_id').references(() => shareGuests.id, { onDelete: 'set null' }),
    /** The name that a guest entered; null for the owner. */
    guestName: text('guest_name'),
    /** True if the owner hid it from everybody else. */
    hidden: boolean('hidden').notNull().default(false),
    text: text('text').notNull(),
    task: boolean('task').notNull().default(false),
    doneAt: timestamp('done_at', { withTimezone: true }),
    resolvedAt: timestamp('resolved_at', { withTimezone: true }),
    block: integer('block').notNull().default(0),
    startOffset: integer('start_offset').notNull().default(0),
    endBlock: integer('end_block').notNull().default(0),
    endOffset: integer('end_offset').notNull().default(0),
    /** True if the text currently does not contain the passage. */
    lost: boolean('lost').notNull().default(false),
    quote: text('quote').notNull().default(''),
    textBefore: text('text_before').notNull().default(''),
    textAfter: text('text_after').notNull().default(''),
    /** The text with which a suggestion replaces `original`; null for other comments. */
    replacement: text('replacement'),
    /** The passage as it was when the comment was made. */
    original: text('original').notNull().default(''),
    decision: text('decision').$type<NonNullable<CommentThread['decision']>>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    editedAt: timestamp('edited_at', { withTimezone: true }),
  },
  (table) => [
    index('comments_project').on(table.projectId, table.createdAt),
    index('comments_user').on(table.userId),
    index('comments_guest').on(table.guestId),
    index('comments_parent').on(table.parentId),
  ],
)
