import { placeWordForms } from './place-words.ts'
import { ANY_SLOT, type Paradigm, type WordForm, type WordTraits } from './name-types.ts'
import { declension, isItalian } from './declension.ts'

const softened: Readonly<Record<string, string>> = {
  k: 'ce',
  g: 'ze',
  h: 'ze',
  r: 'ře',
  l: 'le',
  s: 'se',
  z: 'ze',
  n: 'ně',
  t: 'tě',
  d: 'dě',
  b: 'bě',
  p: 'pě',
  v: 'vě',
  f: 'fě',
  m: 'mě',
}
const soften = (stem: string): string =>
  stem.endsWith('ch') ? `${stem.slice(0, -2)}še` : stem.slice(0, -1) + (softened[stem.at(-1)!] ?? `${stem.at(-1)}e`)

/** Before "i" and "e", Czech writes "ť", "ď" and "ň" without the caron. */
const withI = (stem: string, ending: string): string => {
  const plain = { ť: 't', ď: 'd', ň: 'n' }[stem.at(-1)!]
  if (!plain) return stem + ending
  const first = ending[0]!
  return stem.slice(0, -1) + plain + (first === 'e' ? `ě${ending.slice(1)}` : ending)
}

const possessiveEndings = {
  a: 'a',
  o: 'o',
  y: 'y',
  e: 'ě',
  u: 'u',
  ou: 'ou',
  ych: 'ých',
  ym: 'ým',
  ymi: 'ými',
  i: 'i',
} as const

const fatherPossessive = (stem: string): WordForm[] => [
  { slot: 'poss', form: `${stem}ův` },
  ...Object.entries(possessiveEndings).map(([slot, ending]) => ({
    slot: `poss.${slot}`,
    form: `${stem}ov${ending}`,
    rare: slot === 'i',
  })),
]

const possessiveStem = (stem: string): string => {
  const changes = [
    ['ch', 'š'],
    ['k', 'č'],
    ['h', 'ž'],
    ['g', 'ž'],
    ['r', 'ř'],
    ['ď', 'd'],
    ['ť', 't'],
    ['ň', 'n'],
  ] as const
  const change = changes.find(([end]) => stem.endsWith(end))
  return change ? stem.slice(0, -change[0].length) + change[1] : stem
}

const motherPossessive = (stem: string): WordForm[] => {
  const base = `${possessiveStem(stem)}in`
  return [
    { slot: 'poss', form: base },
    ...Object.entries(possessiveEndings).map(([slot, ending]) => ({
      slot: `poss.${slot}`,
      form: base + ending,
      rare: slot === 'i',
    })),
  ]
}

const hardFeminine = (word: string, person: boolean): WordForm[] => {
  const stem = word.slice(0, -1)
  const afterVowel = /[eouiy]$/u.test(stem)
  const dative = afterVowel ? `${stem}i` : soften(stem)
  // "Lea" has "Ley" and "Leji", and "Andrea" has "Andree" and "Andreji".
  const mark = { unsure: person && afterVowel }
  return [
    ...declension({ nom: word, gen: `${stem}y`, dat: dative, loc: dative }, mark),
    ...declension({ acc: `${stem}u`, voc: `${stem}o`, ins: `${stem}ou` }),
    ...(mark.unsure
      ? declension({ gen: `${stem}je`, dat: `${stem}e`, loc: `${stem}e` }, { unsure: true, rare: true })
      : []),
    ...(person ? motherPossessive(stem) : []),
  ]
}

const softFeminine = (word: string, person: boolean): WordForm[] => {
  const stem = word.slice(0, -1)
  const i = withI(stem, 'i')
  const e = withI(stem, 'e')
  // "Keňa" has "v Keni", but "Táňa" has "o Táně".
  const isPlace = !person
  const genitive = isPlace && stem.endsWith('c') ? e : i
  return [
    ...declension(
      {
        nom: word,
        gen: genitive,
        dat: isPlace ? i : e,
        acc: `${stem}u`,
        voc: `${stem}o`,
        loc: isPlace ? i : e,
        ins: `${stem}ou`,
      },
      { unsure: !/[ťďňšjc]$/u.test(stem) },
    ),
    ...declension(
      { gen: genitive === e ? i : e, dat: isPlace ? e : i, loc: isPlace ? e : i },
      { unsure: true, rare: isPlace },
    ),
    ...(person ? motherPossessive(stem) : []),
  ]
}

