import { placeWordForms } from './place-words.ts'
import { ANY_SLOT, type Paradigm, type WordForm, type WordTraits } from './name-types.ts'
import { declension, endsWithAny, isItalian } from './declension.ts'

const softened: readonly (readonly [string, string])[] = [
  ['st', 'ście'],
  ['zd', 'ździe'],
  ['sł', 'śle'],
  ['zn', 'źnie'],
  ['sn', 'śnie'],
  ['ch', 'sze'],
  ['n', 'nie'],
  ['t', 'cie'],
  ['d', 'dzie'],
  ['m', 'mie'],
  ['b', 'bie'],
  ['p', 'pie'],
  ['w', 'wie'],
  ['v', 'vie'],
  ['f', 'fie'],
  ['s', 'sie'],
  ['z', 'zie'],
  ['r', 'rze'],
  ['ł', 'le'],
]
const softenedFeminine = [['k', 'ce'], ['g', 'dze'], ['h', 'sze'], ...softened] as const
const hissing = ['cz', 'sz', 'rz', 'dz', 'dż', 'ż', 'c']
const syllables = (word: string): number => (word.match(/[aąeęioóuyé](?<!i(?=[aąeęoóu]))/giu) ?? []).length

const hardenedN = /(?:sz|cz|rz)n$/u

const soften = (stem: string, rules: readonly (readonly [string, string])[]): string | undefined => {
  if (hardenedN.test(stem)) return `${stem}ie`
  const rule = [...rules].sort(([one], [other]) => other.length - one.length).find(([end]) => stem.endsWith(end))
  return rule && stem.slice(0, -rule[0].length) + rule[1]
}

const adjective = (stem: string, i: 'i' | 'y', traits: WordTraits): WordForm[] => {
  const link = i === 'i' ? 'i' : ''
  const masculine = declension({
    nom: stem + i,
    gen: `${stem}${link}ego`,
    dat: `${stem}${link}emu`,
    acc: `${stem}${link}ego`,
    ins: stem + i + 'm',
    loc: stem + i + 'm',
    voc: stem + i,
  })
  const plural =
    stem.endsWith('sk') || stem.endsWith('ck') || stem.endsWith('dzk') ? `${stem.slice(0, -1)}cy` : stem + i
  return traits.role === 'given'
    ? masculine
    : [
        ...masculine,
        ...declension(
          {
            'pl.nom': plural,
            'pl.gen': stem + i + 'ch',
            'pl.dat': stem + i + 'm',
            'pl.acc': stem + i + 'ch',
            'pl.ins': stem + i + 'mi',
            'pl.loc': stem + i + 'ch',
          },
          { rare: true },
        ),
      ]
}

const feminineAdjective = (stem: string): WordForm[] => {
  const link = /[kg]$/u.test(stem) ? 'i' : ''
  const oblique = `${stem}${link}ej`
  return declension({
    nom: `${stem}a`,
    gen: oblique,
    dat: oblique,
    acc: `${stem}ą`,
    ins: `${stem}ą`,
    loc: oblique,
    voc: `${stem}a`,
  })
}

/** Places and surnames in -a that are adjectives: Kolbuszowa, Okrężna, Biała. */
const isAdjectiveInA = (word: string, { role, type }: WordTraits): boolean =>
  role !== 'given' &&
  type !== 'term' &&
  !/^(?:Częstochowa|Jehowa|Etna|Edna|Smyrna|Varna|Warna)$/u.test(word) &&
  (/(?:[^aeoi]owa|(?:[lżśtdr]|cz|sz)na)$/u.test(word) ||
    /^(?:Biała|Mała|Stara|Nowa|Sucha|Długa|Zielona|Bystra|Czarna)$/u.test(word))

/** Returns true for names in -ia that lose their "i" in the genitive: Ania, Gdynia, Ziemia. */
const isNativeInIa = (word: string, type: WordTraits['type']): boolean => {
  if (/(?:[szc]|dz)ia$/u.test(word)) return true
  if (type === 'person' && word.endsWith('nia') && syllables(word) < 3) return true
  return /(?:(?<!Sard|Abis|Etrur)yn|[śźldw]n|zebin|Orun|Ziem|Głęb)ia$/u.test(word)
}

