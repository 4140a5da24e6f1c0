import { afterAll, expect, it } from 'vitest'
import { scoreLetterGroups } from '#manuscript/model/letter-groups.ts'
import { safeMarkdown } from '#manuscript/model/safe-markdown.ts'
import { createTextWork } from './text-work.ts'
import type { PoolOptions } from './thread-pool.ts'

const opened: ReturnType<typeof createTextWork>[] = []
const open = (options: Partial<PoolOptions> = {}) => {
  const work = createTextWork(options)
  opened.push(work)
  return work
}
afterAll(() => Promise.all(opened.map((work) => work.close())))

const paragraph = 'The bees [dance](https://example.org) on the [flowers](javascript:alert(1)) <b>daily</b>. '
const items = '- a [b](javascript:alert(1)) c\n\n'

it.each([
  ['short text', paragraph],
  ['long text', `${paragraph.repeat(3)}\n\n`.repeat(40)],
  ['long text without links', 'The bees dance. '.repeat(5000)],
])('sanitizes a %s like safeMarkdown', async (_, text) => {
  expect(await open().sanitize(text)).toBe(safeMarkdown(text))
})

it('scores letter groups like the detector in this process', async () => {
  const text = 'Die Bienen tanzen, weil die Blumen offen sind.'
  expect(await open().scoreLetterGroups(text)).toEqual(await scoreLetterGroups(text))
})

it('leaves the main thread free while it sanitizes a text that takes seconds', async () => {
  const work = open({ cpuMs: 120_000 })
  const text = items.repeat(6000)
  const before = process.threadCpuUsage()
  const safe = await work.sanitize(text)
  const { user, system } = process.threadCpuUsage(before)
  expect(safe).toBe('- a b c\n\n'.repeat(6000))
  // Parsing takes over a second of computing time.
  expect((user + system) / 1000).toBeLessThan(400)
})

it('sanitizes a text that takes too much time by the rules of streamed text', async () => {
  const work = open({ cpuMs: 1 })
  const text = items.repeat(2000)
  expect(await work.sanitize(text)).toBe('- a [b] c\n\n'.repeat(2000))
})
