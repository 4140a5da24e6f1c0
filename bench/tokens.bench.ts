import { parseArgs } from 'node:util'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { openAiCompatible } from '#writer/model/openai-compatible.ts'
import { usagePurposeOf, type UsagePurpose } from '#writer/model/usage-purpose.ts'
import { watchModel } from '#writer/model/watch-model.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import { estimateTokens } from '#writer/model/estimate-tokens.ts'
import { runBook } from './book-run.ts'
import { plantBook } from './planted-book.ts'

/**
 * Measures the tokens that drafting calls send for each token that they write, in books of 8x4 and
 * 40x12 sections. The fake model caches prompts by their beginnings as providers do, and a cached
 * token counts as a tenth. The calls for plans, facts, critique and repairs are reported separately.
 * It also compares the estimate before each book with the meter after it.
 *
 * The books have planted facts. A fact is asked for when the plan of a later section names its
 * entity, and it is recalled if the prompt of that section has it. Its extractor of facts is noisy.
 *
 * `--sizes 8x4` measures some sizes only, `--type fiction` one type only, `--language german` another
 * language, and `--window 8192` a model with another context window.
 */
const CACHED_SHARE = 0.1
const GOALS: Record<string, number> = { '8x4': 1.5, '40x12': 2 }
const RECALL_GOALS: Record<MemoryMode, number> = { whole: 0.98, near: 0.98, slim: 0.9 }
const SLIM_PROMPT = 2500
const ESTIMATE_BOUND = 0.15
const AT_ONCE = 8

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '8x4,40x12' },
    type: { type: 'string', default: 'guide,fiction' },
    language: { type: 'string', default: 'english' },
    window: { type: 'string', default: '128000' },
    memory: { type: 'string' },
  },
})

const noUsage: Required<Usage> = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }

const add = (sum: Required<Usage>, usage: Usage): Required<Usage> => ({
  inputTokens: sum.inputTokens + usage.inputTokens,
  cachedTokens: sum.cachedTokens + (usage.cachedTokens ?? 0),
  outputTokens: sum.outputTokens + usage.outputTokens,
})

/** Returns the tokens sent for each token written, with cached tokens as a tenth. */
const sentPerWritten = ({ inputTokens, cachedTokens, outputTokens }: Required<Usage>): number =>
  (inputTokens - cachedTokens * (1 - CACHED_SHARE)) / Math.max(1, outputTokens)

const number = (tokens: number) => Math.round(tokens).toLocaleString('en')
const cell = (text: string | number, width: number) => String(text).padStart(width)

const printRow = (name: string, calls: number, usage: Required<Usage>) =>
  console.log(
    [
      `  ${name}`.padEnd(12),
      cell(calls, 7),
      cell(number(usage.inputTokens), 13),
      cell(number(usage.cachedTokens), 13),
      cell(number(usage.outputTokens), 12),
      cell(sentPerWritten(usage).toFixed(2), 9),
    ].join(''),
  )

const measure = async (size: string, type: BookOrder['type']): Promise<boolean> => {
  const [chapters = 0, subChapters = 0] = size.split('x').map(Number)
  const order: BookOrder = {
    id: '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21',
    description: 'How to keep bees on the roofs of a city, from the first hive to honey that can be sold',
    chapters,
    subChapters,
    language: values.language as BookOrder['language'],
    type,
    readsFacts: true,
    ...(values.memory && { memory: values.memory as MemoryMode }),
    author: 'Author',
    user: 'bench',
  }
  const book = plantBook(order.language, chapters, subChapters)
  const server = await startModelServer({
    cachesPrompts: true,
    reply: book.reply,
    listed: { max_model_len: Number(values.window) },
  })
  const byPurpose = new Map<UsagePurpose, { calls: number; usage: Required<Usage> }>()
  const watched = watchModel(openAiCompatible({ baseUrl: server.url, model: 'double' }), ({ task, usedFor, usage }) => {
    const purpose = usagePurposeOf(task, usedFor)
    const known = byPurpose.get(purpose) ?? { calls: 0, usage: noUsage }
    byPurpose.set(purpose, { calls: known.calls + 1, usage: usage ? add(known.usage, usage) : known.usage })
  })
  const model = limitModel(watched, createCallQueue(AT_ONCE))
  try {
    const estimate = await estimateBook(order, { facts: await model.facts?.() })
    const { steps, milliseconds } = await runBook(model, order)
    const total = [...byPurpose.values()].reduce((sum, { usage }) => add(sum, usage), noUsage)
    const calls = [...byPurpose.values()].reduce((sum, one) => sum + one.calls, 0)
    const prose = byPurpose.get('prose')?.usage ?? noUsage
    const written = steps.filter((step) => step.type === 'section').length
    console.log(
      `\n${size} ${type}: ${written} of ${chapters * subChapters} sections, ${(milliseconds / 1000).toFixed(1)} s`,
    )
    console.log('  purpose       calls        input       cached      output  sent per written')
    for (const [purpose, used] of byPurpose) printRow(purpose, used.calls, used.usage)
    printRow('all', calls, total)
    const off = Math.max(
      Math.abs(estimate.usage.inputTokens / total.inputTokens - 1),
      Math.abs(estimate.usage.outputTokens / total.outputTokens - 1),
    )
    const goal = GOALS[size]
    const ratio = sentPerWritten(prose)
    const isWithin = goal === undefined || ratio <= goal
    console.log(`  drafting: ${ratio.toFixed(2)}, goal ${goal ?? '-'}${isWithin ? '' : '  missed'}`)
    const mode = Number(values.window) <= 8192 ? 'slim' : ((values.memory ?? 'near') as MemoryMode)
    const recall = book.reached / Math.max(1, book.asked)
    const recallHolds = recall >= RECALL_GOALS[mode]
    console.log(
      `  recall: ${(recall * 100).toFixed(1)} % of ${book.asked} facts, goal ${RECALL_GOALS[mode] * 100} %${recallHolds ? '' : '  missed'}`,
    )
    const longest = Math.max(...book.prompts.map((messages) => estimateTokens(messages.join(''))))
    const isShort = mode !== 'slim' || longest <= SLIM_PROMPT
    console.log(`  longest prompt: ${number(longest)} tokens${isShort ? '' : ', goal 2,500  missed'}`)
    const estimateHolds = off <= ESTIMATE_BOUND
    console.log(`  estimate: off by ${(off * 100).toFixed(1)} %, bound 15 %${estimateHolds ? '' : '  missed'}`)
    return isWithin && recallHolds && isShort && estimateHolds && written === chapters * subChapters
  } finally {
    await server.close()
  }
}

console.log('Tokens of a book by purpose; in "sent per written", a cached token counts as a tenth')
let holds = true
for (const size of values.sizes.split(','))
  for (const type of values.type.split(',')) holds = (await measure(size, type as BookOrder['type'])) && holds
process.exitCode = holds ? 0 : 1
