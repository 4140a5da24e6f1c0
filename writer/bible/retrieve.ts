import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { stopWordsOf } from '#writer/builtin/text/stop-words.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { isLasting } from './attributes.ts'
import type { Bible, Entity, Fact, StoryPromise } from './bible.ts'
import { isBefore, isSamePlace } from './bible.ts'
import { nameKey } from './keys.ts'
import { findEntity, indexTerms, searchedText } from './name-forms.ts'
import type { SearchedText } from './name-forms.ts'
import { statementOf } from './render-entries.ts'
import type { Sentence, TextIndex } from './text-index.ts'

/** The section that is written next, and the existing contents of its prompt. */
export interface MemoryQuery {
  place: SectionPlace
  /** All text of the section's plan: title, synopsis, beats. */
  plan: string
  /** The name of the narrator, if the narrator is one of the entities. */
  narrator?: string
  language: LanguageCode
  /** The token budget for all entries together. */
  tokens: number
  /** True if the book is written in reading order. Facts of later sections are then left out. */
  inOrder: boolean
  /** Returns true if the prompt contains the whole text of the section. */
  isShown?: (place: SectionPlace) => boolean
  /**
   * Returns true for the id of a fact or a promise, the text of a sentence, or an entry of
   * `lookedUp` that an earlier prompt of the same conversation had.
   */
  isGiven?: (one: string) => boolean
}

/** The lines of a prompt about one entity. */
export interface EntityFacts {
  entity: Entity
  facts: Fact[]
}

/** Entries for the prompt of one section, within the budget. */
export interface MemoryEntries {
  entities: EntityFacts[]
  promises: StoryPromise[]
  /** Sentences of the text that mention the entities and that no fact quotes, in reading order. */
  sentences: Sentence[]
  tokens: number
  /** The names whose sentences were searched. */
  lookedUp: string[]
}

/**
 * The share of the budget that lasting facts leave to sentences, which may contain facts that the
 * extraction missed.
 */
const SENTENCE_SHARE = 0.3
/** The share of the sentences for known entities. The rest is for other names in the plan. */
const ENTITY_SHARE = 0.75
/** Share of the budget that sentences leave to events. */
const EVENT_SHARE = 0.1
/**
 * The minimum length of a quote by which a sentence is left out, because shorter quotes also occur
 * in unrelated sentences.
 */
const MIN_QUOTE_CHARACTERS = 16
/** The maximum number of sentences about one entity. */
const MAX_SENTENCES = 24

const factTokens = (fact: Fact): number =>
  estimateTokens(`${fact.attribute}: ${statementOf(fact)}${fact.storyTime && ` (${fact.storyTime})`}; `)
const headTokens = ({ name, aliases }: Entity): number => estimateTokens(`${name} (${aliases.join(', ')}): `) + 2
const lineTokens = (text: string): number => estimateTokens(`- ${text}\n`)

const namesOf = ({ name, aliases }: Entity): string[] => [name, ...aliases]

/**
 * Returns the newer facts of open contradictions. Until the author decides, the earlier facts
 * count.
 */
const doubtful = ({ findings }: Bible): Set<string> =>
  new Set(findings.flatMap(({ type, other }) => (type === 'contradiction' ? [other] : [])))

/** Returns planned facts that the text contradicts. */
const departed = ({ findings }: Bible): Set<string> =>
  new Set(findings.flatMap(({ type, established }) => (type === 'departure' ? [established] : [])))

const usableFacts = (
  bible: Bible,
  { place, inOrder, isShown = () => false, isGiven = () => false }: MemoryQuery,
): Fact[] => {
  const left = new Set([...doubtful(bible), ...departed(bible)])
  return bible.facts.filter(({ id, section, status }) => {
    if (status === 'superseded' || isGiven(id)) return false
    if (status === 'locked') return true
    if (left.has(id)) return false
    if (section === null) return true
    return !isSamePlace(section, place) && !isShown(section) && (!inOrder || isBefore(section, place))
  })
}

const isLocked = ({ status }: Fact): boolean => status === 'locked'

/** Collects entries until the budget is used up. */
interface Collection {
  tokens: number
  facts: Map<string, Fact[]>
  taken: Set<string>
}

const takeFact = (collection: Collection, entity: Entity, fact: Fact, budget: number): void => {
  if (collection.taken.has(fact.id)) return
  const own = collection.facts.get(entity.name)
  const cost = factTokens(fact) + (own ? 0 : headTokens(entity))
  if (collection.tokens + cost > budget) return
  collection.tokens += cost
  collection.taken.add(fact.id)
  collection.facts.set(entity.name, [...(own ?? []), fact])
}

/** Takes one element of each list in turn, so that no entity uses the whole budget. */
const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, at) => at).flatMap((at) =>
    lists.flatMap((list) => (at < list.length ? [list[at]!] : [])),
  )

/** The weight of a lasting attribute, in words that a fact shares with the plan. */
const LASTING = 3

