import { languageOf } from '#manuscript/model/languages.ts'
import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import {
  chooseMemoryMode,
  conversationTokens,
  entryTokens,
  fittingMode,
  followUpTokens,
  TURN_TOKENS,
} from '#writer/bible/memory-mode.ts'
import type { BookShape, MemoryMode, MemoryProfile } from '#writer/bible/memory-mode.ts'
import { renderEntity } from '#writer/bible/render-entries.ts'
import { retrieve } from '#writer/bible/retrieve.ts'
import type { MemoryEntries } from '#writer/bible/retrieve.ts'
import { chapterText, sectionText } from '#writer/craft/plan-text.ts'
import { nextSectionPrompt, plannedSectionPrompt } from '#writer/craft/planned-section.ts'
import type { SectionMemory } from '#writer/craft/planned-section.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { promptTokens } from '#writer/model/shorten-prompt.ts'
import { ratioFor } from '#writer/model/tokens/token-ratio.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { planOrderOf } from '#writer/plan/plan-order.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { isInOrder } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { SectionPlace } from './book-state.ts'
import { lastWordsBefore, missingBefore, placesBefore } from './places-before.ts'

/*
 * The conversation of a planned book
 *
 * The sections of a chapter are one conversation. Its first message has the fixed head of the book,
 * the plan of the chapter, what the bible says about the section's plan, and the end of the text
 * before. Each section's text is the model's reply, and the request for the next section follows it.
 * A prompt therefore begins with the whole prompt before it, which the provider has cached. The call
 * that reads the facts of a section continues its prompt in the same way, so that the text of a
 * section is new to the provider only in that call.
 *
 * With the memory mode `whole`, the conversation goes on through all chapters, which are written in
 * order. With `slim`, each section has a prompt of its own.
 */

/** The input of a call that writes a section of a planned book. */
export interface SectionPromptInput {
  book: BookSoFar
  order: BookOrder
  plan: Plan
  place: SectionPlace
  /** See `SectionPromptOptions`. */
  softer?: boolean
  instruction?: string
}

/** A section's prompt, and the entries that its conversation has already contained. */
export interface SectionTurn {
  prompt: Prompt
  /** Ids of the facts, texts of the sentences, and names of the entities that were looked up. */
  recalled: ReadonlySet<string>
}

const keyOf = (mode: MemoryMode, { chapter, section }: SectionPlace): string => `${mode} ${chapter}.${section}`

/** Returns the shape of the book, which determines the cost of a memory mode. */
const shapeOf = ({ book, order, plan }: SectionPromptInput): BookShape => {
  const sections = plan.chapters.flatMap((chapter) => chapter.sections)
  const first = plannedSectionPrompt({ order: planOrderOf(order), plan, chapter: 0, section: 0 })
  const chapterTokens = estimateTokens(chapterText(plan.chapters[0]!, 0))
  return {
    chapters: plan.chapters.length,
    sectionsPerChapter: sections.length / Math.max(1, plan.chapters.length),
    sectionTokens: book.expectedTokens(sections.reduce((sum, { words }) => sum + words, 0) / sections.length),
    headTokens: promptTokens(first.messages) - chapterTokens,
    chapterTokens,
    taskTokens: TURN_TOKENS + estimateTokens(sectionText('1.1', plan.chapters[0]!.sections[0]!)),
    isTextCached: order.readsFacts,
  }
}

const profileOf = ({ modelFacts: { contextWindow, prices } }: BookSoFar): MemoryProfile => ({
  contextWindow,
  cachedShare: prices && prices.input > 0 ? (prices.cachedInput ?? prices.input) / prices.input : undefined,
})

/**
 * Returns the mode of a prompt. A book keeps the mode of its first prompt, also in later runs,
 * because otherwise its conversation would start over and the cache would be lost.
 */
export const memoryModeOf = (input: SectionPromptInput): MemoryMode => {
  const { book, order, plan } = input
  const profile = profileOf(book)
  book.shape ??= shapeOf(input)
  const inParallel = !isInOrder(order) && plan.chapters.length > 1
  book.memory ??= chooseMemoryMode({ profile, shape: book.shape, written: 0, inParallel, chosen: order.memory })
  return fittingMode(book.memory, profile, book.memory === 'whole' ? wholeTokens(input) : 0)
}

/** Returns the tokens of the conversation that a section continues, for the whole text. */
export const wholeTokens = ({ book, order, plan, place }: SectionPromptInput): number => {
  const { input } = ratioFor(book.modelFacts.tokenRatios, languageOf(order.language).script)
  let tokens = 0
  for (const { chapter, section } of placesBefore(book, order, place.chapter, place.section))
    if (book.section(chapter, section)) tokens += book.tokens(chapter, section) + TURN_TOKENS
  const plans = plan.chapters.slice(0, place.chapter + 1)
  for (const [chapter, own] of plans.entries()) tokens += estimateTokens(chapterText(own, chapter))
  return Math.round(tokens * Math.max(1, input))
}

