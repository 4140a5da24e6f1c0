import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { tokensOf } from '#contract/plans.ts'
import type { Database } from '#server/database/database.ts'
import { books, bookSteps, tokenLedger, users } from '#server/database/schema/index.ts'
import type { BookDependencies } from '#server/features/books/dependencies.ts'
import { orderBook } from '#server/features/books/order-book.ts'
import { askForOpenings, chooseOpening } from '#server/features/books/plan/openings.ts'
import { readPlan } from '#server/features/books/plan/read-plan.ts'
import { writePlannedBook } from '#server/features/books/plan/write-planned-book.ts'
import { cancelBook, pauseBook } from '#server/features/books/stop-book.ts'
import { resumeBook } from '#server/features/books/writing/resume-book.ts'
import { writeBook } from '#server/features/books/writing/write-book.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { requestedStep, storedSteps } from '#tests/support/requested-step.ts'
import { bookDependencies } from '#tests/support/book-dependencies.ts'
import { bookModel, buildOrder } from '#tests/support/scripted-book.ts'
import type { ScriptedReply } from '#tests/support/scripted-model.ts'
import { planReply } from '#tests/support/scripted-plan.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { interruptible, moments } from './interruptible-model.ts'

/*
 * Interrupts the writing of books inside this process, which is cheap, at every kind of call: before
 * its reply, in it, and while its step is being stored. killed-books.test.ts kills real processes.
 */
const INTERRUPTIONS = howMany('BOOK_INTERRUPTIONS')
/** The number of concurrent calls of the model, which is the option `workers` of a process. */
const WORKERS = 8
const CHAPTERS = 3
const SECTIONS = 2
/** A run is interrupted during one of this many first calls. */
const MOST_CALLS = 6
/** Share of the books that are cancelled in progress. */
const GIVEN_UP = 0.15
const GRANTED = 1_000_000
/** Maximum milliseconds that a process continues after another one has taken over its book. */
const HANGING_MS = 20

const log = pino({ level: 'silent' })

/** A stop of the process, a pause by the author, and a second process that takes the book over. */
const ways = ['stop', 'pause', 'takeover'] as const
type Way = (typeof ways)[number]

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!

/** Returns replies that `bookModel` does not have: facts with quotes, and a finding about the plan. */
const script = (order: ReturnType<typeof buildOrder>, request: ModelRequest): ScriptedReply | undefined => {
  switch (request.task) {
    case 'facts': {
      const quote = request.messages.at(-2)!.content.split('\n')[0]!
      const value = quote.split(' ').slice(0, 2).join(' ')
      const fact = { entity: 'Mara', aliases: [], attribute: 'home', value, storyTime: '', quote }
      return { value: { facts: [fact], promises: [], kept: [] } }
    }
    case 'plan-critique':
      return { value: { findings: [{ section: '1.2', problem: 'It is flat.', suggestion: 'Let it rain.' }] } }
    case 'plan-repair':
    case 'plan-opening':
      return request.task === 'plan-opening' ? planReply(order, request) : undefined
    default:
      return undefined
  }
}

interface Call {
  step: string
  run: number
}