/** Nouns in -a, which most women's names, some men's names and most countries are. */
const nounInA = (word: string, traits: WordTraits): WordForm[] => {
  const { role, type } = traits
  const stem = word.slice(0, -1)
  let genitive = `${stem}y`
  let dative = soften(stem, softenedFeminine)
  if (stem.endsWith('i')) {
    genitive = isNativeInIa(word, type) ? stem : `${stem}i`
    dative = genitive
  } else if (stem.endsWith('j')) {
    genitive = /[aeiouyó]j$/u.test(stem) ? `${stem.slice(0, -1)}i` : `${stem}i`
    dative = genitive
  } else if (/[aeouy]$/u.test(stem)) dative = genitive = `${stem}i`
  else if (stem.endsWith('l')) dative = genitive = `${stem}i`
  else if (endsWithAny(stem, hissing)) dative = genitive
  else if (/[kg]$/u.test(stem)) genitive = `${stem}i`
  dative ??= genitive
  const tender = /[szc]i$|dzi$/u.test(stem) || (/ni$|l$/u.test(stem) && syllables(word) < 3)
  return [
    ...declension({ nom: word, gen: genitive, dat: dative, acc: `${stem}ę`, ins: `${stem}ą`, loc: dative }),
    ...(stem.endsWith('i')
      ? [
          ...declension({ gen: stem, dat: stem, loc: stem }),
          ...declension({ gen: `${stem}i`, dat: `${stem}i`, loc: `${stem}i` }),
        ]
      : []),
    { slot: 'voc', form: stem + (tender ? 'u' : 'o'), unsure: tender },
    { slot: 'voc', form: stem + (tender ? 'o' : 'u'), unsure: true },
    ...(role === 'surname' || role === 'only'
      ? declension(
          { 'pl.nom': genitive, 'pl.dat': `${stem}om`, 'pl.ins': `${stem}ami`, 'pl.loc': `${stem}ach` },
          { rare: true },
        )
      : []),
    ...(type === 'person' && role !== 'given'
      ? declension({ 'pl.nom': `${stem}owie`, 'pl.gen': `${stem}ów` }, { rare: true })
      : []),
  ]
}

/** Returns true if the ending loses its vowel. The vowel of a single syllable stays: Stec, Steca. */
const isFleeting = (word: string, ending: string): boolean =>
  word.endsWith(ending) && /[aeiouyąęó]\p{L}/iu.test(word.slice(0, -ending.length))

const obliqueStem = (word: string): string => {
  // "Marx" is "Marksa" in every other case.
  if (word.endsWith('x') && !word.endsWith('aux')) return `${word.slice(0, -1)}ks`
  const fleeting = [
    ['siek', 'śk'],
    ['ziek', 'źk'],
    ['ciek', 'ćk'],
    ['niek', 'ńk'],
    ['dzień', 'dni'],
  ].find(([end]) => word.endsWith(end!))
  if (fleeting) return word.slice(0, -fleeting[0]!.length) + fleeting[1]
  if (/(?<=\p{L}{2})eń$/u.test(word)) return `${word.replace(/i?eń$/u, '')}ni`
  if (word.endsWith('órz')) return `${word.slice(0, -3)}orz`
  if (/[csz]ioł$/u.test(word))
    return word.replace(/([csz])ioł$/u, (_, letter: string) => `${{ c: 't', s: 's', z: 'z' }[letter]}ł`)
  if (word.endsWith('ół')) return `${word.slice(0, -2)}oł`
  if (/ó[gj]$/u.test(word)) return `${word.slice(0, -2)}o${word.at(-1)}`
  if (/[bdfgk]el$/u.test(word)) return `${word.slice(0, -2)}l`
  if (/(?:sander|xander|Kacper)$/u.test(word)) return `${word.slice(0, -2)}r`
  if (isFleeting(word, 'iec')) return `${word.slice(0, -3)}c`
  if (isFleeting(word, 'ek') && word !== 'Alek') return `${word.slice(0, -2).replace(/i$/u, '')}k`
  if (isFleeting(word, 'eł')) return `${word.slice(0, -2)}ł`
  if (isFleeting(word, 'ec') && word !== 'Quebec') return `${word.slice(0, -2)}c`
  if (word.endsWith('ów')) return `${word.slice(0, -2)}ow`
  if (word === 'Karp') return 'Karpi'
  if (/(?:ołąb|trząb|rząb)$/u.test(word)) return `${word.slice(0, -2)}ębi`
  const acute = [
    ['ń', 'ni'],
    ['ś', 'si'],
    ['ź', 'zi'],
    ['ć', 'ci'],
  ].find(([end]) => word.endsWith(end!))
  return acute ? word.slice(0, -1) + acute[1] : word
}

