import { languageOf } from '#manuscript/model/languages.ts'
import { extractFacts } from '#writer/bible/extract-facts.ts'
import { RESERVED_TOKENS } from '#writer/bible/memory-mode.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import { estimateTokens, type TokenParts, tokenParts } from '#writer/model/estimate-tokens.ts'
import type { CallPriority, Message, Usage } from '#writer/model/language-model.ts'
import type { ModelFacts, ModelSpeed } from '#writer/model/profile.ts'
import { priceOf } from '#writer/model/token-prices.ts'
import { promptEstimate, ratioFor } from '#writer/model/token-ratio.ts'
import type { UsagePurpose } from '#writer/model/usage-purpose.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { chooseTitle } from '#writer/plan/choose-title.ts'
import { planOrderOf, plannedWords as wordsOfBook } from '#writer/plan/plan-order.ts'
import { planStepIds } from '#writer/plan/plan-steps.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { isInOrder, readsFactsOf } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { BookStep, SectionPlace } from './book-state.ts'
import { capturePrompt } from './captured-prompt.ts'
import { idOfStep, planBook } from './plan-book.ts'
import type { PlannedStep } from './plan-book.ts'
import { placeholderContent, placeholderText } from './placeholder-text.ts'
import { memoryModeOf, replyOf, wholeTokens } from './planned-prompt.ts'
import { rehearsedBook } from './rehearsal.ts'
import { planStepTokens } from './rehearse-plan.ts'
import type { PlanStepTokens } from './rehearse-plan.ts'
import { repairTransitions } from './repair-transitions.ts'
import { remainingPaths } from './run-steps.ts'
import { sectionPrompt, storyBefore } from './section-prompt.ts'
import { writeBrief } from './write-brief.ts'
import { writeTitle } from './write-title.ts'

/*
 * How a book is estimated
 *
 * The estimate rehearses the book. It builds the prompt of each step with the same functions as the
 * pipeline, over the stored plan, and over placeholders of the usual length where nothing is stored.
 * A change of a prompt or of the memory mode therefore changes the estimate too.
 *
 *   input(step)  = (ASCII tokens of the prompt + other tokens x ratio.output) x ratio.input
 *   output(step) = estimateTokens(reply of the planned length) x ratio.output
 *   cached(step) = the beginning that its prompt shares with the section before, in whole blocks of
 *                  128 tokens from 1,024 tokens on; 0 if the provider never reported cached tokens
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

/** The mode of a book's memory, and what the mode *whole* takes. */
export interface EstimatedMemory {
  /** The mode of the last section's prompt. */
  mode: MemoryMode
  /** Tokens of the model's context window that the last section needs with the whole text. */
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
  kept?: readonly BookStep[]
  /** Calls that the model answers at once. */
  concurrency?: number
}

/** The speed of a hosted model of middle size, for models that were not measured yet. */
const USUAL_SPEED: ModelSpeed = { firstTokenSeconds: 1, tokensPerSecond: 50 }
const USUAL_CONCURRENCY = 8

/** Blocks and beginnings that providers cache. */
const CACHE = { block: 128, least: 1024 }

/** Chapters whose prompts are built if a book has more; the others lie between their neighbours. */
const SAMPLED_CHAPTERS = 6

/** English words that a call writes besides sections. */
const REPLY_WORDS = { title: 8, titles: 30, transition: 60, facts: 160 }
/** Paragraphs of a chapter that a repair of its transitions changes. */
const CHANGED_PARAGRAPHS = 3

const callPriority: CallPriority = { user: '', type: 'book' }
const { signal } = new AbortController()

const purposes: Record<PlannedStep['type'], UsagePurpose> = {
  brief: 'plan',
  section: 'prose',
  facts: 'facts',
  boundary: 'repair',
  title: 'plan',
}

/** Counts the tokens of messages. Prompts share most of their messages, which are counted once. */
interface MessageCounter {
  parts(messages: readonly Pick<Message, 'content'>[]): TokenParts
}

const createMessageCounter = (): MessageCounter => {
  const counted = new Map<string, TokenParts>()
  const partsOf = (content: string): TokenParts => {
    const known = counted.get(content) ?? tokenParts(content)
    counted.set(content, known)
    return known
  }
  return {
    parts: (messages) =>
      messages.reduce(
        (sum, { content }) => {
          const { ascii, other } = partsOf(content)
          return { ascii: sum.ascii + ascii, other: sum.other + other }
        },
        { ascii: 0, other: 0 },
      ),
  }
}

const cachedOf = (tokens: number): number => (tokens < CACHE.least ? 0 : tokens - (tokens % CACHE.block))

/** Returns the estimated tokens that two prompts begin with and that a provider caches. */
const sharedTokens = (
  counter: MessageCounter,
  before: readonly Pick<Message, 'content'>[],
  messages: readonly Pick<Message, 'content'>[],
): number => {
  const different = messages.findIndex(({ content }, at) => content !== before[at]?.content)
  const same = counter.parts(different === -1 ? messages : messages.slice(0, different))
  const [one, other] = different === -1 ? ['', ''] : [messages[different]!.content, before[different]?.content ?? '']
  let end = 0
  while (end < one.length && one[end] === other[end]) end++
  return cachedOf(same.ascii + same.other + estimateTokens(one.slice(0, end)))
}

