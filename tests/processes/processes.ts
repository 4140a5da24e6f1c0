import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { canUseServer } from '#tests/database-server/can-use-server.ts'
import { type KillableServer, startServer } from '../crash/killable-server.ts'
import { settingsFor } from '../crash/settings.ts'
import { atHost } from './database-line.ts'

export const hasServer = canUseServer('several processes on one PostgreSQL server')

export interface Processes {
  database: TestDatabase
  model: ModelServer
  web(): Promise<KillableServer>
  worker(more?: Record<string, string>): Promise<KillableServer>
  /** Ends all running processes and deletes the database. */
  remove(): Promise<void>
}

/**
 * Starts real processes on a database of a real server, one by one. With `databaseHost` the
 * processes use that host, while the test still connects directly.
 */
export const newProcesses = async (
  environment: Record<string, string> = {},
  { databaseHost }: { databaseHost?: string } = {},
): Promise<Processes> => {
  const database = await newTestDatabase()
  const databaseUrl = databaseHost ? atHost(database.databaseUrl!, databaseHost) : database.databaseUrl
  const model = await startModelServer({ firstTokenMs: 20, tokensPerSecond: 1500 })
  const running: KillableServer[] = []
  const start = async (role: 'web' | 'worker', more: Record<string, string> = {}) => {
    const server = await startServer(
      settingsFor(
        { ...database, databaseUrl },
        {
          ROLE: role,
          PUBLIC_URL: 'http://localhost:3000',
          AI_BASE_URL: model.url,
          AI_MODEL: 'double',
          ...environment,
          ...more,
        },
      ),
    )
    running.push(server)
    return server
  }
  return {
    database,
    model,
    web: () => start('web'),
    worker: (more) => start('worker', more),
    async remove() {
      await Promise.all(running.map((server) => server.kill()))
      await model.close()
      await database.remove()
    },
  }
}