/** Towns whose genitive ends in -a: Krakowa, Lublina, Gdańska, Malborka. */
const placesInGenitiveA =
  /(?:ów|in|tyn|(?:[crs]z|ż)yn|sk|ck|ec|[^y]ek|nik|ń|cz|sz|rz|ż|ew|ąg|eg|bork|burg|iel|gierz|ław|śl|adom|ytom|ęcim)$|^(?:Izrael|Kiel|Orion|Saturn|Mars|Uran|Neptun|Sanok|Wiedeń|Rozwadów|Koszalin|Olsztyn|Księżyc|Kazimierz|Zgierz|Kalisz)$/u
const placesInGenitiveU = /^(?:Pekin|Turyn|Akwin|Kołobrzeg|York|Jork|Quebec)$/u
/** Endings of places whose genitive is almost certain. */
const knownGenitive =
  /(?:ów|sk|ck|lin|cin|nin|ec|ń|cz|ew|burg|ław|ton|an|on|en|at|et|it|ut|ot|ent|ort|urt|ard|rd|stok|gród|am|om|im|um|im|yk|ek|ak|ar|ir|ur|or)$/u

const genitiveOfPlace = (word: string, stem: string): { form: string; other: string; isKnown: boolean } => {
  const takesA = placesInGenitiveA.test(word) && !placesInGenitiveU.test(word)
  return {
    form: stem + (takesA ? 'a' : 'u'),
    other: stem + (takesA ? 'u' : 'a'),
    isKnown: knownGenitive.test(word) || takesA,
  }
}

/**
 * Men whose vowel may change (Mróz, Dąb, Kozioł, Pies), and French and English names whose last
 * letters may be silent or sound like "k": Jacques, Luc.
 */
const isDoubtfulMan = /ó(?!w$)[^aeiouyąęó]+$|ą[bdz]$|ioł$|^(?:Pies|Sen)$|[glquv]es$|[aou]c$/u

const masculineNoun = (word: string, { role, type }: WordTraits): WordForm[] => {
  // Towns in -ław and a few others have a soft stem, and men's names don't.
  const softPlace = type === 'place' && /(?:ław|Oświęcim|Radom|Bytom|Choroszcz|Zamość)$/u.test(word)
  const stem = softPlace ? `${word}i`.replace('śći', 'ści') : obliqueStem(word)
  const hasDoubt =
    (word.endsWith('ój') && type === 'person') ||
    (type === 'person' && isDoubtfulMan.test(word)) ||
    /eń$|^\p{L}{1,2}ek$|^\p{L}{2}e[ck]$/u.test(word) ||
    /[bdfgk]el$/u.test(word)
  const isSoft = stem.endsWith('i') || endsWithAny(stem, [...hissing, 'j', 'l'])
  const isVelar = /(?:k|g|ch|h)$/u.test(stem)
  const place = type !== 'person'
  const soft = isSoft || isVelar ? undefined : soften(stem, softened)
  const locative = soft ?? `${stem}u`
  const foreign = /[xqvw]$|(?<!c)h$|[lrn]s$|os$|rk$/u.test(word) && !/(?:ów|law|ew|bork|w)$/u.test(word)
  const instrumental = isVelar && !stem.endsWith('h') ? `${stem}iem` : `${stem}em`
  const vocative = word.endsWith('ec') && type === 'person' ? `${stem.slice(0, -1)}cze` : locative
  const genitive = place ? genitiveOfPlace(word, stem) : { form: `${stem}a`, other: `${stem}a`, isKnown: true }
  return [
    { slot: 'nom', form: word },
    { slot: 'gen', form: genitive.form, unsure: hasDoubt || !genitive.isKnown },
    { slot: 'gen', form: genitive.other, unsure: true, rare: genitive.isKnown && genitive.other !== genitive.form },
    ...declension({ dat: `${stem}owi`, acc: place ? word : `${stem}a` }, { unsure: hasDoubt }),
    ...declension({ ins: instrumental, loc: locative, voc: vocative }, { unsure: foreign || hasDoubt }),
    { slot: 'voc', form: locative },
    ...(stem === word || softPlace
      ? []
      : declension(
          { gen: `${word}a`, dat: `${word}owi`, acc: place ? word : `${word}a`, ins: `${word}em`, loc: `${word}u` },
          { rare: true, unsure: true },
        )),
    ...(stem !== word && place ? [{ slot: 'gen', form: `${word}u`, rare: true, unsure: true }] : []),
    ...(role === 'surname' || role === 'only'
      ? declension(
          {
            'pl.nom': `${stem}owie`,
            'pl.gen': `${stem}ów`,
            'pl.dat': `${stem}om`,
            'pl.acc': `${stem}ów`,
            'pl.ins': `${stem}ami`,
            'pl.loc': `${stem}ach`,
          },
          { rare: true },
        )
      : []),
  ]
}

