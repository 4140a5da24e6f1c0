import type { LanguageCode } from '../languages.ts'
import type { ScannedBlock } from './find-mentions.ts'
import { isAllCapitals } from './fold-name.ts'
import { jointOf } from './name-tokens.ts'
import { prepositionBefore } from './slavic-prepositions.ts'

/** A change to the word before a name. */
export interface BeforeChange {
  /** The start of the replaced text. */
  start: number
  /** The text that replaces everything from there to the name. */
  text: string
  isSure: boolean
}

const startsWithVowel = (name: string): boolean => /^[aeiouyáàâäãåæéèêëíìîïóòôöõøœúùûü]/iu.test(name)
const asCase = (pattern: string, text: string): string =>
  /^\p{Lu}/u.test(pattern) ? text[0]!.toUpperCase() + text.slice(1) : text

/**
 * Chooses between English "a" and "an". The choice depends on the sound, which some first letters
 * don't show.
 */
const english = (word: string, gap: string, from: string, to: string): Omit<BeforeChange, 'start'> | undefined => {
  if (!/^an?$/iu.test(word) || startsWithVowel(from) === startsWithVowel(to)) return undefined
  const article = startsWithVowel(to) && !/^y/iu.test(to) ? 'an' : 'a'
  return article === word.toLowerCase()
    ? undefined
    : { text: asCase(word, article) + gap, isSure: !/^(?:h|u|eu|one)/iu.test(to) }
}

const spanish = (word: string, gap: string, _from: string, to: string): Omit<BeforeChange, 'start'> | undefined => {
  const soundsI = /^(?:i|í|hi(?![ea])|hí|y(?![aeiou]))/iu.test(to)
  const soundsO = /^h?[oó]/iu.test(to)
  const lower = word.toLowerCase()
  const changed =
    lower === 'y' && soundsI
      ? 'e'
      : lower === 'e' && !soundsI
        ? 'y'
        : lower === 'o' && soundsO
          ? 'u'
          : lower === 'u' && !soundsO
            ? 'o'
            : undefined
  return changed && { text: asCase(word, changed) + gap, isSure: true }
}

const italian = (word: string, gap: string, _from: string, to: string): Omit<BeforeChange, 'start'> | undefined => {
  const lower = word.toLowerCase()
  const vowel = { ad: 'a', ed: 'e', od: 'o' }[lower]
  if (vowel && !startsWithVowel(to)) return { text: asCase(word, vowel) + gap, isSure: true }
  if ((lower === 'a' || lower === 'e') && to.toLowerCase().startsWith(lower))
    return { text: `${word}d${gap}`, isSure: true }
  return undefined
}

const isMute = (name: string): boolean => startsWithVowel(name) || /^h/iu.test(name)

const elidable = new Set(['de', 'que', 'jusque', 'lorsque', 'puisque', 'quoique'])
const french = (word: string, _gap: string, from: string, to: string): Omit<BeforeChange, 'start'> | undefined => {
  if (!elidable.has(word.toLowerCase()) || !isMute(to) || /^y[aeiou]/iu.test(to)) return undefined
  if (/^h/iu.test(to)) return { text: `${word.slice(0, -1)}’`, isSure: false }
  return isMute(from) && !/^h/iu.test(from) ? undefined : { text: `${word.slice(0, -1)}’`, isSure: true }
}

/**
 * Polish, Czech and Russian prepositions get a vowel before some names: "w Krakowie", "we
 * Wrocławiu".
 */
const slavic =
  (language: LanguageCode): typeof english =>
  (word, gap, from, to) => {
    const changed = prepositionBefore(word.toLowerCase(), from, to, language)
    if (!changed) return undefined
    const text = isAllCapitals(word) && isAllCapitals(to) ? changed.toUpperCase() : asCase(word, changed)
    return { text: text + gap, isSure: true }
  }

const separate: Partial<Record<LanguageCode, typeof english>> = {
  english,
  spanish,
  italian,
  french,
  polish: slavic('polish'),
  czech: slavic('czech'),
  russian: slavic('russian'),
}

const wholeWord: Readonly<Record<string, string>> = {
  d: 'de',
  qu: 'que',
  jusqu: 'jusque',
  lorsqu: 'lorsque',
  puisqu: 'puisque',
  quoiqu: 'quoique',
  l: 'l',
  presqu: 'presque',
}
const italianWord: Readonly<Record<string, string>> = { d: 'di' }

/** Changes an elided word: "d'Anna" becomes "de Marie". Before another vowel it stays elided. */
const elided = (prefix: string, to: string, language: LanguageCode): Omit<BeforeChange, 'start'> | undefined => {
  const letters = prefix.slice(0, -1)
  if (startsWithVowel(to) && !/^y[aeiou]/iu.test(to)) return undefined
  if (/^h/iu.test(to) && language === 'french') return { text: prefix, isSure: false }
  const whole = (language === 'italian' ? italianWord : wholeWord)[letters.toLowerCase()]
  if (!whole || whole === 'l') return { text: prefix, isSure: false }
  return { text: `${asCase(letters, whole)} `, isSure: true }
}

/** Returns the change that the new name requires of the word before it. */
export const changeBefore = (
  block: ScannedBlock,
  first: number,
  start: number,
  from: string,
  to: string,
  language: LanguageCode,
): BeforeChange | undefined => {
  const token = block.tokens[first]!
  if (start > token.start) {
    const change = elided(block.text.slice(token.start, start), to, language)
    return change && { start: token.start, ...change }
  }
  const before = block.tokens[first - 1]
  if (!before || jointOf(token.gap) !== 'space') return undefined
  // An elided word may end the token before, as in "lorsqu'a".
  const change = separate[language]?.(before.text, token.gap, from, to)
  return change && { start: before.start, ...change }
}
