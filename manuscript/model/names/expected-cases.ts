import type { LanguageCode } from '../languages.ts'
import type { ScannedBlock } from './find-mentions.ts'
import { startsUpper } from './fold-name.ts'
import {
  casesOfCoordinated,
  casesOfKind,
  isOfAgent,
  isOfMotion,
  isOfSpeaker,
  isPluralVerb,
  opensUtterance,
} from './case-evidence.ts'
import { type Syntax, syntaxes, words } from './case-syntaxes.ts'
import { casesAfter, casesOfCompanion, casesOfTitle, prefersLocative } from './governing-words.ts'
import { jointOf } from './name-tokens.ts'

/** The cases that the words before a name allow it. */
export interface ExpectedCases {
  /** Cases that fit, likeliest first. `undefined` if every case but `never` fits. */
  cases?: readonly string[]
  /** Cases that are impossible here. */
  never?: readonly string[]
  /** A preposition or title requires one of the cases, so that another one contradicts it. */
  isGoverned: boolean
  /**
   * True if the first case is far likelier than the others: "w" is rarely followed by an
   * accusative.
   */
  prefersFirst?: boolean
  /**
   * True if the previous word is a noun that may be the subject and own the name: "the exchange of
   * Barroso".
   */
  followsNoun?: boolean
  /** True if the previous word is a relative of the other gender: "the wife of Ivan". */
  isOwner?: boolean
}

/** The facts about a name that decide which words agree with it. */
export interface AgreeingName {
  gender: 'fem' | 'other'
  isPerson: boolean
}

/** Nouns such as "name", "company" and "ship", after which a name is in the dictionary form. */
const naming =
  /^(?:названием|название|именем|имя|jménem|jméno|názvem|název|imieniem|nazwą|nazwę|династи[яиею]|компани[яиею]|фирм[аыеу]|корабл[а-я]{1,2}|журнал[а-я]{0,2}|dynasti[aieęią]|firm[aęyąě]|spółk[aię]|spółce|okręt[a-z]*|stat(?:ek|k[a-z]+)|tygodnik[a-z]*|indeks[a-z]*|společnost[ií]?|firmu|značk[auy]|značce|lo[dď][iíě]?|alianc[eií])$/u

/** Maximum number of words between a preposition and a name. More are very rare. */
const MOST_STEPS = 12

