import type { LanguageCode } from '#manuscript/model/languages.ts'
import { refersBack } from './guards.ts'

const english =
  /^["“]?(?:(?:whether|if|when|as|because|although|after|before|once|with|without) (?:he|she|it|they|this|that|these))\b|\bof (?:these|those|them)\b/i

/** Matches a personal pronoun in an English sentence without a name before it. */
const personal = /\b(?:he|she|him|her|hers|his|they|them|their|theirs)\b/i
const named = /\p{Lu}(?<=\S\s+["“]?\p{Lu})\p{Ll}/u

const unnamedPronoun = (sentence: string): boolean => {
  const found = personal.exec(sentence)
  if (!found) return false
  const before = sentence.slice(0, found.index)
  if (named.test(before) || /^["“]?\p{Lu}\p{Ll}+ (?:\p{Lu}|and\b)/u.test(before)) return false
  // "They" and "their" may refer to any plural noun before them.
  return !/^the[ymi]/i.test(found[0]) || !/\b\p{Ll}{3,}s\b/u.test(before)
}

/** Returns true if a sentence refers back ("He", "But", "This") and needs the previous one. */
export const dependsOnPrevious = (sentence: string, language: LanguageCode): boolean =>
  refersBack(sentence, language) || (language === 'english' && (english.test(sentence) || unnamedPronoun(sentence)))
