import type { Paradigm, WordForm, WordTraits } from './name-types.ts'

type Harmony = 'back' | 'front'

const harmonyOf = (word: string): Harmony => {
  // The last part of a compound decides: Aigeianmerestä.
  const part = stemsInE.exec(word)?.[0] ?? word
  const lower = part.toLowerCase()
  // In foreign names, a final "y" sounds like "i": Kentucky.
  const sounding = lower.endsWith('y') && /[aouå]/u.test(lower) ? lower.slice(0, -1) : lower
  const vowels = sounding.match(/[aouåäöy]/gu) ?? []
  return /[aouå]/u.test(vowels.at(-1) ?? 'ä') ? 'back' : 'front'
}

/**
 * Returns true if usage varies: the word has both front and back vowels, or is foreign and ends in
 * syllables with "e" and "i".
 */
const variesIn = (word: string): boolean => {
  if (/[aou]/iu.test(word) && /[äöy]/iu.test(word)) return true
  const isForeign =
    /[bcdfgqwxzšž]|(?:[^aeiouyäö]{2}|[^aeiouyäönlrst])$/iu.test(word.slice(1)) || /^[^aeiouyäö]{2}/iu.test(word)
  if (!isForeign) return false
  const lower = word.toLowerCase()
  const lastHarmonic = Math.max(...Array.from('aouåäöy', (vowel) => lower.lastIndexOf(vowel)))
  const neutral = lower.slice(lastHarmonic + 1).match(/[ei]+/gu) ?? []
  return lastHarmonic < 0 || (/[aouå]/u.test(lower[lastHarmonic]!) && neutral.length > 1)
}

/** Stems of one word. Endings that close the last syllable follow the weak stem. */
interface Stems {
  strong: string
  weak: string
  /** The stem before endings that start with "t", if the word has one: "Virtas". */
  partitive?: string
  illative: string[]
  plural?: { stem: string; weak: string; partitive: string; genitive: string[] }
  /** True if writers may use other stems. */
  unsure?: boolean
}

const doubled = /(?:aa|ee|ii|oo|uu|yy|ää|öö)$/iu
const diphthong = /(?:ai|ei|oi|ui|yi|äi|öi|au|ou|eu|iu|äy|öy|ey|uo|yö|ie)$/iu
const lastVowel = (word: string): string => word.at(-1)!.toLowerCase()

/** Common place names and surnames whose -i becomes -e-. */
const stemsInE =
  /(?:niemi|järvi|lahti|saari|koski|kivi|salmi|suomi|nummi|tammi|lehti|lampi|hirvi|lohi|mäki|joki|meri)$/iu
const exceptInE = /(?:mäki|joki)$/iu

const weakQuantity = (word: string): string | undefined =>
  /[aeiouyäölrmn](?:kk|pp|tt)[aiouyäöå]$/iu.test(word) ? word.slice(0, -2) + word.slice(-1) : undefined

const qualities = [
  ['nk', 'ng'],
  ['nt', 'nn'],
  ['mp', 'mm'],
  ['lt', 'll'],
  ['rt', 'rr'],
  ['ht', 'hd'],
  ['lk', 'l'],
  ['rk', 'r'],
] as const

/** Returns the weak grade by a change of quality, which first names and foreign names often lack. */
const weakQuality = (word: string): string | undefined => {
  if (!/[aeiouyäö]$/iu.test(word)) return undefined
  const before = word.slice(0, -1)
  const end = word.slice(-1)
  if (/(?:st|sk|sp|tk|tt|kk|pp)$/iu.test(before)) return undefined
  const pair = qualities.find(([strong]) => before.toLowerCase().endsWith(strong))
  if (pair) return before.slice(0, -2) + pair[1] + end
  if (/(?<=[aeiouyäöl-])t$/iu.test(before)) return `${before.slice(0, -1)}d${end}`
  if (/(?<=[aeiouyäölr])p$/iu.test(before)) return `${before.slice(0, -1)}v${end}`
  if (/(?<=[aeiouyäö])k$/iu.test(before)) return before.slice(0, -1) + end
  return undefined
}

const illativesOf = (stem: string): string[] => {
  if (doubled.test(stem)) return [`${stem}seen`, `${stem}h${lastVowel(stem)}n`]
  if (diphthong.test(stem)) return [`${stem}h${lastVowel(stem)}n`, `${stem + lastVowel(stem)}n`]
  return [`${stem + lastVowel(stem)}n`]
}

