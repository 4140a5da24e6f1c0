import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { createYielder } from '../text/yielder.ts'
import type { Yielder } from '../text/yielder.ts'
import { joinParts, splitParts } from '../text/markdown-parts.ts'
import type { TextPart } from '../text/markdown-parts.ts'
import { splitSentences } from '../text/split-sentences.ts'
import type { Span } from './choose-variants.ts'
import { dependenciesOf } from './sentence-dependencies.ts'
import type { SentenceDependencies } from './sentence-dependencies.ts'
import type { SegmentNeeds } from './choose-with-needs.ts'
import { sentenceUnits } from './sentence-units.ts'
import { shortenSegment } from './shorten-segment.ts'
import type { Taken } from './shorten-segment.ts'

/**
 * The number of words that are optimized together. Longer chapters are split between paragraphs, so
 * that each part of a text keeps its share.
 */
const segmentWords = 450
/** A list of at most this many words stays in one segment. */
const longestList = 4 * segmentWords
/**
 * A segment that would have fewer words is dropped with its heading, and the next segment gets
 * these words.
 */
const fewestWords = 4

const glueOf = (language: LanguageCode): string => (/^chinese|^japanese/.test(language) ? '' : ' ')

/** A part of a text. `glued` parts are pieces of one paragraph that exceeded a segment. */
interface Piece extends TextPart {
  glued?: boolean
}

interface Segment {
  from: number
  /** Index of the part that starts the block of the segment. */
  block: number
  parts: Piece[]
  words: number
  size: number
  headingWords: number
}

/**
 * Text with few words for its length, such as symbols without letters, counts one word per this
 * many characters.
 */
const longWord = 16

const sizeOf = (text: string, words: number): number => Math.max(words, Math.floor(text.length / longWord))

const cutParagraph = (part: TextPart, language: LanguageCode): Piece[] => {
  const isProse = part.type === 'paragraph' || part.type === 'quote'
  if (!isProse || sizeOf(part.text, countWords(part.text, language)) <= 2 * segmentWords) return [part]
  const pieces: Piece[] = []
  let words = 0
  for (const sentence of splitSentences(part.text, language)) {
    const last = pieces.at(-1)
    if (!last || words >= segmentWords) {
      pieces.push({ ...part, text: sentence, tight: pieces.length > 0 || part.tight, glued: pieces.length > 0 })
      words = 0
    } else last.text += glueOf(language) + sentence
    words += sizeOf(sentence, countWords(sentence, language))
  }
  return pieces
}

/** A piece to keep, with its block, so that text of different paragraphs is not merged. */
interface KeptPiece extends Piece {
  block: number
}

const segmentsOf = async (parts: readonly Piece[], language: LanguageCode, yieldTurn: Yielder): Promise<Segment[]> => {
  const segments: Segment[] = []
  let block = 0
  for (const [index, part] of parts.entries()) {
    const words = countWords(part.text, language)
    const size = sizeOf(part.text, words)
    if (!part.tight) block = index
    const last = segments.at(-1)
    const before = parts[index - 1]
    const headed = part.type === 'heading' && before?.type !== 'heading'
    const most = part.type === 'item' ? longestList : segmentWords
    const full = last !== undefined && last.size + size > most && before?.type !== 'heading'
    if (!last || headed || full) segments.push({ from: index, block, parts: [part], words, size, headingWords: 0 })
    else {
      last.parts.push(part)
      last.words += words
      last.size += size
    }
    if (part.type === 'heading') segments.at(-1)!.headingWords += words
    await yieldTurn()
  }
  return segments
}

const spanOf = (aim: number, slack: number): Span => ({
  aim: Math.round(aim),
  least: Math.max(1, Math.ceil(aim - slack)),
  most: Math.floor(aim + slack * 0.7),
})

