import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { random } from '#tests/random.ts'
import { AcknowledgedWrites } from './acknowledged-writes.ts'
import { signUp } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { settingsFor } from './settings.ts'

const CYCLES = howMany('CRASH_CYCLES')
const LONGEST_RUN_MS = 2500

let database: TestDatabase
let model: ModelServer
let server: KillableServer | undefined

beforeEach(async () => {
  database = await newTestDatabase()
  // The model never replies: books are ordered and deleted here, but not written.
  model = await startModelServer({ firstTokenMs: 3_600_000 })
})
afterEach(async () => {
  await server?.kill()
  await model.close()
  await database.remove()
})

it(
  `loses no acknowledged write when it is killed ${CYCLES} times`,
  { timeout: 300_000 + CYCLES * 30_000 },
  async () => {
    server = await startServer(settingsFor(database, { AI_BASE_URL: model.url, AI_MODEL: 'double' }))
    const writes = new AcknowledgedWrites(server.url, await signUp(server.url, 'owner@example.com'))
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const writing = writes.untilGone()
      await setTimeout(random() * LONGEST_RUN_MS)
      await server.kill()
      await writing
      await server.restart()
      expect(await writes.lost()).toEqual([])
    }
    console.info(`${CYCLES} kills, ${writes.count} acknowledged writes, none lost`)
  },
)
