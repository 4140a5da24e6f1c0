import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, it } from 'vitest'
import { NotSupported, type Writer } from '#writer/writer.ts'
import { runAs } from '../tracing/current-work.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { createMetrics } from './metrics.ts'
import { watchEventLoop } from './watch-event-loop.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0)) await clean()
})

const block = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const newLog = () => {
  const lines: { work?: string; ms?: number }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

it.each([
  ['at once', async () => block(60)],
  [
    'after a promise',
    async () => {
      await Promise.resolve()
      block(60)
    },
  ],
  [
    'after a timer',
    async () => {
      await setTimeout(5)
      block(60)
    },
  ],
])('names the work that blocks the loop %s', async (_, work) => {
  const { log, lines } = newLog()
  const metrics = createMetrics()
  cleanUp.push(watchEventLoop({ log, metrics, blockedMs: 50 }))
  await setTimeout(1)
  await Promise.all([
    runAs({ name: 'job quick' }, () => setTimeout(5)),
    runAs({ name: 'job slow' }, async () => {
      await setTimeout(1)
      await work()
    }),
  ])
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ work: 'job slow' }))
  expect(lines.find((line) => line.work === 'job slow')!.ms).toBeGreaterThanOrEqual(50)
  expect(await metrics.registry.metrics()).toContain('inkloom_event_loop_blocked_total{work="job slow"} 1')
})

const rewriteTitle = async () => {
  block(1100)
  throw new NotSupported('Not this one.')
}

it('reports the call that blocked the process for more than a second', async () => {
  const { log, lines } = newLog()
  const inkloom = await testInkloom({
    log,
    environment: { METRICS_PORT: '0' },
    writer: { type: 'builtin', name: 'slow', rewriteTitle } as unknown as Writer,
  })
  cleanUp.push(() => inkloom.stop())
  const token = await inkloom.signUp('ada@example.org')
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
  await inkloom.request('POST /rewrite_title', { body: { title: 'Bees', project_id }, token })
  await expect.poll(() => lines.map(({ work }) => work)).toContain('POST /rewrite_title')
  expect(await inkloom.metrics()).toMatch(/inkloom_event_loop_blocked_total\{work="POST \/rewrite_title"\} 1/)
})
