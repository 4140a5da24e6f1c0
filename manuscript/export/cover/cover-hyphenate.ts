import type { LanguageCode } from '#manuscript/model/languages.ts'

interface Patterns {
  default: { hyphenateSync: (word: string) => string }
}

// The languages with long words, whose titles are hyphenated. In other languages, a long word
// reduces the size of the title.
const patterns: Partial<Record<LanguageCode, () => Promise<Patterns>>> = {
  german: () => import('hyphen/de/index.js'),
  dutch: () => import('hyphen/nl/index.js'),
  danish: () => import('hyphen/da/index.js'),
  swedish: () => import('hyphen/sv/index.js'),
  norwegian: () => import('hyphen/nb/index.js'),
  finnish: () => import('hyphen/fi/index.js'),
  hungarian: () => import('hyphen/hu/index.js'),
  russian: () => import('hyphen/ru/index.js'),
  ukrainian: () => import('hyphen/uk/index.js'),
  polish: () => import('hyphen/pl/index.js'),
  english: () => import('hyphen/en/index.js'),
  spanish: () => import('hyphen/es/index.js'),
  portuguese: () => import('hyphen/pt/index.js'),
  french: () => import('hyphen/fr/index.js'),
  italian: () => import('hyphen/it/index.js'),
}

/** Words of at most this many letters stay whole. */
const LONGEST_WORD = 13
/** Minimum number of letters in a part of a hyphenated word. */
const SHORTEST_PART = 4
const softHyphen = '\u00AD'

/** Removes hyphenation points that would leave too short a part. */
const withLongParts = (divided: string): string => {
  const parts: string[] = []
  for (const part of divided.split(softHyphen)) {
    if (parts.length > 0 && (parts.at(-1)!.length < SHORTEST_PART || part.length < SHORTEST_PART))
      parts.push(`${parts.pop()!}${part}`)
    else parts.push(part)
  }
  return parts.join(softHyphen)
}

/** Returns a function that marks the hyphenation points in the long words of a title. */
export const titleHyphenator = async (language: LanguageCode): Promise<(text: string) => string> => {
  const load = patterns[language]
  if (!load) return (text) => text
  const { hyphenateSync } = (await load()).default
  return (text) =>
    text.replaceAll(/[\p{L}\p{M}]{14,100}/gu, (word) =>
      word.length > LONGEST_WORD ? withLongParts(hyphenateSync(word)) : word,
    )
}
