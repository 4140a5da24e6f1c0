import type { LanguageCode } from '../languages.ts'

/** The spelling of a preposition before a name: with a final vowel, without one, or either. */
type Spelling = 'long' | 'short' | 'either'

interface Pair {
  short: string
  long: string
  /** Returns the usual spelling before a name in lower case. */
  before: (name: string) => Spelling
}

const rule =
  (long: RegExp, either?: RegExp) =>
  (name: string): Spelling =>
    long.test(name) ? 'long' : either?.test(name) ? 'either' : 'short'

/** Groups of a stop or "f" with "l" or "r", which are as easy to say as one consonant. */
const czechGroups = /^(?![pbtdkgfhc]h?[lrř])(?!ch[^lrřv])(?!h[^bcdfgjkmnpstvz])[^aeiouyáéíóúůýě]{2}/u
const polishSibilant = /^(?:sz[bcćdfghjklłmnńprstwzż]|s[bcćdfghjklłmnńprtw]|[zśźż][bcćdfgjklłmnńprtw])/u

const pairs: Partial<Record<LanguageCode, readonly Pair[]>> = {
  polish: [
    // "we Wrocławiu", "we Francji", but "w Warszawie".
    { short: 'w', long: 'we', before: rule(/^(?:[wf][bcćdfghjklłmnńprsśtwzźż]|lw)/u, /^wh/u) },
    // "ze Szwecji", "ze Zgierza", but "z Sieradza" and "z Szymonem".
    { short: 'z', long: 'ze', before: rule(polishSibilant, /^(?:[wmł][szż]|lw|[śźż])/u) },
  ],
  czech: [
    { short: 'v', long: 've', before: rule(/^(?:[vf]|[sšzž][^aeiouyáéíóúůýě])/u, czechGroups) },
    { short: 's', long: 'se', before: rule(/^[szšž]/u, czechGroups) },
    { short: 'z', long: 'ze', before: rule(/^[szšž]/u, czechGroups) },
    { short: 'k', long: 'ke', before: rule(/^[kg]/u, czechGroups) },
  ],
  russian: [
    // "об Анне" and "о Марии", but "о Юлии", which begins with a consonant sound.
    { short: 'о', long: 'об', before: rule(/^[аиоуэ]/u) },
    { short: 'в', long: 'во', before: rule(/^(?:[вф][бвгджзйклмнпрстфхцчшщьъ]|льв)/u, /^(?:вс|вт|мн|дв)/u) },
    {
      short: 'с',
      long: 'со',
      before: rule(/^(?:[сзшж][бвгдзйклмнпрстфхцчшщ]|льв)/u, /^(?:щ|вс|вт|мн|дв|рт|рж|мст)/u),
    },
    { short: 'к', long: 'ко', before: rule(/^льв/u, /^(?:хр|вс|вт|мн|дв|к[бвгджзклмнпрст]|г[бвгджзклмнпрст])/u) },
  ],
}

/**
 * Returns the preposition in the spelling that the new name needs, or undefined if it stays. It
 * stays if both names need the same spelling, if usage varies, or if the writer already departs
 * from the rule.
 */
export const prepositionBefore = (
  preposition: string,
  from: string,
  to: string,
  language: LanguageCode,
): string | undefined => {
  const pair = pairs[language]?.find(({ short, long }) => short === preposition || long === preposition)
  if (!pair) return undefined
  const present: Spelling = preposition === pair.short ? 'short' : 'long'
  const [old, fitting] = [pair.before(from.toLowerCase()), pair.before(to.toLowerCase())]
  if (fitting === 'either' || fitting === present || (old !== 'either' && old !== present)) return undefined
  return pair[fitting]
}

/**
 * Returns the spelling before a name, or undefined if the word is not such a preposition or usage
 * varies.
 */
export const expectedPreposition = (preposition: string, name: string, language: LanguageCode): string | undefined => {
  const pair = pairs[language]?.find(({ short, long }) => short === preposition || long === preposition)
  const fitting = pair?.before(name.toLowerCase()) ?? 'either'
  return fitting === 'either' ? undefined : pair![fitting]
}
