import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { plainLine } from './lines.ts'

const numberPattern = /\p{N}+(?:[.,:]\p{N}+)*/gu
const capitalised = /\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
/** A capital inside a sentence is a name in most languages that have capitals. */
const insideSentence = /(?<=[\p{L}\p{M}\p{N},;:]\s)\p{Lu}[\p{L}\p{M}\p{N}'’-]*/gu
/** German capitalises every noun; two capitals in a row are a name, or rare enough to be treated as one. */
const insideGermanSentence = /(?<=[\p{L}\p{M}\p{N},;:]\s)\p{Lu}[\p{L}\p{M}'’-]*\s\p{Lu}[\p{L}\p{M}'’-]*/gu

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])

const repeated = (words: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, count]) => (count > 1 ? [word] : []))
}

/** No dictionary splits a name that it does not know in the right place, so pairs of characters stand for words. */
const pairsOf = (text: string): string[] => {
  const runs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2,}/gu) ?? []
  return runs.flatMap((run) => {
    const characters = Array.from(run)
    return characters.slice(1).map((character, at) => characters[at]! + character)
  })
}

/** Without capitals a name looks like any other word, so every word that comes twice is taken for one. */
const namesWithoutCapitals = (text: string, tag: string): string[] => {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const words: string[] = []
  for (const line of text.split('\n'))
    for (const { segment, isWordLike } of segmenter.segment(line))
      if (isWordLike && segment.length > 1) words.push(segment)
  return repeated(words)
}

/** Names at the start of a sentence look like other words there; those that come twice and never in lower case are names. */
const namesAtStarts = (text: string): string[] => {
  const lowerCase = new Set(text.match(/(?<![\p{L}\p{M}'’-])\p{Ll}[\p{L}\p{M}'’-]*/gu))
  return repeated(text.match(capitalised) ?? []).filter((word) => !lowerCase.has(word.toLowerCase()))
}

/** The names in a text, as far as they can be told from other words; where they can't, rather too many than too few. */
export const namesIn = (markdown: string, language: LanguageCode): Set<string> => {
  const text = markdown.split('\n').map(plainLine).join('\n')
  const { script, tag } = languageOf(language)
  if (script === 'Hans' || script === 'Hant' || script === 'Jpan') return new Set(repeated(pairsOf(text)))
  if (!casedScripts.has(script)) return new Set(namesWithoutCapitals(text, tag))
  const inside = text.match(language === 'german' ? insideGermanSentence : insideSentence) ?? []
  return new Set([...inside, ...namesAtStarts(text)])
}

/** The numbers in a text that are written in figures. */
export const numbersIn = (text: string): Set<string> => new Set(text.match(numberPattern))
