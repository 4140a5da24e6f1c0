import type { Paradigm, WordForm, WordTraits } from './name-types.ts'

const vowels = /[aeıioöuü]/gu

const isRounded = (vowel: string): boolean => /[oöuü]/u.test(vowel)
const isBack = (vowel: string): boolean => /[aıou]/u.test(vowel)

/** The endings of a chain, in the order in which they follow the name. */
interface Ending {
  slot: string
  /**
   * {A} is a/e and {I} is ı/i/u/ü by vowel harmony, {D} and {C} are d/t and c/ç after a voiceless
   * sound. A sound in parentheses is used only after a vowel, and "(I)" only after a consonant.
   */
  ending: string
}

const cases: readonly Ending[] = [
  { slot: 'gen', ending: '(n){I}n' },
  { slot: 'acc', ending: '(y){I}' },
  { slot: 'dat', ending: '(y){A}' },
  { slot: 'loc', ending: '{D}{A}' },
  { slot: 'abl', ending: '{D}{A}n' },
  { slot: 'ins', ending: '(y)l{A}' },
  { slot: 'equ', ending: '{C}{A}' },
]
const numbers: readonly Ending[] = [
  { slot: '', ending: '' },
  { slot: 'pl', ending: 'l{A}r' },
]
const owners: readonly Ending[] = [
  { slot: '', ending: '' },
  { slot: 'my', ending: '(I)m' },
  { slot: 'our', ending: '(I)m{I}z' },
  { slot: 'her', ending: '(s){I}' },
]
const predicates: readonly Ending[] = [
  { slot: 'past', ending: '(y){D}{I}' },
  { slot: 'pasts', ending: '(y){D}{I}l{A}r' },
  { slot: 'report', ending: '(y)m{I}ş' },
  { slot: 'if', ending: '(y)s{A}' },
  { slot: 'is', ending: '{D}{I}r' },
  { slot: 'while', ending: '(y)ken' },
]
const relative: readonly Ending[] = [
  { slot: 'ki', ending: 'ki' },
  { slot: 'ki.pl', ending: 'kiler' },
  { slot: 'ki.acc', ending: 'kini' },
  { slot: 'ki.dat', ending: 'kine' },
  { slot: 'ki.gen', ending: 'kinin' },
  { slot: 'ki.loc', ending: 'kinde' },
]
/** Derivation attaches without an apostrophe: Ankaralı, Ankaralılar. */
const derivations: readonly Ending[] = [
  { slot: 'der.li', ending: 'l{I}' },
  { slot: 'der.li.pl', ending: 'l{I}l{A}r' },
  { slot: 'der.li.gen', ending: 'l{I}n{I}n' },
  { slot: 'der.li.pl.gen', ending: 'l{I}l{A}r{I}n' },
  { slot: 'der.siz', ending: 's{I}z' },
  { slot: 'der.lik', ending: 'l{I}k' },
  { slot: 'der.ci', ending: '{C}{I}' },
  { slot: 'der.ca', ending: '{C}{A}' },
  { slot: 'der.gil', ending: 'gil' },
  { slot: 'der.giller', ending: 'giller' },
]

/** Arabic names whose last "l" is soft, so that endings have front vowels: Kemal'in. */
const softL = /^(?:kemal|celal|cemal|bilal|iclal|nihal|hilal|zühal|meral|ikbal|visal|resul|istiklal)$/u

/** Respells the last sounds of a stem by Turkish rules, from which the endings follow. */
const sounding = (stem: string): string => {
  const lower = stem.toLocaleLowerCase('tr')
  if (softL.test(lower)) return `${lower.slice(0, -2)}el`
  return lower.replace(/(?<=[^aeıioöuüâîû])y$/u, 'i')
}

const attach = (stem: string, ending: string): string => {
  const lower = sounding(stem)
  const endsInVowel = /[aeıioöuüâîû]$/u.test(lower)
  let text = ending
    .replace(/^\(I\)/u, endsInVowel ? '' : '{I}')
    .replace(/^\((?<sound>[nys])\)/u, endsInVowel ? '$<sound>' : '')
  const hard = /[fstkçşhp]$/u.test(lower) && /^\{[DC]\}/u.test(text)
  text = text.replaceAll('{D}', 'd').replaceAll('{C}', 'c')
  if (hard) text = (text[0] === 'd' ? 't' : 'ç') + text.slice(1)
  let last = lower.replaceAll('â', 'a').replaceAll('î', 'i').replaceAll('û', 'u').match(vowels)?.at(-1) ?? 'e'
  return text.replace(/\{(?<kind>[AI])\}|[aeıioöuü]/gu, (found, kind: string | undefined) => {
    if (!kind) last = found
    else if (kind === 'A') last = isBack(last) ? 'a' : 'e'
    else last = isBack(last) ? (isRounded(last) ? 'u' : 'ı') : isRounded(last) ? 'ü' : 'i'
    return last
  })
}

