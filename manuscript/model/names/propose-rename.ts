import { type LanguageCode, languageOf } from '../languages.ts'
import { chooseForm } from './choose-form.ts'
import { compileNames, type CompiledNames, genderOf, isBaseSlot, type NewName } from './compile-names.ts'
import { type AgreeingName, expectedCases, type ExpectedCases } from './expected-cases.ts'
import { findMentions, type Mention, scanBlocks, type ScannedBlock } from './find-mentions.ts'
import { startsUpper } from './fold-name.ts'
import { findPossibleForms } from './find-possible-forms.ts'
import { findUnspaced } from './find-unspaced.ts'
import { guessGender } from './name-grammars.ts'
import {
  indefiniteDeterminers,
  type Neighbours,
  neighboursOf,
  type WordStatistics,
  wordStatistics,
} from './name-neighbours.ts'
import { jointOf } from './name-tokens.ts'
import {
  BASE_SLOT,
  type NameBlock,
  type NamedEntity,
  type NameGender,
  type RenameSpan,
  type SpanReason,
} from './name-types.ts'
import { nameUnits, type NameWord } from './name-units.ts'
import { changeBefore } from './words-before.ts'

export interface RenameRequest {
  language: LanguageCode
  entity: NamedEntity
  /** The new name in its dictionary form. */
  newName: string
  /** Gender of the new name, if it changes. */
  newGender?: NameGender
  /** New names for aliases, by the alias. */
  newAliases?: Readonly<Record<string, string>>
  /** The other entities of the codex, whose names must not change. */
  others?: readonly NamedEntity[]
}

interface Context {
  request: RenameRequest
  names: CompiledNames
  blocks: readonly NameBlock[]
  scanned: readonly ScannedBlock[]
  statistics: WordStatistics
  /** First words of other entities' names, folded. */
  otherWords: Set<string>
  /** Words next to a part of the name that occurs alone, on each side. */
  partners: { before: Set<string>; after: Set<string> }
}

const newNameOf = ({ entity, newName, newGender, newAliases = {}, language }: RenameRequest): NewName => {
  const guessed = entity.type === 'person' ? guessGender(newName.trim().split(/\s+/u), language) : undefined
  const gender = newGender ?? guessed ?? genderOf(entity, language)
  return {
    units: nameUnits(newName, entity.type, gender),
    aliases: new Map(Object.entries(newAliases).map(([alias, to]) => [alias, nameUnits(to, entity.type, gender)])),
  }
}

/** Returns true if the words of the old and the new part have the same joints. */
const sameJoints = (one: readonly NameWord[], other: readonly NameWord[]): boolean =>
  one.length === other.length && one.every(({ joint }, at) => joint === other[at]!.joint)

const joinTexts = (
  texts: readonly string[],
  words: readonly NameWord[],
  mention: Mention,
  block: ScannedBlock,
): string => {
  const keepsGaps = sameJoints(mention.part.words, words) && mention.next - mention.first === words.length
  return texts
    .map((text, at) => {
      if (at === 0) return text
      const gap = keepsGaps ? block.tokens[mention.first + at]!.gap : words[at]!.joint === 'hyphen' ? '-' : ' '
      return gap + text
    })
    .join('')
}