const feminineInE = (word: string, person: boolean): WordForm[] => {
  const stem = word.slice(0, -1)
  const ending = withI(stem, 'i')
  return [
    ...declension({ nom: word, gen: word, dat: ending, acc: ending, voc: word, loc: ending, ins: `${stem}í` }),
    ...(person ? motherPossessive(word.endsWith('ie') ? stem.slice(0, -1) : stem) : []),
  ]
}

const feminineAdjective = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  return [
    ...declension({
      nom: word,
      gen: `${stem}é`,
      dat: `${stem}é`,
      acc: `${stem}ou`,
      voc: word,
      loc: `${stem}é`,
      ins: `${stem}ou`,
    }),
    ...declension(
      { 'pl.nom': `${stem}é`, 'pl.gen': `${stem}ých`, 'pl.dat': `${stem}ým`, 'pl.ins': `${stem}ými` },
      { rare: true },
    ),
  ]
}

const masculineAdjective = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const i = word.at(-1)!
  const [e, locative] = i === 'ý' ? ['é', `${stem}ém`] : ['í', `${stem}ím`]
  return [
    ...declension({
      nom: word,
      gen: `${stem}${e}ho`,
      dat: `${stem}${e}mu`,
      acc: `${stem}${e}ho`,
      voc: word,
      loc: locative,
      ins: `${stem}${i}m`,
    }),
    ...declension({ 'pl.gen': `${stem}${i}ch`, 'pl.dat': `${stem}${i}m`, 'pl.ins': `${stem}${i}mi` }, { rare: true }),
  ]
}

/** Names such as "Harry" and "Henri", which take adjective endings after the whole word. */
const masculineInY = (word: string): WordForm[] =>
  declension({
    nom: word,
    gen: `${word}ho`,
    dat: `${word}mu`,
    acc: `${word}ho`,
    voc: word,
    loc: `${word}m`,
    ins: `${word}m`,
  })

const obliqueStem = (word: string): string => {
  if (/(?<=\p{L}{2})něk$/u.test(word)) return `${word.slice(0, -3)}ňk`
  if (/(?<=\p{L}{2})ek$/u.test(word)) return `${word.slice(0, -2)}k`
  if (/(?<=\p{L}{2})ec$/u.test(word)) return `${word.slice(0, -2)}c`
  if (/(?:Pav|Kar|Hav)el$/u.test(word)) return `${word.slice(0, -2)}l`
  return word
}

const plural = (stem: string, surname: boolean): WordForm[] =>
  surname
    ? declension(
        {
          'pl.nom': `${stem}ovi`,
          'pl.gen': `${stem}ů`,
          'pl.dat': `${stem}ům`,
          'pl.acc': `${stem}ovy`,
          'pl.loc': `${stem}ových`,
          'pl.ins': `${stem}ovými`,
        },
        { rare: true },
      )
    : []

/**
 * `dat` and `loc` have two endings each, between which writers alternate, so each has its own slot.
 */
const twoDatives = (ovi: string, u: string): WordForm[] => [
  { slot: 'dat', form: ovi },
  { slot: 'loc', form: ovi },
  { slot: 'dat.u', form: u },
  { slot: 'loc.u', form: u },
]

/**
 * Returns true for stems that take soft endings. Names in -s, -x and -z are soft unless they are
 * short.
 */
const isSoftStem = (word: string, stem: string, type: WordTraits['type']): boolean => {
  // The end of foreign names such as Celtic is a "k".
  if (type === 'place' && word.endsWith('ic')) return false
  // The final "y" of "Murray" sounds like "j", and the end of "Josh" and "Mitch" like "š" and "č".
  if (type === 'person' && /(?:[aou]y|sh|tch)$/u.test(word)) return true
  // The end of "Marc" and "Balzac" is a "k".
  if (type === 'person' && hardC.test(word)) return false
  if (/[cčšžřjťďň]$/u.test(stem)) return true
  if (word.endsWith('el')) return type === 'place' ? /(?:ael|[tsdb]el)$/u.test(word) : /(?:Daniel|tel)$/u.test(word)
  return type === 'person' && (/(?:ss|[sz]z|x|us)$/u.test(stem) || /(?<=\p{L}{4})[sz]$/u.test(stem))
}

const hardC = /(?:[aou]|r)c$/u

