import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { patiently } from '#tests/patiently.ts'
import { eq, inArray } from 'drizzle-orm'
import type { BookEvent } from '#contract/book-task.ts'
import { books, bookSteps, tokenLedger } from '#server/database/schema/index.ts'
import type { ModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { call } from '../client.ts'
import { LIMITED_EVERY_MS, signUp, waitFor } from '../crash/api.ts'
import type { KillableServer } from '../crash/killable-server.ts'
import { lookInto } from '../crash/look-into.ts'
import { WatchedBook } from '../crash/watched-book.ts'
import { followEvents } from './follow-events.ts'
import { hasServer, newProcesses, type Processes } from './processes.ts'

/** Together with the other tests, this stays below the limit of orders per minute. */
const BOOKS = 4

describe.runIf(hasServer)('books with several processes', () => {
  let processes: Processes
  let model: ModelServer
  let web: KillableServer
  let otherWeb: KillableServer
  let worker: KillableServer
  let otherWorker: KillableServer
  let token: string
  beforeAll(async () => {
    processes = await newProcesses()
    ;({ model } = processes)
    ;[web, worker] = await Promise.all([processes.web(), processes.worker()])
    ;[otherWeb, otherWorker] = await Promise.all([processes.web(), processes.worker()])
    token = await signUp(web.url, 'owner@example.com')
  })
  beforeEach(() => model.set({ tokensPerSecond: 0 }))
  afterAll(() => processes.remove())

  const fencesOf = (guids: string[]) =>
    lookInto(processes.database, async ({ db }) => {
      const rows = await db.select({ fence: books.fence }).from(books).where(inArray(books.guid, guids))
      return rows.map(({ fence }) => fence)
    })
  const stepsOf = (guid: string) =>
    lookInto(processes.database, async ({ db }) => {
      const rows = await db.select().from(bookSteps).where(eq(bookSteps.bookGuid, guid))
      return rows.map(({ step }) => step as BookStep)
    })

  const timesTaken = () =>
    lookInto(processes.database, async ({ db }) => {
      const rows = await db.select().from(tokenLedger)
      return rows.filter(({ reason }) => reason === 'taken').length
    })

  it('are written once, whichever process accepts the order and whichever shows them', async () => {
    const ordered = await Promise.all(
      Array.from({ length: BOOKS }, (_, at) =>
        WatchedBook.order({ url: at % 2 ? web.url : otherWeb.url, token, model }, { side: 2 }),
      ),
    )
    for (const book of ordered) {
      await waitFor('the end of a book', async () => (await book.hasEnded()) || undefined, 120, LIMITED_EVERY_MS)
      expect([book.end, await book.problems()]).toEqual(['done', []])
    }
    // Both workers poll for jobs, but only one claims a book. On a busy machine, a worker that was
    // blocked for ten seconds counts as dead, and the other one claims its book again.
    expect(await fencesOf(ordered.map(({ guid }) => guid))).toContain(1)
    expect(await timesTaken()).toBe(BOOKS)
  })

  it('are streamed by a web process that neither accepted the order nor writes them', async () => {
    model.set({ tokensPerSecond: 200 })
    const { guid } = await WatchedBook.order({ url: web.url, token, model }, { side: 3 })
    const { events, until, ended, leave } = await followEvents<BookEvent>(otherWeb.url, 'GET /tasks/:guid/events', {
      params: { guid },
      token,
    })
    await until((event) => event.type === 'section' && event.state === 'writing' && event.words > 20)
    // A client that connects late gets the text of unfinished sections so far.
    const { chapters } = await call(otherWeb.url, 'GET /tasks/:guid/manuscript', { params: { guid }, token })
    const underWay = chapters.flatMap(({ sections }) => sections).filter(({ state }) => state === 'writing')
    expect(underWay.some(({ words }) => words > 0)).toBe(true)

    const first = await until((event) => event.type === 'section' && event.state === 'done')
    await until((event) => event.type === 'task' && event.task.seconds_left !== null)
    const kept = (await stepsOf(guid)).flatMap((step) => (step.type === 'section' ? [step.section.blocks] : []))
    expect(kept).toContainEqual(first.type === 'section' && first.blocks)
    model.set({ tokensPerSecond: 0 })
    await until((event) => event.type === 'task' && event.task.status === 'DONE')
    const done = events.filter((event) => event.type === 'section' && event.state === 'done')
    expect(done).toHaveLength(9)
    expect(done.every((event) => event.type === 'section' && event.blocks?.length)).toBe(true)
    // The book is deleted through one process, and its stream through the other process ends.
    await call(web.url, 'DELETE /tasks/:guid', { params: { guid }, token })
    await ended
    expect(events.at(-1)).toEqual({ type: 'deleted' })
    leave()
  })

  it.each(['POST /tasks/:guid/cancel', 'DELETE /tasks/:guid'] as const)(
    'are stopped immediately in the process that writes them: %s',
    patiently,
    async (route) => {
      const before = model.requests.length
      const { guid } = await WatchedBook.order({ url: web.url, token, model })
      const { until } = await followEvents<BookEvent>(web.url, 'GET /tasks/:guid/events', { params: { guid }, token })
      // The outline arrives at once, and the later calls would take minutes.
      await waitFor('the first call', async () => model.requests.length > before || undefined)
      model.set({ tokensPerSecond: 1 })
      // The model answers a request at the speed that was set when the request arrived.
      const firstSlow = Math.max(before + 1, model.requests.length)
      const under = await waitFor('slow calls', async () => {
        const later = model.requests.slice(firstSlow).filter(({ state }) => state === 'open')
        return later.length > 0 ? later : undefined
      })
      const stopped = performance.now()
      await call(otherWeb.url, route, { params: { guid }, token })
      await Promise.all(under.map(({ closed }) => closed))
      expect(performance.now() - stopped).toBeLessThan(2000)
      expect(new Set(under.map(({ state }) => state))).toEqual(new Set(['left']))
      await until(
        route === 'DELETE /tasks/:guid'
          ? (event) => event.type === 'deleted'
          : (event) => event.type === 'task' && event.task.error?.type === 'cancelled',
      )
      expect(model.open).toBe(0)
    },
  )

  it('pause at once, and resume, through any web process', async () => {
    model.set({ tokensPerSecond: 600 })
    const book = await WatchedBook.order({ url: web.url, token, model })
    const input = { params: { guid: book.guid }, token }
    const { until } = await followEvents<BookEvent>(web.url, 'GET /tasks/:guid/events', input)
    await until((event) => event.type === 'section' && event.state === 'writing')
    await call(otherWeb.url, 'POST /tasks/:guid/pause', input)
    await until((event) => event.type === 'task' && event.task.paused)
    await waitFor('the writer to end', async () => model.open === 0 || undefined)
    const calls = model.requests.length
    book.found(await stepsOf(book.guid))
    model.set({ tokensPerSecond: 0 })
    await call(otherWeb.url, 'POST /tasks/:guid/resume', input)
    await until((event) => event.type === 'task' && event.task.status === 'DONE')
    expect(model.requests.length).toBeGreaterThan(calls)
    expect([await book.hasEnded(), await book.problems()]).toEqual([true, []])
    expect(await fencesOf([book.guid])).toEqual([3])
  })

  it('are continued by another worker when theirs is killed', async () => {
    await otherWorker.stop()
    model.set({ tokensPerSecond: 400 })
    const before = await timesTaken()
    const book = await WatchedBook.order({ url: web.url, token, model })
    const input = { params: { guid: book.guid }, token }
    const { until } = await followEvents<BookEvent>(web.url, 'GET /tasks/:guid/events', input)
    await until((event) => event.type === 'section' && event.state === 'done')
    // Later calls take minutes, so that the book is unfinished however long the other worker starts.
    model.set({ tokensPerSecond: 1 })
    await otherWorker.restart()
    await worker.kill()
    const killed = performance.now()
    book.found(await stepsOf(book.guid))
    const calls = model.requests.length
    model.set({ tokensPerSecond: 0 })
    await waitFor('another worker', async () => model.requests.length > calls || undefined, 120)
    console.info(`another worker resumed ${((performance.now() - killed) / 1000).toFixed(1)} s after the kill`)
    await until((event) => event.type === 'task' && event.task.status === 'DONE')
    expect([await book.hasEnded(), book.end, await book.problems()]).toEqual([true, 'done', []])
    expect(await fencesOf([book.guid])).toEqual([2])
    expect(await timesTaken()).toBe(before + 1)
  })
})