const drop = (stem: string): string => stem.slice(0, -1)

const pluralOf = (strong: string, weak: string): Stems['plural'] => {
  const end = lastVowel(strong)
  if (end === 'i')
    return {
      stem: `${drop(strong)}ei`,
      weak: `${drop(weak)}ei`,
      partitive: `${drop(strong)}ejA`,
      genitive: [`${strong}en`],
    }
  if (/[ouyö]/u.test(end))
    return { stem: `${strong}i`, weak: `${weak}i`, partitive: `${strong}jA`, genitive: [`${strong}jen`] }
  if (end === 'e')
    return {
      stem: `${drop(strong)}i`,
      weak: `${drop(weak)}i`,
      partitive: `${drop(strong)}iA`,
      genitive: [`${drop(strong)}ien`],
    }
  const o = end === 'ä' ? 'ö' : 'o'
  return {
    stem: `${drop(strong) + o}i`,
    weak: `${drop(weak) + o}i`,
    partitive: `${drop(strong) + o}jA`,
    genitive: [`${drop(strong) + o}jen`],
  }
}

const vowelStems = (word: string, traits: WordTraits): Stems[] => {
  // "Sophie" has "Sophieta" and "Sophiea".
  if (word.endsWith('ie')) return [{ ...unchanged(word), unsure: true }]
  const quantity = weakQuantity(word)
  if (quantity)
    return [
      {
        strong: word,
        weak: quantity,
        illative: illativesOf(word),
        plural: pluralOf(word, quantity),
        unsure: /[bcdfgqwxzšž]/iu.test(word),
      },
      unchanged(word),
    ]
  const quality = weakQuality(word)
  if (!quality) return [unchanged(word)]
  const graded = {
    strong: word,
    weak: quality,
    illative: illativesOf(word),
    plural: pluralOf(word, quality),
    unsure: true,
  }
  const kept = { ...unchanged(word), unsure: true }
  // Foreign names keep a single stop: Toyotan, Maputon.
  const keeps =
    traits.role === 'given' ||
    (/[aeiouyäö][ktp][aeiouyäö]$/iu.test(word) && syllables(word) > 2 && !/(?:katu|rata|ranta|mato|lato)$/iu.test(word))
  return keeps ? [kept, graded] : [graded, kept]
}

const unchanged = (word: string): Stems => ({
  strong: word,
  weak: word,
  illative: illativesOf(word),
  plural: pluralOf(word, word),
})

const nenStems = (word: string): Stems => {
  const base = word.slice(0, -3)
  return {
    strong: `${base}se`,
    weak: `${base}se`,
    partitive: `${base}s`,
    illative: [`${base}seen`],
    plural: { stem: `${base}si`, weak: `${base}si`, partitive: `${base}siA`, genitive: [`${base}sten`, `${base}sien`] },
  }
}

const stemsInS = (word: string): Stems[] => {
  const base = word.slice(0, -1)
  const ks = {
    strong: `${base}kse`,
    weak: `${base}kse`,
    partitive: word,
    illative: [`${base}kseen`],
    unsure: !/us$/iu.test(word),
  }
  const foreign = { ...unchanged(`${word}i`), unsure: true }
  const vowel = lastVowel(base)
  const long = {
    strong: base + vowel,
    weak: base + vowel,
    partitive: word,
    illative: [`${base + vowel}seen`],
    unsure: !/^tuomas$/iu.test(word),
  }
  if (/^tuomas$/iu.test(word)) return [long, ks]
  if (/(?:krates|ides|kles|thenes|genes|phanes|teles|medes)$/iu.test(word)) return [long, ks]
  if (/(?:sas|ois|res|kes|hris|eis)$/iu.test(word)) return [foreign, ks]
  return /[aeiouyäö]s$/iu.test(word) ? [ks, long, foreign] : [foreign]
}

const gradeIn = (stem: string): string => weakQuantity(stem) ?? weakQuality(stem) ?? stem

/** Endings of common nouns whose stems change, with the strong and the weak stem. */
const changingStems: readonly (readonly [RegExp, string, string, string | undefined])[] = [
  [/uus$/u, 'uute', 'uude', 'uut'],
  [/yys$/u, 'yyte', 'yyde', 'yyt'],
  [/kuningas$/u, 'kuninkaa', 'kuninkaa', 'kuningas'],
  [/tehdas$/u, 'tehtaa', 'tehtaa', 'tehdas'],
  [/laidun$/u, 'laitume', 'laitume', 'laidun'],
  [/aika$/u, 'aika', 'aja', undefined],
  [/^uusi$/u, 'uute', 'uude', 'uut'],
  [/^tyyni$/u, 'tyyne', 'tyyne', 'tyyn'],
]

