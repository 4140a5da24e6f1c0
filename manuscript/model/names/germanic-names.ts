import { BASE_SLOT, type Paradigm, type WordForm } from './name-types.ts'

const base = (word: string): WordForm => ({ slot: BASE_SLOT, form: word })

const englishPlural = (word: string): string => (/(?:s|x|z|ch|sh)$/iu.test(word) ? `${word}es` : `${word}s`)

/** English: possessives, and the plural of families and terms. */
export const englishForms: Paradigm = (word, { type, role }) => {
  const plural = englishPlural(word)
  const isTerm = type !== 'person'
  const termPlural = isTerm && /[^aeiou]y$/u.test(word) ? `${word.slice(0, -1)}ies` : plural
  const pluralMarks = isTerm ? {} : { rare: true, unsure: role === 'given' }
  return [
    base(word),
    { slot: 'poss', form: `${word}'s` },
    ...(/[sxz]$/iu.test(word) ? [{ slot: 'poss.bare', form: `${word}'` }] : []),
    { slot: 'pl', form: termPlural, ...pluralMarks },
    { slot: 'pl.poss', form: `${termPlural}'`, ...pluralMarks },
    { slot: 'will', form: `${word}'ll` },
    { slot: 'would', form: `${word}'d` },
    { slot: 'have', form: `${word}'ve` },
  ]
}

const germanAdjectives = [
  'sche',
  'schen',
  'scher',
  'sches',
  'schem',
  'isch',
  'ische',
  'ischen',
  'ischer',
  'isches',
  'ischem',
] as const

/** German: the genitive, adjectives in -sche and, for places, -er. */
export const germanForms: Paradigm = (word, { type, role }) => {
  const hissing = /(?:s|ß|x|z|ce)$/iu.test(word)
  const genitive = hissing ? `${word}'` : `${word}s`
  return [
    base(word),
    { slot: 'gen', form: genitive },
    ...(hissing ? [] : [{ slot: 'gen.apostrophe', form: `${word}'s` }]),
    ...(type === 'person' && role !== 'given'
      ? [{ slot: 'pl', form: hissing ? `${word}ens` : `${word}s`, rare: true, unsure: hissing }]
      : []),
    ...(type === 'term'
      ? ['e', 'en', 'n', 'er', 'es'].map((ending) => ({
          slot: `term.${ending}`,
          form: word + ending,
          rare: true,
          unsure: true,
        }))
      : []),
    ...(/e$/iu.test(word) && type === 'person'
      ? [
          { slot: 'old', form: `${word}ns`, rare: true, unsure: true },
          { slot: 'old.dat', form: `${word}n`, rare: true, unsure: true },
        ]
      : []),
    ...germanAdjectives.flatMap((ending) => [
      { slot: `adj.${ending}`, form: word + ending, unsure: type === 'place' || ending.startsWith('i') },
      { slot: `adj'.${ending}`, form: `${word}'${ending}`, unsure: ending.startsWith('i') },
    ]),
    ...(type === 'place'
      ? ['er', 'ern', 'ers', 'erin', 'erinnen'].map((ending) => ({
          slot: `from.${ending}`,
          form: word + ending,
          unsure: true,
        }))
      : []),
  ]
}

export const dutchForms: Paradigm = (word) => {
  const genitive = /(?:s|x|z)$/iu.test(word) ? `${word}'` : /[aiouy]$/iu.test(word) ? `${word}'s` : `${word}s`
  return [
    base(word),
    { slot: 'gen', form: genitive },
    { slot: 'gen', form: `${word}'s` },
    { slot: 'gen', form: `${word}s` },
  ]
}

/** Danish, Norwegian and Swedish: -s, or an apostrophe after a hissing sound. */
const scandinavianForms =
  (afterHissing: '' | "'"): Paradigm =>
  (word) => {
    const hissing = /(?:s|x|z)$/iu.test(word)
    return [
      base(word),
      hissing ? { slot: 'gen', form: word + afterHissing, unsure: true } : { slot: 'gen', form: `${word}s` },
      { slot: 'gen', form: `${word}'s` },
      { slot: 'gen', form: `${word}'` },
    ]
  }

export const swedishForms = scandinavianForms('')
export const danishForms = scandinavianForms("'")