/** Places whose locative ends in -ě or -e: v Londýně, v Římě, na Hradě. */
const softLocative = /(?:[íý]n|ov|ev|[hg]rad|brod|most|dvůr)$|^(?:Řím|Egypt|Tábor|Jeruzalém|Betlém|Náchod|Balkán)$/iu

/** Places whose genitive ends in -a: Berlína, Krakova, Tábora. */
const placesInGenitiveA = /(?:[íý]n|ov|ev|ník)$|^(?:Tábor|Řím|Beroun|Jeruzalém|Betlém|Náchod|Egypt)$/u
const placesInGenitiveU = /^(?:Rýn|Pekin|Wisconsin)$/u

/**
 * Hard forms of names in -s and -z. For Latin and Greek names, the stem can also lack its ending.
 */
const hardForms = (stem: string): WordForm[] =>
  declension(
    { gen: `${stem}a`, dat: `${stem}ovi`, acc: `${stem}a`, loc: `${stem}ovi`, ins: `${stem}em` },
    { unsure: true, rare: true },
  )

/**
 * Men's names whose other forms vary: Hanse and Hansa, Petera and Petra, Engela and Engla, Marca and
 * Marka.
 */
const isDoubtfulStem = (word: string): boolean => hardC.test(word) || /[sz]$|^Peter$|ander$|[gkx]el$/u.test(word)

const masculineNoun = (word: string, { role, type }: WordTraits): WordForm[] => {
  const stem = obliqueStem(word)
  const person = type === 'person'
  const surname = role === 'surname' || role === 'only'
  if (isSoftStem(word, stem, type)) {
    const e = withI(stem, 'e')
    const i = withI(stem, 'i')
    const unsure = /(?:[szx]|tch)$/u.test(stem)
    const hidesGender = type === 'place' && !/[lc]$/u.test(stem)
    return [
      ...declension(
        {
          nom: word,
          gen: e,
          acc: person ? e : word,
          voc: word.endsWith('ec') ? `${stem.slice(0, -1)}če` : i,
        },
        { unsure },
      ),
      // "Dunaj" is masculine, and "Basilej" feminine.
      { slot: 'ins', form: withI(stem, 'em'), unsure: unsure || hidesGender },
      ...(hidesGender ? [{ slot: 'ins', form: `${i.slice(0, -1)}í`, unsure: true }] : []),
      { slot: 'voc', form: i },
      // Greek names lose -os and -es: Telemachu, Herkula.
      ...(/(?:os|[^aeiouy]es)$/u.test(word) && person
        ? [{ slot: 'voc', form: `${word.slice(0, -2)}${/[kgh]$/u.test(word.slice(0, -2)) ? 'u' : 'e'}`, unsure: true }]
        : []),
      ...(person ? twoDatives(`${stem}ovi`, i) : declension({ dat: i, loc: i })).map((form) => ({ ...form, unsure })),
      ...(unsure ? hardForms(/(?:[uo]|[^aeiouy]e)s$/u.test(word) ? word.slice(0, -2) : word) : []),
      ...(person ? [...fatherPossessive(stem), ...plural(stem, surname)] : []),
    ]
  }
  const velar = /(?:k|g|(?<![pt])h)$/u.test(stem)
  const isDoubtfulMan = person && isDoubtfulStem(word)
  const vocative = velar
    ? `${stem}u`
    : /[^aeiouyáéíóúůý]r$/u.test(stem)
      ? `${stem.slice(0, -1)}ře`
      : /[iou]el$/u.test(stem)
        ? `${stem}i`
        : `${stem}e`
  const takesA = person || (placesInGenitiveA.test(word) && !placesInGenitiveU.test(word))
  const isDoubtful =
    (!takesA && word.endsWith('ion')) ||
    (!takesA && !velar && !/(?:an|on|ar|or|er|nd|rd|rt|st|ll|ss|ad|od)$/u.test(word))
  const isTown = takesA && !velar && /(?:n|v)$/u.test(stem)
  // Names such as "Bordeaux" and "Wales" are written both with and without endings.
  const varies = isDoubtfulMan || word.endsWith('es') || (!person && /(?:[xw]|ais)$/u.test(word))
  const mark = { unsure: varies }
  return [
    ...declension({ gen: takesA ? `${stem}a` : `${stem}u` }, { unsure: varies || isDoubtful }),
    { slot: 'voc', form: vocative, unsure: varies || /(?<!Kar|Pav|Hav|[iou])el$/u.test(word) },
    ...declension({ nom: word, gen: `${stem}a`, acc: person ? `${stem}a` : word, ins: `${stem}em` }, mark),
    { slot: 'nom', form: word },
    ...(person
      ? [
          ...twoDatives(`${stem}ovi`, `${stem}u`).map((form) => ({ ...form, ...mark })),
          ...fatherPossessive(stem).map((form) => ({ ...form, ...mark })),
          ...plural(stem, surname),
        ]
      : [
          ...declension({ dat: `${stem}u` }, mark),
          {
            slot: 'loc',
            form: isTown || softLocative.test(word) ? soften(stem) : `${stem}u`,
            unsure: isDoubtful || /(?:[hg]rad|brod)$/iu.test(word),
          },
          ...declension({ gen: `${stem}u` }),
          { slot: 'loc', form: soften(stem) },
          { slot: 'loc', form: `${stem}u` },
        ]),
  ]
}

