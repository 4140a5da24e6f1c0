import { z } from 'zod'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { locateQuote, quotedText } from '#writer/bible/locate-quote.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { WritingCall } from '#writer/writer.ts'
import type { ChapterPart } from './chapter-parts.ts'
import { chapterParts, numbered } from './chapter-parts.ts'
import { chapterPrompt } from './chapter-prompt.ts'
import type { ChapterRequest, OfPart } from './chapter-reader.ts'

/** A passage that slows the reader down, as it is in the manuscript. */
export interface SlowPassage {
  /** Position of its block in the manuscript. */
  block: number
  quote: string
  /** The model's reason in one sentence. */
  reason: string
}

const Reply = z.object({
  passages: z.array(z.object({ paragraph: z.number(), quote: z.string(), reason: z.string() })),
})

const TASK = 'slow-passages'
const MOST_PASSAGES = 6
const MAX_OUTPUT_TOKENS = 1600
const TEMPERATURE = 0.2
/**
 * The minimum length of a quote. A shorter one may match by chance, and contains nothing to
 * shorten.
 */
const MIN_QUOTE_CHARACTERS = 12
const MAX_REASON_CHARACTERS = 300

/** Finds a quote in the block that the model names, or else in another one of the part. */
const locate = (part: ChapterPart, paragraph: number, quote: string) => {
  const named = part[Math.round(paragraph) - 1]
  for (const one of named ? [named, ...part.filter((other) => other !== named)] : part) {
    const found = one.isHeading ? undefined : locateQuote(quotedText(one.text), quote)
    if (found !== undefined) return { block: one.block, quote: found }
  }
  return undefined
}

/**
 * Returns the passages that the text contains word for word, without duplicates, in reading order.
 */
export const acceptSlowPassages = (passages: z.output<typeof Reply>['passages'], part: ChapterPart): SlowPassage[] => {
  const accepted: SlowPassage[] = []
  for (const { paragraph, quote, reason } of passages.slice(0, MOST_PASSAGES * 2)) {
    const place = quote.trim().length < MIN_QUOTE_CHARACTERS ? undefined : locate(part, paragraph, quote)
    if (!place) continue
    const isKnown = accepted.some(
      (one) => one.block === place.block && (one.quote.includes(place.quote) || place.quote.includes(one.quote)),
    )
    if (!isKnown) accepted.push({ ...place, reason: cleanLine(reason).slice(0, MAX_REASON_CHARACTERS) })
  }
  return accepted.slice(0, MOST_PASSAGES).toSorted((one, other) => one.block - other.block)
}

/** Asks the model which passages of one part of a chapter slow the reader down. */
export const findSlowPassages = async (
  model: LanguageModel,
  { project, blocks, part }: ChapterRequest,
  call: WritingCall,
): Promise<OfPart<SlowPassage[]>> => {
  const facts = (await model.facts?.(TASK)) ?? {}
  const parts = chapterParts(blocks, facts, call.context.language)
  const own = parts[part]
  if (!own?.some(({ isHeading, text }) => !isHeading && text.trim() !== '')) return { value: [], parts: parts.length }
  const { messages } = chapterPrompt({
    project,
    call,
    materials: [
      { name: 'text', about: 'A part of a chapter. Each paragraph has a number in front:', text: numbered(own) },
    ],
    task: 'List the passages of the text that hold its reader up: repetition, explanation of what was shown already, scenes without consequence, long descriptions that change nothing.',
    constraints: [
      `At most ${MOST_PASSAGES} passages, the slowest first. If the text keeps its pace, answer with an empty list.`,
      'paragraph: the number of the paragraph.',
      'quote: the passage, from a sentence to a whole paragraph, copied letter by letter without the number. A passage that is not in the text word for word is discarded.',
      'reason: in one sentence, why it is slow and what could go.',
    ],
    form: [],
    requests: parts.length,
  })
  const { passages } = await model.object(
    {
      task: TASK,
      messages,
      maxTokens: MAX_OUTPUT_TOKENS,
      temperature: TEMPERATURE,
      callPriority: { user: call.user, type: 'interactive' },
      ...(call.signal && { signal: call.signal }),
    },
    Reply,
  )
  return { value: acceptSlowPassages(passages, own), parts: parts.length }
}
