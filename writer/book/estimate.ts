import { languageOf } from '#manuscript/model/languages.ts'
import { RESERVED_TOKENS } from '#writer/bible/memory-mode.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import type { Usage } from '#writer/model/language-model.ts'
import type { ModelFacts, ModelSpeed } from '#writer/model/profile.ts'
import { priceOf } from '#writer/model/tokens/token-prices.ts'
import { promptEstimate, ratioFor } from '#writer/model/tokens/token-ratio.ts'
import type { UsagePurpose } from '#writer/model/tokens/usage-purpose.ts'
import { plannedWords as wordsOfBook } from '#writer/plan/plan-order.ts'
import { planStepIds } from '#writer/plan/plan-steps.ts'
import { isInOrder, readsFactsOf } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookStep } from './book-state.ts'
import { idOfStep, planBook } from './plan-book.ts'
import type { PlannedStep } from './plan-book.ts'
import { memoryModeOf, wholeTokens } from './planned-prompt.ts'
import { rehearsedBook } from './rehearsal.ts'
import { planStepTokens } from './rehearse-plan.ts'
import type { PlanStepTokens } from './rehearse-plan.ts'
import { remainingPaths } from './run-steps.ts'
import { createMessageCounter, measureSteps, plannedWords, type Rehearsal, type StepTokens } from './estimate-steps.ts'

/*
 * The estimate of a book
 *
 * The estimate rehearses the book. It builds the prompt of each step with the same functions as the
 * pipeline, over the stored plan, and over placeholders of the usual length where nothing is stored.
 * A change of a prompt or of the memory mode therefore changes the estimate too.
 *
 *   input(step)  = (ASCII tokens of the prompt + other tokens x ratio.output) x ratio.input
 *   output(step) = estimateTokens(reply of the planned length) x ratio.output
 *   cached(step) = the beginning that its prompt shares with the section before, in whole blocks of
 *                  128 tokens from 1,024 tokens on; 0 if the provider does not cache prompts
 *   price        = ((input - cached) x p_in + cached x p_cached + output x p_out) / 1,000,000
 *   seconds(step)= seconds to the first token + output / tokens per second
 *   minutes      = max(longest chain of steps, all steps / calls at once) / 60
 *
 * The ratios, the speed and the prices come from the model's facts. The ratio of a script that the
 * model has not written in yet is 1. Repeated drafts are not part of the estimate, because a good
 * model needs few.
 */

/** The expected usage of one step. */
export interface StepEstimate {
  id: string
  purpose: UsagePurpose
  usage: Required<Usage>
  seconds: number
}

/** The memory mode of a book, and the tokens that the mode *whole* needs. */
export interface EstimatedMemory {
  /** The mode of the last section's prompt. */
  mode: MemoryMode
  /** The tokens of the context window that the last section needs with the whole text. */
  wholeWindow: number
}

export interface BookEstimate {
  /** Planned words of the sections that are not written yet. */
  words: number
  minutes: number
  /** False until the speed of the model was measured. */
  isSpeedMeasured: boolean
  usage: Required<Usage>
  byPurpose: ReadonlyMap<UsagePurpose, Required<Usage>>
  /** undefined if the prices of the model are not known. */
  price?: { currency: string; amount: number }
  /** undefined for a book without a plan, which has no memory modes. */
  memory: EstimatedMemory | undefined
  /** The steps that are not stored yet, by id. */
  steps: ReadonlyMap<string, StepEstimate>
}

export interface EstimateOptions {
  facts?: ModelFacts
  /** Facts about the model that plans, if it is another one. */
  planningFacts?: ModelFacts
  /** The stored steps of the book; none before it starts. */
  storedSteps?: readonly BookStep[]
  /** The number of calls that the model answers at once. */
  concurrency?: number
}

/** The speed of a hosted model of middle size, for models that were not measured yet. */
const USUAL_SPEED: ModelSpeed = { firstTokenSeconds: 1, tokensPerSecond: 50 }
const USUAL_CONCURRENCY = 8

const purposes: Record<PlannedStep['type'], UsagePurpose> = {
  brief: 'plan',
  section: 'prose',
  facts: 'facts',
  boundary: 'repair',
  title: 'plan',
}

/**
 * Returns true if the provider caches prompts, as observed in its replies. Before any observation,
 * a lower price of cached tokens counts as a promise to cache.
 */
const cachesPrompts = ({ cachesPrompts: hasShown, prices }: ModelFacts): boolean =>
  hasShown ?? (prices?.cachedInput !== undefined && prices.cachedInput < prices.input)

/** Converts estimated tokens to those of the model. */
const usageOf = ({ cached, output, ...prompt }: StepTokens, order: BookOrder, facts: ModelFacts): Required<Usage> => {
  const ratio = ratioFor(facts.tokenRatios, languageOf(order.language).script)
  return {
    inputTokens: Math.round(promptEstimate(prompt, ratio) * ratio.input),
    cachedTokens: cachesPrompts(facts) ? Math.round(cached * ratio.input) : 0,
    outputTokens: Math.round(output * ratio.output),
  }
}

const noUsage: Required<Usage> = { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }

const sumOf = (usages: readonly Required<Usage>[]): Required<Usage> =>
  usages.reduce(
    (sum, usage) => ({
      inputTokens: sum.inputTokens + usage.inputTokens,
      cachedTokens: sum.cachedTokens + usage.cachedTokens,
      outputTokens: sum.outputTokens + usage.outputTokens,
    }),
    noUsage,
  )

