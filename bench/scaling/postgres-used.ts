import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

export interface PostgresUsed {
  /** The CPU time of all server processes so far, including ended ones. */
  cpuMs: number
  transactions: number
  /** Null if the extension pg_stat_statements is missing. */
  statements: number | null
  /** Bytes of write-ahead log. */
  walBytes: number
}

const TICK_MS = 10

/** Returns the fields of /proc/<pid>/stat, from the parent's id on. */
const statOf = (pid: number | string): number[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 4)
    .split(' ')
    .map(Number)
}
const parentOf = (pid: number | string) => statOf(pid)[0]!
const ticksOf = (stat: number[]) => stat[10]! + stat[11]!
/** CPU ticks of ended child processes. */
const ticksOfChildren = (stat: number[]) => stat[12]! + stat[13]!

const ticksUnder = (postmaster: number): number => {
  const own = statOf(postmaster)
  let ticks = ticksOf(own) + ticksOfChildren(own)
  for (const pid of readdirSync('/proc'))
    if (/^\d+$/.test(pid))
      try {
        const stat = statOf(pid)
        if (stat[0] === postmaster) ticks += ticksOf(stat)
      } catch {
        // The process has ended, and is counted among the ended children.
      }
  return ticks
}

/** Observes a PostgreSQL server on this machine. */
export const watchPostgres = async (databaseUrl: string) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]!.pid)
  const hasStatements = await client.query('create extension if not exists pg_stat_statements').then(
    () => true,
    () => false,
  )
  return {
    async used(): Promise<PostgresUsed> {
      const { rows } = await client.query<{ transactions: string; wal: string }>(
        `select xact_commit + xact_rollback as transactions, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal
          from pg_stat_database where datname = current_database()`,
      )
      const counted = hasStatements
        ? await client.query<{ calls: string }>(
            `select sum(calls) as calls from pg_stat_statements
              where dbid = (select oid from pg_database where datname = current_database())`,
          )
        : null
      return {
        cpuMs: ticksUnder(postmaster) * TICK_MS,
        transactions: Number(rows[0]!.transactions),
        statements: counted && Number(counted.rows[0]!.calls),
        walBytes: Number(rows[0]!.wal),
      }
    },
    /** Returns the number of written sections of books, and their size. */
    async written(): Promise<{ sections: number; words: number; bytes: number }> {
      const { rows } = await client.query<{ sections: number; words: number; bytes: number }>(
        `select count(*)::int as sections, coalesce(sum(words), 0)::int as words,
          coalesce(sum(pg_column_size(step)), 0)::int as bytes
          from book_steps where step_key like 'section:%'`,
      )
      return rows[0]!
    },
    async removeBooks(): Promise<void> {
      await client.query('delete from books')
      await client.query('delete from pgboss.job')
    },
    /** Returns the number of connections to this database, without this one. */
    async connections(): Promise<number> {
      const { rows } = await client.query<{ connections: number }>(
        'select count(*)::int - 1 as connections from pg_stat_activity where datname = current_database()',
      )
      return rows[0]!.connections
    },
    close: () => client.end(),
  }
}
export type PostgresWatch = Awaited<ReturnType<typeof watchPostgres>>