/** Feminine places in a soft consonant: Łódź, Białoruś, Bydgoszcz. */
const feminineInConsonant = (word: string): WordForm[] => {
  const soft = { ś: 'si', ź: 'zi', ć: 'ci' }[word.at(-1)!]
  if (/wieś$/iu.test(word)) {
    const stem = `${word.slice(0, -3)}si`
    return declension({ nom: word, gen: stem, dat: stem, acc: word, ins: `${stem}ą`, loc: stem, voc: stem })
  }
  const stem = soft ? word.slice(0, -1).replace(/ó(?=d$)/u, 'o') + soft : word
  const oblique = soft ? stem : `${word}y`
  return declension({ nom: word, gen: oblique, dat: oblique, acc: word, ins: `${stem}ą`, loc: oblique, voc: oblique })
}

const masculineInO = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const genitive = /[kgl]$/u.test(stem) ? `${stem}i` : `${stem}y`
  const dative = soften(stem, softenedFeminine) ?? genitive
  const native = declension({
    nom: word,
    gen: genitive,
    dat: dative,
    acc: `${stem}ę`,
    ins: `${stem}ą`,
    loc: dative,
    voc: word,
  })
  // "Mieszko" has "Mieszka", and "Kościuszko" has "Kościuszki".
  const isGivenName = /(?:[ey]sz|[ćśź])k$/u.test(stem)
  if (/(?:[kłś]|[cs]z|ch|obr)$/u.test(stem) && !isGivenName) return native
  const velar = /[kg]$|ch$/u.test(stem)
  const foreign = declension(
    {
      nom: word,
      gen: `${stem}a`,
      dat: `${stem}owi`,
      acc: `${stem}a`,
      ins: velar ? `${stem}iem` : `${stem}em`,
      loc: velar ? `${stem}u` : (soften(stem, softened) ?? `${stem}u`),
      voc: word,
    },
    { unsure: true },
  )
  return [...foreign, ...asDoubtful(native)]
}

/** Neuter places that are declined. Other foreign ones in -o and -e never change. */
const declinedInO = /(?:wo|[scłnz]ko|[^aeiouy]no|ło|isto|asto|Maroko)$/u
const unchangedInNo = /^(?:Livorno|Locarno|Salerno|Bruno|Chinook|Taranto)$/u
const declinedInE = /(?:[^aeouy]ie|(?:po|ha|do|ka)le|rze|sze|cze|że|ńce|oje)$/iu

const neuter = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const velar = /[kg]$|ch$/u.test(stem)
  const locative = word.endsWith('e') || velar ? `${stem}u` : (soften(stem, softened) ?? `${stem}u`)
  const instrumental = velar && !stem.endsWith('h') ? `${stem}iem` : `${stem}em`
  const declined = declension({
    nom: word,
    acc: word,
    gen: `${stem}a`,
    dat: `${stem}u`,
    ins: instrumental,
    loc: locative,
  })
  if (word.endsWith('e') ? declinedInE.test(word) : declinedInO.test(word) && !unchangedInNo.test(word)) return declined
  const silent = declension({ gen: `${word}'a`, dat: `${word}'owi`, ins: `${word}'em` }, { unsure: true, rare: true })
  return [
    { slot: ANY_SLOT, form: word, unsure: /[^aeiou]e$/u.test(word) },
    ...asDoubtful(declined),
    ...(word.endsWith('e') ? silent : []),
  ]
}