interface Tokens extends TokenParts {
  cached: number
  output: number
}

/** A book that is being estimated. */
interface Rehearsal {
  order: BookOrder
  book: BookSoFar
  words: number
  counter: MessageCounter
}

const plannedWords = ({ book, words }: Rehearsal, chapter: number, section: number): number =>
  book.brief(chapter)?.sections[section]?.words ?? words

/** Returns the section whose prompt the provider has seen before, and whose beginning it may have cached. */
const placeBefore = ({ book }: Rehearsal, chapter: number, section: number): SectionPlace | undefined => {
  if (section > 0) return { chapter, section: section - 1 }
  if (chapter === 0) return undefined
  return { chapter: chapter - 1, section: book.outline!.chapters[chapter - 1]!.subchapters.length - 1 }
}

const promptOf = (rehearsal: Rehearsal, { chapter, section }: SectionPlace): readonly Pick<Message, 'content'>[] => {
  const { order, book } = rehearsal
  return sectionPrompt(book, order, chapter, section, plannedWords(rehearsal, chapter, section)).messages
}

const sectionTokens = (rehearsal: Rehearsal, chapter: number, section: number): Tokens => {
  const { order, book, counter } = rehearsal
  const messages = promptOf(rehearsal, { chapter, section })
  const before = placeBefore(rehearsal, chapter, section)
  // The call for the facts has sent the text of the section before.
  const sent = before && [
    ...promptOf(rehearsal, before),
    ...(readsFactsOf(order, book.plan() !== undefined) ? [{ content: replyOf(book, before) }] : []),
  ]
  return {
    ...counter.parts(messages),
    cached: sent ? sharedTokens(counter, sent, messages) : 0,
    output: estimateTokens(placeholderText(plannedWords(rehearsal, chapter, section), order.language)),
  }
}

/** Returns the tokens of reading a section's facts in a call that continues the one of the section. */
const factTokens = async (rehearsal: Rehearsal, section: Tokens, place: SectionPlace): Promise<Tokens> => {
  const { order, book } = rehearsal
  const { language } = order
  const prompt = await capturePrompt((model) =>
    extractFacts(model, {
      messages: [],
      reply: replyOf(book, place),
      section: { place, text: '', language },
      nonce: '',
      entities: [],
      open: [],
      callPriority,
      signal,
    }),
  )
  const own = tokenParts(prompt?.text ?? '')
  const before = section.ascii + section.other
  return {
    ascii: section.ascii + own.ascii,
    other: section.other + own.other,
    cached: cachedOf(before),
    output: estimateTokens(placeholderText(REPLY_WORDS.facts, language)),
  }
}

const briefTokens = async ({ order, book, words }: Rehearsal, chapter: number): Promise<Tokens> => {
  const prompt = await capturePrompt((model) =>
    writeBrief(model, order, book.outline!, chapter, words, storyBefore(book, order, chapter), {
      callPriority,
      signal,
    }),
  )
  const { goal, entry, exit, sections } = book.brief(chapter)!
  const reply = JSON.stringify({
    goal,
    entry,
    exit,
    sections: sections.map(({ goal: own, facts }) => ({ goal: own, facts })),
  })
  return { ...tokenParts(prompt?.text ?? ''), cached: 0, output: estimateTokens(reply) }
}

const transitionTokens = async ({ order, book }: Rehearsal, chapter: number): Promise<Tokens> => {
  const judge = await languageJudge(order.language)
  const prompt = await capturePrompt((model) =>
    repairTransitions(model, order, book, chapter, { callPriority, signal, judge }),
  )
  const text = placeholderContent(REPLY_WORDS.transition, order.language)
  const edits = Array.from({ length: CHANGED_PARAGRAPHS }, (_, paragraph) => ({ paragraph, text }))
  return prompt
    ? { ...tokenParts(prompt.text), cached: 0, output: estimateTokens(JSON.stringify({ edits })) }
    : { ascii: 0, other: 0, cached: 0, output: 0 }
}

const titleTokens = async ({ order, book }: Rehearsal): Promise<Tokens> => {
  const plan = book.plan()
  const sections = () => book.written().map(({ chapter, section }) => markdownOfBlocks(book.blocks(chapter, section)))
  const prompt = await capturePrompt((model) =>
    plan
      ? chooseTitle(model, planOrderOf(order), plan, { sections: sections() }, { callPriority, signal })
      : writeTitle(model, order, book, { callPriority, signal }),
  )
  const titles = placeholderContent(plan ? REPLY_WORDS.titles : REPLY_WORDS.title, order.language)
  return { ...tokenParts(prompt?.text ?? ''), cached: 0, output: estimateTokens(titles) }
}

