// Global setup of the project `postgres`. It only runs if some of its tests are selected.
import type { TestProject } from 'vitest/node'
import { serverPrograms } from './programs.ts'
import { startDatabaseServer } from './start-server.ts'

const setUp = async ({ config }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env['TEST_DATABASE_URL']) return undefined
  const server = await startDatabaseServer(serverPrograms()!)
  config.env = { ...config.env, TEST_DATABASE_URL: server.socketUrl }
  return () => server.stop()
}

export default setUp
