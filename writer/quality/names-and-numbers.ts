import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { plainLine } from './prose-lines.ts'

const numberPattern = /\p{N}+(?:[.,:]\p{N}+)*/gu
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu
const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
/**
 * In most languages with capital letters, a capitalized word inside a sentence is a name, except
 * "I".
 */
const insideSentence = /(?<=[\p{L}\p{M}\p{N},;:]\s)(?!I['’]?(?!\p{L}))\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
/** Words that start English sentences and rarely occur in lower case. */
const englishStarts = new Set(
  'a after again all also although always an and another any as at because before besides but by can do each even eventually every everybody everyone everything few finally first for from furthermore here his how however i if in indeed instead it its last later likewise many maybe meanwhile more moreover most much my never nevertheless next no nobody none nor not nothing now of often on once one only or other others our over perhaps she since so some somebody someone something sometimes soon still such suddenly that the their then there therefore these they this those though thus to today tomorrow two under until we what when where whether which while who why with without yes yesterday yet you your he her'.split(
    ' ',
  ),
)

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])

/**
 * Returns pairs of characters instead of words, since no dictionary splits unknown names correctly.
 */
const pairsOf = (text: string): string[] => {
  const runs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu) ?? []
  return runs.flatMap((run) => {
    const characters = Array.from(run)
    return characters.slice(1).map((character, at) => characters[at]! + character)
  })
}

const wordsOf = (text: string, language: LanguageCode): string[] => {
  const { script, tag } = languageOf(language)
  if (script === 'Hans' || script === 'Hant' || script === 'Jpan') return pairsOf(text)
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  return text
    .split('\n')
    .flatMap((line) => Array.from(segmenter.segment(line)).flatMap((part) => (part.isWordLike ? part.segment : [])))
}

/**
 * Returns capitalized words at sentence starts, which may be names unless they also occur in lower
 * case.
 */
const namesAtStarts = (text: string): string[] => {
  const lowerCase = new Set(text.match(/(?<![\p{L}\p{M}'’-])\p{Ll}[\p{L}\p{M}'’-]*/gu))
  return (text.match(capitalised) ?? []).filter((word) => {
    const lower = word.toLowerCase()
    return !lowerCase.has(lower) && !englishStarts.has(lower)
  })
}

/** Removes a possessive: "Marta's" becomes "Marta". */
const removePossessive = (name: string): string => name.replace(/['’]s?$/u, '')

const plainText = (markdown: string): string => markdown.split('\n').map(plainLine).join('\n')

/**
 * Returns the names in a text. In doubt, a word is included. In German every noun is capitalized
 * and counts. Returns undefined for scripts without capitals.
 */
export const namesIn = (markdown: string, language: LanguageCode): Set<string> | undefined => {
  if (!casedScripts.has(languageOf(language).script)) return undefined
  const text = plainText(markdown)
  return new Set([...(text.match(insideSentence) ?? []), ...namesAtStarts(text)])
}

/**
 * Returns true if every name of `before` is in `after`. Requires every word if names cannot be
 * recognized.
 */
export const keepsNames = (before: string, after: string, language: LanguageCode): boolean => {
  const names = namesIn(before, language)
  const all = plainText(after)
  if (!names) return wordsOf(plainText(before), language).every((one) => all.includes(one))
  const words = new Set(all.match(word)?.map(removePossessive))
  return [...names].every((name) => words.has(removePossessive(name)))
}

/** Returns the numbers in a text that are written as digits. */
export const numbersIn = (text: string): Set<string> => new Set(text.match(numberPattern))