/** Neuter places that are adjectives: Zakopane, Wysokie. */
const neuterAdjective = (word: string): WordForm[] => [
  ...declension({
    nom: word,
    acc: word,
    gen: `${word}go`,
    dat: `${word}mu`,
    ins: `${word}m`,
    loc: `${word}m`,
    voc: word,
  }),
  ...asDoubtful(neuter(word)),
]

/** Plural places: Katowice, Suwałki, Tychy, and the countries Niemcy, Węgry and Włochy. */
const pluralPlace = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const country = { Niemcy: ['Niemiec', 'Niemczech'], Węgry: ['Węgier', 'Węgrzech'], Włochy: ['Włoch', 'Włoszech'] }[
    word
  ]
  const genitive = country?.[0] ?? (word.endsWith('ie') ? `${stem}i` : word.endsWith('aje') ? `${stem}ów` : stem)
  return [
    // "Karpaty" has the genitive "Karpat", and "Andy" has "Andów".
    {
      slot: 'gen',
      form: genitive,
      unsure: !country && word.endsWith('y') && !/(?:chy|ty|[bdp]y|^Chiny|^Ateny)$/u.test(word),
    },
    ...declension({
      nom: word,
      acc: word,
      voc: word,
      dat: `${stem}om`,
      ins: `${stem}ami`,
      loc: country?.[1] ?? `${stem}ach`,
    }),
    ...declension({ gen: `${stem}ów` }, { unsure: true, rare: true }),
  ]
}

const nounsInSka = /^(?:(?:\p{L}+p|P)olska|Alaska|Nebraska|Tereska|Agnieszka|Baśka|Aśka)$/u

/** Readings that are used only if there is no likelier one. */
const asDoubtful = (forms: readonly WordForm[]): WordForm[] =>
  forms.map((form) => ({ ...form, unsure: true, rare: true }))

const asUnsure = (forms: readonly WordForm[]): WordForm[] =>
  forms.map((form) => (form.slot === 'nom' ? form : { ...form, unsure: true }))

/** Foreign men's names in -e: Wilde takes an apostrophe, and Goethe the endings of adjectives. */
const masculineInE = (word: string): WordForm[] => {
  const isSilent =
    /(?:[aeiou][bdglmnprsvcz]|[aiou]k|dg|ln|ld|nc|bb|rn)e$/u.test(word) &&
    !/^(?:Heine|Dante|Ole|Rode|Tore|Nobile)$/u.test(word) &&
    !isItalian(word)
  const adjectival = declension(
    { nom: word, gen: `${word}go`, dat: `${word}mu`, acc: `${word}go`, ins: `${word}m`, loc: `${word}m`, voc: word },
    { unsure: true },
  )
  const silent = declension(
    {
      nom: word,
      gen: `${word}'a`,
      dat: `${word}'owi`,
      acc: `${word}'a`,
      ins: `${word}'em`,
      loc: soften(word.slice(0, -1), softened) ?? `${word}'u`,
      voc: word,
    },
    { unsure: true },
  )
  return isSilent ? [...silent, ...asDoubtful(adjectival)] : [...adjectival, ...asDoubtful(silent)]
}

/** English names in -y, which take the endings of adjectives after an apostrophe: Harry'ego. */
const foreignInY = (word: string): WordForm[] => [
  ...declension(
    {
      nom: word,
      gen: `${word}'ego`,
      dat: `${word}'emu`,
      acc: `${word}'ego`,
      ins: `${word}m`,
      loc: `${word}m`,
      voc: word,
    },
    { unsure: true },
  ),
  ...declension({ gen: `${word.slice(0, -1)}iego`, dat: `${word.slice(0, -1)}iemu` }, { unsure: true, rare: true }),
]

/** Names that no class covers. */
const irregular: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Bóg: { nom: 'Bóg', gen: 'Boga', dat: 'Bogu', acc: 'Boga', ins: 'Bogiem', loc: 'Bogu', voc: 'Boże' },
  Jezus: {
    nom: 'Jezus',
    gen: 'Jezusa',
    dat: 'Jezusowi',
    acc: 'Jezusa',
    ins: 'Jezusem',
    loc: 'Jezusie',
    voc: 'Jezu',
  },
  Białystok: {
    nom: 'Białystok',
    gen: 'Białegostoku',
    dat: 'Białemustokowi',
    acc: 'Białystok',
    ins: 'Białymstokiem',
    loc: 'Białymstoku',
  },
  Krasnystaw: {
    nom: 'Krasnystaw',
    gen: 'Krasnegostawu',
    dat: 'Krasnemustawowi',
    acc: 'Krasnystaw',
    ins: 'Krasnymstawem',
    loc: 'Krasnymstawie',
  },
}