/**
 * Orders the facts of an entity. Lasting attributes come before events, of which a long book has
 * hundreds, except for events that concern the plan. Among equal facts, the latest comes first.
 */
const byRelevance = (facts: readonly Fact[], topic: ReadonlySet<string>, language: LanguageCode): Fact[] => {
  const ranked = facts.map((fact) => {
    const shared = indexTerms(`${fact.attribute} ${fact.value}`, language).filter((term) => topic.has(term)).length
    return { fact, rank: Math.min(LASTING + 1, shared) + (isLasting(fact.attribute) ? LASTING : 0) }
  })
  return ranked
    .reverse()
    .sort((one, other) => other.rank - one.rank)
    .map(({ fact }) => fact)
}

/**
 * Returns the entities that the plan mentions, certain mentions first. The narrator is one of them.
 */
const mentionedEntities = (entities: readonly Entity[], plan: SearchedText, narrator: string | undefined): Entity[] => {
  const narratorKey = narrator === undefined ? undefined : nameKey(narrator)
  const mentions = entities.map((entity) => {
    const isNarrator = namesOf(entity).some((name) => nameKey(name) === narratorKey)
    return { entity, mention: isNarrator ? ('named' as const) : findEntity(plan, namesOf(entity)) }
  })
  return (['named', 'similar'] as const).flatMap((kind) =>
    mentions.flatMap(({ entity, mention }) => (mention === kind ? [entity] : [])),
  )
}

const isDue = ({ due, closed }: StoryPromise, place: SectionPlace): boolean =>
  closed === null && due !== null && !isBefore(place, due)

/** Returns open promises: those due in this section or before it, then those about its entities. */
const promisesFor = (
  bible: Bible,
  entities: readonly Entity[],
  { place, inOrder, language, isGiven = () => false }: MemoryQuery,
) => {
  const open = bible.promises.filter(
    ({ id, closed, opened }) =>
      closed === null && !isGiven(id) && (opened === null || !inOrder || isBefore(opened, place)),
  )
  const due = open.filter((promise) => isDue(promise, place))
  const names = entities.flatMap(namesOf)
  const related = open.filter(
    (promise) =>
      !due.includes(promise) &&
      promise.due === null &&
      findEntity(searchedText(`${promise.text} ${promise.quote}`, language), names) === 'named',
  )
  return [...due, ...related]
}

/**
 * The maximum number of names in the plan that are looked up without being entities. It is limited
 * because German capitalizes every noun.
 */
const MAX_PLAN_NAMES = 12

/**
 * Returns capitalized words of the plan, by which passages are found about entities without
 * extracted facts.
 */
export const namesInPlan = (plan: string, language: LanguageCode): string[] => {
  const stopWords = stopWordsOf(language)
  const words = plan.match(/(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}\p{N}]{2,}/gu) ?? []
  return [...new Set(words)].filter((word) => !stopWords.has(word.toLowerCase()))
}

/** Returns the first elements that fit, without testing the others. */
const firstOf = <T>(list: readonly T[], fits: (one: T) => boolean, most: number): T[] => {
  const chosen: T[] = []
  for (const one of list) {
    if (chosen.length === most) break
    if (fits(one)) chosen.push(one)
  }
  return chosen
}

/**
 * Returns true if the name also occurs inside a sentence of the plan, because the first word of a
 * sentence is always capitalized.
 */
const isInsideSentence = (name: string, plan: string): boolean =>
  [...plan.matchAll(/[\p{Ll}\p{N},;:]\s+(\p{Lu}[\p{L}\p{M}\p{N}]{2,})/gu)].some(([, word]) => word === name)

const lookUpKey = (name: string): string => `name ${nameKey(name)}`

/**
 * Returns true if the conversation has not looked up passages about a name yet. Chapters that are
 * written at the same time may state new facts between two prompts of a conversation.
 */
const isNewName = (name: string, { inOrder, isGiven = () => false }: MemoryQuery): boolean =>
  !inOrder || !isGiven(lookUpKey(name))

