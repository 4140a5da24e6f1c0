import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headingsInOrder, runBook } from '#bench/book-run.ts'
import type { Fault } from '#tests/doubles/model-server/behaviour.ts'
import type { ModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { soaking } from '#tests/how-many.ts'
import { measureBook } from '#tests/support/book-measures.ts'
import { buildOrder } from '#tests/support/scripted-book.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ retryAfterSeconds: 0.01 })
})
afterAll(() => server.close())

const client = () =>
  openAiCompatible({
    baseUrl: server.url,
    model: 'double',
    timeouts: { firstTokenMs: 5000, silenceMs: 200, retryMs: 5 },
  })

/** A small sample of fault combinations. `bench/misbehaving.bench.ts` runs the long version. */
const ways: Fault[][] = [
  ['half', 'double', 'length'],
  ['loop', 'repeated-section'],
  ['other-language'],
  ['refusal', 'yes', 'thoughts', 'one-sentence', 'longer'],
  ['leak', 'headings', 'preamble', 'fences'],
  ['429', '500', 'cut', 'dropped'],
  ['nonsense', 'silence', 'empty'],
  ['broken-json', 'wrong-json'],
]

const everyWay = ways.flat()

describe('a book is good despite any fault of the model', () => {
  test.each([
    ...ways.map((faults) => ['english', faults] as const),
    ['arabic', everyWay] as const,
    ...(soaking ? (['german', 'chinese_simplified'] as const) : []).map((language) => [language, everyWay] as const),
  ])('in %s: %s', async (language, faults) => {
    server.forget()
    server.set({ faults: Object.fromEntries(faults.map((fault) => [fault, 0.3 / faults.length])) })
    const order = buildOrder({ language, chapters: 2, subChapters: 2, wordsPerSection: 300 })
    const { steps } = await runBook(client(), order, [5, 5, 5])
    const measures = await measureBook(steps, language)
    expect(headingsInOrder(steps, order)).toBe(true)
    expect(measures).toMatchObject({ nearDuplicates: 0, leaks: 0, incomplete: 0, language: 1 })
    const sections = steps.flatMap((step) => (step.type === 'section' ? [step.section.measures] : []))
    expect(sections.filter(({ words, wordsAsked }) => words < wordsAsked * 0.59)).toEqual([])
  })
})
