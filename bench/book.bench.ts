import type { ChatBody } from '#tests/doubles/model-server/ask.ts'
import { tokensOf } from '#tests/doubles/model-server/reply.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { askedNumber } from '#tests/support/asked-section.ts'
import { isInOrder } from '#writer/book/book-order.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import { planBook } from '#writer/book/plan-book.ts'
import { remainingPaths } from '#writer/book/run-steps.ts'
import type { LanguageModel, ModelRequest } from '#writer/model/language-model.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { openAiCompatible } from '#writer/model/openai-compatible.ts'
import { runBook } from './book-run.ts'

/**
 * Measures a book of 12 chapters with 5 sections, compared with its longest chain of calls and with
 * sequential calls. The fake model sends a first token after 0.4 s and 80 tokens a second, with at
 * most 16 concurrent calls. Its clock runs 4 times as fast, so that our own work counts 4 times as
 * much as in reality.
 */
const FASTER = 4
const AT_ONCE = 16
const FIRST_TOKEN = 0.4
const TOKENS_PER_SECOND = 80

const order: BookOrder = {
  description: 'How to keep bees on the roofs of a city, from the first hive to honey that can be sold',
  chapters: 12,
  subChapters: 5,
  language: 'english',
  type: 'guide',
  author: 'Author',
  user: 'bench',
  readsFacts: true,
}

const server = await startModelServer({
  firstTokenMs: (FIRST_TOKEN * 1000) / FASTER,
  tokensPerSecond: TOKENS_PER_SECOND * FASTER,
  concurrency: AT_ONCE,
  retryAfterSeconds: 1 / FASTER,
})

/** Returns the seconds that the fake model takes for a reply, without queueing and our own work. */
const secondsOf = (tokens: number): number => FIRST_TOKEN + tokens / TOKENS_PER_SECOND

/** Wraps a model to record the step of each call. */
const noting = (model: LanguageModel, note: (request: ModelRequest) => void): LanguageModel => ({
  name: model.name,
  text: (request) => {
    note(request)
    return model.text(request)
  },
  object: (request, schema) => {
    note(request)
    return model.object(request, schema)
  },
})

const chapters = Array.from({ length: order.chapters }, (_, chapter) => `plan-chapter ${chapter}`)
/** The steps of a plan with their dependencies, as `writer/plan/run-plan.ts` makes them. */
const planning = [
  { id: 'plan-intent', needs: [] },
  { id: 'plan-titles', needs: ['plan-intent'] },
  { id: 'plan-world', needs: ['plan-intent'] },
  ...chapters.map((id) => ({ id, needs: ['plan-titles', 'plan-world'] })),
  { id: 'plan-critique', needs: chapters },
  { id: 'plan-done', needs: ['plan-critique'] },
]

const promptOf = ({ messages }: ChatBody): string => messages.map(({ content }) => content).join('\n')

const zeroBased = (number: string | undefined): string =>
  (number ?? '')
    .split('.')
    .map((one) => Number(one) - 1)
    .join('.')

/** Returns the id of the step that a call belongs to, by the request in its last message. */
const stepOf = (body: ChatBody): string => {
  const last = body.messages.at(-1)!.content
  const section = zeroBased(askedNumber(promptOf(body)))
  if (/^Decide what .* calls for/mu.test(last)) return 'plan-intent'
  if (last.includes('List what stays the same in the whole book')) return 'plan-world'
  const chapter = /^(?:Plan chapter|Say what each section of chapter) (\d+)\b/mu.exec(last)?.[1]
  if (chapter) return `plan-chapter ${Number(chapter) - 1}`
  if (last.includes('Read the plan as an editor')) return 'plan-critique'
  if (last.includes('Plan these sections anew')) return 'plan-done'
  if (/<joints-/u.test(last)) return 'joints'
  if (last.includes('Do not write more of the book now')) return `facts ${section}`
  if (last.includes('Suggest 5 titles')) return 'title'
  return section === '-1' ? 'plan-titles' : `section ${section}`
}

/** Returns true if the chapter plan in the prompt of a section is not that of its own chapter. */
const hasForeignPlan = (body: ChatBody): boolean => {
  const prompt = promptOf(body)
  const chapter = askedNumber(prompt)?.split('.')[0]
  const plans = [...prompt.matchAll(/<chapter-plan-[0-9a-f]{12}>\n(\d+)\. /gu)].map(([, number]) => number)
  return chapter !== undefined && plans.some((number) => number !== chapter)
}

