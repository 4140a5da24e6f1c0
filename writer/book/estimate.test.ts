import { afterEach, describe, expect, it } from 'vitest'
import { buildOrder } from '#tests/support/scripted-book.ts'
import { soaking } from '#tests/how-many.ts'
import { startModelServer, type ModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { usagePurposeOf } from '#writer/model/tokens/usage-purpose.ts'
import { type WatchedCall, watchModel } from '#writer/model/watch-model.ts'
import type { BookOrder } from './book-order.ts'
import { createBookPipeline } from './book-pipeline.ts'
import type { BookStep } from './book-state.ts'
import { estimateBook } from './estimate.ts'

let server: ModelServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const prices = { currency: 'USD', input: 2, output: 8, cachedInput: 0.5 }

const factsReply = JSON.stringify({
  facts: Array.from({ length: 6 }, (_, at) => ({
    entity: `Person ${at}`,
    aliases: [],
    attribute: 'home',
    value: `the house of number ${at} beside the harbour`,
    storyTime: '',
    quote: `Nobody had seen the house of number ${at} beside the harbour for many years.`,
  })),
  promises: [],
  kept: [],
})

const open = async (contextWindow?: number, cachesPrompts = true) => {
  server = await startModelServer({
    cachesPrompts,
    reply: ({ messages }) => (messages.at(-1)!.content.includes('list what later sections') ? factsReply : undefined),
  })
  const calls: WatchedCall[] = []
  const client = openAiCompatible({
    baseUrl: server.url,
    model: 'double',
    prices,
    contextWindow,
    timeouts: { retryMs: 5 },
  })
  return { calls, model: watchModel(client, (call) => calls.push(call)) }
}

const write = async (model: Parameters<typeof createBookPipeline>[0], order: BookOrder): Promise<BookStep[]> => {
  const steps: BookStep[] = []
  await createBookPipeline(model, [5])(order, [], {
    keep: async (step) => void steps.push(step),
    progress: () => {},
    signal: new AbortController().signal,
  })
  return steps
}

const total = (calls: readonly WatchedCall[]): Required<Usage> =>
  calls.reduce(
    (sum, { usage }) => ({
      inputTokens: sum.inputTokens + (usage?.inputTokens ?? 0),
      cachedTokens: sum.cachedTokens + (usage?.cachedTokens ?? 0),
      outputTokens: sum.outputTokens + (usage?.outputTokens ?? 0),
    }),
    { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
  )

/** Returns the relative difference between an estimate and a measurement. */
const deviation = (estimated: number, measured: number) => Math.abs(estimated - measured) / measured

const large = { wordsPerSection: undefined } as const

const more: [string, Partial<BookOrder>][] = [
  ['an 8x4 guide', { chapters: 8, subChapters: 4 }],
  ['a story in order', { chapters: 4, subChapters: 3, type: 'fiction' }],
  ['one long chapter', { chapters: 1, subChapters: 12, type: 'essay' }],
  ['a textbook whose facts are read', { chapters: 4, subChapters: 3, genre: 'textbook', readsFacts: true }],
  ['a story with its whole text', { chapters: 6, subChapters: 4, type: 'fiction', memory: 'whole' }],
  ['a longer story whose facts are read', { chapters: 5, subChapters: 4, type: 'fiction', readsFacts: true }],
]

describe('the estimate before a book is within 15 % of the meter after it', () => {
  it.each<[string, Partial<BookOrder>]>([
    ['the form’s usual guide', { chapters: 3, subChapters: 2 }],
    ['a story whose facts are read', { chapters: 3, subChapters: 2, type: 'fiction', readsFacts: true }],
    ...(soaking ? more : []),
    ['a guide with its whole text', { chapters: 3, subChapters: 3, memory: 'whole', readsFacts: true }],
  ])('for %s', async (_, options) => {
    const { model, calls } = await open(options.memory && 128_000)
    const order = buildOrder({ ...large, ...options })
    const estimate = await estimateBook(order, { facts: await model.facts?.() })
    await write(model, order)
    const used = total(calls)
    expect(deviation(estimate.usage.inputTokens, used.inputTokens)).toBeLessThan(0.15)
    expect(deviation(estimate.usage.outputTokens, used.outputTokens)).toBeLessThan(0.15)
    const price = (used.inputTokens - used.cachedTokens) * 2 + used.cachedTokens * 0.5 + used.outputTokens * 8
    expect(deviation(estimate.price!.amount, price / 1e6)).toBeLessThan(0.15)
    const prose = total(calls.filter(({ task, usedFor }) => usagePurposeOf(task, usedFor) === 'prose'))
    expect(deviation(estimate.byPurpose.get('prose')!.outputTokens, prose.outputTokens)).toBeLessThan(0.15)
  })

  it.each(soaking ? (['german', 'russian', 'japanese'] as const) : (['japanese'] as const))(
    'in %s, once the model has written in the script',
    async (language) => {
      const { model, calls } = await open()
      const order = buildOrder({ ...large, language, chapters: 3, subChapters: 3 })
      await write(model, buildOrder({ ...large, language, chapters: 2, subChapters: 1 }))
      calls.length = 0
      const estimate = await estimateBook(order, { facts: await model.facts?.() })
      await write(model, order)
      const used = total(calls)
      expect(deviation(estimate.usage.inputTokens, used.inputTokens)).toBeLessThan(0.15)
      expect(deviation(estimate.usage.outputTokens, used.outputTokens)).toBeLessThan(0.15)
    },
  )
})

it('estimates only the steps that are not stored', async () => {
  const { model, calls } = await open()
  const order = buildOrder({ ...large, chapters: 4, subChapters: 2 })
  const steps = await write(model, order)
  const storedSteps = steps.filter((step) => step.type !== 'section' || step.section.chapter < 2)
  const estimate = await estimateBook(order, { facts: await model.facts?.(), storedSteps })
  expect([...estimate.steps.keys()].sort()).toEqual(['section 2.0', 'section 2.1', 'section 3.0', 'section 3.1'])
  expect(estimate.words).toBe(4 * 700)
  expect(total(calls).outputTokens).toBeGreaterThan(estimate.usage.outputTokens)
})

it('expects no cached tokens of a provider that sells them and did not cache', async () => {
  const order = buildOrder({ ...large, chapters: 4, subChapters: 2 })
  const { model } = await open(undefined, false)
  const before = await estimateBook(order, { facts: await model.facts?.() })
  expect(before.usage.cachedTokens).toBeGreaterThan(0)
  await write(model, order)
  const after = await estimateBook(order, { facts: await model.facts?.() })
  expect(after.usage.cachedTokens).toBe(0)
})

describe('the memory of an estimated book', () => {
  const order = buildOrder({ ...large, chapters: 6, subChapters: 4, type: 'fiction', readsFacts: true })
  const memoryAt = async (contextWindow: number, memory?: BookOrder['memory']) => {
    const estimate = await estimateBook({ ...order, memory }, { facts: { contextWindow, prices, cachesPrompts: true } })
    return { ...estimate.memory!, sent: estimate.byPurpose.get('prose')!.inputTokens }
  }

  it('is whole where its author chose it, and costs more', async () => {
    const [near, whole] = [await memoryAt(128_000), await memoryAt(128_000, 'whole')]
    expect([near.mode, whole.mode]).toEqual(['near', 'whole'])
    expect(whole.sent).toBeGreaterThan(near.sent * 1.5)
  })

  it('is not whole if the window is smaller than what the last section needs', async () => {
    const { wholeWindow } = await memoryAt(128_000)
    expect(wholeWindow).toBeGreaterThan(24 * 700)
    expect((await memoryAt(wholeWindow, 'whole')).mode).toBe('whole')
    expect((await memoryAt(wholeWindow - 1, 'whole')).mode).toBe('near')
  })
})

it('states no price if the prices are not known', async () => {
  const estimate = await estimateBook(buildOrder())
  expect(estimate.price).toBeUndefined()
  expect(estimate.isSpeedMeasured).toBe(false)
})

it('takes the longest chain of steps as the time, or all of them if few calls run at once', async () => {
  const facts = { speed: { firstTokenSeconds: 0, tokensPerSecond: 10 } }
  const order = buildOrder({ ...large, chapters: 6, subChapters: 2 })
  const [wide, narrow] = [
    await estimateBook(order, { facts, concurrency: 100 }),
    await estimateBook(order, { facts, concurrency: 1 }),
  ]
  expect(narrow.minutes).toBeCloseTo(narrow.usage.outputTokens / 10 / 60, 5)
  expect(wide.minutes).toBeLessThan(narrow.minutes / 3)
  const story = await estimateBook({ ...order, type: 'fiction' }, { facts, concurrency: 100 })
  expect(story.minutes).toBeGreaterThan(wide.minutes * 3)
})

it('builds the prompts of a long book in a short time', async () => {
  await estimateBook(buildOrder({ ...large, chapters: 2, subChapters: 2 }))
  const begun = process.cpuUsage()
  const estimate = await estimateBook(buildOrder({ ...large, chapters: 40, subChapters: 12, type: 'fiction' }))
  const { user, system } = process.cpuUsage(begun)
  expect(estimate.words).toBe(40 * 12 * 700)
  expect((user + system) / 1e6).toBeLessThan(3)
})
