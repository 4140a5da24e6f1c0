import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Behaviour } from '#tests/doubles/model-server/behaviour.ts'
import type { ChatBody } from '#tests/doubles/model-server/ask.ts'
import { requestedNumber } from '#tests/support/requested-section.ts'
import { requestedStep, storedSteps } from '#tests/support/requested-step.ts'
import { isInOrder } from '#writer/book/book-order.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { planBook } from '#writer/book/plan-book.ts'
import { remainingPaths } from '#writer/book/run-steps.ts'
import type { ScheduledStep } from '#writer/book/run-steps.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { runBook } from './book-run.ts'
import type { MeasuredRequest } from './double-thread.ts'

/**
 * Measures the wall clock of a book of 12 chapters with 5 sections against its critical path. The fake
 * model sends a first token after 0.4 s and 80 tokens a second, to all calls at once, and runs in a
 * thread of its own. `--faster 4` runs its clock 4 times as fast, so that our own work counts 4
 * times as much; `--type fiction` writes the chapters in order.
 *
 * The critical path is the longest chain of calls of which each has to wait for the one before by
 * design. A call costs what the fake model took for it, from the request until the end of the reply,
 * so that a busy machine makes the path longer too; a refused call also costs the wait that the
 * provider asked for. These calls wait for each other:
 *
 * - the titles and the people or terms for the intent; the plan of a chapter for both, and in fiction
 *   for the chapter before; the critique for all chapters, and its repair for the critique;
 * - the first section of a chapter for the plan, and in fiction for the chapter before; each other
 *   section for the one before and for the facts of the one before, whose call makes the provider
 *   cache its text (docs/decisions/0067-sections-as-a-conversation.md);
 * - the transitions of a chapter for its last section and that of the chapter before; the title for
 *   all sections.
 *
 * "without facts" is the path if no section waited for facts: the share of the time that they cost.
 * "gap" is our own time before a call: from the end of the last reply that it waited for, until the
 * fake model has its request.
 */
/**
 * The number of concurrent calls of the model. The facts of the last sections, the transitions of
 * all chapters and the title are requested at once, and with fewer calls the book would wait for
 * the provider.
 */
const AT_ONCE = 32
const FIRST_TOKEN = 0.4
const TOKENS_PER_SECOND = 80

const { values } = parseArgs({
  options: { faster: { type: 'string', default: '1' }, type: { type: 'string', default: 'guide' } },
})
const faster = Number(values.faster)

const order: BookOrder = {
  description: 'How to keep bees on the roofs of a city, from the first hive to honey that can be sold',
  chapters: 12,
  subChapters: 5,
  language: 'english',
  type: values.type as BookOrder['type'],
  author: 'Author',
  user: 'bench',
  readsFacts: true,
}
const RETRY_AFTER = 1 / faster

const double = new Worker(new URL('./double-thread.ts', import.meta.url), {
  workerData: {
    firstTokenMs: (FIRST_TOKEN * 1000) / faster,
    tokensPerSecond: TOKENS_PER_SECOND * faster,
    concurrency: AT_ONCE,
    retryAfterSeconds: RETRY_AFTER,
  } satisfies Partial<Behaviour>,
})
const [url] = (await once(double, 'message')) as [string]

/**
 * Sets the behaviour of the fake model and forgets its requests, unless `behaviour` is null. Returns
 * the requests that it has received since.
 */
const configureDouble = async (behaviour: Partial<Behaviour> | null): Promise<MeasuredRequest[]> => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, where there are no origins
  double.postMessage(behaviour)
  const [requests] = (await once(double, 'message')) as [MeasuredRequest[]]
  return requests
}

/** The steps of a plan with their dependencies, as `writer/plan/run-plan.ts` makes them. */
const planning = (): ScheduledStep[] => {
  const chapters = Array.from({ length: order.chapters }, (_, chapter) => `plan-chapter ${chapter}`)
  const before = (chapter: number) => (isInOrder(order) && chapter > 0 ? [chapters[chapter - 1]!] : [])
  return [
    { id: 'plan-intent', needs: [] },
    { id: 'plan-titles', needs: ['plan-intent'] },
    { id: 'plan-world', needs: ['plan-intent'] },
    ...chapters.map((id, chapter) => ({ id, needs: ['plan-titles', 'plan-world', ...before(chapter)] })),
    { id: 'plan-critique', needs: chapters },
    { id: 'plan-done', needs: ['plan-critique'] },
  ].map((step) => ({ ...step, cost: 0 }))
}

/** Returns all steps of a written book. The briefs follow from the plan without a call. */
const stepsOf = (steps: readonly BookStep[]): ScheduledStep[] => {
  const { outline } = steps.find((step) => step.type === 'outline')!
  const transitions = new Map(
    steps.flatMap((step) =>
      step.type === 'boundary'
        ? [[`boundary ${step.chapter}`, storedSteps([...steps.filter(({ type }) => type === 'section'), step]).at(-1)!]]
        : [],
    ),
  )
  const writing = planBook(outline, isInOrder(order), () => 700, order.readsFacts).map(({ id, needs }) => ({
    // Calls for transitions are recognized by their text.
    id: transitions.get(id) ?? id,
    needs: id.startsWith('brief ') ? [...needs, 'plan-done'] : needs,
    cost: 0,
  }))
  return [...planning(), ...writing]
}

