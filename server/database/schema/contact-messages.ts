import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Messages from the contact page. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    /** The time when the mail server accepted the message. */
    mailedAt: timestamp('mailed_at', { withTimezone: true }),
    /** The time when the owner marked it as answered. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    index('contact_messages_time').on(table.createdAt, table.id),
    index('contact_messages_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} is null`),
    index('contact_messages_answered')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} is not null`),
  ],
)
