import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { FREE_WORDS } from '#contract/plans.ts'
import type { ProseEvent } from '#writer/writer.ts'
import type { Database } from '../database/database.ts'
import { users, wordReservations, wordUsage } from '../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { howMany, seed } from '#tests/how-many.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { spendWords, spendWordsOnStream, type WordSpender } from './spend-words.ts'
import { wordsUsed } from './word-repository.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())

const at = (time: string) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(time)
}
const minutesPass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

const buildUser = async (wordLimit = FREE_WORDS): Promise<WordSpender> => {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@example.org` })
    .returning()
  return { id: user!.id, wordLimit }
}
const used = ({ id }: WordSpender, month = new Date().toISOString().slice(0, 7)) =>
  wordsUsed(database.db, { userId: id, month })
const reserved = async ({ id }: WordSpender) =>
  database.db.select().from(wordReservations).where(eq(wordReservations.userId, id))
/** Makes a call that delivers a number of words. */
const spend = (user: WordSpender, words: number, delivered = words) =>
  spendWords({ database }, user, { words }, async (allowed) => ({ value: allowed, words: delivered }))
/** Starts a call that ends when the test decides. */
const begin = async (user: WordSpender, words: number) => {
  const begun = Promise.withResolvers<number>()
  const ending = Promise.withResolvers<number>()
  const call = spendWords({ database }, user, { words }, async (allowed) => {
    begun.resolve(allowed)
    return { value: allowed, words: await ending.promise }
  })
  call.catch(begun.reject)
  const allowed = await begun.promise
  return {
    allowed,
    async deliver(words: number) {
      ending.resolve(words)
      await call
    },
    async fail() {
      ending.reject(new Error('the model is gone'))
      await expect(call).rejects.toThrow('the model is gone')
    },
  }
}
const apiError = { code: 'words_spent', message: "You've reached your limit!" }
/** The words of running calls are not used yet, so the refusal has another code. */
const underWay = {
  code: 'too_many_requests',
  message: expect.stringContaining('are still running') as unknown,
  headers: { 'Retry-After': '5' },
}
const beginUnlessSpent = (user: WordSpender, words: number) =>
  begin(user, words).catch(async (error: unknown) => {
    const spent = (await used(user)) >= user.wordLimit
    if (error instanceof ApiError && error.code === (spent ? apiError : underWay).code) return null
    throw error
  })

it('counts the delivered words, not the estimated ones', async () => {
  const user = await buildUser()
  await spend(user, 1000, 740)
  expect(await used(user)).toBe(740)
  expect(await reserved(user)).toEqual([])
})

it('lets a hundred concurrent calls spend exactly the limit', async () => {
  const user = await buildUser()
  const calls = await Promise.allSettled(Array.from({ length: 100 }, () => spend(user, 70)))
  expect(await used(user)).toBe(FREE_WORDS)
  const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []))
  expect(refused).toHaveLength(57)
  const codes = refused.map((reason) => (reason as ApiError).code)
  expect(codes.filter((code) => code !== underWay.code && code !== apiError.code)).toEqual([])
  await expect(spend(user, 1)).rejects.toMatchObject(apiError)
})

it('gives the last call as many words as are left, then refuses', async () => {
  const user = await buildUser()
  await spend(user, 2900)
  expect(await spend(user, 500, 100)).toBe(100)
  await expect(spend(user, 1)).rejects.toMatchObject(apiError)
})

it('counts a call that delivered too much only up to the limit', async () => {
  const user = await buildUser()
  await spend(user, 2000, 2300)
  expect(await used(user)).toBe(2300)
  const other = await begin(user, 200)
  await spend(user, 400, 900)
  expect(await used(user)).toBe(2800)
  await other.deliver(200)
  expect(await used(user)).toBe(3000)
})

it('charges nothing for a failed call, and frees its reservation', async () => {
  const user = await buildUser()
  const call = await begin(user, 3000)
  await expect(spend(user, 1)).rejects.toMatchObject(underWay)
  await call.fail()
  expect(await used(user)).toBe(0)
  expect(await spend(user, 3000)).toBe(3000)
})

it('holds no open transaction while the model writes', async () => {
  const user = await buildUser()
  await spendWords({ database }, user, { words: 10 }, async () => {
    await database.transaction(async (tx) => tx.select().from(users))
    return { value: null, words: 10 }
  })
  expect(await used(user)).toBe(10)
})

it('frees the words of a dead process after 15 minutes, and does not count them again', async () => {
  at('2026-03-10T10:00:00Z')
  const user = await buildUser()
  const dead = await begin(user, 2500)
  minutesPass(14)
  expect(await spend(user, 600, 500)).toBe(500)
  await expect(spend(user, 1)).rejects.toMatchObject(underWay)
  minutesPass(2)
  expect(await spend(user, 2500, 2400)).toBe(2500)
  // The call was not dead after all. Words that others have spent meanwhile are not counted twice.
  await dead.deliver(2500)
  expect(await used(user)).toBe(FREE_WORDS)
})

it('starts a new count each month, and counts a call in the month in which it began', async () => {
  at('2026-01-31T23:59:00Z')
  const user = await buildUser()
  await spend(user, 2000)
  const call = await begin(user, 1000)
  minutesPass(2)
  const [january, february] = ['2026-01', '2026-02']
  expect(await spend(user, 3000, 2999)).toBe(3000)
  await call.deliver(900)
  expect([await used(user, january), await used(user, february)]).toEqual([2900, 2999])
})

it('counts the words of an unlimited plan, and refuses none', async () => {
  const user = await buildUser(0)
  await Promise.all(Array.from({ length: 20 }, () => spend(user, 1000)))
  expect(await used(user)).toBe(20_000)
})

it("counts each user's words separately", async () => {
  const [first, second] = [await buildUser(), await buildUser()]
  await spend(first, 3000)
  expect(await spend(second, 3000)).toBe(3000)
})

it('allows the deletion of an account with running calls', async () => {
  const user = await buildUser()
  const call = await begin(user, 100)
  const calls = Promise.allSettled(Array.from({ length: 20 }, () => spend(user, 10)))
  await database.db.delete(users).where(eq(users.id, user.id))
  const refused = (await calls).flatMap((call) => (call.status === 'rejected' ? [call.reason as unknown] : []))
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unauthorized' })
  await expect(call.deliver(100)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(spend(user, 10)).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await database.db.select().from(wordUsage).where(eq(wordUsage.userId, user.id))).toEqual([])
})

const prose = (words: number, broken = false) =>
  async function* (): AsyncGenerator<ProseEvent> {
    yield { type: 'delta', text: 'A text' }
    if (broken) throw new Error('the model is gone')
    yield { type: 'end', text: 'A text', words }
  }
const stay = new AbortController().signal
const count = (text: string) => text.split(' ').filter(Boolean).length
const read = async (stream: AsyncIterable<ProseEvent>) => {
  for await (const { type } of stream) if (type === 'end') return
}

it('counts a streamed text when it ends', async () => {
  const user = await buildUser()
  await read(await spendWordsOnStream({ database }, user, { words: 400, signal: stay, count }, prose(320)))
  expect(await used(user)).toBe(320)
  expect(await reserved(user)).toEqual([])
})

it('charges nothing for a stream that fails, or whose reader leaves before the first word', async () => {
  const user = await buildUser()
  const stream = (write: () => AsyncIterable<ProseEvent>, signal = stay) =>
    spendWordsOnStream({ database }, user, { words: 400, signal, count }, write)
  await expect(stream(prose(320, true)).then(read)).rejects.toThrow('the model is gone')
  const leaving = new AbortController()
  await stream(prose(320), leaving.signal)
  expect(await reserved(user)).toHaveLength(1)
  leaving.abort()
  await vi.waitFor(async () => expect(await reserved(user)).toEqual([]))
  expect(await used(user)).toBe(0)
})

const shortProse = async function* (): AsyncGenerator<ProseEvent> {
  for (let word = 0; word < 40; word++) yield { type: 'delta', text: `word${word} ` }
  yield { type: 'end', text: 'all of it', words: 40 }
}

it('counts the delivered words of a reader who leaves in any way, and once', async () => {
  const user = await buildUser()
  const begin = (signal: AbortSignal) =>
    spendWordsOnStream({ database }, user, { words: 400, signal, count }, shortProse)
  let read = 0
  for await (const _ of await begin(stay)) if (++read === 12) break
  expect(await used(user)).toBe(12)

  const leaving = new AbortController()
  const events = (await begin(leaving.signal))[Symbol.asyncIterator]()
  for (let word = 0; word < 8; word++) await events.next()
  leaving.abort()
  await vi.waitFor(async () => expect(await used(user)).toBe(20))
  await events.return?.()
  expect(await used(user)).toBe(20)
  expect(await reserved(user)).toEqual([])
  const unlimited = await buildUser(0)
  for await (const _ of await spendWordsOnStream(
    { database },
    unlimited,
    { words: 9, signal: stay, count },
    shortProse,
  ))
    break
  expect(await used(unlimited)).toBe(1)
})

const again = async function* (): AsyncGenerator<ProseEvent> {
  yield { type: 'delta', text: 'one two three four five' }
  yield { type: 'delta', text: 'six seven', replaces: true }
  yield { type: 'delta', text: ' eight' }
  yield { type: 'end', text: 'six seven eight', words: 3 }
}

const beginAgain = (user: WordSpender) =>
  spendWordsOnStream({ database }, user, { words: 400, signal: stay, count }, again)

it('counts the longer text of a restarted stream', async () => {
  const leaver = await buildUser()
  let events = 0
  for await (const _ of await beginAgain(leaver)) if (++events === 3) break
  expect(await used(leaver)).toBe(5)
  const reader = await buildUser()
  await read(await beginAgain(reader))
  expect(await used(reader)).toBe(3)
})

it('refuses before the stream begins', async () => {
  const user = await buildUser()
  await spend(user, 3000)
  const stream = spendWordsOnStream({ database }, user, { words: 400, signal: stay, count }, prose(1))
  await expect(stream).rejects.toMatchObject(apiError)
})

/**
 * Events in random order: calls of any size start, and end in any way or never, while time passes.
 */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), words: fc.integer({ min: 1, max: 900 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('deliver' as const, 'fail' as const, 'kill' as const),
      which: fc.nat(20),
      share: fc.integer({ min: 0, max: 130 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 7, 16) }) },
)

it('spends exactly the delivered words within the limit, in any order of starts, ends, failures and crashes', async () => {
  at('2026-05-01T00:00:00Z')
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 30 }), async (happenings) => {
      const user = await buildUser(1000)
      const open: { call: Awaited<ReturnType<typeof begin>>; until: number }[] = []
      const dead: typeof open = []
      let expected = 0
      const allowed: number[] = []
      const got: number[] = []
      const held = () =>
        [...open, ...dead].reduce((sum, { call, until }) => sum + (until > Date.now() ? call.allowed : 0), 0)
      for (const now of happenings) {
        const left = 1000 - expected - held()
        if (now.do === 'begin') {
          const call = await beginUnlessSpent(user, now.words)
          allowed.push(Math.min(now.words, left))
          got.push(call?.allowed ?? 0)
          if (call) open.push({ call, until: Date.now() + 15 * 60_000 })
        } else if (now.do === 'wait') minutesPass(now.minutes)
        else if (open.length > 0) {
          const [{ call, until }] = open.splice(now.which % open.length, 1) as [(typeof open)[number]]
          if (now.do === 'fail') await call.fail()
          else if (now.do === 'kill') dead.push({ call, until })
          else {
            const delivered = Math.floor((call.allowed * now.share) / 100)
            expected += Math.min(delivered, left + (until > Date.now() ? call.allowed : 0))
            await call.deliver(delivered)
          }
        }
        expect(got).toEqual(allowed)
        expect(await used(user)).toBe(expected)
        expect(expected).toBeLessThanOrEqual(1000)
      }
    }),
    { numRuns: howMany('PLAN_HISTORIES'), seed },
  )
})
