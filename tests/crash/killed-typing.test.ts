import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { random } from '#tests/random.ts'
import { signUp } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { settingsFor } from './settings.ts'
import { Typist } from './typist.ts'

const KILLS = howMany('TYPING_KILLS')
const LONGEST_RUN_MS = 1500
const TYPISTS = 3

let database: TestDatabase
let server: KillableServer | undefined

beforeEach(async () => {
  database = await newTestDatabase()
})
afterEach(async () => {
  await server?.kill()
  await database.remove()
})

it(
  `loses no acknowledged save when it is killed ${KILLS} times during typing`,
  { timeout: 300_000 + KILLS * 30_000 },
  async () => {
    const settings = settingsFor(database, { AI_MODEL: 'builtin' })
    server = await startServer(settings)
    const typists: Typist[] = []
    for (let count = 0; count < TYPISTS; count++) {
      const token = await signUp(server.url, `typist-${count}@example.com`)
      typists.push(await Typist.begin(server.url, token))
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const typing = Promise.all(typists.map((typist) => typist.untilGone()))
      await setTimeout(random() * LONGEST_RUN_MS)
      await server.kill()
      await typing
      await server.restart()
      for (const typist of typists) expect(await typist.lost()).toEqual([])
    }
    const saves = typists.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    console.info(`${KILLS} kills while typing, ${saves} acknowledged saves, none lost`)
  },
)