const rebuild = (segment: Segment, taken: readonly Taken[], language: LanguageCode): KeptPiece[] => {
  if (taken.length === 0) return []
  const texts = new Map<number, string>()
  const add = (part: number, text: string) => {
    const before = texts.get(part)
    texts.set(part, before === undefined ? text : before + glueOf(language) + text)
  }
  for (const { unit, variant } of taken) {
    if (variant.text !== '') add(unit.part, variant.text)
    for (const item of variant.items) add(item.part, item.text)
  }
  let block = segment.block
  return segment.parts.flatMap((part, offset) => {
    if (!part.tight) block = segment.from + offset
    if (part.type === 'heading') return [{ ...part, block }]
    const text = texts.get(segment.from + offset)
    return text === undefined ? [] : [{ ...part, text, block }]
  })
}

/** Returns the dependencies of a segment with `count` units from unit `first` of the text. */
const needsOf = (
  { forced, needs }: SentenceDependencies,
  { first, count }: { first: number; count: number },
  /** Units of the text chosen so far. */
  taken: ReadonlySet<number>,
): SegmentNeeds => ({
  forced: new Set(Array.from({ length: count }, (_, place) => place).filter((place) => forced.has(first + place))),
  needs: (place) =>
    needs(first + place)
      .map((unit) => unit - first)
      .filter((other) => other >= 0 && other < count),
  isSatisfied: (place) => needs(first + place).every((unit) => unit >= first || taken.has(unit)),
})

/**
 * Shortens Markdown to about this many words by omitting sentences and, in English, parts of
 * sentences. Keeps paragraphs, headings, lists and their order. Keeps limiting statements complete
 * with everything they refer to, even if the text then stays longer than requested. Works in
 * segments and yields to the event loop in between.
 */
export const shortenText = async (
  text: string,
  words: number,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<string> => {
  const yieldTurn = createYielder(signal)
  const parts: Piece[] = []
  for (const part of splitParts(text)) {
    parts.push(...cutParagraph(part, language))
    await yieldTurn()
  }
  const segments = await segmentsOf(parts, language, yieldTurn)
  const total = segments.reduce((sum, segment) => sum + segment.words, 0)
  const ratio = words / Math.max(1, total)
  const unitsIn = []
  for (const segment of segments) {
    unitsIn.push(sentenceUnits(segment.parts, segment.from, language))
    await yieldTurn()
  }
  const dependencies = dependenciesOf(unitsIn.flat(), language)
  await yieldTurn()
  const takenUnits = new Set<number>()
  let first = 0
  const kept: KeptPiece[] = []
  let seen = 0
  let used = 0
  for (const [index, segment] of segments.entries()) {
    seen += segment.words
    // Compensates for the words that earlier segments exceeded or missed, as far as the segment
    // allows.
    const aim = Math.min(seen * ratio - used - segment.headingWords, segment.words)
    const last = index === segments.length - 1
    const units = unitsIn[index]!
    const needs = needsOf(dependencies, { first, count: units.length }, takenUnits)
    const from = first
    first += units.length
    if (aim < fewestWords && needs.forced.size === 0 && !(last && kept.length === 0)) continue
    // The next segment compensates for a difference; only the last one must meet the total.
    const slack = last ? Math.min(words * 0.045, aim * 0.2) : aim * 0.06
    const taken = await shortenSegment(units, { span: spanOf(Math.max(1, aim), slack), needs }, language, yieldTurn)
    if (taken.length === 0) continue
    for (const { place } of taken) {
      const at = from + place
      takenUnits.add(at)
      // A sentence that contradicts the last one may start the next segment.
      for (const other of dependencies.needs(at)) if (other >= first) dependencies.forced.add(other)
    }
    used += segment.headingWords + taken.reduce((sum, { variant }) => sum + variant.words, 0)
    kept.push(...rebuild(segment, taken, language))
  }
  const whole: KeptPiece[] = []
  for (const piece of kept) {
    const last = whole.at(-1)
    const sameBlock = last?.block === piece.block
    if (last && sameBlock && piece.glued) last.text += glueOf(language) + piece.text
    else whole.push({ ...piece, tight: piece.tight && sameBlock })
  }
  return joinParts(whole)
}
