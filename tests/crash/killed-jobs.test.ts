import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { howMany } from '#tests/how-many.ts'
import { type KillableProcess, startProcess } from './killable-process.ts'

const KILLS = howMany('JOB_KILLS')
const endlessJob = new URL('./fixtures/endless-job.ts', import.meta.url)

let database: TestDatabase
let worker: KillableProcess | undefined

beforeEach(async () => {
  database = await newTestDatabase()
})
afterEach(async () => {
  await worker?.kill()
  await database.remove()
})

/**
 * Starts a worker. Returns the messages of its starting jobs, and the seconds until they started.
 */
const start = async (...args: string[]) => {
  const { dataDir, databaseUrl } = database
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  worker = startProcess(fileURLToPath(endlessJob), { args, env })
  const begun = Promise.all(['first', 'second'].map((job) => worker!.line((line) => line.startsWith(`${job} begun`))))
  await worker.line((line) => line === 'working')
  const working = performance.now()
  return { begun: await begun, seconds: (performance.now() - working) / 1000 }
}

it('continues the jobs of a killed process within 15 s of the restart', async () => {
  const { begun } = await start('send')
  expect(begun).toEqual(['first begun, attempt 0', 'second begun, attempt 0'])
  for (let attempt = 1; attempt <= KILLS; attempt++) {
    await worker!.kill()
    const again = await start()
    expect(again.begun).toEqual([`first begun, attempt ${attempt}`, `second begun, attempt ${attempt}`])
    console.info(`jobs resumed ${again.seconds.toFixed(1)} s after the restart`)
    expect(again.seconds).toBeLessThan(15)
  }
})