const isSpace = (gap: string): boolean => jointOf(gap) === 'space' || /^\s(?:["«„“”‘(]|``)$/u.test(gap)
const isComma = (gap: string): boolean => /^\s?,\s$/u.test(gap)

const verbalNoun = /[áeě]ní$/u
const agreement = (word: string, gender: 'fem' | 'other', syntax: Syntax): readonly string[] | undefined =>
  verbalNoun.test(word)
    ? undefined
    : syntax.adjectives.find(
        ([ending, agrees]) => agrees === gender && word.length > ending.length + 2 && word.endsWith(ending),
      )?.[2]

const meet = (
  one: readonly string[] | undefined,
  other: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (!one || !other) return one ?? other
  const both = one.filter((name) => other.includes(name))
  return both.length > 0 ? both : one
}

const reflexive: ReadonlySet<string> = words('się se si')
const reflexiveDative = 'si'
const nominativeLast = (one: string, other: string): number => Number(one === 'nom') - Number(other === 'nom')

const usualCases = ['nom', 'gen', 'acc', 'dat', 'ins'] as const
const inOrOn: ReadonlySet<string> = words('в во на')

const atStart = ['nom', 'dat', 'acc', 'gen', 'ins'] as const
const afterTitle = ['gen', 'acc', 'nom', 'dat', 'ins'] as const
const afterVerb = ['nom', 'acc', 'dat', 'ins', 'gen'] as const
const afterInfinitive = ['acc', 'gen', 'dat', 'ins', 'nom'] as const
const afterReflexiveInfinitive = ['gen', 'dat', 'ins', 'acc', 'nom'] as const
const afterNegated = ['gen', 'nom', 'dat', 'ins', 'acc'] as const
const afterUnclear = ['gen', 'acc', 'nom', 'dat', 'ins'] as const
const afterUnclearPlace = ['nom', 'acc', 'gen', 'dat', 'ins'] as const

const infinitive: Partial<Record<LanguageCode, RegExp>> = {
  polish: /[aeiyąęuśź]ć$/u,
  czech: /(?:[aáeěiíyý]|ou|[sz])t$/u,
  russian: /ть(?:ся)?$|(?:й|[внп]е|[вн]ез|рас|полз)ти$/u,
}

/** Returns the order of the cases after a verb or a word that may be one. */
const orderAfterVerb = (
  word: string,
  before: string | undefined,
  language: LanguageCode,
  isPerson: boolean,
  syntax: Syntax,
): readonly string[] => {
  if (infinitive[language]?.test(word)) return word.endsWith('ся') ? afterReflexiveInfinitive : afterInfinitive
  if (isOfSpeaker(word, language)) return before === 'nie' ? afterNegated.toSorted(nominativeLast) : afterInfinitive
  if (before === 'nie' && language === 'polish') return afterNegated
  // A word after a preposition is a noun: "ze skrzydła Boeinga".
  if (before !== undefined && casesAfter(before, language)) return afterUnclear
  if (!isPerson) return afterUnclearPlace
  return syntax.isSurelyVerb.test(word) ? afterVerb : afterUnclear
}

/**
 * Returns the cases that a word suggests for the name after it without governing or agreeing with
 * it.
 */
const afterOther = (
  word: string,
  before: string | undefined,
  agreed: readonly string[] | undefined,
  language: LanguageCode,
  syntax: Syntax,
  { gender, isPerson }: AgreeingName,
): ExpectedCases => {
  const never = [syntax.local]
  if (reflexive.has(word) && before !== undefined && infinitive[language]?.test(before))
    return {
      never,
      cases: meet(agreed, word === reflexiveDative ? afterInfinitive : afterReflexiveInfinitive),
      isGoverned: false,
    }
  if (syntax.neutral.has(word) || word.length < 3) return { never, cases: agreed, isGoverned: false }
  const isNoun = syntax.isSurelyNoun.test(word) || !syntax.mayBeVerb.test(word)
  if (!isNoun || /[щш](?:ий|ая)$/u.test(word)) {
    const order = orderAfterVerb(word, before, language, isPerson, syntax)
    return { never, cases: meet(agreed, order), isGoverned: false }
  }
  const followsNoun = /(?:[^aeiouyáéíěýůаеёиоуыэюя]|[aoaао]|[^нт]ия|ья|ие)$/u.test(word) && !isOfAgent(word)
  if (syntax.givingNouns.test(word))
    return { cases: meet(agreed, ['dat', 'gen']), never, isGoverned: false, followsNoun }
  // A noun before the name of a person may be a title, which agrees with it.
  const mayAgree = gender === 'other' ? /[aаяuуyыiи]$/u.test(word) : isPerson && /[aаeiи]$/u.test(word)
  return { cases: meet(agreed, mayAgree ? afterTitle : ['gen']), never, isGoverned: false, followsNoun }
}

/** Looks up the word before a name in languages without cases of their own. */
const fromWordBefore = (block: ScannedBlock, first: number, language: LanguageCode, fold: (text: string) => string) => {
  const before = block.tokens[first - 1]
  const cases =
    before && jointOf(block.tokens[first]!.gap) === 'space' ? casesAfter(fold(before.text), language) : undefined
  return cases && { cases, isGoverned: true }
}

const isFiniteVerb = (word: string, { isSurelyVerb }: Syntax): boolean =>
  word.length > 2 && isSurelyVerb.test(word) && !/(?:ть|ться|ć)$/u.test(word)

/** Returns true if punctuation on both sides sets the name off, as in an address. */
const isAddressed = (block: ScannedBlock, first: number, next: number): boolean => {
  const { startsSentence, gap } = block.tokens[first]!
  const end = block.tokens[next - 1]!.end
  return (startsSentence || isComma(gap)) && /^[,!?….]/u.test(block.text.slice(end, end + 1))
}

/** The evidence of the words between a name and the word that decides its case. */
interface Passed {
  /** The cases of the words that agree with the name. */
  agreed: readonly string[] | undefined
  isTitled: boolean
  isListed: boolean
  isKind: boolean
  isCompanion: boolean
}

const withoutRepeats = (cases: readonly string[]): string[] => [...new Set(cases)]

/** Returns the possible cases if no word decides the case. */
const casesOfPassed = ({ agreed, isTitled, isKind, isCompanion }: Passed, { local }: Syntax): ExpectedCases => ({
  cases: isCompanion
    ? withoutRepeats([...agreed!, 'gen'])
    : isKind && agreed
      ? withoutRepeats([...agreed, ...usualCases])
      : agreed?.filter((one) => one !== local),
  never: isKind ? [] : [local],
  isGoverned: isTitled,
})

/** Returns the cases after a preposition. */
const casesOfGoverned = (governed: readonly string[], prefersFirst: boolean, passed: Passed): ExpectedCases => {
  const cases = meet(governed, passed.agreed)!
  // "Born in Linz, Austria" names a country in the dictionary form.
  if (passed.isKind) return { cases: [...cases, 'nom'], isGoverned: false, prefersFirst }
  if (passed.isCompanion) return { cases: withoutRepeats([...cases, 'gen']), isGoverned: false }
  return passed.isListed
    ? { cases: withoutRepeats([...cases, ...(prefersFirst ? [] : ['acc']), 'nom']), isGoverned: false, prefersFirst }
    : { cases, isGoverned: true, prefersFirst }
}

/**
 * Returns the cases that a noun before the name suggests: a title, a relative, a kind of place, or
 * a word such as "name".
 */
const casesOfNoun = (
  word: string,
  joint: { isComma: boolean; followsComma: boolean },
  passed: Passed,
  language: LanguageCode,
  name: AgreeingName,
  syntax: Syntax,
): { decided: ExpectedCases } | { passed: Passed } | undefined => {
  const never = [syntax.local]
  const { isListed, agreed } = passed
  const title = name.isPerson ? casesOfTitle(word, language) : undefined
  // "Queen Mary and Anne": the case of the title is the likeliest one.
  if (title && isListed && !joint.isComma)
    return { decided: { cases: withoutRepeats([...title, ...usualCases]), never, isGoverned: false } }
  if (title && !isListed) return { passed: { ...passed, agreed: meet(title, agreed), isTitled: true } }
  const companion = name.isPerson && !isListed ? casesOfCompanion(word, language) : undefined
  // "The wife of Ivan": a name of the other gender is in the genitive.
  if (companion && (companion.gender === 'feminine') !== (name.gender === 'fem'))
    return { decided: { cases: ['gen'], never, isGoverned: false, followsNoun: true, isOwner: true } }
  if (companion) return { passed: { ...passed, agreed: meet(companion.cases, agreed), isCompanion: true } }
  if (naming.test(word)) return { decided: { cases: usualCases, never, isGoverned: false } }
  if (name.isPerson || isListed || !syntax.kindsOfPlace.test(word)) return undefined
  // "Denver, a city in Colorado": the name after the kind of place is in the nominative.
  if (joint.followsComma) return { decided: { cases: usualCases, never: [], isGoverned: false } }
  return { passed: { ...passed, agreed: meet(casesOfKind(word, language), agreed), isKind: true } }
}

/**
 * Returns the cases after a word that is neither a preposition, nor a noun for a person or place,
 * nor an adjective.
 */
const casesOfLast = (
  block: ScannedBlock,
  at: number,
  passed: Passed,
  language: LanguageCode,
  fold: (text: string) => string,
  name: AgreeingName,
  syntax: Syntax,
): ExpectedCases => {
  const token = block.tokens[at]!
  const word = fold(token.text)
  const { agreed, isTitled, isListed, isKind, isCompanion } = passed
  // A capitalized word at the start of a sentence may be a given name or, before a place, a common
  // noun.
  const isName = startsUpper(token.text) && (name.isPerson || isListed || !token.startsSentence)
  if (isTitled && syntax.isSurelyNoun.test(word))
    return {
      ...casesOfPassed(passed, syntax),
      cases: agreed!.toSorted((one, other) => Number(other === 'gen') - Number(one === 'gen')),
    }
  if (isName || isKind || isTitled || isCompanion) return casesOfPassed(passed, syntax)
  const before = block.tokens[at - 1]
  return afterOther(word, before && isSpace(token.gap) ? fold(before.text) : undefined, agreed, language, syntax, name)
}

/**
 * Goes back over adjectives, titles and names that are listed before this one, to a preposition, a
 * noun or a verb.
 */
const casesBefore = (
  block: ScannedBlock,
  first: number,
  next: number,
  language: LanguageCode,
  fold: (text: string) => string,
  name: AgreeingName,
  syntax: Syntax,
): ExpectedCases | undefined => {
  const wordAt = (at: number): string | undefined => block.tokens[at] && fold(block.tokens[at].text)
  let passed: Passed = { agreed: undefined, isTitled: false, isListed: false, isKind: false, isCompanion: false }
  for (let at = first - 1, steps = 0; steps < MOST_STEPS; at--, steps++) {
    const token = block.tokens[at]
    const { gap } = block.tokens[at + 1]!
    if (!token) return casesOfPassed(passed, syntax)
    const word = fold(token.text)
    const isJoint = isComma(gap) ? startsUpper(token.text) : isSpace(gap)
    if (!isJoint && (jointOf(gap) !== 'hyphen' || !(passed.isListed || casesAfter(word, language))))
      return casesOfPassed(passed, syntax)
    const governed = isComma(gap) ? undefined : casesAfter(word, language)
    if (governed) {
      const isDirection = inOrOn.has(word) && (isOfMotion(wordAt(at - 1)) || isOfMotion(wordAt(next)))
      const isJoined = /^[-‐‑]$/u.test(token.gap)
      const order = isJoined ? ['gen'] : isDirection ? governed.toReversed() : governed
      return casesOfGoverned(order, prefersLocative(word, language), passed)
    }
    const before = block.tokens[at - 1]
    const isConjunction = syntax.conjunctions.has(word) && before !== undefined && startsUpper(before.text)
    if (isConjunction || (startsUpper(token.text) && (passed.isListed || isComma(gap)) && !token.startsSentence)) {
      passed = { ...passed, isListed: true }
      continue
    }
    const joint = { isComma: isComma(gap), followsComma: isComma(token.gap) }
    const found = casesOfNoun(word, joint, passed, language, name, syntax)
    if (found && 'decided' in found) return found.decided
    if (found) passed = found.passed
    if (found || syntax.possessives.has(word)) continue
    const agrees = startsUpper(token.text)
      ? undefined
      : (syntax.determiners.get(word) ?? agreement(word, name.gender, syntax))
    if (!agrees || syntax.neutral.has(word)) return casesOfLast(block, at, passed, language, fold, name, syntax)
    passed = { ...passed, agreed: meet(agrees, passed.agreed) }
  }
  return undefined
}

/**
 * Returns the cases that the words before a name and the punctuation around it allow. `first` and
 * `next` are the indexes of the name's first token and of the token after its last.
 */
export const expectedCases = (
  block: ScannedBlock,
  first: number,
  next: number,
  language: LanguageCode,
  fold: (text: string) => string,
  name: AgreeingName,
): ExpectedCases | undefined => {
  const syntax = syntaxes[language]
  if (!syntax) return fromWordBefore(block, first, language, fold)
  const found = casesBefore(block, first, next, language, fold, name, syntax)
  if (found?.isGoverned) return found
  const coordinated = casesOfCoordinated(block, first, language, fold, syntax.conjunctions)
  const isStart = block.tokens[first]!.startsSentence
  const known = found?.cases ?? (isStart ? atStart : undefined)
  const following = block.tokens[next]
  const never = [...(found?.never ?? []), 'voc']
  const as = (cases: readonly string[] | undefined): ExpectedCases => ({
    isGoverned: false,
    ...found,
    cases: cases && [...new Set(cases)],
    never,
  })
  if (following && isSpace(following.gap) && isFiniteVerb(fold(following.text), syntax)) {
    const others = known ?? usualCases
    if (coordinated) return as([...coordinated, 'nom', ...others])
    if (found?.followsNoun) return as([...others, 'nom'])
    const isFirst = isStart || isComma(block.tokens[first]!.gap)
    return name.isPerson && isFirst && isPluralVerb(fold(following.text), language)
      ? as(['acc', ...others.filter((one) => one !== 'nom'), 'nom'])
      : as(['nom', ...others])
  }
  if (coordinated) return as([...coordinated, ...(known ?? usualCases)])
  if (!isAddressed(block, first, next)) return as(known)
  const addressed = opensUtterance(block, first, next) ? ['voc', 'nom'] : ['nom', 'voc']
  return { ...as([...addressed, ...(found?.cases ?? usualCases)]), never: found?.never }
}