/** Polish declension by the ending of the word. */
export const polishForms: Paradigm = (word, traits) => {
  const inPlace = placeWordForms(word, traits, 'polish')
  if (inPlace) return inPlace
  const { type, role, gender } = traits
  const woman = type === 'person' && gender === 'feminine'
  const unchanged = [{ slot: ANY_SLOT, form: word }]
  if (/[sc]ka$|dzka$/u.test(word) && role !== 'given' && (woman || type === 'place')) {
    const noun = nounInA(word, traits)
    const adjective = feminineAdjective(word.slice(0, -1))
    if (role === 'surname') return adjective
    return nounsInSka.test(word) ? [...noun, ...asDoubtful(adjective)] : [...adjective, ...asDoubtful(noun)]
  }
  if (/[sc]ki$|dzki$/u.test(word)) return adjective(word.slice(0, -1), 'i', traits)
  if (irregular[word]) return declension(irregular[word])
  if (isAdjectiveInA(word, traits) && (woman || type === 'place'))
    return [...feminineAdjective(word.slice(0, -1)), ...asDoubtful(nounInA(word, traits))]
  // The end of "Luca" and "Bianca" sounds like "ka".
  if (/[acnr]ca$|^Luca$/u.test(word) && type === 'person') return asUnsure(nounInA(word, traits))
  if (word.endsWith('a')) return nounInA(word, traits)
  if ((woman || (type === 'place' && word !== 'Zamość')) && /(?:[śźć]|szcz)$/u.test(word))
    return feminineInConsonant(word)
  if (woman) return unchanged
  if (/[^aeiouyój]i$/u.test(word) && type === 'person') return adjective(word.slice(0, -1), 'i', traits)
  if (/(?:ll|rr|mm|dd|tt|bb|gg|ff|nd|nr|ph|th|ck|gh|rl|rb|sb|ert|ned)y$/u.test(word) && type === 'person')
    return [...foreignInY(word), ...asDoubtful(adjective(word.slice(0, -1), 'y', traits))]
  if (/[^aeiouó]y$/u.test(word) && type === 'person') {
    const whole = declension({ gen: `${word}ego`, dat: `${word}emu`, acc: `${word}ego` }, { unsure: true, rare: true })
    const forms = [...adjective(word.slice(0, -1), 'y', traits), ...whole]
    return /(?:rz|cz|c|n|ł|t|w)y$/u.test(word)
      ? forms
      : forms.map((form) => (form.slot === 'nom' ? form : { ...form, unsure: true }))
  }
  if (word.endsWith('o') && type === 'person') return masculineInO(word)
  // Latin names such as "Monachium" never change in the singular.
  if (type === 'place' && /[eiu]um$/u.test(word)) return unchanged
  if (type === 'place' && /(?:aje|(?:[iy]|l)ce|(?<=\p{L}{3})(?:[kg]i|[^aeiou]y)|[dj]ie)$/u.test(word))
    return pluralPlace(word)
  if (type === 'place' && /(?:(?:[^aeiouyn]|Zakopa)ne|owe|[sc]kie|dzkie)$/u.test(word)) return neuterAdjective(word)
  if (/[oe]$/u.test(word) && type === 'place') return neuter(word)
  if (/[^aeiou]e$/u.test(word) && type === 'person') return masculineInE(word)
  if (word.endsWith('e') && type === 'person')
    return declension(
      { nom: word, gen: `${word}go`, dat: `${word}mu`, acc: `${word}go`, ins: `${word}m`, loc: `${word}m`, voc: word },
      { unsure: true },
    )
  if (type === 'person' && /(?:[ae]u|[aeo]y)$/u.test(word))
    return masculineNoun(word, traits)
      .filter(({ form }) => !form.endsWith('uu'))
      .map((form) => (form.slot === 'nom' ? form : { ...form, unsure: word.endsWith('u') }))
  if (/[aeiouyąęóéäöüè]$/u.test(word)) return unchanged
  return masculineNoun(word, traits)
}