const cell = (text: string | number, width: number) => String(text).padStart(width)

const measure = async (name: string, share: number, bar: number): Promise<boolean> => {
  server.forget()
  server.set({ faults: { '429-retry-after': share } })
  const client = openAiCompatible({ baseUrl: server.url, model: 'double', timeouts: { retryMs: 500 / FASTER } })
  const tasks: string[] = []
  const model = limitModel(
    noting(client, ({ task }) => tasks.push(task)),
    createCallQueue(AT_ONCE),
  )
  const cpu = process.cpuUsage()
  const { steps, milliseconds, progress } = await runBook(model, order)
  const used = process.cpuUsage(cpu)
  const wall = (milliseconds / 1000) * FASTER

  // The duration of each step by the length of its replies.
  const said = server.requests.filter(({ fault }) => fault === null)
  const { outline } = steps.find((step) => step.type === 'outline')!
  const seconds = new Map<string, number>()
  const joints: number[] = []
  for (const { body, tokensSent, reply } of said) {
    const id = stepOf(body)
    // A reply that is not streamed arrives as a whole, after the time of its tokens.
    const tokens = body.stream ? tokensSent : tokensOf(reply).length
    if (id === 'joints') joints.push(secondsOf(tokens))
    else seconds.set(id, (seconds.get(id) ?? 0) + secondsOf(tokens))
  }
  // Transitions between chapters have similar lengths, and their prompts don't name the chapter.
  const joint = joints.reduce((sum, one) => sum + one, 0) / Math.max(1, joints.length)
  const timed = [...planning, ...planBook(outline, isInOrder(order), () => 700, order.readsFacts)].map((step) => {
    // The briefs follow from the plan without a call.
    if (step.id.startsWith('brief ')) return { ...step, needs: ['plan-done'], cost: 0 }
    return { ...step, cost: step.id.startsWith('boundary ') ? joint : (seconds.get(step.id) ?? 0) }
  })
  const critical = Math.max(...remainingPaths(timed).values())
  const oneByOne = timed.reduce((sum, { cost }) => sum + cost, 0)
  // A section must receive its own plan and no other one in full.
  const foreign = said.filter(({ body }) => hasForeignPlan(body)).length
  const ratio = wall / critical
  const holds = ratio <= bar && foreign === 0
  const repaired = progress.filter(({ type }) => type === 'section-repaired').length
  console.log(
    [
      name.padEnd(14),
      cell(`${wall.toFixed(1)} s`, 10),
      cell(`${critical.toFixed(1)} s`, 12),
      cell(`${ratio.toFixed(3)}x`, 9),
      cell(`${bar.toFixed(2)}x`, 7),
      cell(`${oneByOne.toFixed(0)} s`, 12),
      cell(`${(oneByOne / wall).toFixed(1)}x`, 8),
      cell(server.requests.length, 7),
      cell(server.requests.length - said.length, 6),
      cell(repaired, 7),
      cell(foreign, 8),
      cell(`${(((used.user + used.system) / 1e6 / (milliseconds / 1000)) * 100).toFixed(0)} %`, 6),
      holds ? '' : '  missed',
    ].join(''),
  )
  return holds
}

console.log(
  `12 x 5 sections, first token ${FIRST_TOKEN} s, ${TOKENS_PER_SECOND} tokens/s, ${AT_ONCE} at once, clock ${FASTER}x; CPU is that of both sides`,
)
console.log(
  `${''.padEnd(14)}      wall    critical    ratio    bar  one by one  faster  calls  429s  repairs foreign  CPU`,
)
try {
  // The first book of a process also waits for compilation and for the language detector.
  server.set({ tokensPerSecond: 0 })
  await runBook(openAiCompatible({ baseUrl: server.url, model: 'double' }), { ...order, chapters: 2, subChapters: 1 })
  server.set({ tokensPerSecond: TOKENS_PER_SECOND * FASTER })
  const holds = [await measure('no faults', 0, 1.05), await measure('10 % 429s', 0.1, 1.1)]
  process.exitCode = holds.every(Boolean) ? 0 : 1
} finally {
  await server.close()
}
