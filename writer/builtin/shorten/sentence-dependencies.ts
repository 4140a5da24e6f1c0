import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { hasPronoun, limitsMeaning, startsWithContrast } from './guards.ts'
import { dependsOnPrevious } from './dependent-starts.ts'
import { isSalutation, isSignature } from './letter-frame.ts'
import type { Unit } from './sentence-units.ts'

/** Maximum distance, in sentences, to the antecedent of a pronoun. */
const FARTHEST = 8
/** Maximum words of a name below a letter. */
const MAX_NAME_LENGTH = 5

export interface SentenceDependencies {
  /**
   * Sentences that must stay: limiting statements, a letter's first and last lines, and everything
   * that these need.
   */
  forced: Set<number>
  /**
   * Returns the sentences that a sentence needs: its reference, and sentences that contradict it.
   */
  needs: (index: number) => readonly number[]
}

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])
/** Matches a capitalized word inside a sentence. German capitalizes every noun. */
const innerName = /[\p{L}\p{N},;]\s+["“„«]?\p{Lu}\p{Ll}/u
const leadingName = /^["“„«]?\p{Lu}[\p{Ll}’'-]+\s+(?:\p{Lu}\p{Ll}|\p{Ll}+(?:ed|s)\b)/u
const functionStart =
  /^["“„«]?(?:The|A|An|This|That|These|Those|It|He|She|They|We|I|You|In|On|At|By|For|From|With|After|Before|When|While|If|My|Our|His|Her|Their|Its|There|Some|Many|Most|All|Each|Every|No|One|Two|Three)\b/
const asks = /[?？؟]["”»」』]?$/u
const announces = /[:：]["”*_]*$/u

const namesSomebody = (text: string): boolean =>
  innerName.test(text) || (leadingName.test(text) && !functionStart.test(text))

const isFrame = (text: string): boolean => isSalutation(text) || isSignature(text)

/** Finds the dependencies between the sentences of a text in one pass. */
export const dependenciesOf = (units: readonly Unit[], language: LanguageCode): SentenceDependencies => {
  const cased = casedScripts.has(languageOf(language).script) && language !== 'german'
  const leans = units.map(({ text }, index) => index > 0 && !isFrame(text) && dependsOnPrevious(text, language))
  const needed = units.map((): number[] => [])
  const paragraphStart = (index: number): number => {
    let at = index
    while (at > 0 && index - at < FARTHEST && units[at]!.place > 0) at--
    return at
  }
  for (const [index, { text }] of units.entries()) {
    if (isFrame(text)) continue
    if (leans[index] && !isFrame(units[index - 1]!.text)) {
      needed[index]!.push(index - 1)
      const before = units[index - 1]!
      if (hasPronoun(text, language) && (!cased || !namesSomebody(before.text))) {
        let at = index - 1
        const first = Math.max(0, index - FARTHEST)
        if (cased) while (at > first && !namesSomebody(units[at]!.text)) at--
        const found = !cased ? paragraphStart(index - 1) : namesSomebody(units[at]!.text) ? at : index - 1
        if (found !== index - 1) needed[index]!.push(found)
      }
    }
    const next = units[index + 1]
    if (
      next &&
      !isFrame(next.text) &&
      (startsWithContrast(next.text, language) || asks.test(text) || announces.test(text))
    )
      needed[index]!.push(index + 1)
  }
  const forced = new Set<number>()
  const waiting = units.flatMap(({ text, items, words }, index) =>
    limitsMeaning(text, language) ||
    items.some((item) => limitsMeaning(item.text, language)) ||
    isFrame(text) ||
    (index > 0 && words <= MAX_NAME_LENGTH && isSignature(units[index - 1]!.text))
      ? [index]
      : [],
  )
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (forced.has(index)) continue
    forced.add(index)
    waiting.push(...needed[index]!)
  }
  return { forced, needs: (index) => needed[index]! }
}
