import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { createYielder } from '../text/yielder.ts'
import type { Yielder } from '../text/yielder.ts'
import { joinParts, splitParts } from '../text/markdown-parts.ts'
import type { MarkdownPart } from '../text/markdown-parts.ts'
import { splitSentences } from '../text/split-sentences.ts'
import type { Span } from './choose-variants.ts'
import { dependenciesOf } from './dependencies.ts'
import type { Dependencies } from './dependencies.ts'
import type { SegmentNeeds } from './keep-dependencies.ts'
import { sentenceUnits } from './sentence-units.ts'
import { shortenSegment } from './shorten-segment.ts'
import type { Taken } from './shorten-segment.ts'

/** A stretch is chosen from as one; longer chapters are cut between paragraphs, so that each part of a text keeps its share. */
const segmentWords = 450
/** A list stays in one stretch up to so many words. */
const longestList = 4 * segmentWords
/** A stretch left with fewer words than this is dropped with its heading; the next one gets them. */
const fewestWords = 4

const glueOf = (language: LanguageCode): string => (/^chinese|^japanese/.test(language) ? '' : ' ')

/** `glued` parts are pieces of one paragraph that was too long for a stretch. */
interface Piece extends MarkdownPart {
  glued?: boolean
}

interface Segment {
  from: number
  /** Index of the part that began the block in which the stretch begins. */
  block: number
  parts: Piece[]
  words: number
  size: number
  headingWords: number
}

/** What has few words for its length, such as signs without letters, counts as much as words of this many characters. */
const longWord = 16

const sizeOf = (text: string, words: number): number => Math.max(words, Math.floor(text.length / longWord))

const cutParagraph = (part: MarkdownPart, language: LanguageCode): Piece[] => {
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

/** Knows its block, so that what stood in different paragraphs is not drawn together. */
interface KeptPiece extends Piece {
  block: number
}

const segmentsOf = async (parts: readonly Piece[], language: LanguageCode, breathe: Yielder): Promise<Segment[]> => {
  const stretches: Segment[] = []
  let block = 0
  for (const [index, part] of parts.entries()) {
    const words = countWords(part.text, language)
    const size = sizeOf(part.text, words)
    if (!part.tight) block = index
    const last = stretches.at(-1)
    const before = parts[index - 1]
    const headed = part.type === 'heading' && before?.type !== 'heading'
    const most = part.type === 'item' ? longestList : segmentWords
    const full = last !== undefined && last.size + size > most && before?.type !== 'heading'
    if (!last || headed || full) stretches.push({ from: index, block, parts: [part], words, size, headingWords: 0 })
    else {
      last.parts.push(part)
      last.words += words
      last.size += size
    }
    if (part.type === 'heading') stretches.at(-1)!.headingWords += words
    await breathe()
  }
  return stretches
}

const spanOf = (aim: number, slack: number): Span => ({
  aim: Math.round(aim),
  least: Math.max(1, Math.ceil(aim - slack)),
  most: Math.floor(aim + slack * 0.7),
})

const rebuild = (stretch: Segment, taken: readonly Taken[], language: LanguageCode): KeptPiece[] => {
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
  let block = stretch.block
  return stretch.parts.flatMap((part, offset) => {
    if (!part.tight) block = stretch.from + offset
    if (part.type === 'heading') return [{ ...part, block }]
    const text = texts.get(stretch.from + offset)
    return text === undefined ? [] : [{ ...part, text, block }]
  })
}

/** What the sentences of a stretch need, which begins with the unit `first` of the text and has `count` of them. */
const needsOf = (
  { forced, needs }: Dependencies,
  { first, count }: { first: number; count: number },
  /** Units of the text that were taken so far. */
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
 * Shortens Markdown to about that many words by leaving out sentences and, in English, parts of sentences. Paragraphs,
 * headings, lists and their order stay. What limits the meaning of a text stays whole, with what it refers to: rather than
 * lose it, the text stays longer than asked. Goes stretch by stretch and hands over to other work in between.
 */
export const shortenText = async (
  text: string,
  words: number,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<string> => {
  const breathe = createYielder(signal)
  const parts: Piece[] = []
  for (const part of splitParts(text)) {
    parts.push(...cutParagraph(part, language))
    await breathe()
  }
  const stretches = await segmentsOf(parts, language, breathe)
  const total = stretches.reduce((sum, stretch) => sum + stretch.words, 0)
  const ratio = words / Math.max(1, total)
  const unitsIn = []
  for (const stretch of stretches) {
    unitsIn.push(sentenceUnits(stretch.parts, stretch.from, language))
    await breathe()
  }
  const dependencies = dependenciesOf(unitsIn.flat(), language)
  await breathe()
  const takenUnits = new Set<number>()
  let first = 0
  const kept: KeptPiece[] = []
  let seen = 0
  let used = 0
  for (const [index, stretch] of stretches.entries()) {
    seen += stretch.words
    // What earlier stretches left open is made up for here as far as there are words.
    const aim = Math.min(seen * ratio - used - stretch.headingWords, stretch.words)
    const last = index === stretches.length - 1
    const units = unitsIn[index]!
    const needs = needsOf(dependencies, { first, count: units.length }, takenUnits)
    const from = first
    first += units.length
    if (aim < fewestWords && needs.forced.size === 0 && !(last && kept.length === 0)) continue
    // What one stretch misses the next makes up for; only the last has to end where the whole shall.
    const slack = last ? Math.min(words * 0.045, aim * 0.2) : aim * 0.06
    const taken = await shortenSegment(units, { span: spanOf(Math.max(1, aim), slack), needs }, language, breathe)
    if (taken.length === 0) continue
    for (const { place } of taken) {
      const at = from + place
      takenUnits.add(at)
      // What turns against the last sentence may begin the next stretch.
      for (const other of dependencies.needs(at)) if (other >= first) dependencies.forced.add(other)
    }
    used += stretch.headingWords + taken.reduce((sum, { variant }) => sum + variant.words, 0)
    kept.push(...rebuild(stretch, taken, language))
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
