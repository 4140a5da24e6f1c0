import type { Paradigm, WordForm } from './name-types.ts'

type Harmony = 'back' | 'front' | 'rounded'

const vowel = /[aáeéiíoóöőuúüű]/giu

/** Nouns that end the names of places, and decide the harmony of the whole: Újvidék, Domaszék. */
const frontNouns = /(?:vidék|szék|hegy|szeg|kert|rét|berek|németi|vég)$/iu

/**
 * Spellings that don't occur in Hungarian names. Their vowels are pronounced differently: Jack,
 * Facebook, Edinburgh.
 */
const foreignSpelling =
  /[wxq]|[cs]h|ck|th|ph|gh|ea|oo|ee|ou|ai[lnr]|(?<![glnt])y(?!$)|[ao]y$|(?:land|nn|ss|ll|man|[^á]id|is|ian)$/iu

/** English names whose "a" sounds like "e": Sam, Jack, Matt, Frank, Harry, Nancy. */
const englishA = /^[^aáeéiíoóöőuúüű]*a(?:[dmnt]|nn|tt|nk|nd|ck)$|a[^áéíóöőúüűaeiou]+y$/iu

/**
 * Returns true if a final "y" is the vowel of "Jenny" or "Kitty", and not a part of "gy", "ly",
 * "ny" or "ty".
 */
const endsInVowelY = (word: string): boolean =>
  /[^aáeéiíoóöőuúüűglnt]y$|(?:gg|[^aáeéiíoóöőuúüű][lnt]|i[lt])y$/iu.test(word)

/** Returns true if the vowels of an English name are not pronounced as they are written. */
const hasEnglishA = (word: string): boolean => englishA.test(word) && (endsInVowelY(word) || !/y$/iu.test(word))

/** Returns the harmony class of a word, and whether usage varies. */
const harmonyOf = (word: string): { harmony: Harmony; varies: boolean } => {
  const lower = word.toLowerCase()
  const vowels: string[] =
    (endsInVowelY(lower) ? `${lower.slice(0, -1)}i` : lower)
      .replaceAll(/e[iy](?!\p{L}*[aáeéoóöőuúüű])/gu, 'e')
      .match(vowel) ?? []
  const last = vowels.at(-1) ?? 'e'
  if (hasEnglishA(word)) return { harmony: 'front', varies: true }
  if (frontNouns.test(word)) return { harmony: 'front', varies: false }
  if (/[aáoóuú]/u.test(last)) return { harmony: 'back', varies: foreignSpelling.test(word) }
  if (/[öőüű]/u.test(last)) return { harmony: 'rounded', varies: false }
  const hasBack = vowels.some((one) => /[aáoóuú]/u.test(one))
  const hasRounded = vowels.some((one) => /[öőüű]/u.test(one))
  if (!hasBack) return { harmony: 'front', varies: !hasRounded && /^[iíé]+$/u.test(vowels.join('')) }
  if (hasRounded) {
    const decisive = vowels.findLast((one) => !/[iíé]/u.test(one))!
    return { harmony: /[aáoóuú]/u.test(decisive) ? 'back' : 'front', varies: true }
  }
  const lastBack = vowels.findLastIndex((one) => /[aáoóuú]/u.test(one))
  // A final -e becomes -é before endings, which follows a back vowel as in "kávéban": Fiuméban.
  if (last === 'e') return { harmony: /e$/iu.test(word) ? 'back' : 'front', varies: true }
  return {
    harmony: 'back',
    varies:
      last === 'é' ||
      vowels.length - lastBack > 2 ||
      foreignSpelling.test(word) ||
      // "Molly" sounds as it is written, and "Lucy" doesn't.
      endsInVowelY(word),
  }
}

/** Chooses the vowel of an ending: {A} a/e, {Á} á/é, {O} o/e/ö, {Ó} ó/ő, {U} u/ü. */
const fill = (ending: string, harmony: Harmony): string => {
  const at = { back: 0, front: 1, rounded: 2 }[harmony]
  return ending
    .replaceAll('{A}', 'aee'[at]!)
    .replaceAll('{Á}', 'áéé'[at]!)
    .replaceAll('{O}', 'oeö'[at]!)
    .replaceAll('{Ó}', 'óőő'[at]!)
    .replaceAll('{U}', 'uüü'[at]!)
}

