import type { EntityType, NameGender, WordTraits } from './name-types.ts'
import { jointOf, nameTokens } from './name-tokens.ts'

export interface NameWord {
  text: string
  traits: WordTraits
  /** The kind of joint with the previous word. */
  joint: 'space' | 'hyphen' | undefined
}

/** Words of a name that are joined without a space, such as "Anna-Maria". */
export type NameUnit = NameWord[]

const roleOf = (type: EntityType, unit: number, units: number): WordTraits['role'] => {
  if (type !== 'person') return 'other'
  if (units === 1) return 'only'
  return unit === units - 1 ? 'surname' : 'given'
}

/** Splits a name into its units, and determines the traits of each word that affect its forms. */
export const nameUnits = (name: string, type: EntityType, gender: NameGender | undefined): NameUnit[] => {
  const grouped: { text: string; joint: NameWord['joint'] }[][] = []
  for (const { text, gap } of nameTokens(name)) {
    const joint = grouped.length === 0 ? undefined : (jointOf(gap) ?? 'space')
    if (joint === 'hyphen') grouped.at(-1)!.push({ text, joint })
    else grouped.push([{ text, joint }])
  }
  const units = grouped.map((unit, at) =>
    unit.map((word) => ({ ...word, traits: { type, role: roleOf(type, at, grouped.length), gender } })),
  )
  return type === 'place' ? withNeighbours(units) : units
}

const withNeighbours = (units: readonly NameUnit[]): NameUnit[] => {
  const words = units.flat()
  if (words.length < 2) return [...units]
  const preposition = words.findIndex(({ text }, at) => at > 0 && /^\p{Ll}/u.test(text))
  const neighbour = (at: number, joint: NameWord['joint']) => {
    const word = words[at]
    return word && { text: word.text, joint: joint ?? 'space' }
  }
  let at = -1
  return units.map((unit) =>
    unit.map((word) => {
      at++
      const before = neighbour(at - 1, word.joint)
      const after = neighbour(at + 1, words[at + 1]?.joint)
      const isAfterPreposition = preposition !== -1 && at >= preposition
      return {
        ...word,
        traits: {
          ...word.traits,
          neighbours: { ...(before && { before }), ...(after && { after }), isAfterPreposition },
        },
      }
    }),
  )
}

const isParticle = (unit: NameUnit): boolean => /^\p{Ll}/u.test(unit[0]!.text)

/** Returns the surname with its particles: "van Beethoven". */
export const surnameUnits = (units: readonly NameUnit[]): NameUnit[] => {
  const particle = units.findIndex((unit, at) => at > 0 && isParticle(unit))
  return units.slice(particle > 0 ? particle : -1)
}

const withoutFirstJoint = (words: readonly NameWord[]): NameWord[] =>
  words.map((word, at) => (at === 0 ? { ...word, joint: undefined } : word))

export type NameUse = 'full' | 'given' | 'surname' | 'alias'

/** A sequence of words that names an entity, with the words that replace it. */
export interface NamePart {
  use: NameUse
  words: NameWord[]
  /** `undefined` if the entity isn't renamed. */
  to: NameWord[] | undefined
  /** True if the new name has no corresponding part, so that `to` is a guess. */
  isGuess?: boolean
}

const flat = (units: readonly NameUnit[]): NameWord[] => withoutFirstJoint(units.flat())

/**
 * Returns the sequences of words that can represent a name: the whole name, and for persons the
 * first name, the surname, and both without the words in between.
 */
export const nameParts = (units: readonly NameUnit[], to: readonly NameUnit[] | undefined): NamePart[] => {
  const parts: NamePart[] = [{ use: 'full', words: flat(units), to: to && flat(to) }]
  if (units.length < 2 || units[0]![0]!.traits.type !== 'person') return parts
  const single = to?.length === 1
  const givenName = to && flat(to.slice(0, 1))
  const surname = to && flat(single ? to : surnameUnits(to))
  parts.push({ use: 'given', words: flat(units.slice(0, 1)), to: givenName })
  const withParticles = surnameUnits(units)
  parts.push({ use: 'surname', words: flat(withParticles), to: surname, isGuess: single })
  if (withParticles.length > 1)
    parts.push({ use: 'surname', words: flat(units.slice(-1)), to: to && flat(to.slice(-1)), isGuess: single })
  else if (units.length > 2) {
    parts.push({
      use: 'full',
      words: flat([units[0]!, units.at(-1)!]),
      to: to && flat(to.length > 1 ? [to[0]!, to.at(-1)!] : to),
    })
    parts.push({
      use: 'given',
      words: flat(units.slice(0, -1)),
      to: to && flat(to.length > 2 ? to.slice(0, -1) : to.slice(0, 1)),
    })
  }
  return parts
}