const masculineInA = (word: string, { role }: WordTraits): WordForm[] => {
  const stem = word.slice(0, -1)
  const soft = /[cčšžřjťďň]$/u.test(stem)
  return [
    ...declension(
      { nom: word, gen: soft ? withI(stem, 'i') : `${stem}y`, acc: `${stem}u`, voc: `${stem}o`, ins: `${stem}ou` },
      { unsure: soft },
    ),
    ...(soft ? [{ slot: 'gen', form: withI(stem, 'e') }] : []),
    ...twoDatives(`${stem}ovi`, `${stem}ovi`),
    ...fatherPossessive(stem),
    ...plural(stem, role !== 'given'),
  ]
}

const neuter = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  if (word.endsWith('é'))
    return declension({ nom: word, acc: word, gen: `${word}ho`, dat: `${word}mu`, loc: `${word}m`, ins: `${stem}ým` })
  if (/[eě]$/u.test(word))
    return declension(
      { nom: word, acc: word, gen: word, dat: `${stem}i`, loc: `${stem}i`, ins: `${word}m` },
      { unsure: true },
    )
  const isNative = /^\p{L}{2,3}no$|(?:d|š|t|v)no$/u.test(word)
  return [
    ...declension(
      {
        nom: word,
        acc: word,
        gen: `${stem}a`,
        dat: `${stem}u`,
        loc: isNative ? soften(stem) : `${stem}u`,
        ins: `${stem}em`,
      },
      // Foreign names that end in two vowels, such as "Borneo" and "Ohio", are often invariable.
      { unsure: /[aeiouy]o$/u.test(word) || !/(?:[kghv]|ch)o$/u.test(word) },
    ),
    { slot: 'loc', form: `${stem}u`, unsure: true },
    { slot: 'loc', form: soften(stem), unsure: true },
  ]
}

/** Ústí and Podolí only change in the instrumental. */
const neuterInI = (word: string): WordForm[] => [
  { slot: ANY_SLOT, form: word },
  { slot: 'ins', form: `${word}m`, unsure: true },
]

const doubted = (form: WordForm): WordForm => (form.slot === 'nom' ? form : { ...form, unsure: true })

const asRare = (forms: readonly WordForm[]): WordForm[] => forms.map((form) => ({ ...form, rare: true, unsure: true }))

/** French and English names in a silent -e, which is dropped: Baudelaira. */
const silentE = /(?:[aeiou]r|[aeiou]in|[ai]l|rk|[aeo]n|t)e$/u

/** Feminine places in a consonant: Čáslav, Plzeň, Olomouc, Třebíč. */
const feminineInConsonant = /(?:slav|clav|bram|udim|[aeou]ň|ouc|ť|[íeol]č|[iíu]ř|íž|áž|odž|Aš|[Vv]es|myšl)$/u

/** Plural places in -ice: Pardubice, Budějovice. */
const pluralInE = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  return declension({
    nom: word,
    gen: stem,
    dat: `${stem}ím`,
    acc: word,
    voc: word,
    loc: `${stem}ích`,
    ins: `${stem}emi`,
  })
}

/** Declines Lázně, also as a part of longer names. */
const pluralInNe = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const genitive = `${stem}í`
  return declension({ nom: word, gen: genitive, dat: `${stem}ím`, acc: word, loc: `${genitive}ch`, ins: `${word}mi` })
}