/** Returns the chapters whose prompts are built: all of a short book, else the first, middle and last. */
const sampledChapters = (count: number): number[] =>
  count <= SAMPLED_CHAPTERS
    ? Array.from({ length: count }, (_, chapter) => chapter)
    : [0, 1, Math.floor(count / 2), count - 2, count - 1]

const mix = (one: Tokens, other: Tokens, share: number): Tokens => ({
  ascii: one.ascii + (other.ascii - one.ascii) * share,
  other: one.other + (other.other - one.other) * share,
  cached: one.cached + (other.cached - one.cached) * share,
  output: one.output + (other.output - one.output) * share,
})

/**
 * Returns a function that gives the tokens of a chapter's step. It builds the prompts of the sampled
 * chapters, and takes those between two of them from both.
 */
const bySampledChapter = (count: number, measure: (chapter: number) => Promise<Tokens>) => {
  const sampled = sampledChapters(count)
  const known = new Map<number, Promise<Tokens>>()
  const measured = (chapter: number): Promise<Tokens> => {
    const found = known.get(chapter) ?? measure(chapter)
    known.set(chapter, found)
    return found
  }
  return async (chapter: number): Promise<Tokens> => {
    const after = sampled.find((one) => one >= chapter) ?? chapter
    const before = sampled.findLast((one) => one <= chapter) ?? chapter
    if (before === after) return measured(chapter)
    return mix(await measured(before), await measured(after), (chapter - before) / (after - before))
  }
}

/** Returns a function that gives the tokens of any step after the outline. */
const measureSteps = (rehearsal: Rehearsal) => {
  const { chapters } = rehearsal.book.outline!
  const most = Math.max(...chapters.map(({ subchapters }) => subchapters.length))
  const lastIn = (chapter: number) => chapters[chapter]!.subchapters.length - 1
  const briefs = bySampledChapter(chapters.length, (chapter) => briefTokens(rehearsal, chapter))
  const transitions = bySampledChapter(chapters.length, (chapter) => transitionTokens(rehearsal, chapter))
  const sections = Array.from({ length: most }, (_, section) =>
    bySampledChapter(chapters.length, async (chapter) =>
      sectionTokens(rehearsal, chapter, Math.min(section, lastIn(chapter))),
    ),
  )
  return async (step: PlannedStep): Promise<Tokens> => {
    switch (step.type) {
      case 'brief':
        return briefs(step.chapter)
      case 'boundary':
        return transitions(step.chapter)
      case 'title':
        return titleTokens(rehearsal)
      case 'facts':
        return factTokens(rehearsal, await sections[step.section]!(step.chapter), step)
      case 'section': {
        const tokens = await sections[step.section]!(step.chapter)
        const words = plannedWords(rehearsal, step.chapter, step.section)
        return { ...tokens, output: estimateTokens(placeholderText(words, rehearsal.order.language)) }
      }
    }
  }
}

/** Returns true if the provider has reported cached tokens, or sells them at a price of their own. */
const cachesPrompts = ({ cachesPrompts: hasReported = false, prices }: ModelFacts): boolean =>
  hasReported || (prices?.cachedInput !== undefined && prices.cachedInput < prices.input)

/** Converts estimated tokens to those of the model. */
const usageOf = ({ cached, output, ...prompt }: Tokens, order: BookOrder, facts: ModelFacts): Required<Usage> => {
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
const doneOf = (kept: readonly BookStep[]): Set<string> =>
  new Set(kept.filter(({ type }) => type !== 'section-draft').map(idOfStep))

/** Returns the steps of writing, which wait for the last step of the plan. */
const afterPlan = (planning: readonly PlanStepTokens[], left: readonly PlannedStep[]) =>
  left.map(({ id, needs }) => ({ id, needs: [...needs, ...planning.slice(-1).map((step) => step.id)] }))

/** Returns the seconds that the steps take with so many calls at once. */
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

/** Estimates what is left to write of a book, see the formula above. Makes no call to a model. */
export const estimateBook = async (
  order: BookOrder,
  { facts = {}, planningFacts = facts, kept = [], concurrency = USUAL_CONCURRENCY }: EstimateOptions = {},
): Promise<BookEstimate> => {
  const words = Math.max(1, Math.round(wordsOfBook(order) / (order.chapters * order.subChapters)))
  const book = rehearsedBook(order, kept, words)
  book.modelFacts = facts
  const rehearsal: Rehearsal = { order, book, words, counter: createMessageCounter() }
  const done = doneOf(kept)
  const planned = planBook(
    book.outline!,
    isInOrder(order),
    (chapter, section) => plannedWords(rehearsal, chapter, section),
    readsFactsOf(order, book.plan() !== undefined),
    // The briefs of a planned book follow from its plan without a call.
  ).filter(({ type }) => type !== 'brief' || !book.plan())
  const left = planned.filter(({ id }) => !done.has(id))
  const measure = measureSteps(rehearsal)

  const estimateOf = (id: string, purpose: UsagePurpose, tokens: Tokens): StepEstimate => {
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
