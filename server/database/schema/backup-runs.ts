import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Scheduled backups and their results. A good backup was read back from its storage and restored.
 */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    state: text('state', { enum: ['running', 'good', 'failed'] })
      .notNull()
      .default('running'),
    /** The name of the file or object. Set for a good backup. */
    name: text('name'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** The reason of a failure, for the operator, without secrets. */
    problem: text('problem'),
  },
  (run) => [index('backup_runs_begun_at').on(run.begunAt.desc())],
)
