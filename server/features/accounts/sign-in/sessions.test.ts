import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '../../../database/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { addUser, removeUser } from '../repository.ts'
import { createSessions } from './sessions.ts'

let database: Database
let userId: string
beforeAll(async () => {
  database = await testDatabase()
  userId = (await addUser(database.db, 'ada@example.org')).id
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => database.close())

const as = (token: string) => ({ headers: { token } })

it('refuses a token within a second after another process ended its session, on a server database', async () => {
  const onServer = { ...database, kind: 'server' } as Database
  const [here, elsewhere] = [createSessions(onServer), createSessions(onServer)]
  const token = await here.begin(database.db, userId)
  await elsewhere.end(await here.authenticate(as(token)))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1001 })
  await expect(here.authenticate(as(token))).rejects.toMatchObject({ code: 'unauthorized' })
})

it('does not cache a session that ends during its lookup', async () => {
  const sessions = createSessions(database)
  const token = await sessions.begin(database.db, userId)
  await database.db.execute(sql`update sessions set last_used_at = now() - interval '2 hours'`)
  const found = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  // Pauses between finding the session and updating its last use.
  const slow = vi.spyOn(database.db, 'update').mockImplementation((() => {
    found.resolve()
    return { set: () => ({ where: () => goOn.promise }) }
  }) as never)
  const lookingUp = sessions.authenticate(as(token))
  await found.promise
  slow.mockRestore()
  await sessions.end(await createSessions(database).authenticate(as(token)))
  goOn.resolve()
  await lookingUp
  await expect(sessions.authenticate(as(token))).rejects.toMatchObject({ code: 'unauthorized' })
})

it('ends all sessions of a removed user', async () => {
  const sessions = createSessions(database)
  const { id } = await addUser(database.db, 'bob@example.org')
  const token = await sessions.begin(database.db, id)
  await sessions.authenticate(as(token))
  await database.transaction((tx) => removeUser(tx, id))
  sessions.forget(id)
  await expect(sessions.authenticate(as(token))).rejects.toMatchObject({ code: 'unauthorized' })
})