/** Follows one book through its interruptions. */
const follow = async (user: Parameters<typeof orderBook>[1]) => {
  const type = oneOf(bookTypes)
  const order = buildOrder({ chapters: CHAPTERS, subChapters: SECTIONS, type })
  const calls: Call[] = []
  const problems: string[] = []
  const finished = new Map<string, string>()
  let run = 0
  let interruptAt = Infinity
  let interrupted = Promise.withResolvers<void>()
  let mostRepeated = 0
  let interruptedStep = ''

  const called = (request: ModelRequest) => {
    const step = requestedStep(request.messages)
    if (finished.has(step)) problems.push(`${step} was stored and asked for again`)
    // After a takeover, a second run exists beside the first one, whose calls end with it.
    if (calls.some((call) => call.run === run && call.step === step)) problems.push(`${step} was asked for twice`)
    calls.push({ step, run })
    const own = calls.filter((call) => call.run === run).length
    if (own !== interruptAt) return undefined
    interruptedStep = step
    return oneOf(moments)
  }
  const model = interruptible(
    bookModel(order, (request) => script(order, request)),
    called,
    () => interrupted.resolve(),
  )
  const writer = modelWriter(limitModel(model, createCallQueue(WORKERS)))
  /** Each process has its own dependencies on the same database. */
  const newProcess = (): BookDependencies => bookDependencies(database, writer)
  let dependencies = newProcess()

  const guid = await orderBook(dependencies, user, {
    description: `The harbour of ${randomUUID()}`,
    chapters: CHAPTERS,
    sub_chapters: SECTIONS,
    language: 'english',
    type,
    author_name: 'A',
    total_words: CHAPTERS * SECTIONS * 300,
    plan: random() < 0.5 ? 'review' : 'auto',
  })

  const row = async () => (await database.db.select().from(books).where(eq(books.guid, guid)))[0]!
  /** Compares the stored steps with earlier ones: none may be missing or different. */
  const inspect = async () => {
    const rows = await database.db.select().from(bookSteps).where(eq(bookSteps.bookGuid, guid))
    const steps = rows.map(({ step }) => step as BookStep)
    const repeated = new Set(calls.filter((call) => call.run === run).map(({ step }) => step))
    for (const step of storedSteps(steps)) {
      repeated.delete(step)
      if (!finished.has(step)) finished.set(step, '')
    }
    for (const step of steps) {
      if (step.type !== 'section' && step.type !== 'facts') continue
      const [key] = storedSteps([step])
      const before = finished.get(key!)
      const now = JSON.stringify(step)
      if (before && before !== now) problems.push(`${key} was stored and has changed`)
      finished.set(key!, now)
    }
    for (const [key, before] of finished)
      if (before && !steps.some((step) => storedSteps([step])[0] === key))
        problems.push(`${key} was stored and is gone`)
    mostRepeated = Math.max(mostRepeated, repeated.size)
    if (repeated.size > WORKERS) problems.push(`${repeated.size} calls in flight are repeated`)
  }

  /** Runs the job until it ends or is interrupted. Returns the kind of interruption. */
  const runOnce = async (allow: boolean): Promise<Way | undefined> => {
    run++
    interrupted = Promise.withResolvers()
    interruptAt = allow ? 1 + Math.floor(random() * MOST_CALLS) : Infinity
    const stopping = new AbortController()
    const ended = writeBook(dependencies, log, guid, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
    const isInterrupted = await Promise.race([interrupted.promise.then(() => true), ended.then(() => false)])
    if (!isInterrupted) return undefined
    const way = oneOf(ways)
    interruptAt = Infinity
    if (way === 'pause') {
      // The run may have ended with its last step, or have made the plan.
      const paused = await pauseBook(dependencies, user, guid).then(
        ({ paused }) => paused,
        () => false,
      )
      await ended
      await inspect()
      if (paused) await resumeBook(dependencies, user, guid)
      return way
    }
    if (way === 'takeover') {
      // The first process is not notified, like a process that hangs, so only the fencing token
      // stops it.
      const first = dependencies
      dependencies = newProcess()
      const { fence } = await row()
      await database.db
        .update(books)
        .set({ fence: fence + 1 })
        .where(eq(books.guid, guid))
      await inspect()
      const stored = finished.size
      await setTimeout(random() * HANGING_MS)
      stopping.abort()
      first.running.stop(guid)
      await ended
      await inspect()
      if (finished.size > stored) problems.push('a run stored a step after another one had claimed its book')
      return way
    }
    stopping.abort()
    await ended
    await inspect()
    return way
  }
  return {
    guid,
    parts: () => dependencies,
    problems,
    row,
    runOnce,
    inspect,
    calls,
    finished,
    interruptedStep: () => interruptedStep,
    mostRepeated: () => mostRepeated,
  }
}
type Followed = Awaited<ReturnType<typeof follow>>

const newUser = async () => {
  const [user] = await database.db
    .insert(users)
    .values({ email: `${randomUUID()}@example.org` })
    .returning()
  await database.db.insert(tokenLedger).values({ userId: user!.id, change: GRANTED, reason: 'granted' })
  return { id: user!.id, premium: true, byok: false, unlimitedBooks: false }
}

/** Performs the next action of an author who reviews a plan. */
const goOnWithPlan = async ({ guid, parts }: Followed, user: Awaited<ReturnType<typeof newUser>>): Promise<void> => {
  const plan = await readPlan(parts(), user, guid)
  if (plan.openings.list.length === 0) {
    await askForOpenings(parts(), user, guid)
    return
  }
  const { version } = await chooseOpening(parts(), user, guid, {
    version: plan.version,
    style: oneOf(plan.openings.list).style,
  })
  await writePlannedBook(parts(), user, guid, version)
}

const ledgerOf = async (guid: string) =>
  (await database.db.select().from(tokenLedger).where(eq(tokenLedger.bookGuid, guid))).map(({ reason, change }) => ({
    reason,
    change,
  }))

it(
  `finishes every book although its writing is interrupted ${INTERRUPTIONS} times`,
  { timeout: 120_000 + INTERRUPTIONS * 1000 },
  async () => {
    const counts: Record<string, number> = {}
    const kinds: Record<string, number> = {}
    const problems: string[] = []
    let mostRepeated = 0
    let repeated = 0
    let left = INTERRUPTIONS
    while (left > 0) {
      // A person can discard only a few plans a day.
      const user = await newUser()
      const book = await follow(user)
      const giveUpAt = random() < GIVEN_UP ? Math.floor(random() * 8) : Infinity
      for (let runs = 0; ; runs++) {
        const { status, planState, planMode } = await book.row()
        if (status === 'DONE' || status === 'ERROR') break
        if (runs > 200) throw new Error(`The book never ends: ${JSON.stringify(book.calls.slice(-20))}`)
        if (runs === giveUpAt) {
          await cancelBook(book.parts(), user, book.guid)
          continue
        }
        if (status === 'TODO' && planMode === 'review' && planState === 'ready') {
          await goOnWithPlan(book, user)
          continue
        }
        const way = await book.runOnce(left > 0)
        if (!way) continue
        left--
        counts[way] = (counts[way] ?? 0) + 1
        const [kind = ''] = book.interruptedStep().split(' ')
        kinds[kind] = (kinds[kind] ?? 0) + 1
      }
      await book.inspect()
      const { status } = await book.row()
      const ledger = await ledgerOf(book.guid)
      const taken = ledger.filter(({ reason }) => reason === 'taken')
      const credited = ledger.filter(({ reason }) => reason === 'credited')
      const price = -taken[0]!.change
      if (taken.length !== 1 || tokensOf(price) !== 1) problems.push(`took ${JSON.stringify(taken)}`)
      if (credited.length !== (status === 'DONE' ? 0 : 1)) problems.push(`${status} credited ${credited.length} times`)
      const hasText = [...book.finished.keys()].some((step) => step.startsWith('section '))
      if (credited[0] && !hasText && credited[0].change > price) problems.push('credited more than it took')
      if (status === 'DONE')
        for (let at = 0; at < CHAPTERS * SECTIONS; at++) {
          const key = `${Math.floor(at / SECTIONS)}.${at % SECTIONS}`
          for (const type of ['section', 'facts'])
            if (!book.finished.has(`${type} ${key}`)) problems.push(`${type} ${key} is missing`)
        }
      problems.push(...book.problems)
      counts[status] = (counts[status] ?? 0) + 1
      mostRepeated = Math.max(mostRepeated, book.mostRepeated())
      repeated += book.calls.length - new Set(book.calls.map(({ step }) => step)).size
    }
    console.info(
      `${INTERRUPTIONS} interruptions: ${JSON.stringify(counts)}, in calls for ${JSON.stringify(kinds)}; ${repeated} calls repeated, at most ${mostRepeated} after one interruption`,
    )
    expect(problems).toEqual([])
  },
)
