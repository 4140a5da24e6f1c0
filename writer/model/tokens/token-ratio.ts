import type { Script } from '#manuscript/model/languages.ts'
import type { TokenParts } from './estimate-tokens.ts'

/**
 * A model's tokens per estimated token, for replies (`estimateTokens`) and for prompts
 * (`promptEstimate`). The ratio of replies includes the thoughts that a model is charged for.
 */
export interface TokenRatio {
  input: number
  output: number
}

/** Tokenizers differ most between scripts, so that each script has its own ratio. */
export type TokenRatios = Partial<Record<Script, TokenRatio>>

const scripts: readonly [Script, RegExp][] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Jpan', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Hans', /\p{Script=Han}/u],
  ['Kore', /\p{Script=Hangul}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Beng', /\p{Script=Bengali}/u],
  ['Taml', /\p{Script=Tamil}/u],
  ['Thai', /\p{Script=Thai}/u],
]

/** The number of characters from which the script of a text is detected. */
const SAMPLE = 200

/** Traditional and simplified characters share a ratio. */
const keyOf = (script: Script): Script => (script === 'Hant' ? 'Hans' : script)

/** Returns the script of most letters at the beginning of a text. Kana identify Japanese. */
export const scriptOfText = (text: string): Script => {
  const letters = text.slice(0, SAMPLE).match(/\p{L}/gu) ?? []
  const counted = scripts.map(([script, pattern]) => ({
    script,
    // Kana count more, because Japanese sentences may have fewer kana than ideographs.
    count: letters.filter((letter) => pattern.test(letter)).length * (script === 'Jpan' ? 4 : 1),
  }))
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).script
}

/** The share of the newest reply in the average. */
const NEWEST = 0.2
/** The bounds of a plausible ratio. A ratio outside them comes from a wrong count. */
const BOUNDS = { least: 0.2, most: 20 }
/** The minimum number of tokens of a text from which a ratio is learned. */
const MIN_TOKENS = 50

/** The provider's count, and our estimate. */
export interface CountedTokens {
  counted: number
  estimated: number
}

const ratioOf = ({ counted, estimated }: CountedTokens): number | undefined => {
  const ratio = counted / estimated
  return estimated >= MIN_TOKENS && ratio >= BOUNDS.least && ratio <= BOUNDS.most ? ratio : undefined
}

const average = (before: number | undefined, one: number): number =>
  before === undefined ? one : before * (1 - NEWEST) + one * NEWEST

/** Returns the ratios, updated with the evidence of one call about a script. */
export const learnRatio = (
  ratios: TokenRatios,
  script: Script,
  { input, output }: { input: CountedTokens; output: CountedTokens },
): TokenRatios => {
  const key = keyOf(script)
  const now = { input: ratioOf(input), output: ratioOf(output) }
  if (now.input === undefined || now.output === undefined) return ratios
  const known = ratios[key]
  return { ...ratios, [key]: { input: average(known?.input, now.input), output: average(known?.output, now.output) } }
}

/**
 * Estimates the tokens of a prompt with the ratio of its script. Instructions are in English, so
 * only the characters outside ASCII belong to the script of the book.
 */
export const promptEstimate = ({ ascii, other }: TokenParts, { output }: TokenRatio): number => ascii + other * output

/** Returns the ratio of a script; 1 until the model has written in it. */
export const ratioFor = (ratios: TokenRatios | undefined, script: Script): TokenRatio =>
  ratios?.[keyOf(script)] ?? { input: 1, output: 1 }