const sentencesFor = (
  index: TextIndex,
  entities: readonly Entity[],
  query: MemoryQuery,
  { facts, notable, budget }: { facts: readonly Fact[]; notable: readonly string[]; budget: number },
): { sentences: Sentence[]; tokens: number; lookedUp: string[] } => {
  const { place, plan, language, inOrder, isShown = () => false, isGiven = () => false } = query
  const isNew = (name: string): boolean => isNewName(name, query)
  const names = namesInPlan(plan, language)
    .filter((name) => !entities.some((entity) => namesOf(entity).some((own) => own.includes(name))))
    .filter((name) => isInsideSentence(name, plan) || !index.isOrdinary(name))
    .slice(0, MAX_PLAN_NAMES)
  const planNames = names.filter(isNew)
  const searched = entities.filter(({ name }) => isNew(name))
  const quoted = facts.map(({ quote }) => quote).filter((quote) => quote.length >= MIN_QUOTE_CHARACTERS)
  const isUsable = ({ place: own, text }: Sentence): boolean =>
    !isSamePlace(own, place) &&
    !isShown(own) &&
    !isGiven(text) &&
    (!inOrder || isBefore(own, place)) &&
    !quoted.some((quote) => quote.includes(text) || text.includes(quote))
  const isNotable = ({ text }: Sentence): boolean =>
    notable.some((passage) => passage.includes(text) || text.includes(passage))
  const notableFirst = (list: Sentence[]): Sentence[] =>
    notable.length === 0 ? list : [...list.filter(isNotable), ...list.filter((one) => !isNotable(one))]
  const about = (names: readonly string[]): Sentence[] =>
    firstOf(notableFirst(index.find(names, plan)), isUsable, MAX_SENTENCES)
  const ofEntities = searched.map((entity) => about(namesOf(entity)))
  const ofNames = planNames.map((name) => about([name]))
  const taken = new Map<number, Sentence>()
  let tokens = 0
  const take = (list: readonly Sentence[], limit: number): void => {
    for (const sentence of list) {
      const cost = lineTokens(sentence.text)
      if (taken.has(sentence.id) || tokens + cost > limit) continue
      taken.set(sentence.id, sentence)
      tokens += cost
    }
  }
  take(inTurn(ofEntities), ofNames.some((list) => list.length > 0) ? budget * ENTITY_SHARE : budget)
  take(inTurn(ofNames), budget)
  take(inTurn(ofEntities), budget)
  // In scripts without capitals, names can't be recognized, so a plan without known entities is
  // searched as a whole.
  if (taken.size === 0 && searched.length === entities.length && planNames.length === names.length)
    take(firstOf(index.about(plan), isUsable, MAX_SENTENCES), budget)
  const sentences = [...taken.values()].sort((one, other) =>
    isSamePlace(one.place, other.place) ? one.id - other.id : isBefore(one.place, other.place) ? -1 : 1,
  )
  const lookedUp = [...searched.map(({ name }) => name), ...planNames].map(lookUpKey)
  return { sentences, tokens, lookedUp }
}

/**
 * Chooses the entries for the prompt of a section: locked facts of the entities that the plan
 * names, promises that are due, other facts of these entities and of the narrator, the remaining
 * locked facts, and sentences of the text that mention the entities. The distance in the book plays
 * no part.
 */
export const retrieve = (bible: Bible, index: TextIndex | undefined, query: MemoryQuery): MemoryEntries => {
  const { plan, narrator, language, tokens: budget } = query
  const entities = mentionedEntities(bible.entities, searchedText(plan, language), narrator)
  const usable = usableFacts(bible, query)
  const topic = new Set(indexTerms(plan, language))
  const byEntity = Map.groupBy(usable, ({ entity }) => nameKey(entity))
  const own = entities.map((entity) => ({
    entity,
    facts: byRelevance(byEntity.get(nameKey(entity.name)) ?? [], topic, language),
  }))
  const listed = new Map(bible.entities.map((entity) => [nameKey(entity.name), entity]))

  const collection: Collection = { tokens: 0, facts: new Map(), taken: new Set() }
  const factBudget = index ? budget * (1 - SENTENCE_SHARE) : budget
  const take = (lists: readonly EntityFacts[], limit: number): void => {
    for (const { entity, fact } of inTurn(lists.map(({ entity, facts }) => facts.map((fact) => ({ entity, fact })))))
      takeFact(collection, entity, fact, limit)
  }
  take(
    own.map(({ entity, facts }) => ({ entity, facts: facts.filter(isLocked) })),
    factBudget,
  )
  const promises: StoryPromise[] = []
  for (const promise of promisesFor(bible, entities, query)) {
    const cost = lineTokens(promise.text)
    if (collection.tokens + cost > factBudget) continue
    collection.tokens += cost
    promises.push(promise)
  }
  const lasting = own.map(({ entity, facts }) => ({
    entity,
    facts: facts.filter(({ attribute }) => isLasting(attribute)),
  }))
  take(lasting, factBudget)
  take(
    [...Map.groupBy(usable.filter(isLocked), ({ entity }) => nameKey(entity))].flatMap(([key, facts]) => {
      const entity = listed.get(key)
      return entity ? [{ entity, facts }] : []
    }),
    factBudget,
  )
  // Sentences that facts quote are left out, because the facts contain the same in fewer tokens.
  const found = index
    ? sentencesFor(index, entities, query, {
        facts: bible.facts,
        notable: bible.notable,
        budget: budget * (1 - EVENT_SHARE) - collection.tokens,
      })
    : { sentences: [], tokens: 0, lookedUp: [] }
  collection.tokens += found.tokens
  take(
    own.filter(({ entity }) => isNewName(entity.name, query)),
    budget,
  )
  return {
    entities: [...collection.facts].map(([name, facts]) => ({ entity: listed.get(nameKey(name))!, facts })),
    promises,
    sentences: found.sentences,
    tokens: collection.tokens,
    lookedUp: found.lookedUp,
  }
}