/** Returns true if the prompt of a section contains the full plan of another chapter. */
const hasForeignPlan = ({ messages }: ChatBody): boolean => {
  const prompt = messages.map(({ content }) => content).join('\n')
  const chapter = requestedNumber(prompt)?.split('.')[0]
  const plans = [...prompt.matchAll(/<chapter-plan-[0-9a-f]{12}>\n(\d+)\. /gu)].map(([, number]) => number)
  return chapter !== undefined && plans.some((number) => number !== chapter)
}

const longest = (steps: readonly ScheduledStep[]): number => Math.max(...remainingPaths(steps).values())
const lastEnd = (calls: readonly MeasuredRequest[]): number => Math.max(...calls.map(({ endedAt }) => endedAt))
const firstArrival = (calls: readonly MeasuredRequest[]): number => Math.min(...calls.map(({ arrivedAt }) => arrivedAt))

interface Gap {
  id: string
  seconds: number
}

/**
 * Returns, for each step with calls, the time between the end of the steps that it depends on and
 * its first request.
 */
const gapsOf = (steps: readonly ScheduledStep[], calls: ReadonlyMap<string, MeasuredRequest[]>): Gap[] => {
  const needs = new Map(steps.map((step) => [step.id, step.needs]))
  const ends = (id: string): number => {
    const own = calls.get(id)
    return own ? lastEnd(own) : Math.max(0, ...(needs.get(id) ?? []).map(ends))
  }
  return steps.flatMap(({ id, needs: before }) => {
    const own = calls.get(id)
    const end = Math.max(0, ...before.map(ends))
    return own && end > 0 ? [{ id, seconds: ((firstArrival(own) - end) / 1000) * faster }] : []
  })
}

const cell = (text: string | number, width: number) => String(text).padStart(width)
const seconds = (value: number) => `${value.toFixed(1)} s`

const measure = async (name: string, share: number, bar: number): Promise<boolean> => {
  await configureDouble({ faults: { '429-retry-after': share } })
  const client = openAiCompatible({ baseUrl: url, model: 'double', timeouts: { retryMs: 500 / faster } })
  const model = limitModel(client, createCallQueue(AT_ONCE))
  const cpu = process.cpuUsage()
  const { steps: made, milliseconds, progress } = await runBook(model, order)
  const used = process.cpuUsage(cpu)
  const requests = await configureDouble(null)
  const wall = (milliseconds / 1000) * faster

  const calls = Map.groupBy(requests, ({ body }) => requestedStep(body.messages))
  const costOf = ({ id }: ScheduledStep): number =>
    (calls.get(id) ?? []).reduce(
      (sum, { arrivedAt, endedAt, fault }) => sum + (endedAt - arrivedAt) / 1000 + (fault ? RETRY_AFTER : 0),
      0,
    ) * faster
  const steps = stepsOf(made).map((step) => ({ ...step, cost: costOf(step) }))
  const unknown = [...calls.keys()].filter((id) => !steps.some((step) => step.id === id))
  if (unknown.length > 0) throw new Error(`Calls of no step: ${unknown.join(', ')}`)
  const critical = longest(steps)
  const withoutFacts = longest(
    steps.map((step) => ({ ...step, needs: step.needs.filter((need) => !need.startsWith('facts ')) })),
  )
  const oneByOne = steps.reduce((sum, { cost }) => sum + cost, 0)
  const gaps = gapsOf(steps, calls).toSorted((one, other) => one.seconds - other.seconds)
  const slowest = gaps.at(-1)!
  // A section must receive its own plan and no other one in full.
  const foreign = requests.filter(({ body }) => hasForeignPlan(body)).length
  const faults = requests.filter(({ fault }) => fault !== null).length
  const ratio = wall / critical
  const holds = ratio <= bar && foreign === 0
  const repaired = progress.filter(({ type }) => type === 'section-repaired').length
  console.log(
    [
      name.padEnd(12),
      cell(seconds(wall), 9),
      cell(seconds(critical), 10),
      cell(`${ratio.toFixed(3)}x`, 8),
      cell(`${bar.toFixed(2)}x`, 7),
      cell(seconds(withoutFacts), 15),
      cell(seconds(oneByOne), 12),
      cell(requests.length, 7),
      cell(faults, 6),
      cell(repaired, 9),
      cell(foreign, 9),
      cell(`${(gaps[gaps.length >> 1]!.seconds * 1000).toFixed(0)}/${(slowest.seconds * 1000).toFixed(0)} ms`, 14),
      cell(`${(((used.user + used.system) / 1e6 / (milliseconds / 1000)) * 100).toFixed(0)} %`, 6),
      holds ? '' : '  missed',
    ].join(''),
  )
  console.log(`             the longest gap is before ${slowest.id.slice(0, 40)}`)
  return holds
}

console.log(
  `12 x 5 sections, ${order.type}, first token ${FIRST_TOKEN} s, ${TOKENS_PER_SECOND} tokens/s, ${AT_ONCE} at once, clock ${faster}x; gap is median/longest; CPU is that of both threads`,
)
console.log(
  `${''.padEnd(12)}     wall  critical   ratio    bar  without facts  one by one  calls  429s  repairs  foreign           gap   CPU`,
)
try {
  // The first book of a process also waits for compilation and for the language detector.
  await configureDouble({ tokensPerSecond: 0 })
  await runBook(openAiCompatible({ baseUrl: url, model: 'double' }), { ...order, chapters: 2, subChapters: 1 })
  await configureDouble({ tokensPerSecond: TOKENS_PER_SECOND * faster })
  const holds = [await measure('no faults', 0, 1.05), await measure('10 % 429s', 0.1, 1.05)]
  process.exitCode = holds.every(Boolean) ? 0 : 1
} finally {
  await double.terminate()
}