/** Endings that follow the lengthened stem and don't depend on the last sound. */
const endings: Readonly<Record<string, string>> = {
  dat: 'n{A}k',
  cau: 'ért',
  ter: 'ig',
  ine: 'b{A}n',
  ill: 'b{A}',
  ela: 'b{Ó}l',
  sub: 'r{A}',
  del: 'r{Ó}l',
  ade: 'n{Á}l',
  abl: 't{Ó}l',
  poss: 'é',
  'poss.pl': 'éi',
}
const allative: Readonly<Record<Harmony, string>> = { back: 'hoz', front: 'hez', rounded: 'höz' }
/** Endings after the family's -ék, the owner's -é and the plural, which have a harmony of their own. */
const afterFront: Readonly<Record<string, string>> = {
  acc: 'et',
  dat: 'nek',
  ins: 'kel',
  cau: 'ért',
  ine: 'ben',
  ill: 'be',
  ela: 'ből',
  sub: 're',
  del: 'ről',
  ade: 'nél',
  abl: 'től',
  all: 'hez',
  ter: 'ig',
  sup: 'en',
  poss: 'é',
}
const afterOwner: Readonly<Record<string, string>> = {
  acc: 't',
  dat: 'nek',
  ins: 'vel',
  ine: 'ben',
  ill: 'be',
  ela: 'ből',
  sub: 're',
  del: 'ről',
  ade: 'nél',
  abl: 'től',
  all: 'hez',
  sup: 'n',
}

const digraphs = /(?:dzs|cs|dz|gy|ly|ny|sz|ty|zs)$/iu
const endsInConsonant = (word: string): boolean =>
  /[bcdfghjklmnpqrstvwxz]$|(?<=[gnlt])y$/iu.test(word) && !endsInVowelY(word)

const lengthened = (word: string): string =>
  word
    .replace(/a$/u, 'á')
    .replace(/(?<!e)e$/u, 'é')
    .replace(/(?<!o)o$/u, 'ó')
    .replace(/ö$/u, 'ő')

/**
 * Letters in old names, with the sounds that they represent: Móriczcal, Babitscsal, Kossuthtal,
 * Baloghgal.
 */
const oldSpellings = [
  ['cz', 'c'],
  ['tz', 'c'],
  ['ts', 'cs'],
  ['ách', 'cs'],
  ['th', 't'],
  ['gh', 'g'],
  ['x', 'sz'],
] as const

/** The -v of -val and -vá becomes the consonant before it. */
const assimilated = (word: string, vowelPart: string): string => {
  if (!endsInConsonant(word)) return `${lengthened(word)}v${vowelPart}`
  const old = oldSpellings.find(([end]) => word.toLowerCase().endsWith(end))
  if (old) return word + old[1] + vowelPart
  const pair = digraphs.exec(word)?.[0]
  if (pair) return word.slice(0, -pair.length) + pair[0]!.toLowerCase() + pair.toLowerCase() + vowelPart
  const last = word.at(-1)!.toLowerCase()
  if (word.at(-2)?.toLowerCase() === last) return `${word}-${last}${vowelPart}`
  return word + last + vowelPart
}

const takesBareT = (word: string): boolean =>
  !/(?:cs|gy|ty|dz|dzs)$/iu.test(word) && /(?:[aáeéiíoóöőuúüű](?:l|r|j|n|s|z)|ly|ny|sz|zs|[ln]sz)$/iu.test(word)

const accusatives = (word: string, harmony: Harmony): string[] => {
  if (!endsInConsonant(word)) return [`${lengthened(word)}t`]
  const linked = word + fill('{O}t', harmony)
  const low = word + fill('{A}t', harmony)
  // A double consonant at the end of a foreign name is pronounced short: Mannt, Vosst.
  const isShort = /(?:nn|ss)$/iu.test(word)
  return takesBareT(word) || isShort ? [`${word}t`, linked, low] : [linked, low, `${word}t`]
}

const chain = (prefix: string, stem: string, table: Readonly<Record<string, string>>): WordForm[] => [
  { slot: prefix, form: stem },
  ...Object.entries(table).map(([slot, ending]) => ({ slot: `${prefix}+${slot}`, form: stem + ending })),
]

/** Forms that only a hyphen can attach, after silent letters: "Voltaire-rel". */
const hyphenated = (word: string): WordForm[] =>
  (['back', 'front', 'rounded'] as const).flatMap((harmony) => [
    ...Object.entries(endings).map(([slot, ending]) => ({
      slot,
      form: `${word}-${fill(ending, harmony)}`,
      rare: true,
    })),
    { slot: 'all', form: `${word}-${allative[harmony]}`, rare: true },
    { slot: 'acc', form: `${word}-t`, rare: true },
    { slot: 'acc', form: `${word}-${fill('{O}t', harmony)}`, rare: true },
    ...Array.from('vbcdfghjklmnprstz').flatMap((sound) => [
      { slot: 'ins', form: `${word}-${sound}${fill('{A}l', harmony)}`, rare: true },
    ]),
    { slot: 'ins', form: `${word}-sz${fill('{A}l', harmony)}`, rare: true },
  ])

/**
 * Last letters that are pronounced "sz" or "c" in Latin, Greek and German names: Julius, Doris,
 * Franz.
 */