const changingStem = (word: string): Stems | undefined => {
  const found = changingStems.find(([ending]) => ending.test(word))
  if (!found) return undefined
  const [ending, strong, weak, partitive] = found
  const base = word.replace(ending, '')
  return {
    strong: base + strong,
    weak: base + weak,
    partitive: partitive && base + partitive,
    illative: illativesOf(base + strong),
  }
}

const syllables = (word: string): number => (word.match(/[aeiouyäöå]+/giu) ?? []).length

const stemsOf = (word: string, traits: WordTraits): Stems[] => {
  const changing = changingStem(word)
  if (changing) return [changing, { ...unchanged(word), unsure: true }]
  if (/nen$/iu.test(word)) return [nenStems(word)]
  if (stemsInE.test(word) && !exceptInE.test(word)) {
    const strong = `${word.slice(0, -1)}e`
    const consonant = /[lrn]e$/iu.test(strong) ? strong.slice(0, -1) : undefined
    return [
      {
        strong,
        weak: gradeIn(strong),
        partitive: consonant,
        illative: illativesOf(strong),
        unsure: traits.role === 'given',
      },
      { ...unchanged(word), unsure: true },
    ]
  }
  if (exceptInE.test(word)) {
    const strong = `${word.slice(0, -1)}e`
    return [
      { strong, weak: `${word.slice(0, -2)}e`, illative: illativesOf(strong) },
      { ...unchanged(word), unsure: true },
    ]
  }
  if (/s$/iu.test(word)) return stemsInS(word)
  if (/[^aeiouyäö]e$/iu.test(word)) {
    // Some native places lengthen the final "e" (Tampereen), and other names don't (Aunen).
    const short = { ...unchanged(word), unsure: true }
    const lengthened = {
      strong: `${word}e`,
      weak: `${word}e`,
      partitive: `${word}t`,
      illative: [`${word}eseen`],
      unsure: true,
    }
    return /(?:pere|alue|huone|harve)$/iu.test(word) ? [lengthened, short] : [short, lengthened]
  }
  if (/[aeiouyäöå]$/iu.test(word)) return vowelStems(word, traits)
  return [{ ...unchanged(`${word}i`), unsure: /[wh]$/iu.test(word) }]
}

const partitivesOf = ({ strong, partitive }: Stems): string[] => {
  if (partitive) return [`${partitive}tA`, `${strong}A`]
  return doubled.test(strong) || (diphthong.test(strong) && !/ie$/iu.test(strong))
    ? [`${strong}tA`, `${strong}A`]
    : [`${strong}A`]
}

const weakEndings = {
  gen: 'n',
  ine: 'ssA',
  ela: 'stA',
  ade: 'llA',
  abl: 'ltA',
  all: 'lle',
  tra: 'ksi',
  abe: 'ttA',
} as const

const casesOf = (stems: Stems): [string, string][] => [
  ...Object.entries(weakEndings).map(([slot, ending]): [string, string] => [slot, stems.weak + ending]),
  ...partitivesOf(stems).map((form): [string, string] => ['par', form]),
  ['ess', `${stems.strong}nA`],
  ...stems.illative.map((form): [string, string] => ['ill', form]),
]

const pluralCases = (stems: Stems): [string, string][] => {
  const { plural } = stems
  const nominative: [string, string] = ['pl.nom', `${stems.weak}t`]
  if (!plural) return [nominative]
  return [
    nominative,
    ...plural.genitive.map((form): [string, string] => ['pl.gen', form]),
    ['pl.par', plural.partitive],
    ...Object.entries(weakEndings)
      .filter(([slot]) => slot !== 'gen')
      .map(([slot, ending]): [string, string] => [`pl.${slot}`, plural.weak + ending]),
    ['pl.ess', `${plural.stem}nA`],
    ['pl.ill', `${plural.stem}hin`],
  ]
}

const clitics = ['kin', 'kAAn', 'kO', 'hAn', 'pA', 'kOhAn', 'kOs', 'pAs'] as const
const possessives = { ni: 'ni', si: 'si', nsA: 'nsA', mme: 'mme', nne: 'nne' } as const

