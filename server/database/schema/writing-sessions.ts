import { date, index, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { projects } from './projects.ts'
import { users } from './users.ts'

/** Sessions of typing: who typed how many words in a project, when, and on which day of the author. */
export const writingSessions = pgTable(
  'writing_sessions',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Made by the browser, which sends a session again while it grows. */
    id: uuid('id').notNull(),
    /** The owner of the project. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A day of the author's calendar, in the time zone and with the end of day of the browser. */
    day: date('day').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
    words: integer('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.id] }),
    index('writing_sessions_day').on(table.projectId, table.day),
    index('writing_sessions_user').on(table.userId),
  ],
)