/** Writes the apostrophe in the shape of the old form, or else in that of the block. */
const withApostrophe = (to: string, from: string, block: ScannedBlock): string => {
  if (!to.includes("'")) return to
  const used = /['’ʼ]/u.exec(from)?.[0] ?? (block.text.includes('’') ? '’' : "'")
  return to.replaceAll("'", used)
}

const asCapitals = (to: string, mention: Mention, language: LanguageCode): string => {
  if (mention.isCapitals) return to.toLocaleUpperCase(languageOf(language).tag)
  return mention.isLower ? to.toLocaleLowerCase(languageOf(language).tag) : to
}

/** Preserves the capital letter of a term at the beginning of a sentence. */
const startLike = (from: string, to: string, part: Mention['part']): string =>
  startsUpper(from) && !startsUpper(part.words[0]!.text) ? to[0]!.toUpperCase() + to.slice(1) : to

const isHyphenated = (mention: Mention, block: ScannedBlock): 'none' | 'lower' | 'capital' => {
  const before = block.tokens[mention.first - 1]
  const after = block.tokens[mention.next]
  const joined = [
    jointOf(block.tokens[mention.first]!.gap) === 'hyphen' ? before : undefined,
    after && jointOf(after.gap) === 'hyphen' ? after : undefined,
  ].filter((token) => token !== undefined)
  if (joined.length === 0) return 'none'
  return joined.some(({ text }) => startsUpper(text)) ? 'capital' : 'lower'
}

const isCapitalAfterHyphen = (mention: Mention, block: ScannedBlock): boolean => {
  const after = block.tokens[mention.next]
  return after !== undefined && jointOf(after.gap) === 'hyphen' && startsUpper(after.text)
}

/** Returns the reason why the context of a mention requires a confirmation. */
const doubtOf = (mention: Mention, context: Context, neighbours: Neighbours): SpanReason | undefined => {
  const { part } = mention
  const { entity } = context.request
  const block = context.scanned[mention.block]!
  const first = block.tokens[mention.first]!
  if (part.isGuess) return part.use === 'alias' ? 'alias' : 'part'
  if (mention.entities.length > 1) return 'shared-part'
  const isWhole = part.words.length > 1
  const isPart = part.use === 'given' || part.use === 'surname'
  const initial = initialBefore(mention, block)
  if (initial && part.use === 'surname' && initial.letter !== entity.name.trim()[0]) return 'neighbouring-name'
  if (part.use === 'surname' && (neighbours.before || context.partners.before.size > 0))
    return neighbours.before ? 'neighbouring-name' : 'shared-part'
  if (part.use === 'given' && (neighbours.after || context.partners.after.size > 0))
    return neighbours.after ? 'neighbouring-name' : 'shared-part'
  if (isPart && part.words.some(({ text }) => context.otherWords.has(context.names.fold(text)))) return 'shared-part'
  if (part.use === 'full' && !isWhole) {
    const sides = context.partners
    if (entity.type !== 'person' && (neighbours.before || neighbours.after)) return 'neighbouring-name'
    if ((neighbours.after && sides.after.size > 1) || (neighbours.before && sides.before.size > 1))
      return 'neighbouring-name'
  }
  const hyphenated = isHyphenated(mention, block)
  if (hyphenated === 'capital' && (part.use === 'given' || (part.use === 'full' && !isWhole) || part.use === 'surname'))
    return 'compound'
  if (isWhole || mention.isCapitals || !startsUpper(part.words[0]!.text)) return undefined
  if (
    first.startsSentence &&
    context.statistics.lower.has(context.names.fold(first.text)) &&
    mention.readings.some(({ slot }) => isBaseSlot(slot))
  )
    return 'common-word'
  const before = block.tokens[mention.first - 1]
  if (
    context.names.grammar.capitalNouns &&
    before &&
    !first.startsSentence &&
    indefiniteDeterminers.has(context.names.fold(before.text))
  )
    return 'common-word'
  return undefined
}

/** Finds "A. " before a surname. */
const initialBefore = (
  mention: Mention,
  block: ScannedBlock,
): { letter: string; start: number; gap: string } | undefined => {
  const before = block.tokens[mention.first - 1]
  const { gap } = block.tokens[mention.first]!
  if (!before || !/^\p{Lu}$/u.test(before.text) || !/^\.[ \u00A0\u202F]?$/u.test(gap)) return undefined
  return { letter: before.text, start: before.start, gap }
}

/** Returns the gender of the adjectives before a name, if their endings show it. */
const agreeingName = ({ part }: Mention, language: LanguageCode): AgreeingName => {
  const { text, traits } = part.words[0]!
  const isFeminine = traits.gender
    ? traits.gender === 'feminine'
    : (language === 'czech' ? /[aáeě]$/u : /[aяаь]$/u).test(text)
  return { gender: isFeminine ? 'fem' : 'other', isPerson: traits.type === 'person' }
}

const spanOf = (mention: Mention, context: Context): RenameSpan | undefined => {
  const { request, names, scanned, blocks } = context
  const { language } = request
  const block = scanned[mention.block]!
  const words = mention.part.to
  if (!words || words.length === 0) return undefined
  const isHead = isCapitalAfterHyphen(mention, block) && mention.readings.some(({ slot }) => slot === BASE_SLOT)
  // The first part of "Гессен-Касселем" has its dictionary form, and only the last one is declined.
  const cases: ExpectedCases | undefined = isHead
    ? { cases: [BASE_SLOT], isGoverned: true }
    : expectedCases(block, mention.first, mention.next, language, names.fold, agreeingName(mention, language))
  const chosen = chooseForm(mention.readings, words, names.formsOf, names.grammar.inflectsAll ?? false, cases)
  let { start } = mention
  let from = block.text.slice(start, mention.end)
  const finish = (texts: readonly string[]) => {
    const to = withApostrophe(joinTexts(texts, words, mention, block), from, block)
    return startLike(from, asCapitals(to, mention, language), mention.part)
  }
  let to = finish(chosen.texts)
  const alternatives = chosen.others.map(finish)
  const initial = mention.part.use === 'surname' ? initialBefore(mention, block) : undefined
  let beforeIsSure = true
  if (initial && initial.letter === request.entity.name.trim()[0]) {
    start = initial.start
    to = `${request.newName.trim()[0]}${initial.gap}${to}`
  } else {
    const change = changeBefore(block, mention.first, start, from, to, language)
    if (change) {
      start = change.start
      to = change.text + to
      beforeIsSure = change.isSure
    }
  }
  from = block.text.slice(start, mention.end)
  const neighbours = neighboursOf(mention, block, context.statistics, names.fold, language)
  const isBase = mention.readings.some(({ slot }) => isBaseSlot(slot))
  const doubt =
    doubtOf(mention, context, neighbours) ??
    (chosen.others.length > 0 ? 'several-forms' : undefined) ??
    (chosen.isSure ? undefined : 'unsure-form') ??
    (chosen.isRare || mention.isQuoteEnd ? 'rare-form' : undefined) ??
    (beforeIsSure ? undefined : 'article')
  return {
    block: blocks[mention.block]!.block,
    start,
    end: mention.end,
    from,
    to,
    certainty: doubt ? 'uncertain' : 'certain',
    reason: doubt ?? (isBase ? 'base' : 'inflected'),
    ...(alternatives.length > 0 && { alternatives }),
  }
}

/**
 * Collects the words next to parts of the name that occur alone, which show whether other entities
 * share them.
 */
const collectPartners = (mentions: readonly Mention[], context: Context): void => {
  for (const mention of mentions) {
    if (mention.part.words.length > 1 && mention.part.use === 'full') continue
    const neighbours = neighboursOf(
      mention,
      context.scanned[mention.block]!,
      context.statistics,
      context.names.fold,
      context.request.language,
    )
    if (neighbours.before && mention.part.use !== 'given') context.partners.before.add(neighbours.before)
    if (neighbours.after && mention.part.use !== 'surname') context.partners.after.add(neighbours.after)
    const initial = mention.part.use === 'surname' ? initialBefore(mention, context.scanned[mention.block]!) : undefined
    if (initial && initial.letter !== context.request.entity.name.trim()[0])
      context.partners.before.add(`${initial.letter}.`)
  }
}

/**
 * Proposes the changes that renaming a person, place or term makes in a text. Nothing is applied.
 * Uncertain spans carry a suggestion and the reason for the question. The time grows with the length
 * of the text.
 */
export const proposeRename = (blocks: readonly NameBlock[], request: RenameRequest): RenameSpan[] => {
  const { entity, language, others = [] } = request
  const to = newNameOf(request)
  if (to.units.length === 0 || nameUnits(entity.name, entity.type, undefined).length === 0) return []
  const rest = others.filter(({ id }) => id !== entity.id)
  const names = compileNames([entity, ...rest], language, { entity, to })
  if (names.grammar.hasNoSpaces) return findUnspaced(blocks, request)
  const scanned = scanBlocks(blocks)
  const statistics = wordStatistics(scanned, names.fold, names.grammar.capitalNouns ?? false)
  const otherWords = new Set(
    rest
      .filter(({ type }) => type === 'person')
      .flatMap(({ name }) => name.split(/[\s]+/u).filter(startsUpper).map(names.fold)),
  )
  const context: Context = {
    request,
    names,
    blocks,
    scanned,
    statistics,
    otherWords,
    partners: { before: new Set(), after: new Set() },
  }
  const mentions = findMentions(names, scanned).filter(({ part }) => part.isRenamed)
  collectPartners(mentions, context)
  const spans = mentions.flatMap((mention) => spanOf(mention, context) ?? [])
  return names.grammar.isIncomplete
    ? [...spans, ...findPossibleForms(blocks, scanned, request, names, mentions)]
    : spans
}
