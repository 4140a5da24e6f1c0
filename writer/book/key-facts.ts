import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import { paragraphsOf, plainLine } from '#writer/quality/lines.ts'
import { unitsOf } from '#writer/quality/units.ts'

const MOST_FACTS = 5
const LONGEST = 240

const number = /\p{N}+/gu
/** A capital inside a sentence is a name in most languages that have capitals; German needs two in a row or a rarer sign. */
const name = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}[\p{Ll}\p{Lu}\p{M}'’-]+/gu
const nameInGerman = /(?<=\p{Ll}\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/gu

/**
 * What later sections must not contradict: the sentences that hold the most names and numbers, word for word, in their
 * order. They are quoted rather than told by a model, which costs no call, works in every language, and invents nothing.
 */
export const keyFacts = (markdown: string, language: LanguageCode): string[] => {
  const names = languageOf(language).code === 'german' ? nameInGerman : name
  const sentences = paragraphsOf(markdown)
    .flatMap((paragraph) => sentencesOf(paragraph.replaceAll('\n', ' '), language))
    .map((sentence) => plainLine(sentence))
    .filter((sentence) => sentence.length >= 20 && sentence.length <= LONGEST)
  const counts = new Map<string, number>()
  for (const sentence of sentences)
    for (const unit of new Set(unitsOf(sentence, language))) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  // Words that come back in several sentences, but not in most, are what the section is about.
  const isTerm = (unit: string) => unit.length > 5 && counts.get(unit)! > 1 && counts.get(unit)! < sentences.length / 3

  const weigh = (sentence: string, at: number): number =>
    (sentence.match(names)?.length ?? 0) * 2 +
    (sentence.match(number)?.length ?? 0) * 2 +
    unitsOf(sentence, language).filter(isTerm).length * 0.5 +
    (at === sentences.length - 1 ? 1.5 : 0)

  return sentences
    .map((sentence, at) => ({ sentence, at, weight: weigh(sentence, at) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_FACTS)
    .sort((one, other) => one.at - other.at)
    .map(({ sentence }) => sentence)
}
