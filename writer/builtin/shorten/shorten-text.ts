import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { createBreathe } from '../text/breathe.ts'
import type { Breathe } from '../text/breathe.ts'
import { joinParts, splitParts } from '../text/markdown-parts.ts'
import type { Part } from '../text/markdown-parts.ts'
import type { Span } from './choose-variants.ts'
import { unitsOf } from './sentence-units.ts'
import { shortenStretch } from './shorten-stretch.ts'
import type { Taken } from './shorten-stretch.ts'

/** A stretch is chosen from as one; longer chapters are cut between paragraphs, so that each part of a text keeps its share. */
const stretchWords = 450
/** A stretch left with fewer words than this is dropped with its heading; the next one gets them. */
const fewestWords = 4

interface Stretch {
  from: number
  parts: Part[]
  words: number
  headingWords: number
}

const stretchesOf = async (parts: readonly Part[], language: LanguageCode, breathe: Breathe): Promise<Stretch[]> => {
  const stretches: Stretch[] = []
  for (const [index, part] of parts.entries()) {
    const words = countWords(part.text, language)
    const last = stretches.at(-1)
    const before = parts[index - 1]
    const headed = part.kind === 'heading' && before?.kind !== 'heading'
    const full =
      last !== undefined && last.words + words > stretchWords && before?.kind !== 'heading' && part.kind !== 'item'
    if (!last || headed || full) stretches.push({ from: index, parts: [part], words, headingWords: 0 })
    else {
      last.parts.push(part)
      last.words += words
    }
    if (part.kind === 'heading') stretches.at(-1)!.headingWords += words
    await breathe()
  }
  return stretches
}

const spanOf = (aim: number, slack: number): Span => ({
  aim: Math.round(aim),
  least: Math.max(1, Math.ceil(aim - slack)),
  most: Math.floor(aim + slack * 0.7),
})

const rebuild = (stretch: Stretch, taken: readonly Taken[], language: LanguageCode): (Part & { block: number })[] => {
  if (taken.length === 0) return []
  const glue = /^chinese|^japanese/.test(language) ? '' : ' '
  const texts = new Map<number, string>()
  const add = (part: number, text: string) => {
    const before = texts.get(part)
    texts.set(part, before === undefined ? text : before + glue + text)
  }
  for (const { unit, variant } of taken) {
    if (variant.text !== '') add(unit.part, variant.text)
    for (const item of variant.items) add(item.part, item.text)
  }
  let block = 0
  return stretch.parts.flatMap((part, offset) => {
    if (!part.tight) block = stretch.from + offset
    if (part.kind === 'heading') return [{ ...part, block }]
    const text = texts.get(stretch.from + offset)
    return text === undefined ? [] : [{ ...part, text, block }]
  })
}

/**
 * Shortens Markdown to about that many words by leaving out sentences and, in English, parts of sentences. Paragraphs,
 * headings, lists and their order stay. Goes stretch by stretch and hands over to other work in between.
 */
export const shortenText = async (
  text: string,
  words: number,
  language: LanguageCode,
  signal?: AbortSignal,
): Promise<string> => {
  const breathe = createBreathe(signal)
  const parts = splitParts(text)
  const stretches = await stretchesOf(parts, language, breathe)
  const total = stretches.reduce((sum, stretch) => sum + stretch.words, 0)
  const ratio = words / Math.max(1, total)
  const kept: (Part & { block: number })[] = []
  let seen = 0
  let used = 0
  for (const [index, stretch] of stretches.entries()) {
    seen += stretch.words
    const aim = seen * ratio - used - stretch.headingWords
    const last = index === stretches.length - 1
    if (aim < fewestWords && !(last && kept.length === 0)) continue
    const units = unitsOf(stretch.parts, stretch.from, language)
    // What one stretch misses the next makes up for; only the last has to end where the whole shall.
    const slack = last ? Math.min(words * 0.045, aim * 0.2) : aim * 0.06
    const taken = await shortenStretch(units, spanOf(aim, slack), language, breathe)
    if (taken.length === 0) continue
    used += stretch.headingWords + taken.reduce((sum, { variant }) => sum + variant.words, 0)
    kept.push(...rebuild(stretch, taken, language))
  }
  return joinParts(kept.map((part, index) => ({ ...part, tight: part.tight && kept[index - 1]?.block === part.block })))
}
