// Set up once for the tests of the project `postgres`, and only when some of them are run.
import type { TestProject } from 'vitest/node'
import { serverPrograms } from './programs.ts'
import { startDatabaseServer } from './start-server.ts'

const setUp = async ({ config }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const server = await startDatabaseServer(serverPrograms()!)
  config.env = { ...config.env, TEST_DATABASE_URL: server.url }
  return () => server.stop()
}

export default setUp
