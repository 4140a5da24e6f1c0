import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { settingsFor } from '#tests/crash/settings.ts'
import type { Behaviour } from '#tests/doubles/model-server/behaviour.ts'
import { type HeldServer, startHeldServer } from './held-server.ts'
import { type PostgresUsed, type PostgresWatch, watchPostgres } from './postgres-used.ts'

/** Resources that were used between two moments. */
export interface Spent {
  seconds: number
  /** The CPU time of each server process. */
  cpuMs: number[]
  loopLateP99Ms: number
  postgres: PostgresUsed
}

export interface Installation {
  database: TestDatabase
  servers: HeldServer[]
  watch: PostgresWatch
  /** Configures the fake model, and clears its recorded requests. */
  double(behaviour: Partial<Behaviour>): Promise<void>
  /** Starts a server that is limited to a share of a core; 1 is unlimited. */
  start(role: 'web' | 'worker', share: number): Promise<HeldServer>
  /** Measures the resources that these servers and PostgreSQL use during `work`. */
  spend(servers: readonly HeldServer[], work: () => Promise<void>): Promise<Spent>
  /** Stops the servers and keeps the database. */
  stopServers(): Promise<void>
  remove(): Promise<void>
}

/**
 * Creates a database on the server that TEST_DATABASE_URL names, for real server processes with a
 * fake model.
 */
export const newInstallation = async (concurrency: number): Promise<Installation> => {
  const database = await newTestDatabase()
  if (!database.databaseUrl) throw new Error('TEST_DATABASE_URL has to name a PostgreSQL server on this machine')
  const watch = await watchPostgres(database.databaseUrl)
  const double = spawn(process.execPath, [fileURLToPath(import.meta.resolve('./double.ts'))], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const setDouble = async (behaviour: Partial<Behaviour>): Promise<string> => {
    const answered = once(double, 'message')
    double.send(behaviour)
    return ((await answered) as [{ url: string }])[0].url
  }
  const model = await setDouble({ firstTokenMs: 100, tokensPerSecond: 50 })
  const servers: HeldServer[] = []
  const spend = async (watched: readonly HeldServer[], work: () => Promise<void>): Promise<Spent> => {
    const before = await Promise.all(watched.map((server) => server.used()))
    const postgresBefore = await watch.used()
    const begun = performance.now()
    await work()
    const seconds = (performance.now() - begun) / 1000
    const after = await Promise.all(watched.map((server) => server.used()))
    const postgres = await watch.used()
    return {
      seconds,
      cpuMs: after.map(({ cpuMs }, at) => cpuMs - before[at]!.cpuMs),
      loopLateP99Ms: Math.max(...after.map(({ loopLateP99Ms }) => loopLateP99Ms)),
      postgres: {
        cpuMs: postgres.cpuMs - postgresBefore.cpuMs,
        transactions: postgres.transactions - postgresBefore.transactions,
        statements: postgres.statements === null ? null : postgres.statements - postgresBefore.statements!,
        walBytes: postgres.walBytes - postgresBefore.walBytes,
      },
    }
  }
  const stopServers = async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop()))
  }
  return {
    database,
    servers,
    watch,
    double: async (behaviour) => void (await setDouble(behaviour)),
    async start(role, share) {
      const env = settingsFor(database, {
        ROLE: role,
        PUBLIC_URL: 'http://localhost:3000',
        TRUSTED_PROXY_HOPS: '1',
        AI_BASE_URL: model,
        AI_MODEL: 'double',
        AI_CONCURRENCY: String(concurrency),
      })
      const server = await startHeldServer(env, share)
      servers.push(server)
      return server
    },
    spend,
    stopServers,
    async remove() {
      await stopServers()
      double.kill('SIGKILL')
      await watch.close()
      await database.remove()
    },
  }
}
