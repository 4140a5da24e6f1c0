import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { searchMessages } from '#contract/problem.ts'
import { scoreLetterGroups } from '#manuscript/model/language-detection/letter-groups.ts'
import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
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
  const text = items.repeat(4000)
  const safe = '- a b c\n\n'.repeat(4000)
  const computed = async (sanitize: () => string | Promise<string>): Promise<number> => {
    const before = process.threadCpuUsage()
    expect(await sanitize()).toBe(safe)
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const inThread = await computed(() => work.sanitize(text))
  expect(inThread).toBeLessThan((await computed(() => safeMarkdown(text))) / 3)
})

it('sanitizes a text that takes too much time by the rules of streamed text', async () => {
  const work = open({ cpuMs: 1 })
  const text = items.repeat(2000)
  expect(await work.sanitize(text)).toBe('- a [b] c\n\n'.repeat(2000))
})

const startSmall = () =>
  new Worker(new URL('./text-thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 40 } })

it('finds the names of a manuscript whose words would not fit in the memory at once', async () => {
  const text = 'Then we saw Anna Lindqvist in Oslo, and it rained all day long. '.repeat(140)
  const blocks = Array.from({ length: 450 }, (_, at) => ({ block: String(at), text }))
  const found = await open({ start: startSmall, cpuMs: 120_000 }).findCandidates(blocks, { language: 'english' })
  expect(found.map(({ name, count }) => [name, count])).toEqual([
    ['Anna Lindqvist', 63_000],
    ['Oslo', 63_000],
  ])
})

it('says that a manuscript is too long, and that too many are searched', async () => {
  const blocks = [{ block: 'a', text: 'Anna met Bo. '.repeat(20_000) }]
  const find = (options: Partial<PoolOptions>) => open(options).findCandidates(blocks, { language: 'english' })
  await expect(find({ cpuMs: 1 })).rejects.toMatchObject({ code: 'too_large', message: searchMessages.tooLarge })
  const work = open({ threads: 1, waiting: 0, waitingPerPerson: 0, waitingPerNetwork: 0 })
  const first = work.findCandidates(blocks, { language: 'english' })
  await expect(work.findCandidates(blocks, { language: 'english' })).rejects.toMatchObject({
    code: expect.stringMatching(/^(?:too_many_requests|unavailable)$/),
    headers: { 'Retry-After': '10' },
  })
  await first
})
