import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Each scheduled backup: begun, and how it ended. A good one was read back from where it is kept, and restored. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    state: text('state', { enum: ['running', 'good', 'failed'] })
      .notNull()
      .default('running'),
    /** Of the file or object; set with a good one. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Why it failed, for the operator; without secrets. */
    problem: text('problem'),
  },
  (run) => [index('backup_runs_begun_at').on(run.begunAt.desc())],
)
