import { sql } from 'drizzle-orm'
import { runAs } from '../current-work.ts'
import { traced } from '../tracing/tracing.ts'
import type { Database, DatabaseLog } from '../database/database.ts'
import { timedWork } from '../database/schema/index.ts'

/**
 * The tolerance of timers, as a share of the interval. Without it, the process that had the last
 * turn could find that the next one is not quite due.
 */
const SLACK = 0.1

/**
 * Takes the turn for scheduled work. Returns true in one of all processes that ask, once per
 * interval.
 */
export const takeTurn = async ({ db }: Pick<Database, 'db'>, name: string, everyMs: number): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into ${timedWork} as work (name, begun_at) values (${name}, now())
    on conflict (name) do update set begun_at = now()
      where work.begun_at <= now() - make_interval(secs => ${(everyMs * (1 - SLACK)) / 1000}::float8)
    returning name`)
  return rows.length > 0
}

interface Dependencies {
  database: Database
  log: Pick<DatabaseLog, 'error'>
}

/**
 * Creates a scheduler for recurring work. Each run happens in one of the processes that run jobs.
 */
export const createTimedWork = ({ database, log }: Dependencies) => {
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let underWay: Promise<void> = Promise.resolve()
  return {
    every(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void {
      const begin = async () => {
        try {
          if (!stopping.signal.aborted && (await takeTurn(database, name, everyMs)))
            await runAs({ name: `timed ${name}` }, () =>
              traced({ name: `timed ${name}`, kind: 'internal' }, () => work(stopping.signal)),
            )
        } catch (error) {
          log.error({ err: error }, `scheduled work failed: ${name}`)
        }
      }
      const timer = setInterval(() => {
        underWay = underWay.then(begin)
      }, everyMs)
      timer.unref()
      timers.push(timer)
    },
    async stop(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await underWay
    },
  }
}
type TimedWork = ReturnType<typeof createTimedWork>
