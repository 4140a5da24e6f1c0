import { extractFacts } from '#writer/bible/extract-facts.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { estimateTokens, type TokenParts, tokenParts } from '#writer/model/tokens/estimate-tokens.ts'
import type { CallPriority, Message } from '#writer/model/language-model.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { chooseTitle } from '#writer/plan/choose-title.ts'
import { planOrderOf } from '#writer/plan/plan-order.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { readsFactsOf } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { SectionPlace } from './book-state.ts'
import { capturePrompt } from './captured-prompt.ts'
import type { PlannedStep } from './plan-book.ts'
import { placeholderContent, placeholderText } from './placeholder-text.ts'
import { replyOf } from './planned-prompt.ts'
import { repairTransitions } from './repair-transitions.ts'
import { sectionPrompt, storyBefore } from './section-prompt.ts'
import { writeBrief } from './write-brief.ts'
import { writeTitle } from './write-title.ts'

/**
 * Providers cache the beginning of a prompt in blocks of this many tokens, and only if it has at
 * least `least` tokens.
 */
const CACHE = { block: 128, least: 1024 }

/**
 * The number of chapters whose prompts are built if a book has more. The estimates of other
 * chapters are interpolated.
 */
const SAMPLED_CHAPTERS = 6

/** The lengths of replies other than sections, in English words. */
const REPLY_WORDS = { title: 8, titles: 30, transition: 60, facts: 160 }
/** The number of paragraphs of a chapter that a repair of its transitions changes. */
const CHANGED_PARAGRAPHS = 3

const callPriority: CallPriority = { user: '', type: 'book' }
const { signal } = new AbortController()

/** Counts the tokens of messages. Prompts share most of their messages, which are counted once. */
interface MessageCounter {
  parts(messages: readonly Pick<Message, 'content'>[]): TokenParts
}

export const createMessageCounter = (): MessageCounter => {
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

/** Returns the estimated tokens of the common beginning of two prompts that a provider caches. */
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

/** The tokens of one step. `cached` is the part of the prompt that a provider has cached. */
export interface StepTokens extends TokenParts {
  cached: number
  output: number
}

/** A book that is being estimated. `words` is the default length of a section. */
export interface Rehearsal {
  order: BookOrder
  book: BookSoFar
  words: number
  counter: MessageCounter
}

/** Returns the planned words of a section. */
export const plannedWords = ({ book, words }: Rehearsal, chapter: number, section: number): number =>
  book.brief(chapter)?.sections[section]?.words ?? words

/**
 * Returns the section whose prompt the provider has seen before, and whose beginning it may have
 * cached.
 */
const placeBefore = ({ book }: Rehearsal, chapter: number, section: number): SectionPlace | undefined => {
  if (section > 0) return { chapter, section: section - 1 }
  if (chapter === 0) return undefined
  return { chapter: chapter - 1, section: book.outline!.chapters[chapter - 1]!.subchapters.length - 1 }
}

const promptOf = (rehearsal: Rehearsal, { chapter, section }: SectionPlace): readonly Pick<Message, 'content'>[] => {
  const { order, book } = rehearsal
  return sectionPrompt(book, order, chapter, section, plannedWords(rehearsal, chapter, section)).messages
}

const sectionTokens = (rehearsal: Rehearsal, chapter: number, section: number): StepTokens => {
  const { order, book, counter } = rehearsal
  const messages = promptOf(rehearsal, { chapter, section })
  const before = placeBefore(rehearsal, chapter, section)
  // The call for the facts has already sent the text of the previous section.
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

/**
 * Returns the tokens of a call that extracts a section's facts and continues the section's
 * conversation.
 */
const factTokens = async (rehearsal: Rehearsal, section: StepTokens, place: SectionPlace): Promise<StepTokens> => {
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
      isFactual: craftOf(order).isFactual,
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

const briefTokens = async ({ order, book, words }: Rehearsal, chapter: number): Promise<StepTokens> => {
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

const transitionTokens = async ({ order, book }: Rehearsal, chapter: number): Promise<StepTokens> => {
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

const titleTokens = async ({ order, book }: Rehearsal): Promise<StepTokens> => {
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

/**
 * Returns the chapters whose prompts are built: all of a short book, else the first, middle and
 * last.
 */
const sampledChapters = (count: number): number[] =>
  count <= SAMPLED_CHAPTERS
    ? Array.from({ length: count }, (_, chapter) => chapter)
    : [0, 1, Math.floor(count / 2), count - 2, count - 1]

const mix = (one: StepTokens, other: StepTokens, share: number): StepTokens => ({
  ascii: one.ascii + (other.ascii - one.ascii) * share,
  other: one.other + (other.other - one.other) * share,
  cached: one.cached + (other.cached - one.cached) * share,
  output: one.output + (other.output - one.output) * share,
})

/**
 * Returns a function that returns the tokens of a chapter's step. It builds the prompts of the
 * sampled chapters, and interpolates the chapters between two of them.
 */
const bySampledChapter = (count: number, measure: (chapter: number) => Promise<StepTokens>) => {
  const sampled = sampledChapters(count)
  const known = new Map<number, Promise<StepTokens>>()
  const measured = (chapter: number): Promise<StepTokens> => {
    const found = known.get(chapter) ?? measure(chapter)
    known.set(chapter, found)
    return found
  }
  return async (chapter: number): Promise<StepTokens> => {
    const after = sampled.find((one) => one >= chapter) ?? chapter
    const before = sampled.findLast((one) => one <= chapter) ?? chapter
    if (before === after) return measured(chapter)
    return mix(await measured(before), await measured(after), (chapter - before) / (after - before))
  }
}

/** Returns a function that returns the tokens of any step after the outline. */
export const measureSteps = (rehearsal: Rehearsal) => {
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
  return async (step: PlannedStep): Promise<StepTokens> => {
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
