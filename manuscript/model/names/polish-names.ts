import { ANY_SLOT, type Paradigm, type WordForm, type WordTraits } from './name-types.ts'
import { declension, endsWithAny } from './declension.ts'

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
const syllables = (word: string): number => (word.match(/[aąeęioóuyé](?<!i(?=[aąeęoóu]))/gu) ?? []).length

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

/** Surnames and places that may also be adjectives: Gwarkowa, Okrężna, Biała. */
const isDoubtfulInA = (word: string, type: WordTraits['type']): boolean =>
  /(?:ni|mi)a$/u.test(word) ||
  (/(?:ow|[^nw]n|[aąeęió]ł)a$/u.test(word) &&
    !/(?:ina|yna|ena|ana|ona|ela|ala|ola|ila|yla|nna)$/u.test(word) &&
    type !== 'term')

/** Nouns in -a, which most women's names, some men's names and most countries are. */
const nounInA = (word: string, { role, type }: WordTraits): WordForm[] => {
  const stem = word.slice(0, -1)
  let genitive = `${stem}y`
  let dative = soften(stem, softenedFeminine)
  let unsure = false
  if (stem.endsWith('i')) {
    const native = /[szc]i$|dzi$/u.test(stem) || (stem.endsWith('ni') && syllables(word) < 3 && type === 'person')
    genitive = native ? stem : `${stem}i`
    unsure =
      stem.endsWith('ni') && syllables(word) < 3 && type === 'person' && !/^(?:a|ha|fra|ma|ja|wa)nia$/iu.test(word)
    dative = genitive
  } else if (stem.endsWith('j')) {
    genitive = /[aeiouyó]j$/u.test(stem) ? `${stem.slice(0, -1)}i` : `${stem}i`
    dative = genitive
  } else if (/[aeouy]$/u.test(stem)) dative = genitive = `${stem}i`
  else if (stem.endsWith('l')) dative = genitive = `${stem}i`
  else if (endsWithAny(stem, hissing)) dative = genitive
  else if (/[kg]$/u.test(stem)) genitive = `${stem}i`
  dative ??= genitive
  const tender = /[szc]i$|dzi$|ni$|l$/u.test(stem) && syllables(word) < 3
  return [
    ...declension(
      { nom: word, gen: genitive, dat: dative, acc: `${stem}ę`, ins: `${stem}ą`, loc: dative },
      { unsure: unsure || (role !== 'given' && isDoubtfulInA(word, type)) },
    ),
    ...(stem.endsWith('i')
      ? [
          ...declension({ gen: stem, dat: stem, loc: stem }),
          ...declension({ gen: `${stem}i`, dat: `${stem}i`, loc: `${stem}i` }),
        ]
      : []),
    ...(isDoubtfulInA(word, type) ? asDoubtful(feminineAdjective(stem)) : []),
    { slot: 'nom', form: word },
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

const obliqueStem = (word: string): string => {
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
  if (word.endsWith('óg')) return `${word.slice(0, -2)}og`
  if (/(?:sander|Kacper)$/u.test(word)) return `${word.slice(0, -2)}r`
  if (word.endsWith('iec')) return `${word.slice(0, -3)}c`
  if (/(?<=\p{L}{2})ek$/u.test(word)) return `${word.slice(0, -2).replace(/i$/u, '')}k`
  if (/(?<=\p{L}{2})eł$/u.test(word)) return `${word.slice(0, -2)}ł`
  if (/(?<=\p{L}{2})ec$/u.test(word)) return `${word.slice(0, -2)}c`
  if (word.endsWith('ów')) return `${word.slice(0, -2)}ow`
  const acute = [
    ['ń', 'ni'],
    ['ś', 'si'],
    ['ź', 'zi'],
    ['ć', 'ci'],
  ].find(([end]) => word.endsWith(end!))
  return acute ? word.slice(0, -1) + acute[1] : word
}

const masculineNoun = (word: string, { role, type }: WordTraits): WordForm[] => {
  // Towns in -ław and a few others have a soft stem, and men's names don't.
  const softPlace = type === 'place' && /(?:ław|Oświęcim|Radom|Choroszcz)$/u.test(word)
  const stem = softPlace ? `${word}i` : obliqueStem(word)
  const hasDoubt =
    /eń$|^\p{L}{1,2}ek$|^\p{L}{2}e[ck]$/u.test(word) ||
    (word.endsWith('el') && !/^(?:Daniel|Marcel|Samuel|Gabriel|Emanuel|Michel|Rafael|Abel)$/u.test(word))
  const isSoft = stem.endsWith('i') || endsWithAny(stem, [...hissing, 'j', 'l'])
  const isVelar = /(?:k|g|ch|h)$/u.test(stem)
  const place = type !== 'person'
  const soft = isSoft || isVelar ? undefined : soften(stem, softened)
  const locative = soft ?? `${stem}u`
  const foreign = /[xqvw]$|(?<!c)h$|[lrn]s$|os$|rk$/u.test(word) && !/(?:ów|law)$/u.test(word)
  const instrumental = isVelar && !stem.endsWith('h') ? `${stem}iem` : `${stem}em`
  const vocative = word.endsWith('ec') && type === 'person' ? `${stem.slice(0, -1)}cze` : locative
  return [
    ...declension(
      { nom: word, gen: `${stem}a` },
      { unsure: hasDoubt || (place && !softPlace && !/(?:ów|in|[^e]ń)$/u.test(word)) },
    ),
    { slot: 'nom', form: word },
    ...(place ? [{ slot: 'gen', form: `${stem}u` }] : []),
    ...declension({ dat: `${stem}owi`, acc: place ? word : `${stem}a` }, { unsure: hasDoubt }),
    ...declension({ ins: instrumental, loc: locative, voc: vocative }, { unsure: foreign || hasDoubt }),
    { slot: 'voc', form: locative },
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
  const stem = soft ? word.slice(0, -1).replace(/ó(?=d$)/u, 'o') + soft : word
  const oblique = soft ? stem : `${word}y`
  return declension(
    { nom: word, gen: oblique, dat: oblique, acc: word, ins: `${stem}ą`, loc: oblique, voc: oblique },
    { unsure: true },
  )
}

const masculineInO = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const genitive = /[kgl]$/u.test(stem) ? `${stem}i` : `${stem}y`
  const dative = soften(stem, softenedFeminine) ?? genitive
  return declension({ nom: word, gen: genitive, dat: dative, acc: `${stem}ę`, ins: `${stem}ą`, loc: dative, voc: word })
}

const neuter = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  const velar = /[kg]$|ch$/u.test(stem)
  const locative = word.endsWith('e') || velar ? `${stem}u` : (soften(stem, softened) ?? `${stem}u`)
  const instrumental = velar && !stem.endsWith('h') ? `${stem}iem` : `${stem}em`
  return [
    { slot: 'nom', form: word },
    ...declension({ acc: word, gen: `${stem}a`, dat: `${stem}u`, ins: instrumental, loc: locative }, { unsure: true }),
  ]
}

const pluralPlace = (word: string): WordForm[] => {
  const stem = word.slice(0, -1)
  return [
    { slot: 'nom', form: word },
    { slot: 'acc', form: word },
    ...declension(
      { gen: stem, dat: `${stem}om`, ins: `${stem}ami`, loc: `${stem}ach` },
      { unsure: !stem.endsWith('ic') },
    ),
  ]
}

const nounsInSka = /^(?:Polska|Alaska|Nebraska|Tereska|Agnieszka|Baśka|Aśka)$/u

/** Readings that count only if no likelier one exists. */
const asDoubtful = (forms: readonly WordForm[]): WordForm[] =>
  forms.map((form) => ({ ...form, unsure: true, rare: true }))

/** Polish declension by the ending of the word. */
export const polishForms: Paradigm = (word, traits) => {
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
  if (word.endsWith('a')) return nounInA(word, traits)
  if ((woman || type === 'place') && /(?:[śźć]|szcz)$/u.test(word)) return feminineInConsonant(word)
  if (woman) return unchanged
  if (/[^aeiouyó]i$/u.test(word) && type === 'person') return adjective(word.slice(0, -1), 'i', traits)
  if (/[^aeiouó]y$/u.test(word) && type === 'person') {
    const forms = adjective(word.slice(0, -1), 'y', traits)
    return /(?:rz|cz|c|n|ł|t|w)y$/u.test(word)
      ? forms
      : forms.map((form) => (form.slot === 'nom' ? form : { ...form, unsure: true }))
  }
  if (word.endsWith('o') && type === 'person') return masculineInO(word)
  if (/(?:[iy]|l)ce$/u.test(word) && type === 'place') return pluralPlace(word)
  if (word.endsWith('ne') && type === 'place') {
    const stem = word.slice(0, -1)
    return [
      ...neuter(word),
      ...declension({ gen: `${stem}ego`, dat: `${stem}emu`, ins: `${word}m`, loc: `${word}m` }, { unsure: true }),
    ]
  }
  if (/[oe]$/u.test(word) && type === 'place') return neuter(word)
  if (word.endsWith('e') && type === 'person')
    return declension(
      { nom: word, gen: `${word}go`, dat: `${word}mu`, acc: `${word}go`, ins: `${word}m`, loc: `${word}m`, voc: word },
      { unsure: true },
    )
  if (/[aeiouyąęóéäöüè]$/u.test(word)) return unchanged
  return masculineNoun(word, traits)
}
