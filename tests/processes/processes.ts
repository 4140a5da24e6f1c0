import { newTestDatabase, type TestDatabase } from '#server/database/test-database.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { canRun } from '#tests/validators/validator.ts'
import { type KillableServer, startServer } from '../crash/killable-server.ts'
import { settingsFor } from '../crash/settings.ts'

export const hasServer = canRun(
  'several processes on one PostgreSQL server',
  Boolean(process.env['TEST_DATABASE_URL']),
  'set TEST_DATABASE_URL to a server where tests may make databases',
)

export interface Processes {
  database: TestDatabase
  model: ModelServer
  web(): Promise<KillableServer>
  worker(): Promise<KillableServer>
  /** Ends whatever still runs. */
  remove(): Promise<void>
}

/** Real processes on one database of a real server, to be started one by one. */
export const newProcesses = async (environment: Record<string, string> = {}): Promise<Processes> => {
  const database = await newTestDatabase()
  const model = await startModelServer({ firstTokenMs: 20, tokensPerSecond: 1500 })
  const running: KillableServer[] = []
  const start = async (role: 'web' | 'worker') => {
    const server = await startServer(
      settingsFor(database, {
        ROLE: role,
        PUBLIC_URL: 'http://localhost:3000',
        AI_BASE_URL: model.url,
        AI_MODEL: 'double',
        ...environment,
      }),
    )
    running.push(server)
    return server
  }
  return {
    database,
    model,
    web: () => start('web'),
    worker: () => start('worker'),
    async remove() {
      await Promise.all(running.map((server) => server.kill()))
      await model.close()
      await database.remove()
    },
  }
}