/** After the possessive of the third person, a case ending starts with "n". */
const casesAfter = (owner: string): readonly Ending[] =>
  owner === 'her'
    ? cases.map(({ slot, ending }) => ({
        slot,
        ending: slot === 'ins' ? ending : `n${ending.replace(/^\([ny]\)/u, '').replace('{D}', 'd')}`,
      }))
    : cases

const join = (...slots: string[]): string => slots.filter(Boolean).join('+')

/** Names that are possessive compounds, whose endings start with "n": Beyoğlu'nda. */
const isPossessed = (word: string): boolean =>
  /(?:oğlu|başı|içi|köyü|kapısı|hisarı|sarayı|pazarı|çeşmesi|tepesi|bahçesi|boğazı|adası|denizi|dağı|ırmağı|gölü|burnu|deresi|ovası|vadisi)$/u.test(
    word.toLocaleLowerCase('tr'),
  )

/** Names such as "Mike", "Steve" and "Pierre", whose final "e" may be silent. */
const mayEndSilent =
  /^[^aeıioöuü]*[aiou][^aeıioöuü]e$|^[^aeıioöuü]{2}.*[^aeıioöuü]e$|(?:[io]e|[rd]ge|(?<sound>[bcdfgklmnprstvz])\k<sound>e)$/iu

/** Foreign spellings, whose last sound the letters don't show. */
const soundsForeign = (word: string): boolean =>
  mayEndSilent.test(word) ||
  /[qwxáàéèíóúäåøñ]|[tpscg]h|ck|oo|ee|ea|ou|ei|eu|uy|ldr|mp$|lles$|^[^aeıioöuü]*[aeıioöuü]nk$|(?:[mntlr]s|[fgslnt]{2}e|[gb]le|ton|son|lor|ler|[rln]d|urn|ng|[^aeıioöuüâîû]y|[aeiou]te|ias)$/iu.test(
    word,
  )

const chainsOf = (word: string): [string, string][] => {
  const found: [string, string][] = []
  for (const number of numbers) {
    const plural = word + attach(word, number.ending)
    for (const owner of owners) {
      const owned = plural + attach(plural, owner.ending)
      const before = join(number.slot, owner.slot)
      if (before) found.push([before, owned])
      for (const one of casesAfter(owner.slot === '' && !number.slot && isPossessed(word) ? 'her' : owner.slot)) {
        const inflected = owned + attach(owned, one.ending)
        found.push([join(before, one.slot), inflected])
        if (one.slot === 'loc' || one.slot === 'gen')
          for (const { slot, ending } of relative) found.push([join(before, one.slot, slot), inflected + ending])
        for (const { slot, ending } of predicates)
          found.push([join(before, one.slot, slot), inflected + attach(inflected, ending)])
      }
      for (const { slot, ending } of predicates) found.push([join(before, slot), owned + attach(owned, ending)])
    }
  }
  return found
}

/**
 * Case endings with all other vowels and buffers. Writers choose them by the sound of a foreign name,
 * which its letters don't show: Trump'ın, Duffy'nin.
 */
const endingsOfAnySound = (word: string): [string, string][] =>
  ['ka', 'ko', 'ke', 'kö', 'kat', 'kot', 'ket', 'köt', 'kan', 'kon', 'ken', 'kön'].flatMap((sound) =>
    [...cases, ...casesAfter('her')].flatMap(({ slot, ending }): [string, string][] => {
      const form = `${word}'${attach(sound, ending)}`
      const relatives = slot === 'loc' || slot === 'gen' ? relative : []
      return [[slot, form], ...relatives.map((one): [string, string] => [join(slot, one.slot), form + one.ending])]
    }),
  )

const isRareSlot = (slot: string): boolean => /^(?:pl\+)?(?:my|our|her)|\+(?:past|report|if|is|while)/u.test(slot)

/** Turkish forms, with the apostrophe that separates endings from names, and without it. */
export const turkishForms: Paradigm = (word, { type }: WordTraits) => {
  const unsure = soundsForeign(word)
  const forms: WordForm[] = [{ slot: 'nom', form: word }]
  for (const [slot, form] of chainsOf(word)) {
    const ending = form.slice(word.length)
    const rare = isRareSlot(slot)
    forms.push({ slot, form: `${word}'${ending}`, unsure, rare })
    const other = { d: 't', t: 'd' }[ending[0]!]
    if (other) forms.push({ slot, form: `${word}'${other}${ending.slice(1)}`, unsure: true, rare })
    forms.push({ slot: `bare.${slot}`, form, unsure: unsure || type !== 'term', rare: true })
  }
  for (const [slot, form] of endingsOfAnySound(word)) forms.push({ slot, form, unsure: true })
  for (const { slot, ending } of derivations) {
    const form = word + attach(word, ending)
    forms.push({ slot, form, unsure: type !== 'place', rare: type !== 'place' })
    forms.push({ slot: `${slot}'`, form: `${word}'${form.slice(word.length)}`, unsure: true, rare: true })
  }
  return forms
}
