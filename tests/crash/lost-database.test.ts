import { afterEach, beforeEach, expect, it } from 'vitest'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { call } from '../client.ts'
import { signUp } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { settingsFor } from './settings.ts'

const endDatabaseThread = new URL('fixtures/end-database-thread.ts', import.meta.url)

let database: TestDatabase
let server: KillableServer | undefined

beforeEach(async () => {
  database = await newTestDatabase({ embedded: true })
})
afterEach(async () => {
  await server?.kill()
  await database.remove()
})

it('exits with a message when the thread of its database ends, and loses nothing', async () => {
  server = await startServer(settingsFor(database, { NODE_OPTIONS: `--import=${endDatabaseThread.href}` }))
  const token = await signUp(server.url, 'owner@example.com')
  const said = server.line((line) => line.includes('The embedded database crashed'))
  expect(await server.stop('SIGUSR2')).toBe(1)
  expect(JSON.parse(await said)).toMatchObject({
    level: 60,
    err: { message: expect.stringContaining('The thread of the embedded database ended') },
  })
  await server.restart()
  expect(await call(server.url, 'GET /user_info', { token })).toMatchObject({ email: 'owner@example.com' })
})
