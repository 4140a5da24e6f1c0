import type { LanguageCode } from '../languages.ts'
import { isAllCapitals, startsUpper } from './fold-name.ts'
import type { Mention, ScannedBlock } from './find-mentions.ts'
import { jointOf, type NameToken } from './name-tokens.ts'

const titles = new Set(
  'mr mrs ms miss mister sir lady lord dr doctor professor prof captain colonel major general sergeant lieutenant king queen prince princess duke duchess count countess baron baroness saint st aunt uncle father mother brother sister president old young little herr frau fräulein doktor onkel tante graf gräfin könig königin prinz prinzessin freiherr baronin pater schwester bruder hauptmann oberst monsieur madame mademoiselle m mme mlle docteur comte comtesse duc roi reine père mère don doña señor señora señorita sr sra srta signor signora signorina conte contessa dom dona senhor senhora pan pani panna pana paní slečna pán doktor profesor hrabia król książę господин госпожа граф графиня князь княгиня княжна herra rouva neiti tohtori úr kisasszony bey hanım efendi paşa'.split(
    ' ',
  ),
)
const determiners = new Set(
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen meinem meiner dein deine sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere diese dieser dieses diesen diesem jede jeder jedes jeden jedem zum zur im am vom beim ins ans'.split(
    ' ',
  ),
)
export const indefiniteDeterminers = new Set(
  'ein eine einen einem einer eines kein keine keinen keinem keiner jeder jede jedes jeden jedem'.split(' '),
)

/**
 * Evidence about words from the whole text, which decides whether a capital letter indicates a
 * name.
 */
export interface WordStatistics {
  lower: Set<string>
  /** Words with a capital inside a sentence. */
  capitalInside: Set<string>
  /** German words that follow an article, which are nouns. */
  nouns: Set<string>
}

export const wordStatistics = (
  blocks: Iterable<ScannedBlock>,
  fold: (text: string) => string,
  capitalNouns: boolean,
): WordStatistics => {
  const found: WordStatistics = { lower: new Set(), capitalInside: new Set(), nouns: new Set() }
  for (const { tokens } of blocks)
    for (const [at, token] of tokens.entries()) {
      const folded = fold(token.text)
      if (!startsUpper(token.text)) found.lower.add(folded)
      else if (!token.startsSentence && !isAllCapitals(token.text)) found.capitalInside.add(folded)
      const before = tokens[at - 1]
      if (
        capitalNouns &&
        before &&
        startsUpper(token.text) &&
        determiners.has(fold(before.text)) &&
        jointOf(token.gap) === 'space'
      )
        found.nouns.add(folded)
    }
  return found
}

const isHeading = ({ tokens }: ScannedBlock): boolean =>
  tokens.length > 0 &&
  tokens.length < 20 &&
  tokens.filter(({ text }) => startsUpper(text)).length >= tokens.length * 0.7 &&
  tokens.length > 2

const looksLikeName = (
  token: NameToken | undefined,
  statistics: WordStatistics,
  fold: (text: string) => string,
  language: LanguageCode,
): boolean => {
  if (!token || !startsUpper(token.text) || isAllCapitals(token.text)) return false
  const folded = fold(token.text)
  if (titles.has(folded) || statistics.nouns.has(folded) || (language === 'english' && /^i(?:'|$)/u.test(folded)))
    return false
  if (/^[IVXLC]+$/u.test(token.text)) return false
  return !token.startsSentence || (statistics.capitalInside.has(folded) && !statistics.lower.has(folded))
}

const touches = (gap: string): boolean => jointOf(gap) === 'space'

export interface Neighbours {
  before: string | undefined
  after: string | undefined
}

/** Returns the capitalized words directly beside a mention that may belong to a longer name. */
export const neighboursOf = (
  mention: Mention,
  block: ScannedBlock,
  statistics: WordStatistics,
  fold: (text: string) => string,
  language: LanguageCode,
): Neighbours => {
  const none = { before: undefined, after: undefined }
  if (mention.isCapitals || isHeading(block)) return none
  const first = block.tokens[mention.first]!
  const before = block.tokens[mention.first - 1]
  const after = block.tokens[mention.next]
  return {
    before:
      before && touches(first.gap) && looksLikeName(before, statistics, fold, language) ? fold(before.text) : undefined,
    after:
      after && touches(after.gap) && looksLikeName(after, statistics, fold, language) ? fold(after.text) : undefined,
  }
}