/** Plural places in -y: Čechy, Vary, Hradčany. */
const pluralInY = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  if (/(?:any|ovy|brady|hrady)$/u.test(word))
    return declension({ nom: word, gen: stem, dat: `${stem}ům`, acc: word, voc: word, loc: `${stem}ech`, ins: word })
  const isMasculine =
    /(?:Vary|brody|hrady|lesy|doly|sady|mosty|dvory|domky|[^t]ky)$/iu.test(word) && !word.endsWith('Benátky')
  const bare = stem.endsWith('k') ? `${stem.slice(0, -1)}ek` : word === 'Tatry' ? 'Tater' : stem
  return [
    ...declension({
      nom: word,
      gen: isMasculine ? `${stem}ů` : bare,
      dat: isMasculine ? `${stem}ům` : `${stem}ám`,
      acc: word,
      voc: word,
      loc: isMasculine ? `${stem.endsWith('k') ? `${stem.slice(0, -1)}cí` : `${stem}e`}ch` : `${stem}ách`,
      ins: isMasculine ? word : `${stem}ami`,
    }).map((form) => ({ ...form, unsure: form.slot !== 'nom' && /[^t]ky$/u.test(word) })),
    ...declension(
      { gen: isMasculine ? bare : `${stem}ů`, dat: `${stem}ům`, loc: `${stem}ech`, ins: word },
      { rare: true, unsure: true },
    ),
  ]
}

/** Declines names such as Goethe, whose -e may be silent. */
const masculineInE = (word: string, traits: WordTraits): WordForm[] => [
  ...(word.endsWith('oe') ? masculineNoun(word, traits).map((form) => ({ ...form, unsure: true })) : []),
  ...(silentE.test(word) && !isItalian(word)
    ? masculineNoun(word.slice(0, -1), traits).map((form) => ({ ...form, unsure: true }))
    : []),
  ...declension(
    { nom: word, gen: `${word}ho`, dat: `${word}mu`, acc: `${word}ho`, loc: `${word}m`, ins: `${word}m`, voc: word },
    { unsure: true },
  ),
]

/** Declines names such as Plzeň and Boleslav. */
const feminineWithoutEnding = (word: string): WordForm[] => {
  const i = withI(word.replace(/eň$/u, 'ň'), 'i')
  const ins = `${i.slice(0, -1)}í`
  const isSoft = !/(?:[sc]lav|bram|udim|[Vv]es|ť)$/u.test(word)
  return [
    ...declension({
      nom: word,
      gen: isSoft ? withI(word.replace(/eň$/u, 'ň'), 'e') : i,
      dat: i,
      acc: word,
      loc: i,
      ins,
    }),
    ...declension({ gen: isSoft ? i : withI(word, 'ě'), ins: `${word}em` }, { unsure: true, rare: true }),
  ]
}

/** Women's names in a consonant that writers decline or leave: s Ester, s Esterou. */
const decliningWomen = /(?:ster|mar|riam|[rR]út|chel|[rt]rid|rin|kol|men|sabel|[dg]it)$/u

const womanInConsonant = (word: string): WordForm[] => [
  { slot: 'nom', form: word },
  { slot: ANY_SLOT, form: word, unsure: true },
  ...asRare(hardFeminine(`${word}a`, true)).filter(({ slot }) => slot !== 'nom'),
]

/** Women's names in a final -e that Czech declines: Marie, Alice, Libuše. Others stay: Nicole, Zoe. */
const nativeInE = /(?:i|[šžčřj]|ic|[cšn]k)e$|ě$/u

const womanInE = (word: string): WordForm[] =>
  nativeInE.test(word)
    ? feminineInE(word, true)
    : [
        { slot: 'nom', form: word },
        { slot: ANY_SLOT, form: word, unsure: true },
        ...asRare(feminineInE(word, true)).filter(({ slot }) => slot !== 'nom'),
      ]

