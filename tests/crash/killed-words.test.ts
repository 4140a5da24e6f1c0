import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { users, wordReservations } from '#server/database/schema/index.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { monthOf, spendWords } from '#server/plans/spend-words.ts'
import { wordsUsed } from '#server/plans/word-repository.ts'
import { random } from '#tests/random.ts'
import { startProcess } from './killable-process.ts'

const CYCLES = howMany('CRASH_CYCLES')
const fixture = fileURLToPath(new URL('./fixtures/spend-words.ts', import.meta.url))
const LONGEST_RUN_MS = 800
const LIMIT = 10_000_000
/** The number of concurrent calls, and the maximum number of words that each may deliver. */
const [CALLS, MOST] = [8, 40]

let settings: TestDatabase
beforeEach(async () => {
  settings = await newTestDatabase()
})
afterEach(async () => {
  await settings.remove()
})

const inspect = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> => {
  const database = await openDatabase(settings)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

it(
  `keeps all counted words, and frees those that killed calls had reserved, after ${CYCLES} kills`,
  { timeout: 300_000 + CYCLES * 30_000 },
  async () => {
    const [user] = await inspect(({ db }) => db.insert(users).values({ email: 'a@example.org' }).returning())
    const month = { userId: user!.id, month: monthOf(new Date()) }
    const used = () => inspect(({ db }) => wordsUsed(db, month))
    let before = 0
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      let counted = 0
      const spending = startProcess(fixture, {
        args: [user!.id, String(LIMIT)],
        env: { DATA_DIR: settings.dataDir, ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }) },
      })
      const listening = spending.line((line) => {
        counted += Number(line.replace('counted ', ''))
        return false
      })
      await spending.line((line) => line.startsWith('counted'))
      await setTimeout(random() * LONGEST_RUN_MS)
      await spending.kill()
      await expect(listening).rejects.toThrow('ended by itself')
      const now = (await used()) - before
      // Only calls that were in progress can be counted without having been printed.
      expect(now).toBeGreaterThanOrEqual(counted)
      expect(now).toBeLessThanOrEqual(counted + CALLS * MOST)
      before += now
    }
    await inspect(async (database) => {
      const held = (await database.db.select().from(wordReservations)).reduce((sum, { words }) => sum + words, 0)
      expect(held).toBeLessThanOrEqual(CYCLES * CALLS * MOST)
      const left = (wordLimit: number) =>
        spendWords({ database }, { id: user!.id, wordLimit }, { words: LIMIT }, async (value) => ({ value, words: 0 }))
      expect(await left(LIMIT)).toBe(LIMIT - before - held)
      await database.db.update(wordReservations).set({ expiresAt: new Date() })
      expect(await left(LIMIT)).toBe(LIMIT - before)
    })
  },
)
