import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What people wrote through the contact page. */
export const contactMessages = pgTable('contact_messages', {
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  message: text('message').notNull(),
  /** When the mail server took it. */
  mailedAt: timestamp('mailed_at', { withTimezone: true }),
})