const resolve = (form: string, harmony: Harmony): string =>
  form.replaceAll('A', harmony === 'back' ? 'a' : 'ä').replaceAll('O', harmony === 'back' ? 'o' : 'ö')

/** Adds possessive suffixes, which replace a final -n and follow all other endings. */
const withPossessives = (slot: string, form: string): [string, string][] => {
  if (slot === 'tra' || slot.startsWith('pl.')) return []
  const base = slot === 'gen' || slot === 'ill' ? form.slice(0, -1) : form
  return Object.entries(possessives).map(([name, ending]) => [`${slot}+${name}`, base + ending])
}

/** Endings after an apostrophe, for names whose last letters are silent: Glasgow'ssa. */
const apostropheEndings: Readonly<Record<string, readonly string[]>> = {
  gen: ['n'],
  par: ['tA', 'A', 'iA'],
  ine: ['ssA'],
  ela: ['stA'],
  ill: ['hun', 'hin', 'han'],
  ade: ['llA'],
  abl: ['ltA'],
  all: ['lle'],
}

/** Places of an adjective and a noun that are both inflected: Uudenmaan, Mustanmeren. */
const doublePlace = /^(?<first>uusi|musta|tyyni|iso|vähä|vanha)(?<second>maa|kaupunki|meri|kyrö)$/u

const doubleForms = (word: string, traits: WordTraits): WordForm[] | undefined => {
  const { first, second } = doublePlace.exec(word.toLowerCase())?.groups ?? {}
  if (!first || !second) return undefined
  const firsts = finnishForms(word.slice(0, first.length), traits)
  return finnishForms(second, traits).flatMap((form) => {
    const own = firsts.find(({ slot }) => slot === form.slot.split('+')[0])
    return own ? [{ ...form, form: own.form + form.form }] : []
  })
}

/** Restores the original capitalization of the word in a form that was made in lower case. */
const restoreCase = (word: string, form: string): string =>
  form.startsWith(word.toLowerCase()) ? word + form.slice(word.length) : word[0]! + form.slice(1)

/**
 * Returns the Finnish forms. The word is converted to lower case first, because a capital "A" or
 * "O" in an ending is a placeholder for a vowel that follows vowel harmony.
 */
export const finnishForms: Paradigm = (word, traits) => {
  const double = doubleForms(word, traits)
  if (double) return double
  const harmony = harmonyOf(word)
  const lower = word.toLowerCase()
  const forms: WordForm[] = []
  const add = (slot: string, form: string, marks: Omit<WordForm, 'slot' | 'form'>) => {
    const varies = variesIn(word) && /[AO]/u.test(form)
    forms.push({ slot, form: restoreCase(word, resolve(form, harmony)), ...marks, ...(varies && { unsure: true }) })
    if (!varies) return
    const other = harmony === 'back' ? 'front' : 'back'
    forms.push({ slot, form: restoreCase(word, resolve(form, other)), ...marks, unsure: true })
  }
  const addAll = (slot: string, form: string, marks: Omit<WordForm, 'slot' | 'form'>) => {
    add(slot, form, marks)
    for (const clitic of clitics) add(`${slot}+${clitic}`, form + clitic, marks)
  }
  addAll('nom', lower, {})
  for (const stems of stemsOf(lower, traits)) {
    const marks = stems.unsure ? { unsure: true } : {}
    for (const [slot, form] of casesOf(stems)) {
      // The final "y" of "Sydney" and "Mary" sounds like "i".
      const isHidden = slot === 'ill' && /[^äöy]y$/iu.test(lower)
      addAll(slot, form, isHidden ? { unsure: true } : marks)
      for (const [possessed, owned] of withPossessives(slot, form)) add(possessed, owned, { ...marks, rare: true })
    }
    for (const [slot, form] of pluralCases(stems)) addAll(slot, form, { rare: true, ...marks })
  }
  const isSilent = /(?:[wh]|[^aeiouyäö]l)$/iu.test(lower)
  for (const [slot, endings] of Object.entries(apostropheEndings))
    for (const ending of endings) {
      const form = `${lower}'${ending}`
      add(slot, form, { unsure: true, rare: !isSilent })
      if (lower.endsWith('w')) add(slot, lower + ending, { unsure: true, rare: true })
    }
  if (lower.endsWith('y')) add('ill', `${lower}hin`, { unsure: true })
  return forms
}
