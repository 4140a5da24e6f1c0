import { declension } from './declension.ts'
import { ANY_SLOT, type WordForm, type WordTraits } from './name-types.ts'

type SlavicLanguage = 'polish' | 'czech' | 'russian'

/**
 * Endings of adjectives before the noun of a place, with the noun that they agree with, and their
 * endings in the genitive, dative, accusative, locative and instrumental.
 */
type Agreeing = readonly [ending: string, noun: RegExp | null, others: string]

const czechNeuter = /(?:o|í|ště|pole|moře)$/u
const czechPlural = /(?:[^aeo]y|ice|[zd]ně|oše)$/u
const czechFeminine = /(?:[aáe]|[bdpsv]eň|[oa]ň|slav|eč)$/u
const polishNeuter = /(?:o|um|[oó]le|orze)$/u

const agreeing: Readonly<Record<SlavicLanguage, readonly Agreeing[]>> = {
  czech: [
    ['ův', null, 'ova ovu ův ově ovým'],
    ['ova', null, 'ovy ově ovu ově ovou'],
    ['ovo', null, 'ova ovu ovo ově ovým'],
    ['ovy', czechPlural, 'ových ovým ovy ových ovými'],
    ['ý', null, 'ého ému ý ém ým'],
    ['á', null, 'é é ou é ou'],
    ['é', czechNeuter, 'ého ému é ém ým'],
    ['é', null, 'ých ým é ých ými'],
    ['í', czechPlural, 'ích ím í ích ími'],
    ['í', czechFeminine, 'í í í í í'],
    ['í', null, 'ího ímu í ím ím'],
  ],
  polish: [
    ['ki', null, 'kiego kiemu ki kim kim'],
    ['gi', null, 'giego giemu gi gim gim'],
    ['ni', null, 'niego niemu ni nim nim'],
    ['y', null, 'ego emu y ym ym'],
    ['ie', polishNeuter, 'iego iemu ie im im'],
    ['ie', null, 'ich im ie ich imi'],
    ['e', polishNeuter, 'ego emu e ym ym'],
    ['e', null, 'ych ym e ych ymi'],
  ],
  russian: [
    ['ый', null, 'ого ому ый ом ым'],
    ['ой', null, 'ого ому ой ом ым'],
    ['кий', null, 'кого кому кий ком ким'],
    ['гий', null, 'гого гому гий гом гим'],
    ['хий', null, 'хого хому хий хом хим'],
    ['ий', null, 'его ему ий ем им'],
    ['ая', null, 'ой ой ую ой ой'],
    ['яя', null, 'ей ей юю ей ей'],
    ['кое', null, 'кого кому кое ком ким'],
    ['ое', null, 'ого ому ое ом ым'],
    ['ее', null, 'его ему ее ем им'],
    ['ые', null, 'ых ым ые ых ыми'],
    ['ие', null, 'их им ие их ими'],
    ['ов', null, 'ова ову ов овом овым'],
    ['ев', null, 'ева еву ев евом евым'],
    ['ин', null, 'ина ину ин ином иным'],
  ],
}

const localSlot: Readonly<Record<SlavicLanguage, string>> = { czech: 'loc', polish: 'loc', russian: 'prep' }

const agreeingForms = (word: string, noun: string, language: SlavicLanguage): WordForm[] | undefined => {
  const found = agreeing[language].find(
    ([ending, agreesWith]) =>
      word.length > ending.length + 1 && word.endsWith(ending) && (agreesWith?.test(noun) ?? true),
  )
  if (!found) return undefined
  const stem = word.slice(0, -found[0].length)
  const [gen, dat, acc, local, ins] = found[2].split(' ').map((ending) => stem + ending)
  return declension({ nom: word, gen: gen!, dat: dat!, acc: acc!, [localSlot[language]]: local!, ins: ins! })
}

const russianAdjective = /(?:ий|ый|ой|ая)$/u

/**
 * Invariable words: a preposition with its noun, a genitive, and the first part of Санкт-Петербург.
 */
const isFixed = (
  word: string,
  { before, after, isAfterPreposition }: Neighbours,
  language: SlavicLanguage,
): boolean => {
  if (isAfterPreposition) return true
  if (language === 'czech' && before && word.endsWith('é') && !/[éýáí]$|(?:ův|ov[aoy])$/u.test(before.text)) return true
  return (
    language === 'russian' &&
    after?.joint === 'hyphen' &&
    !/^\p{Ll}/u.test(after.text) &&
    !russianAdjective.test(after.text)
  )
}

type Neighbours = NonNullable<WordTraits['neighbours']>

/**
 * Returns the forms of a word that depend on the other words of a place's name: "České" in "České
 * Budějovice", or "Labem" in "Ústí nad Labem". Returns undefined for words that are inflected
 * independently.
 */
export const placeWordForms = (
  word: string,
  { neighbours }: WordTraits,
  language: SlavicLanguage,
): WordForm[] | undefined => {
  if (!neighbours) return undefined
  if (isFixed(word, neighbours, language)) return [{ slot: ANY_SLOT, form: word }]
  const { after } = neighbours
  // "Gorzów Wielkopolski" and "Ростов Великий" begin with the noun.
  if (!after || /^\p{Ll}/u.test(after.text) || (language === 'russian' && russianAdjective.test(after.text)))
    return undefined
  return agreeingForms(word, after.text, language)
}
