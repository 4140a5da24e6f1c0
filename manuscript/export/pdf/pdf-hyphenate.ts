import type { LanguageCode } from '#manuscript/model/languages.ts'

type Hyphenate = (text: string) => string
interface Patterns {
  default: { hyphenateSync: (word: string) => string }
}

// Patterns for languages that Typst lacks. Malay is spelled and hyphenated like Indonesian.
const patterns: Partial<Record<LanguageCode, () => Promise<Patterns>>> = {
  romanian: () => import('hyphen/ro/index.js'),
  latvian: () => import('hyphen/lv/index.js'),
  indonesian: () => import('hyphen/id/index.js'),
  malay: () => import('hyphen/id/index.js'),
  hindi: () => import('hyphen/hi/index.js'),
  bengali: () => import('hyphen/bn/index.js'),
  tamil: () => import('hyphen/ta/index.js'),
}

const word = /[\p{L}\p{M}]{6,}/gu
const softHyphen = '\u00AD'

/** Removes hyphenation points after the first and before the last letter of a word. */
const removeStrayLetters = (hyphenated: string, graphemes: Intl.Segmenter): string => {
  const isLetter = (part: string) => [...graphemes.segment(part)].length < 2
  const parts = hyphenated.split(softHyphen)
  while (parts.length > 1 && isLetter(parts[0]!)) parts.splice(0, 2, parts[0]! + parts[1]!)
  while (parts.length > 1 && isLetter(parts.at(-1)!)) parts.splice(-2, 2, parts.at(-2)! + parts.at(-1)!)
  return parts.join(softHyphen)
}

/**
 * Returns a function that marks hyphenation points, for languages that Typst cannot hyphenate;
 * otherwise it changes nothing.
 */
export const hyphenatorOf = async (language: LanguageCode): Promise<Hyphenate> => {
  const load = patterns[language]
  if (!load) return (text) => text
  const { hyphenateSync } = (await load()).default
  const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const known = new Map<string, string>()
  const divide = (found: string) => {
    let divided = known.get(found)
    if (divided === undefined) known.set(found, (divided = removeStrayLetters(hyphenateSync(found), graphemes)))
    return divided
  }
  return (text) => text.replace(word, divide)
}