const hidesLastSound = /(?:[ui]s|[lnrt]z)$/iu

/** Endings after a silent "e", which is not lengthened: Vienneben, Princet. */
const unlengthened = (word: string): WordForm[] =>
  (['back', 'front'] as const).flatMap((harmony) =>
    Object.entries({ ...endings, acc: 't', all: allative[harmony], sup: 'n' }).map(([slot, ending]) => ({
      slot,
      form: word + fill(ending, harmony),
      rare: true,
      unsure: true,
    })),
  )

const formsFor = (word: string, harmony: Harmony, unsure: boolean): WordForm[] => {
  const stem = lengthened(word)
  const consonant = endsInConsonant(word)
  const mark = unsure ? { unsure } : {}
  const markOfLast = unsure || hidesLastSound.test(word) ? { unsure: true } : {}
  const plural = consonant ? word + fill('{O}k', harmony) : `${stem}k`
  const mine = consonant ? word + fill('{O}m', harmony) : `${stem}m`
  return [
    ...accusatives(word, harmony).map((form) => ({ slot: 'acc', form, ...mark })),
    ...Object.entries(endings).map(([slot, ending]) => ({
      slot,
      form: stem + fill(ending, harmony),
      ...(ending.includes('{') ? mark : {}),
    })),
    { slot: 'all', form: stem + allative[harmony], ...mark },
    { slot: 'ins', form: assimilated(word, fill('{A}l', harmony)), ...markOfLast },
    { slot: 'tra', form: assimilated(word, fill('{Á}', harmony)), rare: true, ...markOfLast },
    { slot: 'sup', form: consonant ? word + fill('{O}n', harmony) : `${stem}n`, ...mark },
    ...(harmony === 'back' && consonant ? [{ slot: 'sup', form: `${word}on` }] : []),
    { slot: 'for', form: `${word}ként` },
    { slot: 'adj', form: consonant || !/[iy]$/iu.test(word) ? `${word}i` : word, rare: true },
    { slot: 'loc', form: `${word}ott`, rare: true },
    { slot: 'loc', form: `${word}ött`, rare: true },
    { slot: 'wife', form: `${stem}né`, rare: true, unsure: true },
    ...chain('fam', `${stem}ék`, afterFront).map((form) => ({ ...form, unsure: false })),
    ...chain('poss', `${stem}é`, afterOwner).slice(1),
    { slot: 'pl', form: plural, rare: true, ...mark },
    { slot: 'my', form: mine, rare: true, unsure: true },
  ]
}

/**
 * Last letters that may be silent: Rousseau, Steve, Pierre, Debbie, Hannah. The final "e" of
 * Hungarian names is spoken: Imre, Emese.
 */
const isSilentAtEnd = (word: string): boolean =>
  /(?:eau|eaux|aux|ault|[^s]oux|aire|oire|ll|nn|ss|sh|x|w)$/iu.test(word) ||
  /(?:[eiou]e|(?<p>[^aeiou])\k<p>e)$|^[^aáeéiíoóöőuúüű]*[eiy][^aáeéiíoóöőuúüű]e$/iu.test(word) ||
  /\p{L}{2}[aeo]h$/iu.test(word) ||
  (/[cgklnrtv]e$/iu.test(word) && !/(?:ke|re|te|le|ne|ve|(?<!n)ge|(?<!n)ce)$/iu.test(word))

/** Places on which one is (Székesfehérváron), and countries in which one is (Angliában). */
const standsOn = /(?:vár|hely|háza|pest|fal(?:u|va)|hegy|szeg|sziget|telek|magyarország)$/iu
const standsIn = /(?:(?<!magyar)ország|ia)$/iu

/** Marks local cases as unsure that are rare for this kind of place, which takes another ending. */
const withLocalDoubt = (forms: readonly WordForm[], word: string): WordForm[] => {
  const doubtful = standsOn.test(word) ? ['ine', 'ill', 'ela'] : standsIn.test(word) ? ['sup'] : []
  return forms.map((form) => (doubtful.includes(form.slot) ? { ...form, unsure: true } : form))
}

/** Hungarian forms: endings by vowel harmony, lengthened final vowels and assimilated -val. */
export const hungarianForms: Paradigm = (word, { type }) => {
  const { harmony, varies } = harmonyOf(word)
  const others = (['back', 'front', 'rounded'] as const).filter((one) => one !== harmony)
  const silent = isSilentAtEnd(word)
  const forms = formsFor(word, harmony, varies || silent)
  return [
    { slot: 'nom', form: word },
    ...(type === 'place' ? withLocalDoubt(forms, word) : forms),
    ...(varies ? others.flatMap((other) => formsFor(word, other, true)) : []),
    ...(silent && word.endsWith('e') ? unlengthened(word) : []),
    ...hyphenated(word),
  ]
}
