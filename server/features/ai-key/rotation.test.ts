import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AppSecret } from '../../config/index.ts'
import type { Database } from '../../database/database.ts'
import { aiKeys, users } from '../../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createSealer } from '../../secrets/sealer.ts'
import type { AiKeyDependencies } from './dependencies.ts'
import { readKey } from './read-key.ts'
import { putKey } from './repository.ts'
import { checkMasterKeys, rotateKeys } from './rotate-keys.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(users))

const [v1, v2] = [1, 2].map((version) => ({ version, secret: `${version}`.repeat(40) })) as [AppSecret, AppSecret]
/** Creates the dependencies of a process with these master keys. */
const processWith = (...secrets: AppSecret[]): AiKeyDependencies => ({
  database,
  sealer: createSealer(secrets),
  byok: { baseUrl: 'http://127.0.0.1:1', model: 'any' },
  log: pino({ level: 'silent' }),
})
const buildUsers = async (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({ email: `${index}@example.org` }))
  return (await database.db.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id)
}
const save = (dependencies: AiKeyDependencies, userId: string, key: string) =>
  putKey(database.db, userId, dependencies.sealer.seal(key, { userId, purpose: 'ai-key' }))
const versions = async () =>
  (await database.db.selectDistinct({ version: aiKeys.masterVersion }).from(aiKeys)).map(({ version }) => version)
const running = new AbortController().signal

it('rotates keys while processes with the old and the new secrets read and save them', async () => {
  const people = await buildUsers(40)
  const keyOf = new Map(people.map((id) => [id, `sk-${id}`]))
  await Promise.all(people.map((id) => save(processWith(v1), id, keyOf.get(id)!)))

  const [before, after] = [processWith(v1, v2), processWith(v2, v1)]
  const wrong: string[] = []
  let calls = 0
  const load = new AbortController()
  /** Calls both processes alternately for these users, one call at a time. */
  const use = async (people: string[]) => {
    for (let turn = 0; !load.signal.aborted || turn < people.length * 2; turn++) {
      const dependencies = turn % 2 ? before : after
      const id = people[(turn >> 1) % people.length]!
      if (turn % 5 === 4) {
        keyOf.set(id, `sk-${id}-${turn}`)
        await save(dependencies, id, keyOf.get(id)!)
      } else if ((await readKey(dependencies, id)) !== keyOf.get(id)) wrong.push(id)
      calls++
    }
  }
  const loads = Array.from({ length: 5 }, (_, part) => use(people.slice(part * 8, part * 8 + 8)))
  await rotateKeys(after, running)
  load.abort()
  await Promise.all(loads)
  expect(wrong).toEqual([])
  expect(calls).toBeGreaterThanOrEqual(80)

  // When no process seals with the earlier master key any more, a start reseals the remaining keys.
  await rotateKeys(after, running)
  expect(await versions()).toEqual([2])
  const only = processWith(v2)
  for (const id of people) expect(await readKey(only, id)).toBe(keyOf.get(id))
})

it('reseals a key when it is read', async () => {
  const [id] = (await buildUsers(1)) as [string]
  await save(processWith(v1), id, 'sk-one')
  expect(await readKey(processWith(v2, v1), id)).toBe('sk-one')
  expect(await versions()).toEqual([2])
})

it('does not change a key that was sealed with the newer master key', async () => {
  const [id] = (await buildUsers(1)) as [string]
  await save(processWith(v2, v1), id, 'sk-one')
  const before = processWith(v1, v2)
  expect(await readKey(before, id)).toBe('sk-one')
  await rotateKeys(before, running)
  expect(await versions()).toEqual([2])
})

it('skips a key that cannot be opened, and continues with the others', async () => {
  const people = await buildUsers(3)
  for (const id of people) await save(processWith(v1), id, 'sk-one')
  await database.db
    .update(aiKeys)
    .set({ sealed: Buffer.alloc(200, 1) })
    .where(eq(aiKeys.userId, people.toSorted()[0]!))
  await rotateKeys(processWith(v2, v1), running)
  expect((await versions()).toSorted((a, b) => a - b)).toEqual([1, 2])
  expect(await readKey(processWith(v2), people.toSorted()[1]!)).toBe('sk-one')
})

it('refuses to start without a master key that saved keys need', async () => {
  const [id] = (await buildUsers(1)) as [string]
  await save(processWith(v1), id, 'sk-one')
  await expect(checkMasterKeys(processWith(v2))).rejects.toThrow('APP_SECRET has no v1, which saved AI keys')
  await checkMasterKeys(processWith(v2, v1))
})
