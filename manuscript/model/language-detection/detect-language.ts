import { languages } from '../languages.ts'
import type { LanguageCode, Script } from '../languages.ts'
import { distinctiveSpellings, distinctiveWords } from './distinctive-words.ts'
import { relatedLanguage, simplifiedOnly, traditionalOnly, varieties, varietyWords } from './variety-words.ts'
import { scoreLetterGroups as scoreLetterGroupsHere } from './letter-groups.ts'

export interface Detected {
  language: LanguageCode
  /** False if the text is too short, or fits a related language as well. */
  sure: boolean
}

/** Number of characters examined, from the middle of a longer text. */
const LOOKED = 20_000
/** With fewer letters, only the script is reliable. */
const FEW_LETTERS = 12
/** With fewer words, a single one decides and may be a name. */
const FEW_WORDS = 6
/** Required lead of the best language over the next; doubled for few words. */
const MARGIN = 0.8
/** Weight of the detector's letter groups against words and spellings. */
const GROUPS = 6
/** Languages below this share of the best score are excluded, whatever words they share. */
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

/** A Chinese character carries as much information as several letters. */
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

/**
 * The detector's names of languages. It does not know Afrikaans and Indonesian, and reports related
 * languages instead.
 */
const namedSo = new Map<string, LanguageCode[]>()
for (const { code, tag } of languages) {
  const name = tag === 'nb' ? 'no' : code === 'afrikaans' ? 'nl' : code === 'indonesian' ? 'ms' : tag.split('-')[0]!
  namedSo.set(name, [...(namedSo.get(name) ?? []), code])
}

/** Returns the scores of languages by the detector's names. */
type ScoreLetterGroups = (text: string) => Promise<Record<string, number>>

let scoreLetterGroups: ScoreLetterGroups = scoreLetterGroupsHere
/**
 * Sets the function that scores letter groups, for example one in another thread, because loading
 * the tables blocks a thread for over 0.1 s. Returns a function that restores the default.
 */
export const scoreLetterGroupsWith = (score: ScoreLetterGroups): (() => void) => {
  scoreLetterGroups = score
  return () => {
    if (scoreLetterGroups === score) scoreLetterGroups = scoreLetterGroupsHere
  }
}

/** Languages that letter groups confuse with one another. */
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

/** Adds scores for the languages that letter groups allow, including related ones. */
const addGroups = async (text: string, scores: Scores): Promise<void> => {
  const found = Object.entries(await scoreLetterGroups(text))
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
    // If letter groups give no evidence, words alone decide.
    if (open || scores.has(language)) scores.set(language, (scores.get(language) ?? 0) + weight)
  }
  for (const [at, word] of found.entries()) {
    for (const [language, weight] of distinctiveWords.get(word) ?? []) add(language, weight)
    for (const [language, weight] of distinctiveWords.get(`${word} ${found[at + 1]}`) ?? []) add(language, 2 * weight)
    for (const language of varieties)
      if (varietyWords[language].has(word)) add(language, varietyWords[relatedLanguage[language]].has(word) ? 0 : 1)
  }
  return found.length
}

const addSpellings = (text: string, scores: Scores): void => {
  for (const [language, spellings] of Object.entries(distinctiveSpellings) as [LanguageCode, [RegExp, number][]][])
    for (const [pattern, weight] of scores.has(language) ? spellings : [])
      scores.set(language, scores.get(language)! + weight * count(text, pattern))
}

const ofScript = new Map<Script, Set<LanguageCode>>()
for (const { code, script } of languages) ofScript.set(script, (ofScript.get(script) ?? new Set()).add(code))
/** Serbian uses both scripts. */
ofScript.get('Latn')!.add('serbian')

/** Returns the part of a text from which its language is detected. */
export const sampleOf = (text: string): string => {
  const from = Math.max(0, Math.floor(text.length / 2 - LOOKED / 2))
  return text.slice(from, from + LOOKED)
}

/**
 * Detects the language of a text: first by script, then by letter groups, common words and
 * spellings; the last two distinguish related languages.
 */
export const detectLanguage = async (text: string): Promise<Detected> => {
  const sample = sampleOf(text)
  const script = scriptOf(sample)
  if (!script) return { language: 'english', sure: false }
  if (script === 'Hans') return chinese(sample)
  const candidates = ofScript.get(script)!
  const [only] = candidates
  if (candidates.size === 1) return { language: only!, sure: true }

  const scores: Scores = new Map()
  await addGroups(sample, scores)
  // If nothing distinguishes two related languages, the more widely written one wins.
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

/** Returns false only if the text is certainly in another language. */
export const mayBeIn = async (text: string, language: LanguageCode): Promise<boolean> => {
  const found = await detectLanguage(text)
  return found.language === language || !found.sure
}
