import { languages } from './languages.ts'
import type { LanguageCode, Script } from './languages.ts'
import { tellingSpellings, tellingWords } from './telling-words.ts'
import { kinOf, simplifiedOnly, traditionalOnly, varietyWords } from './variety-words.ts'

export interface Detected {
  language: LanguageCode
  /** false: the text is too short, or could as well be in a kin language. */
  sure: boolean
}

/** Of a longer text the middle is looked at. */
const LOOKED = 20_000
/** Letters below which nothing but the script is sure. */
const FEW_LETTERS = 12
/** In so few words a single one decides, and may be a name. */
const FEW_WORDS = 6
/** How much more than the next the found language must have; twice as much in few words. */
const MARGIN = 0.8
/** What the detector by letter groups counts against words and spellings. */
const GROUPS = 6
/** A language with less than this of the best is not meant, whatever words it shares. */
const POSSIBLE = 0.6

const scripts: readonly (readonly [RegExp, Script])[] = [
  [/\p{Script=Latin}/gu, 'Latn'],
  [/\p{Script=Cyrillic}/gu, 'Cyrl'],
  [/\p{Script=Arabic}/gu, 'Arab'],
  [/\p{Script=Han}/gu, 'Hans'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'Jpan'],
  [/\p{Script=Hangul}/gu, 'Kore'],
  [/\p{Script=Greek}/gu, 'Grek'],
  [/\p{Script=Hebrew}/gu, 'Hebr'],
  [/\p{Script=Devanagari}/gu, 'Deva'],
  [/\p{Script=Bengali}/gu, 'Beng'],
  [/\p{Script=Tamil}/gu, 'Taml'],
  [/\p{Script=Thai}/gu, 'Thai'],
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** A character of Chinese says as much as some letters of an alphabet. */
const weights: Partial<Record<Script, number>> = { Hans: 3, Jpan: 2, Kore: 2 }

const scriptOf = (text: string): Script | undefined => {
  let best: Script | undefined
  let most = 0
  for (const [pattern, script] of scripts) {
    const found = count(text, pattern) * (weights[script] ?? 1)
    if (found > most) [best, most] = [script, found]
  }
  // Kanji outnumber kana in some Japanese sentences; Chinese has none of these.
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  return best === 'Hans' && kana > count(text, /\p{Script=Han}/gu) * 0.1 ? 'Jpan' : best
}

const chinese = (text: string): Detected => {
  let simplified = 0
  let traditional = 0
  for (const character of text) {
    if (simplifiedOnly.has(character) && !traditionalOnly.has(character)) simplified++
    if (traditionalOnly.has(character) && !simplifiedOnly.has(character)) traditional++
  }
  return {
    language: traditional > simplified ? 'chinese_traditional' : 'chinese_simplified',
    sure: traditional !== simplified,
  }
}

type Scores = Map<LanguageCode, number>

/** The detector's names for ours. It knows no Afrikaans and no Indonesian, and takes both for their kin. */
const namedSo = new Map<string, LanguageCode[]>()
for (const { code, tag } of languages) {
  const name = tag === 'nb' ? 'no' : code === 'afrikaans' ? 'nl' : code === 'indonesian' ? 'ms' : tag.split('-')[0]!
  namedSo.set(name, [...(namedSo.get(name) ?? []), code])
}

let detector: Promise<(text: string) => Record<string, number>> | undefined
/** Loaded at first use: its tables take 0.1 s and 90 MB. */
const loadDetector = () =>
  (detector ??= import('eld/extrasmall').then(
    ({ eld }) =>
      (text) =>
        eld.detect(text).getScores(),
  ))

/** Languages that letter groups mistake for one another. */
const families: readonly (readonly LanguageCode[])[] = [
  ['dutch', 'afrikaans'],
  ['indonesian', 'malay'],
  ['portuguese_br', 'portuguese'],
  ['danish', 'norwegian', 'swedish'],
  ['czech', 'slovak'],
  ['croatian', 'slovenian', 'serbian'],
  ['russian', 'ukrainian', 'bulgarian', 'serbian'],
  ['arabic', 'persian', 'urdu'],
]

/** The languages that letter groups allow, with their kin, and how well each does. */
const addGroups = async (text: string, scores: Scores): Promise<void> => {
  const found = Object.entries((await loadDetector())(text))
  const most = Math.max(0, ...found.map(([, score]) => score))
  const possible = found.filter(([, score]) => score >= most * POSSIBLE)
  for (const [name, score] of possible)
    for (const language of namedSo.get(name) ?? []) scores.set(language, (GROUPS * score) / most)
  for (const family of families) {
    const best = Math.max(...family.map((language) => scores.get(language) ?? 0))
    if (best > 0) for (const language of family) scores.set(language, scores.get(language) ?? best * 0.7)
  }
}

const wordPattern = /['’]?[\p{L}\p{M}]+(?:[-‌][\p{L}\p{M}]+)*/gu

const addWords = (text: string, scores: Scores): number => {
  const found = text.toLowerCase().match(wordPattern) ?? []
  const open = scores.size === 0
  const add = (language: LanguageCode, weight: number) => {
    // Where letter groups say nothing, words decide alone.
    if (open || scores.has(language)) scores.set(language, (scores.get(language) ?? 0) + weight)
  }
  for (const [at, word] of found.entries()) {
    for (const [language, weight] of tellingWords.get(word) ?? []) add(language, weight)
    for (const [language, weight] of tellingWords.get(`${word} ${found[at + 1]}`) ?? []) add(language, 2 * weight)
    for (const language of kin)
      if (varietyWords[language]!.has(word)) add(language, varietyWords[kinOf[language]!]!.has(word) ? 0 : 1)
  }
  return found.length
}
const kin = Object.keys(kinOf) as LanguageCode[]

const addSpellings = (text: string, scores: Scores): void => {
  for (const [language, spellings] of Object.entries(tellingSpellings) as [LanguageCode, [RegExp, number][]][])
    for (const [pattern, weight] of scores.has(language) ? spellings : [])
      scores.set(language, scores.get(language)! + weight * count(text, pattern))
}

const ofScript = new Map<Script, Set<LanguageCode>>()
for (const { code, script } of languages) ofScript.set(script, (ofScript.get(script) ?? new Set()).add(code))
/** Serbian is written in both. */
ofScript.get('Latn')!.add('serbian')

/**
 * The language that a text seems to be written in. By its script first; then by groups of letters, by everyday words and by
 * spellings, of which the last two tell kin languages apart.
 */
export const detectLanguage = async (text: string): Promise<Detected> => {
  const from = Math.max(0, Math.floor(text.length / 2 - LOOKED / 2))
  const sample = text.slice(from, from + LOOKED)
  const script = scriptOf(sample)
  if (!script) return { language: 'english', sure: false }
  if (script === 'Hans') return chinese(sample)
  const candidates = ofScript.get(script)!
  const [only] = candidates
  if (candidates.size === 1) return { language: only!, sure: true }

  const scores: Scores = new Map()
  await addGroups(sample, scores)
  // Where nothing tells two kin apart it is the one that more people write.
  for (const language of ['portuguese_br', 'indonesian'] as const)
    if (scores.has(language)) scores.set(language, scores.get(language)! + 0.05)
  const words = addWords(sample, scores)
  addSpellings(sample, scores)
  const ranked = [...scores]
    .filter(([language]) => candidates.has(language))
    .toSorted(([, one], [, other]) => other - one)
  const [first, second] = ranked
  if (!first) return { language: script === 'Latn' ? 'english' : only!, sure: false }
  const lead = first[1] - (second?.[1] ?? 0)
  const letters = count(sample, /\p{L}/gu)
  return {
    language: first[0],
    sure: letters >= FEW_LETTERS && lead >= (words < FEW_WORDS ? 2 * MARGIN : MARGIN),
  }
}

/** False only where a text is surely in another language. */
export const mayBeIn = async (text: string, language: LanguageCode): Promise<boolean> => {
  const found = await detectLanguage(text)
  return found.language === language || !found.sure
}
