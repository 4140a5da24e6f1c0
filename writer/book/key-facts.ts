import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import { paragraphsOf, plainLine } from '#writer/quality/prose-lines.ts'
import { textUnits } from '#writer/quality/units.ts'

const MAX_FACTS = 5
const MAX_LENGTH = 240

const number = /\p{N}+/gu
/**
 * In most languages with capital letters, a capitalized word inside a sentence is a name. German
 * requires two in a row or a rarer sign.
 */
const name = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}[\p{Ll}\p{Lu}\p{M}'’-]+/gu
const nameInGerman = /(?<=\p{Ll}\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/gu

/**
 * Selects the sentences with the most names and numbers, in their original order, as facts that
 * later sections must not contradict. Quoting them verbatim costs no model call, works in every
 * language and invents nothing.
 */
export const keyFacts = (markdown: string, language: LanguageCode): string[] => {
  const names = languageOf(language).code === 'german' ? nameInGerman : name
  const sentences = paragraphsOf(markdown)
    .flatMap((paragraph) => sentencesOf(paragraph.replaceAll('\n', ' '), language))
    .map((sentence) => plainLine(sentence))
    .filter((sentence) => sentence.length >= 20 && sentence.length <= MAX_LENGTH)
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const unit of new Set(textUnits(sentence, language))) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  // Returns true for words that occur in several sentences, but not in most of them, which are the
  // section's topic.
  const isTerm = (unit: string) => unit.length > 5 && counts.get(unit)! > 1 && counts.get(unit)! < sentences.length / 3

  const weigh = (sentence: string, at: number): number =>
    (sentence.match(names)?.length ?? 0) * 2 +
    (sentence.match(number)?.length ?? 0) * 2 +
    textUnits(sentence, language).filter(isTerm).length * 0.5 +
    (at === sentences.length - 1 ? 1.5 : 0)

  return sentences
    .map((sentence, at) => ({ sentence, at, weight: weigh(sentence, at) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MAX_FACTS)
    .sort((one, other) => one.at - other.at)
    .map(({ sentence }) => sentence)
}