/** Lists the written sections of the conversation that a section continues, in reading order. */
const conversationOf = ({ book, order, place }: SectionPromptInput, mode: MemoryMode): SectionPlace[] => {
  if (mode === 'slim') return []
  const written = placesBefore(book, order, place.chapter, place.section)
    .filter(({ chapter, section }) => (mode === 'whole' || chapter === place.chapter) && book.section(chapter, section))
    .reverse()
  const most = conversationTokens(mode, profileOf(book))
  // A conversation that gets too long starts over at one section. Starting over at each section
  // would defeat the cache.
  let start = 0
  let tokens = 0
  for (const [at, { chapter, section }] of written.entries()) {
    tokens += book.tokens(chapter, section) + TURN_TOKENS
    if (tokens <= most) continue
    start = at + 1
    tokens = 0
  }
  return written.slice(start)
}

/** Returns all text of a section's plan, without Inkloom's own words. */
const planTextOf = ({ plan, place }: SectionPromptInput): string => {
  const chapter = plan.chapters[place.chapter]!
  const { title, synopsis, beats, scene, argument, opens, closes } = chapter.sections[place.section]!
  return [
    chapter.title,
    title,
    synopsis,
    ...beats,
    ...(scene ? Object.values(scene) : []),
    ...(argument ? [argument.claim, ...argument.evidence.map(({ text }) => text), argument.example] : []),
    ...opens,
    ...closes,
  ]
    .filter(Boolean)
    .join('\n')
}

const recall = (
  input: SectionPromptInput,
  {
    conversation,
    recalled,
    tokens,
  }: { conversation: readonly SectionPlace[]; recalled: ReadonlySet<string>; tokens: number },
): MemoryEntries => {
  const { book, order, place } = input
  const shown = new Set(conversation.map(({ chapter, section }) => `${chapter}.${section}`))
  return retrieve(book.bible(), book.sentences, {
    place,
    plan: planTextOf(input),
    language: order.language,
    tokens,
    inOrder: isInOrder(order),
    isShown: ({ chapter, section }) => shown.has(`${chapter}.${section}`),
    isGiven: (one) => recalled.has(one),
  })
}

const memoryOf = (input: SectionPromptInput, { entities, promises, sentences }: MemoryEntries): SectionMemory => {
  const { book, order, place, softer, instruction } = input
  return {
    facts: entities.map(renderEntity),
    promises: promises.map(({ text }) => text),
    sentences: sentences.map(({ text }) => text),
    missing: missingBefore(book, order, place.chapter, place.section),
    softer,
    instruction,
  }
}

const givenIn = ({ entities, promises, sentences, lookedUp }: MemoryEntries): string[] => [
  ...entities.flatMap(({ facts }) => facts.map(({ id }) => id)),
  ...promises.map(({ id }) => id),
  ...sentences.map(({ text }) => text),
  ...lookedUp,
]

const firstTurn = (input: SectionPromptInput, mode: MemoryMode): SectionTurn => {
  const { book, order, plan, place } = input
  const entries = recall(input, { conversation: [], recalled: new Set(), tokens: entryTokens[mode] })
  const prompt = plannedSectionPrompt(
    { order: planOrderOf(order), plan, ...place, mode },
    {
      ...memoryOf(input, entries),
      before: lastWordsBefore(book, order, place.chapter, place.section),
      overused: book.overused(),
    },
  )
  return { prompt, recalled: new Set(givenIn(entries)) }
}

/** Returns the turn of a section that was sent, or the one that would have been sent. */
const turnOf = (input: SectionPromptInput, mode: MemoryMode): SectionTurn => {
  const { book, order, plan, place, softer, instruction } = input
  // Softened and instructed requests have a wording of their own, from which no conversation
  // continues.
  const isUsual = !softer && !instruction
  const known = isUsual ? book.turns.get(keyOf(mode, place)) : undefined
  if (known) return known
  const conversation = softer ? [] : conversationOf(input, mode)
  const last = conversation.at(-1)
  let turn: SectionTurn
  if (last) {
    const before = turnOf({ book, order, plan, place: last }, mode)
    const entries = recall(input, { conversation, recalled: before.recalled, tokens: followUpTokens })
    const prompt = nextSectionPrompt({ order: planOrderOf(order), plan, ...place, mode }, memoryOf(input, entries), {
      prompt: before.prompt,
      reply: replyOf(book, last),
      chapter: last.chapter,
    })
    turn = { prompt, recalled: new Set([...before.recalled, ...givenIn(entries)]) }
  } else turn = firstTurn(input, mode)
  if (isUsual) book.turns.set(keyOf(mode, place), turn)
  return turn
}

/**
 * Returns a section as the model wrote it. The call for its facts has sent it in the same form, so
 * that it is cached.
 */
export const replyOf = (book: BookSoFar, { chapter, section }: SectionPlace): string =>
  blocksToMarkdown(book.section(chapter, section)!.blocks)

/** Builds the prompt of a section of a book that has a plan. */
export const plannedPrompt = (input: SectionPromptInput): Prompt => turnOf(input, memoryModeOf(input)).prompt
