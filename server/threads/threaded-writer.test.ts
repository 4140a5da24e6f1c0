import { afterAll, expect, it } from 'vitest'
import { messages } from '#contract/edits.ts'
import { builtinWriter } from '#writer/builtin/builtin-writer.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import type { Prose, ProseEvent, WritingCall } from '#writer/writer.ts'
import { runAs } from '../tracing/current-work.ts'
import { createThreadPool, type PoolOptions } from './thread-pool.ts'
import { startWritingThread, threadedWriter } from './threaded-writer.ts'

const pools: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const pool of pools) await pool.close()
})
const open = (options: Partial<PoolOptions> = {}) => {
  const pool = createThreadPool({
    start: startWritingThread,
    threads: 1,
    cpuMs: 60_000,
    idleMs: 60_000,
    waiting: 10,
    waitingPerPerson: 1,
    waitingPerNetwork: 10,
    ...options,
  })
  pools.push(pool)
  return { pool, writer: threadedWriter(pool) }
}

const call: WritingCall = { context: { language: 'english' }, user: 'ada' }
const content = `${'The bees dance because the flowers are open, and they do not know it. '.repeat(40)}\n\n${'A queen is made by food. '.repeat(30)}`
const all = async (prose: Prose): Promise<ProseEvent[]> => Array.fromAsync(prose)
const madeSafe = (events: ProseEvent[]) =>
  events.map((event) => (event.type === 'end' ? { ...event, safe: true } : event))
const order = {
  description: 'How bees find flowers. They dance. They have maps.',
  chapters: 2,
  subChapters: 2,
  language: 'english',
  type: 'informative',
  author: 'Ada',
  user: 'ada',
} as const

it('writes the same in a thread as the built-in writer in this process', async () => {
  const { writer } = open()
  const here = builtinWriter()
  expect(writer.name).toBe(here.name)
  expect(await all(writer.shorten({ content, to: 'half' }, call))).toEqual(
    madeSafe(await all(here.shorten({ content, to: 'half' }, call))),
  )
  const titled = { title: 'How to Grow Tomatoes' }
  expect(await writer.rewriteTitle(titled, call).catch(String)).toEqual(
    await here.rewriteTitle(titled, call).catch(String),
  )
  const described: WritingCall = { ...call, context: { language: 'english', description: order.description } }
  expect(await writer.outline({ length: 2 }, described)).toEqual(await here.outline({ length: 2 }, described))
  expect(await all(writer.draftSection({ title: 'The Dance' }, described))).toEqual(
    madeSafe(await all(here.draftSection({ title: 'The Dance' }, described))),
  )
})

it('sanitizes a text in the thread, so that its parser blocks nobody', async () => {
  const { writer } = open()
  const prompt = { content: '[a](javascript:alert(1))\n\nThe bees dance.', prompt: 'make it a numbered list' }
  const end = (await all(writer.customPrompt(prompt, call))).at(-1)
  expect(end).toMatchObject({ type: 'end', safe: true, text: expect.stringContaining('bees') as string })
  expect(JSON.stringify(end)).not.toContain('javascript:')
})

it('gives the same errors as the built-in writer', async () => {
  const { writer } = open()
  await expect(all(writer.matchStyle({ content, sample: 'Short.' }, call))).rejects.toMatchObject({
    name: 'NotSupported',
    message: expect.stringContaining('needs a language model') as string,
  })
})

it('passes on each step of a book, and continues after it is stored', async () => {
  const { writer } = open()
  const write = async (storedSteps: BookStep[], fail?: string) => {
    const steps = [...storedSteps]
    await writer.book(order, storedSteps, {
      signal: new AbortController().signal,
      progress: () => {},
      keep: async (step) => {
        if (step.type === fail) throw new Error('The database is gone')
        steps.push(step)
      },
    })
    return steps.map(({ type }) => type)
  }
  await expect(write([], 'section')).rejects.toThrow('The database is gone')
  expect(await write([])).toEqual(['outline', 'brief', 'brief', 'section', 'section', 'section', 'section', 'title'])
})

it('stops a text that takes too long, and reports it', async () => {
  const { writer } = open({ cpuMs: 1 })
  const long = 'Mr. Bee danced. '.repeat(12_000)
  await expect(all(writer.shorten({ content: long, to: 'half' }, call))).rejects.toMatchObject({
    name: 'NotSupported',
    message: messages.outOfTime,
  })
})

it('refuses a user with too many waiting texts, and everybody when it is full, with the time to wait', async () => {
  const { writer, pool } = open({ waiting: 2 })
  const leaving = new AbortController()
  const shorten = (person: string) =>
    runAs({ name: 'test', person, network: person }, () =>
      all(writer.shorten({ content, to: 'half' }, { ...call, signal: leaving.signal })),
    )
  const underWay = [shorten('ada'), shorten('ada')].map((work) => work.catch((error: Error) => error))
  await expect(shorten('ada')).rejects.toMatchObject({
    code: 'too_many_requests',
    message: messages.tooManyWaiting,
    headers: { 'Retry-After': '10' },
  })
  underWay.push(shorten('ben').catch((error: Error) => error))
  await expect(shorten('cleo')).rejects.toMatchObject({
    code: 'unavailable',
    message: messages.writerBusy,
    headers: { 'Retry-After': '10' },
  })
  leaving.abort()
  for (const left of await Promise.all(underWay)) expect(left).toMatchObject({ name: 'ModelError', type: 'aborted' })
  await expect.poll(() => pool.count().running + pool.count().waiting).toBe(0)
})
