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
import { casesAfter, casesOfCompanion, casesOfTitle, prefersLocative } from './governing-words.ts'
import { jointOf } from './name-tokens.ts'

/** The cases that the words before a name allow it. */
export interface ExpectedCases {
  /** Cases that fit, likeliest first. `undefined` if every case but `never` fits. */
  cases?: readonly string[]
  /** Cases that can't stand here. */
  never?: readonly string[]
  /** A preposition or title requires one of the cases, so that another one contradicts it. */
  isGoverned: boolean
  /** The first case is far likelier than the others: "w" is hardly ever followed by an accusative. */
  prefersFirst?: boolean
  /** The word before is a noun that may be the subject, which the name belongs to: "the exchange of Barroso". */
  followsNoun?: boolean
}

/** The facts about a name that decide which words agree with it. */
export interface AgreeingName {
  gender: 'fem' | 'other'
  isPerson: boolean
}

interface Syntax {
  conjunctions: ReadonlySet<string>
  /** Pronouns, particles and adverbs, which say nothing about the case after them. */
  neutral: ReadonlySet<string>
  /** Endings of adjectives and the cases of the name that they agree with, longest first. */
  adjectives: readonly (readonly [string, 'fem' | 'other', readonly string[]])[]
  /** Pronouns that agree with the name after them. */
  determiners: ReadonlyMap<string, readonly string[]>
  /** Words that don't change and may stand between a preposition and a name. */
  possessives: ReadonlySet<string>
  /** Words such as "town" and "river" before the name of a place, which may agree with it. */
  kindsOfPlace: RegExp
  mayBeVerb: RegExp
  isSurelyNoun: RegExp
  isSurelyVerb: RegExp
  /** Nouns of giving and speaking, whose receiver is in the dative: "help for Vietnam". */
  givingNouns: RegExp
  /** The case that only stands after prepositions. */
  local: string
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
const listed = (...lists: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> =>
  new Map(lists.flatMap(([names, cases]) => names.split(' ').map((name) => [name, cases.split(' ')] as const)))
const agreeing = (
  ending: string,
  gender: 'fem' | 'other',
  cases: string,
): readonly [string, 'fem' | 'other', readonly string[]] => [ending, gender, cases.split(' ')]

const syntaxes: Partial<Record<LanguageCode, Syntax>> = {
  polish: {
    conjunctions: words('i oraz albo lub czy a ani'),
    neutral: words(
      'nie się że to jak jest są był była było tam tu już jeszcze tylko też także więc ale lecz gdy kiedy gdzie co kto on ona ono oni mi mu ci go ją je jej im nam was wam was mnie mną tobą sobie siebie swoje bo by niech no czyli właśnie nawet bardzo może wtedy teraz potem tak dlaczego czemu aby żeby ponieważ przecież niż roku lat latach tymczasem',
    ),
    possessives: words('jego jej ich tylko nawet też także właśnie'),
    determiners: listed(
      ['ten ta mój moja twój twoja nasz nasza wasz wasza swój', 'nom'],
      ['tego', 'gen acc'],
      ['temu', 'dat'],
      ['tej mojej twojej naszej swojej', 'gen dat loc'],
      ['tę moją twoją naszą swoją', 'acc ins'],
    ),
    adjectives: [
      agreeing('ego', 'other', 'gen acc'),
      agreeing('emu', 'other', 'dat'),
      agreeing('ym', 'other', 'ins loc'),
      agreeing('im', 'other', 'ins loc'),
      agreeing('ej', 'fem', 'gen dat loc'),
    ],
    kindsOfPlace: /^(?:mia[sś]t|mieści|miejscowoś|wsi$|wieś$|wiosk|rzek|rzec|jezior|wysp|stani|województw|ulic)/u,
    mayBeVerb: /(?:ł|ła|ło|li|ły|łem|łam|łeś|łaś|ć|ąc|uje|ują|szy|cie|my|esz|isz|ysz|ją|ę|ą|[aeiy])$/u,
    isSurelyNoun: /(?:[^łćęąmszaeiyou]|ó[lł]|ość|ęści|ania|enia|[csz]ji|rii|nii|lii|ów|ach|ami)$/u,
    isSurelyVerb: /(?:ł|ła|ło|li|ły|łem|łam|ć|uje|ują)$/u,
    givingNouns:
      /^(?:pomoc|pomocy|chwał[aęy]|cześć|służb[aęy]|podziękowani[aeu]|dzięk|sprzeciw|zagrożeni[aeu]|wiernoś[ćc]i?)$/u,
    local: 'loc',
  },
  czech: {
    conjunctions: words('a i ani nebo či'),
    neutral: words(
      'ne že to jak je jsou byl byla bylo tam tu už ještě jen také proto ale když kde co kdo on ona ono oni mi mu ti ho ji jí jim nám vás vám mě mne tebe sobě sebe se si by ať no právě až velmi tak nechť protože aby přece kdy pak teď jako než roku roce let letech zatímco',
    ),
    possessives: words('jeho její jejich jen také právě'),
    determiners: listed(
      ['ten ta můj moje má tvůj tvoje tvá náš naše váš vaše svůj', 'nom'],
      ['toho', 'gen acc'],
      ['tomu', 'dat'],
      ['té mé tvé naší své', 'gen dat loc'],
      ['tu moji svou svoji naši', 'acc'],
    ),
    adjectives: [
      agreeing('ého', 'other', 'gen acc'),
      agreeing('ího', 'other', 'gen acc'),
      agreeing('ému', 'other', 'dat'),
      agreeing('ímu', 'other', 'dat'),
      agreeing('ém', 'other', 'loc'),
      agreeing('ím', 'other', 'ins loc'),
      agreeing('ým', 'other', 'ins'),
      agreeing('ní', 'fem', 'nom gen dat acc loc ins'),
      agreeing('ní', 'other', 'nom acc'),
      agreeing('é', 'fem', 'gen dat loc'),
      agreeing('ou', 'fem', 'acc ins'),
    ],
    kindsOfPlace: /^(?:měst|vesnic|řek|řece|ostrov|okres|stát|kraj|oblast|zemi|hrad)/u,
    mayBeVerb: /(?:l|la|lo|li|ly|t|á|í|e|ou|m|š|je|uje|ám|ím)$/u,
    isSurelyNoun:
      /(?:[^ltmšáíeěaiouy]|ů|ky|ny|ry|dy|ty|ka|ha|ra|na|nku|ost|osti|[áeě]ní|tí|zemí|ství|[^c]ce|eže|elé)$/u,
    isSurelyVerb: /(?:l|la|lo|li|ly|t|uje)$/u,
    givingNouns:
      /^(?:pomoc|pomoci|podpor[auy]|poděkování|blahopřání|pozdrav|dopis|vzkaz|dar|půjčk[auy]|slávu?|sláva|čest|věrnosti?|odpor|odpověď|gratulac[ei]|služb[auy]|výzv[auy])$/u,
    local: 'loc',
  },
  russian: {
    conjunctions: words('и или а либо ни'),
    neutral: words(
      'не что как это он она оно они мне меня тебе тебя нам нас вам вас ему ей им себе себя уже еще ещё только же ли бы там тут вот когда если чтобы так тоже даже но где куда потом теперь тогда очень был была было были есть нет да ведь именно то все всё спасибо нет кто который которая которого которой которые со года году годах лет лишь вместе снова однажды сначала затем также',
    ),
    possessives: words('его ее её их же только даже именно'),
    determiners: listed(
      ['этот эта тот та мой моя твой твоя наш наша ваш ваша', 'nom'],
      ['эту ту мою твою нашу вашу свою', 'acc'],
      ['этой той моей твоей нашей вашей своей', 'gen dat ins prep'],
    ),
    adjectives: [
      agreeing('ый', 'other', 'nom acc'),
      agreeing('ий', 'other', 'nom acc'),
      agreeing('ой', 'other', 'nom acc'),
      agreeing('ое', 'other', 'nom acc'),
      agreeing('ее', 'other', 'nom acc'),
      agreeing('ная', 'fem', 'nom'),
      agreeing('кая', 'fem', 'nom'),
      agreeing('лая', 'fem', 'nom'),
      agreeing('вая', 'fem', 'nom'),
      agreeing('рая', 'fem', 'nom'),
      agreeing('яя', 'fem', 'nom'),
      agreeing('ого', 'other', 'gen acc'),
      agreeing('его', 'other', 'gen acc'),
      agreeing('ому', 'other', 'dat'),
      agreeing('ему', 'other', 'dat'),
      agreeing('ном', 'other', 'prep'),
      agreeing('ком', 'other', 'prep'),
      agreeing('ым', 'other', 'ins'),
      agreeing('им', 'other', 'ins'),
      agreeing('ой', 'fem', 'gen dat ins prep'),
      agreeing('ей', 'fem', 'gen dat ins prep'),
      agreeing('ую', 'fem', 'acc'),
      agreeing('юю', 'fem', 'acc'),
    ],
    kindsOfPlace: /^(?:город|сел[оауе]|деревн|рек|озер|остров|област|штат|район|республик|посел|посёл|станци|улиц)/u,
    mayBeVerb:
      /(?:л|ла|ло|ли|лся|лась|лось|лись|ть|ться|ти|тся|ет|ёт|ит|ют|ут|ят|ат|шь|ем|им|ём|те|ю|у|в|вши|ай|уй|н|но)$/u,
    isSurelyNoun: /(?:[^лтвьмюуйняоаи]|[^л][ыа]|[ие]й|ов|тет|ия|ие|ии|ства|ство|ств|ость|ости|ка|ции|ния|нии)$/u,
    isSurelyVerb: /(?:[аеиыя]л|ла|ло|ли|лся|лась|лось|лись|ть|ться|ет|ит|ют|ят|[еиюя]тся)$/u,
    givingNouns:
      /^(?:помощ[ьи]|поддержк[аиу]|привет|письм[оа]|слав[ау]|подар[а-я]{2,3}|ответ|благодарност[ьи]|верност[ьи]|звонок|угроз[ауы]|преданност[ьи]|приказ|совет|вред|памятник|служени[ея]|посвящени[ея])$/u,
    local: 'prep',
  },
}

/** Nouns such as "name", which the dictionary form follows. */
const naming = /^(?:названием|название|именем|имя|jménem|jméno|názvem|název|imieniem|nazwą|nazwę)$/u

/** More words between a preposition and a name are hardly ever written. */
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

/** Returns what a word that neither governs nor agrees says about the name after it. */
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
  // A noun that stands before the name of a person may be a title, which agrees with it.
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
  let agreed: readonly string[] | undefined
  let isTitled = false
  const wordAt = (at: number): string | undefined => block.tokens[at] && fold(block.tokens[at].text)
  let isListed = false
  let isKind = false
  let isCompanion = false
  for (let at = first - 1, steps = 0; steps < MOST_STEPS; at--, steps++) {
    const token = block.tokens[at]
    const { gap } = block.tokens[at + 1]!
    const unknown: ExpectedCases = {
      cases: isCompanion
        ? [...new Set([...agreed!, 'gen'])]
        : isKind && agreed
          ? [...new Set([...agreed, ...usualCases])]
          : agreed?.filter((one) => one !== syntax.local),
      never: isKind ? [] : [syntax.local],
      isGoverned: isTitled,
    }
    if (!token) return unknown
    const word = fold(token.text)
    if (isComma(gap) ? !startsUpper(token.text) : !isSpace(gap)) {
      if (jointOf(gap) !== 'hyphen' || !(isListed || casesAfter(word, language))) return unknown
    }
    const governed = isComma(gap) ? undefined : casesAfter(word, language)
    if (governed) {
      const isJoined = /^[-‐‑]$/u.test(token.gap)
      // "Born in Linz, Austria" names a country in the dictionary form.
      const direction = inOrOn.has(word) && (isOfMotion(wordAt(at - 1)) || isOfMotion(wordAt(next)))
      const cases = meet(isJoined ? ['gen'] : direction ? governed.toReversed() : governed, agreed)!
      const prefersFirst = prefersLocative(word, language)
      if (isKind) return { cases: [...cases, 'nom'], isGoverned: false, prefersFirst }
      if (isCompanion) return { cases: [...new Set([...cases, 'gen'])], isGoverned: false }
      return isListed
        ? { cases: [...new Set([...cases, ...(prefersFirst ? [] : ['acc']), 'nom'])], isGoverned: false, prefersFirst }
        : { cases, isGoverned: true, prefersFirst }
    }
    if (syntax.conjunctions.has(word) && block.tokens[at - 1] && startsUpper(block.tokens[at - 1]!.text)) {
      isListed = true
      continue
    }
    if (startsUpper(token.text) && (isListed || isComma(gap)) && !token.startsSentence) {
      isListed = true
      continue
    }
    const title = name.isPerson ? casesOfTitle(word, language) : undefined
    // "Queen Mary and Anne": the case of the title is the likeliest one.
    if (title && isListed && !isComma(gap))
      return { cases: [...new Set([...title, ...usualCases])], never: [syntax.local], isGoverned: false }
    if (title && !isListed) {
      agreed = meet(title, agreed)
      isTitled = true
      continue
    }
    const companion = name.isPerson && !isListed ? casesOfCompanion(word, language) : undefined
    if (companion) {
      // "The wife of Ivan": a name of the other gender is in the genitive.
      if ((companion.gender === 'feminine') !== (name.gender === 'fem'))
        return { cases: ['gen'], never: [syntax.local], isGoverned: false, followsNoun: true }
      agreed = meet(companion.cases, agreed)
      isCompanion = true
      continue
    }
    if (naming.test(word)) return { cases: usualCases, never: [syntax.local], isGoverned: false }
    if (!name.isPerson && !isListed && syntax.kindsOfPlace.test(word)) {
      // "Denver, a city in Colorado": the town is in the nominative.
      if (isComma(token.gap)) return { cases: usualCases, never: [], isGoverned: false }
      isKind = true
      agreed = meet(casesOfKind(word, language), agreed)
      continue
    }
    if (syntax.possessives.has(word)) continue
    const agrees = startsUpper(token.text)
      ? undefined
      : (syntax.determiners.get(word) ?? agreement(word, name.gender, syntax))
    if (agrees && !syntax.neutral.has(word)) {
      agreed = meet(agrees, agreed)
      continue
    }
    // A capital at the start of a sentence may be a given name or, before a place, a common noun.
    const isName = startsUpper(token.text) && (name.isPerson || isListed || !token.startsSentence)
    return isName || isKind || isTitled || isCompanion
      ? isTitled && syntax.isSurelyNoun.test(word)
        ? { ...unknown, cases: agreed!.toSorted((one, other) => Number(other === 'gen') - Number(one === 'gen')) }
        : unknown
      : afterOther(word, isSpace(token.gap) ? wordAt(at - 1) : undefined, agreed, language, syntax, name)
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
