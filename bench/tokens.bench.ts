import { parseArgs } from 'node:util'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { linesOfBlocks } from '#writer/book/block-lines.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'
import { usagePurposeOf, type UsagePurpose } from '#writer/model/tokens/usage-purpose.ts'
import { watchModel } from '#writer/model/watch-model.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { runBook } from './book-run.ts'
import { plantBook } from './planted-book.ts'
import type { PlantedBook } from './planted-book.ts'

/**
 * Measures the tokens that drafting calls send for each token that they write, in books of 8x4 and
 * 40x12 sections. The fake model caches prompts by their beginnings as providers do, and a cached
 * token counts as a tenth. The calls for plans, facts, critique and repairs are reported separately.
 * It also compares the estimate before each book with the meter after it.
 *
 * The books have planted facts. A fact is asked for when the plan of a later section names its
 * entity, and it is recalled if the prompt of that section has it. Its extractor of facts is noisy.
 *
 * It also counts stored facts whose quote is not in the text of their section, and sections that were
 * written from the plan of another section.
 *
 * `--sizes 8x4` measures some sizes only, `--type fiction` one type only, `--language german` another
 * language, `--memory whole` a memory that the author chose, `--window 8192` a model with another
 * context window, and `--seeds 1,2,3` other books. The last lines have the worst figures of all seeds.
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
    seeds: { type: 'string', default: '1' },
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
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
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

/** The figures of one book. */
interface Figures {
  drafting: number
  recall: number
  expected: number
  longest: number
  estimate: number
  /** Stored facts whose quote is not in the text. */
  unquoted: number
  foreign: number
  missing: number
}

const modeOf = (): MemoryMode => (Number(values.window) <= 8192 ? 'slim' : ((values.memory ?? 'near') as MemoryMode))

/**
 * Prints figures with their goals, and returns true if the goals are met. The author's choice to
 * send the whole text may exceed the goal of the cost.
 */
const judge = (size: string, figures: Figures): boolean => {
  const mode = modeOf()
  const goal = mode === 'near' ? GOALS[size] : undefined
  const lines: [boolean, string][] = [
    [goal === undefined || figures.drafting <= goal, `drafting: ${figures.drafting.toFixed(2)}, goal ${goal ?? '-'}`],
    [
      figures.recall >= RECALL_GOALS[mode],
      `recall: ${percent(figures.recall)} of ${figures.expected} facts, goal ${percent(RECALL_GOALS[mode])}`,
    ],
    [
      mode !== 'slim' || figures.longest <= SLIM_PROMPT,
      `longest prompt: ${number(figures.longest)} tokens${mode === 'slim' ? `, goal ${number(SLIM_PROMPT)}` : ''}`,
    ],
    [
      figures.estimate <= ESTIMATE_BOUND,
      `estimate: off by ${percent(figures.estimate)}, goal ${percent(ESTIMATE_BOUND)}`,
    ],
    [figures.unquoted === 0, `facts without their quote in the text: ${figures.unquoted}`],
    [figures.foreign === 0, `sections with the plan of another section: ${figures.foreign}`],
    [figures.missing === 0, `sections that were not written: ${figures.missing}`],
  ]
  for (const [holds, line] of lines) console.log(`  ${line}${holds ? '' : '  missed'}`)
  return lines.every(([holds]) => holds)
}

/** Counts stored facts whose quote is not in the text of their section. */
const unquotedIn = (steps: readonly BookStep[]): number => {
  const texts = new Map(
    steps.flatMap((step) =>
      step.type === 'section'
        ? [[`${step.section.chapter}.${step.section.section}`, linesOfBlocks(step.section.blocks).join('\n')] as const]
        : [],
    ),
  )
  return steps
    .flatMap((step) =>
      step.type === 'facts'
        ? [...step.found.facts, ...step.found.promises].map(({ quote }) => ({
            quote,
            text: texts.get(`${step.chapter}.${step.section}`) ?? '',
          }))
        : [],
    )
    .filter(({ quote, text }) => !text.includes(quote)).length
}

/** Counts sections that contain the text of another section. */
const misplacedIn = (steps: readonly BookStep[], book: PlantedBook): number =>
  steps.filter((step) => {
    if (step.type !== 'section') return false
    const { chapter, section, blocks } = step.section
    const [first = ''] = linesOfBlocks(blocks)
    return !book.textOf(chapter, section)?.includes(first)
  }).length

const measure = async (size: string, type: BookOrder['type'], seed: number): Promise<Figures> => {
  const [chapters = 0, subChapters = 0] = size.split('x').map(Number)
  const order: BookOrder = {
    id: `0b9f4c1e-6a53-4b1c-9d2e-${String(seed).padStart(12, '0')}`,
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
  const book = plantBook(order.language, chapters, subChapters, seed)
  const server = await startModelServer({
    cachesPrompts: true,
    seed,
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
    const written = steps.filter((step) => step.type === 'section').length
    console.log(
      `\n${size} ${type}, seed ${seed}: ${written} of ${chapters * subChapters} sections, ${(milliseconds / 1000).toFixed(1)} s`,
    )
    console.log('  purpose       calls        input       cached      output  sent per written')
    for (const [purpose, used] of byPurpose) printRow(purpose, used.calls, used.usage)
    printRow('all', calls, total)
    return {
      drafting: sentPerWritten(byPurpose.get('prose')?.usage ?? noUsage),
      recall: book.reached / Math.max(1, book.expected),
      expected: book.expected,
      longest: Math.max(...book.prompts.map((messages) => estimateTokens(messages.join('')))),
      estimate: Math.max(
        Math.abs(estimate.usage.inputTokens / total.inputTokens - 1),
        Math.abs(estimate.usage.outputTokens / total.outputTokens - 1),
      ),
      unquoted: unquotedIn(steps),
      foreign: book.foreign + misplacedIn(steps, book),
      missing: chapters * subChapters - written,
    }
  } finally {
    await server.close()
  }
}

const worstOf = (all: readonly Figures[]): Figures => {
  const most = (figure: keyof Figures) => Math.max(...all.map((figures) => figures[figure]))
  const sum = (figure: keyof Figures) => all.reduce((total, figures) => total + figures[figure], 0)
  return {
    drafting: most('drafting'),
    recall: Math.min(...all.map(({ recall }) => recall)),
    expected: sum('expected'),
    longest: most('longest'),
    estimate: most('estimate'),
    unquoted: sum('unquoted'),
    foreign: sum('foreign'),
    missing: sum('missing'),
  }
}

const seeds = values.seeds.split(',').map(Number)
console.log('Tokens of a book by purpose; in "sent per written", a cached token counts as a tenth')
let holds = true
for (const size of values.sizes.split(','))
  for (const type of values.type.split(',')) {
    const all: Figures[] = []
    for (const seed of seeds) {
      const figures = await measure(size, type as BookOrder['type'], seed)
      holds = judge(size, figures) && holds
      all.push(figures)
    }
    if (seeds.length === 1) continue
    console.log(`\n${size} ${type}, the worst of seeds ${seeds.join(', ')}:`)
    judge(size, worstOf(all))
  }
process.exitCode = holds ? 0 : 1
