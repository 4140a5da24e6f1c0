import { Worker } from 'node:worker_threads'
import { afterEach, expect, it } from 'vitest'
import type { JobFunctions } from './thread-messages.ts'
import { patiently } from '#tests/patiently.ts'
import type { TestJob } from '#tests/support/test-thread.ts'
import { createThreadPool, type PoolOptions, type ThreadPool } from './thread-pool.ts'

const pools: ThreadPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

const open = (options: Partial<PoolOptions> = {}) => {
  let started = 0
  const pool = createThreadPool({
    start: () => {
      started++
      return new Worker(new URL('../../tests/support/test-thread.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: 32 },
      })
    },
    threads: 1,
    cpuMs: 60_000,
    idleMs: 60_000,
    waiting: 10,
    waitingPerPerson: 10,
    waitingPerNetwork: 10,
    ...options,
  })
  pools.push(pool)
  const run = (
    job: TestJob,
    { signal, callbacks, who = 'ada' }: { signal?: AbortSignal; callbacks?: JobFunctions; who?: string } = {},
  ) =>
    pool.run(job, {
      caller: { person: who, network: who },
      signal,
      callbacks,
      unpackError: (packed) => new Error(String(packed)),
    })
  return { pool, run, started: () => started }
}

it('starts a thread for the first job and reuses it for the next', async () => {
  const { pool, run, started } = open()
  expect([started(), pool.count().threads]).toEqual([0, 0])
  expect(await run({ do: 'answer', value: 'first' })).toBe('first')
  await expect(run({ do: 'fail' })).rejects.toThrow('as asked')
  expect(await run({ do: 'answer', value: 'second' })).toBe('second')
  expect(started()).toBe(1)
})

it('ends an idle thread', async () => {
  const { pool, run } = open({ idleMs: 1 })
  await run({ do: 'answer', value: 'done' })
  await expect.poll(() => pool.count().threads).toBe(0)
  expect(await run({ do: 'answer', value: 'again' })).toBe('again')
})

it.each([
  ['computes for too long', 'compute', 'out-of-time'],
  ['takes too much memory', 'fill', 'out-of-memory'],
  ['brings its thread down', 'exit', 'crashed'],
] as const)('stops a job that %s, and goes on with a new thread', async (_, what, why) => {
  const outcomes: string[] = []
  const { run, started } = open({ cpuMs: what === 'compute' ? 300 : 60_000, ran: (outcome) => outcomes.push(outcome) })
  const waiting = run({ do: 'answer', value: 'next' }, { who: 'ben' })
  await expect(run({ do: what })).rejects.toMatchObject({ name: 'ThreadStopped', why })
  expect([await waiting, await run({ do: 'answer', value: 'after' })]).toEqual(['next', 'after'])
  expect([started(), outcomes.toSorted()]).toEqual([2, ['done', 'done', why].toSorted()])
})

it('counts computing time only', async () => {
  const { run } = open({ cpuMs: 250 })
  const leaving = new AbortController()
  const waiting = run({ do: 'wait' }, { signal: leaving.signal })
  setTimeout(() => leaving.abort(new Error('left')), 600)
  await expect(waiting).rejects.toThrow('left')
})

it('rejects an aborted caller at once, and stops the work', patiently, async () => {
  const { run, started, pool } = open()
  // A thread that is still starting can't react to an abort in time.
  await run({ do: 'answer', value: 'started' })
  for (const what of ['wait', 'compute'] as const) {
    const leaving = new AbortController()
    const working = run({ do: what }, { signal: leaving.signal })
    setTimeout(() => leaving.abort(new Error('left')), 100)
    await expect(working).rejects.toThrow('left')
    expect(await run({ do: 'answer', value: what })).toBe(what)
  }
  // The first job reacted to the abort, so its thread was kept. The second did not, so its thread
  // was ended.
  expect([started(), pool.count()]).toEqual([2, { running: 0, waiting: 0, threads: 1 }])
})

it('lets a job call functions of its caller one after another, and fails with their errors', async () => {
  const { run, started } = open()
  const heard: string[] = []
  const values = ['a', 'b', 'c']
  expect(
    await run({ do: 'ask', values }, { callbacks: { hear: async (value: string) => void heard.push(value) } }),
  ).toBe('asked')
  expect(heard).toEqual(values)
  const broken = new Error('not kept')
  const hear = async (value: string) => {
    heard.push(value)
    if (value === 'b') throw broken
  }
  await expect(run({ do: 'ask', values }, { callbacks: { hear } })).rejects.toBe(broken)
  expect(await run({ do: 'answer', value: 'after' })).toBe('after')
  expect([heard.join(''), started()]).toEqual(['abcab', 1])
})
