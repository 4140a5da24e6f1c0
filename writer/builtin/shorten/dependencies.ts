import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { hasPronoun, limitsMeaning, turnsAgainst } from './guards.ts'
import { dependsOnPrevious } from './dependent-starts.ts'
import { isSalutation, isSignature } from './letter-frame.ts'
import type { Unit } from './sentence-units.ts'

/** How far back the antecedent of a pronoun is looked for. */
const FARTHEST = 8
/** Words of a name below a letter. */
const MAX_NAME_LENGTH = 5

export interface Dependencies {
  /** Sentences that must stay: those that limit what is said, a letter's first and last lines, and all that these need. */
  forced: Set<number>
  /** The other sentences that a sentence needs: what it points back to, and what turns against it. */
  needs: (index: number) => readonly number[]
}

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])
/** A word with a capital that does not begin the sentence. German writes every noun so. */
const innerName = /[\p{L}\p{N},;]\s+["“„«]?\p{Lu}\p{Ll}/u
const leadingName = /^["“„«]?\p{Lu}[\p{Ll}’'-]+\s+(?:\p{Lu}\p{Ll}|\p{Ll}+(?:ed|s)\b)/u
const functionStart =
  /^["“„«]?(?:The|A|An|This|That|These|Those|It|He|She|They|We|I|You|In|On|At|By|For|From|With|After|Before|When|While|If|My|Our|His|Her|Their|Its|There|Some|Many|Most|All|Each|Every|No|One|Two|Three)\b/
const asks = /[?？؟]["”»」』]?$/u
const announces = /[:：]["”*_]*$/u

const namesSomebody = (text: string): boolean =>
  innerName.test(text) || (leadingName.test(text) && !functionStart.test(text))

const isFrame = (text: string): boolean => isSalutation(text) || isSignature(text)

/** What a text needs of itself to stay true: found sentence by sentence, in one pass. */
export const dependenciesOf = (units: readonly Unit[], language: LanguageCode): Dependencies => {
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
    if (next && !isFrame(next.text) && (turnsAgainst(next.text, language) || asks.test(text) || announces.test(text)))
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
