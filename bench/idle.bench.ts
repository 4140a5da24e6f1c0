// Measures what a server without work costs: its CPU time and its statements, compared to pg-boss
// alone with one queue, how long a job waits for its start, and what an open project costs:
// node scripts/run.mjs bench/idle.bench.ts [queries] [latency] [desk]
//
// Needs the built server (npm run build) and an installed PostgreSQL server, whose processes it
// finds in /proc. `SECONDS` is how long each part is observed. Exits with 1 if the server sends more
// than `MOST` times the statements of pg-boss.
import { setTimeout } from 'node:timers/promises'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { settingsFor } from '#tests/crash/settings.ts'
import { serverPrograms } from '#tests/database-server/programs.ts'
import { startDatabaseServer } from '#tests/database-server/start-server.ts'
import { type IdleProcess, startBarePgBoss, startIdleServer } from './idle/idle-process.ts'
import { measureDesk } from './idle/desk-requests.ts'
import { measureLatency } from './idle/job-latency.ts'
import { printTable, sum } from './scaling/figures.ts'
import { watchPostgres } from './scaling/postgres-used.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 120)
/** The time for the work after a start, which reads prices, cleans up and searches for models. */
const SETTLE_MS = 15_000
/**
 * The maximum number of statements relative to pg-boss alone. A worker has fifteen queues, webhooks
 * and live settings.
 */
const MOST = 2.5

type Start = (database: TestDatabase) => Promise<IdleProcess[]>

interface Idle {
  what: string
  perSecond: number
  transactions: number
  cpu: number
  postgresCpu: number
}

const MINUTE = 60

const observe = async (what: string, database: TestDatabase, start: Start): Promise<Idle> => {
  const watch = database.databaseUrl ? await watchPostgres(database.databaseUrl) : null
  const processes = await start(database)
  await setTimeout(SETTLE_MS)
  const used = async () => ({
    all: await Promise.all(processes.map((one) => one.used())),
    postgres: await watch?.used(),
  })
  const before = await used()
  await setTimeout(SECONDS * 1000)
  const after = await used()
  await Promise.all(processes.map((one) => one.stop()))
  await watch?.close()
  await database.remove()
  const embedded = sum(after.all.map(({ statements }, at) => statements - before.all[at]!.statements))
  const ofPostgres = (figure: 'statements' | 'transactions' | 'cpuMs') =>
    (after.postgres?.[figure] ?? 0) - (before.postgres?.[figure] ?? 0)
  const cpuMs = sum(after.all.map(({ cpuMs }, at) => cpuMs - before.all[at]!.cpuMs))
  return {
    what,
    perSecond: (watch ? ofPostgres('statements') : embedded) / SECONDS,
    transactions: ofPostgres('transactions') / SECONDS,
    cpu: ((cpuMs / 1000) * MINUTE) / SECONDS,
    postgresCpu: ((ofPostgres('cpuMs') / 1000) * MINUTE) / SECONDS,
  }
}

const startRoles =
  (...roles: ('all' | 'web' | 'worker')[]): Start =>
  async (database) => {
    const started: IdleProcess[] = []
    for (const ROLE of roles)
      started.push(
        await startIdleServer(
          settingsFor(database, {
            ROLE,
            AI_MODEL: 'builtin',
            ...(ROLE !== 'all' && { PUBLIC_URL: 'http://localhost:3000' }),
          }),
        ),
      )
    return started
  }

const measureQueries = async () => {
  const bare = await observe('pg-boss alone, one queue', await newTestDatabase(), async ({ databaseUrl }) => [
    await startBarePgBoss(databaseUrl!),
  ])
  const server = await observe('ROLE=all, PostgreSQL', await newTestDatabase(), startRoles('all'))
  const rows = [
    bare,
    server,
    await observe('web and worker, PostgreSQL', await newTestDatabase(), startRoles('web', 'worker')),
    await observe('ROLE=all, embedded', await newTestDatabase({ embedded: true }), startRoles('all')),
  ]
  printTable(
    `Servers without work, observed for ${SECONDS} s`,
    ['what', 'statements/s', 'compared to pg-boss', 'transactions/s', 'CPU s/min', 'PostgreSQL CPU s/min'],
    rows.map(({ what, perSecond, transactions, cpu, postgresCpu }) => [
      what,
      perSecond.toFixed(2),
      (perSecond / bare.perSecond).toFixed(1),
      transactions.toFixed(2),
      cpu.toFixed(2),
      postgresCpu.toFixed(2),
    ]),
  )
  if (server.perSecond > MOST * bare.perSecond) process.exitCode = 1
}

const programs = serverPrograms()
if (!programs) throw new Error('Install a PostgreSQL server')
const postgres = await startDatabaseServer(programs, { shared_preload_libraries: 'pg_stat_statements' })
process.env['TEST_DATABASE_URL'] = postgres.url
const chosen = process.argv.slice(2)
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)
try {
  if (isChosen('queries')) await measureQueries()
  if (isChosen('latency')) await measureLatency()
  if (isChosen('desk')) await measureDesk(SECONDS)
} finally {
  await postgres.stop()
}
