import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { plainLine } from './lines.ts'

const numberPattern = /\p{N}+(?:[.,:]\p{N}+)*/gu
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu
const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
/** A capital inside a sentence is a name in most languages that have capitals. "I" is none. */
const insideSentence = /(?<=[\p{L}\p{M}\p{N},;:]\s)(?!I['’]?(?!\p{L}))\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
/** Words that begin English sentences and are in lower case too rarely to be known by that. */
const englishStarts = new Set(
  'a after again all also although always an and another any as at because before besides but by can do each even eventually every everybody everyone everything few finally first for from furthermore here his how however i if in indeed instead it its last later likewise many maybe meanwhile more moreover most much my never nevertheless next no nobody none nor not nothing now of often on once one only or other others our over perhaps she since so some somebody someone something sometimes soon still such suddenly that the their then there therefore these they this those though thus to today tomorrow two under until we what when where whether which while who why with without yes yesterday yet you your he her'.split(
    ' ',
  ),
)

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])

/** No dictionary splits a name that it does not know in the right place, so pairs of characters stand for words. */
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

/** A capital at the start of a sentence may be a name's; a word that stands somewhere in lower case is none. */
const namesAtStarts = (text: string): string[] => {
  const lowerCase = new Set(text.match(/(?<![\p{L}\p{M}'’-])\p{Ll}[\p{L}\p{M}'’-]*/gu))
  return (text.match(capitalised) ?? []).filter((word) => {
    const lower = word.toLowerCase()
    return !lowerCase.has(lower) && !englishStarts.has(lower)
  })
}

/** "Marta's" names Marta. */
const withoutPossessive = (name: string): string => name.replace(/['’]s?$/u, '')

const plainText = (markdown: string): string => markdown.split('\n').map(plainLine).join('\n')

/**
 * The names in a text: where that is not sure, rather too many than too few. German capitalises every noun, so each of them
 * counts. undefined where the script has no capitals, by which alone a name can be told.
 */
export const namesIn = (markdown: string, language: LanguageCode): Set<string> | undefined => {
  if (!casedScripts.has(languageOf(language).script)) return undefined
  const text = plainText(markdown)
  return new Set([...(text.match(insideSentence) ?? []), ...namesAtStarts(text)])
}

/** Every name of the one text is in the other. Where names can't be told from other words, every word has to be. */
export const keepsNames = (before: string, after: string, language: LanguageCode): boolean => {
  const names = namesIn(before, language)
  const all = plainText(after)
  if (!names) return wordsOf(plainText(before), language).every((one) => all.includes(one))
  const words = new Set(all.match(word)?.map(withoutPossessive))
  return [...names].every((name) => words.has(withoutPossessive(name)))
}

/** The numbers in a text that are written in figures. */
export const numbersIn = (text: string): Set<string> => new Set(text.match(numberPattern))