/** Declines places in -e: Lázně, Pardubice, Lednice, Itálie, Seville. */
const placeInE = (word: string, traits: WordTraits): WordForm[] => {
  if (word.endsWith('ázně')) return pluralInNe(word)
  if (/(?:ště|abe|moře|pole)$/iu.test(word)) return neuter(word)
  if (/(?:vice|žice|bice|řice|[ao]tice)$/u.test(word)) return [...pluralInE(word), ...asRare(feminineInE(word, false))]
  // Teplice and Košice are plural, Lednice and Sušice singular.
  if (word.endsWith('ice'))
    return [
      ...(/(?:Teplice|Domažlice|Strakonice|Bohnice|Počernice|[št]ice)$/u.test(word)
        ? pluralInE(word)
        : feminineInE(word, false)
      ).map(doubted),
      ...asRare(pluralInE(word)),
      ...asRare(feminineInE(word, false)),
    ]
  if (!/(?:[iaoy]e|ně|ce|že|ze)$/u.test(word))
    return [
      ...feminineInE(word, false).map((form) => ({ ...form, unsure: true })),
      ...asRare(masculineNoun(word.slice(0, -1), traits)).filter(({ slot }) => slot !== 'nom'),
    ]
  return feminineInE(word, false)
}

/** Czech declension by the ending of the word, with the possessive adjectives of persons. */
export const czechForms: Paradigm = (word, traits) => {
  const inPlace = placeWordForms(word, traits, 'czech')
  if (inPlace) return inPlace
  const { type, gender, role } = traits
  const person = type === 'person'
  const man = person && gender === 'masculine'
  const unchanged = [{ slot: ANY_SLOT, form: word }]
  if (word === 'Kristus') return [{ slot: 'nom', form: word }, ...masculineNoun('Krist', traits).slice(1)]
  if (word.endsWith('á')) return feminineAdjective(word)
  if (/[ýí]$/u.test(word) && (man || role === 'surname')) return man ? masculineAdjective(word) : unchanged
  if (word.endsWith('ia') && !man) {
    const stem = word.slice(0, -1)
    return [
      ...declension(
        { nom: word, gen: `${stem}e`, dat: `${stem}i`, acc: `${stem}i`, voc: word, loc: `${stem}i`, ins: `${stem}í` },
        { unsure: true },
      ),
      { slot: 'acc', form: `${stem}u` },
      { slot: 'voc', form: `${stem}o` },
    ]
  }
  if (word.endsWith('ea') && !person) {
    const stem = word.slice(0, -1)
    return [
      ...declension({
        nom: word,
        gen: `${stem}je`,
        dat: `${stem}ji`,
        acc: `${stem}u`,
        loc: `${stem}ji`,
        ins: `${stem}ou`,
      }),
      ...declension({ gen: `${stem}y`, dat: `${stem}i`, loc: `${stem}i` }, { unsure: true }),
    ]
  }
  if (word.endsWith('a')) {
    if (man) return masculineInA(word, traits)
    return /[cčšžřjťďň]a$/u.test(word) ? softFeminine(word, person) : hardFeminine(word, person)
  }
  if (/[eě]$/u.test(word)) {
    if (man) return masculineInE(word, traits)
    if (type === 'place') return placeInE(word, traits)
    return person ? womanInE(word) : feminineInE(word, false)
  }
  if (person && !man) return decliningWomen.test(word) ? womanInConsonant(word) : unchanged
  if (/(?:[^aou]y|i)$/u.test(word) && person) return masculineInY(word)
  if (word.endsWith('o')) {
    if (!person) return neuter(word)
    const stem = word.slice(0, -1)
    return [
      ...declension({ nom: word, gen: `${stem}a`, acc: `${stem}a`, voc: word, ins: `${stem}em` }, { unsure: true }),
      ...declension({ gen: `${stem}y`, acc: `${stem}u`, ins: `${stem}ou` }, { unsure: true }),
      ...twoDatives(`${stem}ovi`, `${stem}u`),
    ]
  }
  if (word.endsWith('é') && type === 'place') return neuter(word)
  if (type === 'place' && word.length > 3 && /[^aeiou]y$/u.test(word)) return pluralInY(word)
  if (type === 'place' && /[^l]í$/u.test(word)) return neuterInI(word)
  // "Rousseau" is written both with and without endings.
  if (man && /[ae]u$/u.test(word)) return masculineNoun(word, traits).map(doubted)
  if (/[aeiouyáéíóúůýěäöü]$/u.test(word) && !person) return unchanged
  if (/(?:[aeiouáéíóúůýěäöü]|[^aou]y)$/u.test(word)) return unchanged
  if (type === 'place' && feminineInConsonant.test(word)) return feminineWithoutEnding(word)
  return masculineNoun(word, traits)
}