/** Returns the ids of the finished steps. A draft is not finished. */
const doneOf = (storedSteps: readonly BookStep[]): Set<string> =>
  new Set(storedSteps.filter(({ type }) => type !== 'section-draft').map(idOfStep))

/** Returns the steps of writing, which depend on the last step of the plan. */
const afterPlan = (planning: readonly PlanStepTokens[], left: readonly PlannedStep[]) =>
  left.map(({ id, needs }) => ({ id, needs: [...needs, ...planning.slice(-1).map((step) => step.id)] }))

/** Returns the seconds that the steps take with this many concurrent calls. */
const secondsOf = (
  steps: readonly StepEstimate[],
  planned: readonly { id: string; needs: readonly string[] }[],
  concurrency: number,
): number => {
  const seconds = new Map(steps.map((step) => [step.id, step.seconds]))
  const chains = remainingPaths(planned.map(({ id, needs }) => ({ id, needs, cost: seconds.get(id) ?? 0 })))
  const longest = Math.max(0, ...chains.values())
  const all = steps.reduce((sum, step) => sum + step.seconds, 0)
  return Math.max(longest, all / concurrency)
}

/**
 * Estimates the usage of the unwritten rest of a book with the formula above. Makes no call to a
 * model.
 */
export const estimateBook = async (
  order: BookOrder,
  { facts = {}, planningFacts = facts, storedSteps = [], concurrency = USUAL_CONCURRENCY }: EstimateOptions = {},
): Promise<BookEstimate> => {
  const words = Math.max(1, Math.round(wordsOfBook(order) / (order.chapters * order.subChapters)))
  const book = rehearsedBook(order, storedSteps, words)
  book.modelFacts = facts
  const rehearsal: Rehearsal = { order, book, words, counter: createMessageCounter() }
  const done = doneOf(storedSteps)
  const planned = planBook(
    book.outline!,
    isInOrder(order),
    (chapter, section) => plannedWords(rehearsal, chapter, section),
    readsFactsOf(order, book.plan() !== undefined),
    // The briefs of a planned book follow from its plan without a call.
  ).filter(({ type }) => type !== 'brief' || !book.plan())
  const left = planned.filter(({ id }) => !done.has(id))
  const measure = measureSteps(rehearsal)

  const estimateOf = (id: string, purpose: UsagePurpose, tokens: StepTokens): StepEstimate => {
    const own = purpose === 'plan' ? planningFacts : facts
    const usage = usageOf(tokens, order, own)
    const { firstTokenSeconds, tokensPerSecond } = own.speed ?? USUAL_SPEED
    return { id, purpose, usage, seconds: firstTokenSeconds + usage.outputTokens / tokensPerSecond }
  }
  const plan = book.plan()
  const planning = plan && !done.has(planStepIds.done) ? await planStepTokens(order, plan, done) : []
  const steps = planning.map((step) => estimateOf(step.id, 'plan', { ...step, cached: 0 }))
  for (const step of left) steps.push(estimateOf(step.id, purposes[step.type], await measure(step)))

  const usage = sumOf(steps.map((step) => step.usage))
  const byPurpose = new Map<UsagePurpose, Required<Usage>>()
  for (const step of steps) byPurpose.set(step.purpose, sumOf([byPurpose.get(step.purpose) ?? noUsage, step.usage]))
  const wordsLeft = left.reduce(
    (sum, step) => sum + (step.type === 'section' ? plannedWords(rehearsal, step.chapter, step.section) : 0),
    0,
  )
  const price = priceOfPurposes(byPurpose, facts, planningFacts)
  return {
    words: wordsLeft,
    minutes: secondsOf(steps, [...planning, ...afterPlan(planning, left)], concurrency) / 60,
    isSpeedMeasured: facts.speed !== undefined,
    usage,
    byPurpose,
    ...(price && { price }),
    memory: memoryOf(rehearsal),
    steps: new Map(steps.map((step) => [step.id, step])),
  }
}

/** Returns the memory mode at the end of the book, and the window that the whole text needs there. */
const memoryOf = ({ order, book }: Rehearsal): EstimatedMemory | undefined => {
  const plan = book.plan()
  if (!plan) return undefined
  const chapter = plan.chapters.length - 1
  const place = { chapter, section: plan.chapters[chapter]!.sections.length - 1 }
  const whole: BookOrder = { ...order, memory: 'whole' }
  return {
    mode: memoryModeOf({ book, order, plan, place }),
    wholeWindow: wholeTokens({ book, order: whole, plan, place }) + RESERVED_TOKENS,
  }
}

/** Returns undefined if a price is not known, or if the two models have prices in two currencies. */
const priceOfPurposes = (
  byPurpose: ReadonlyMap<UsagePurpose, Required<Usage>>,
  { prices }: ModelFacts,
  { prices: planningPrices }: ModelFacts,
): BookEstimate['price'] => {
  if (!prices || !planningPrices || prices.currency !== planningPrices.currency) return undefined
  const amount = [...byPurpose].reduce(
    (sum, [purpose, usage]) => sum + priceOf(usage, purpose === 'plan' ? planningPrices : prices),
    0,
  )
  return { currency: prices.currency, amount }
}
