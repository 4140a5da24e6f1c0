import type { LanguageCode } from '#manuscript/model/languages.ts'
import { runSteps, type Steps } from '#manuscript/model/steps.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import type { SectionFacts } from './accept-facts.ts'
import { hasSeveralValues } from './attributes.ts'
import type { Bible, Fact, FactStatus, Finding, StoryPromise } from './bible.ts'
import { listEntities } from './entities.ts'
import { attributeKey, nameKey, valueKey } from './keys.ts'

/** The order of precedence among facts; the first one wins. */
const rank: Record<FactStatus, number> = { locked: 0, stated: 1, intended: 2, planned: 3, superseded: 4 }

const groupKey = ({ entity, attribute }: Fact): string => `${nameKey(entity)}|${attributeKey(attribute)}`

const findingType = (established: Fact, other: Fact): Finding['type'] => {
  if (established.status === 'planned') return 'departure'
  const times = [established, other].map(({ storyTime }) => valueKey(storyTime))
  return times[0] !== '' && times[1] !== '' && times[0] !== times[1] ? 'change' : 'contradiction'
}

/** The bible while facts are merged into it. */
interface OpenBible {
  facts: Fact[]
  findings: Map<string, Finding>
  groups: Map<string, Fact[]>
}

const replace = (list: Fact[], before: Fact, after: Fact): void => {
  list[list.indexOf(before)] = after
}

const addFact = ({ facts, findings, groups }: OpenBible, fact: Fact): void => {
  const group = groups.get(groupKey(fact)) ?? []
  groups.set(groupKey(fact), group)
  const known = group.filter(({ status }) => status !== 'superseded')
  const same = known.find(({ value }) => valueKey(value) === valueKey(fact.value))
  if (same) {
    // The text states a planned fact, so the fact gets a passage.
    if (same.status !== 'planned' || fact.status === 'planned') return
    const confirmed = { ...fact, id: same.id }
    replace(facts, same, confirmed)
    replace(group, same, confirmed)
    return
  }
  // The section was read again after the author replaced its fact.
  if (group.some(({ id }) => id === fact.id)) return
  facts.push(fact)
  group.push(fact)
  if (fact.status === 'superseded') return
  if (known.length === 0 || hasSeveralValues(fact.attribute)) return
  const established = known.reduce((best, one) => (rank[one.status] < rank[best.status] ? one : best))
  const replaces = fact.status === 'locked' && established.status !== 'locked'
  const [first, second] = replaces ? [fact, established] : [established, fact]
  const id = `${first.id} / ${second.id}`
  findings.set(id, { id, type: findingType(first, second), established: first.id, other: second.id })
}

/** Adds new promises, and closes those that the section keeps. */
export const mergePromises = (
  known: readonly StoryPromise[],
  { promises, kept }: SectionFacts,
  place: SectionPlace | null,
): StoryPromise[] => {
  const ids = new Set(known.map(({ id }) => id))
  const closing = new Set(kept)
  return [...known, ...promises.filter(({ id }) => !ids.has(id))].map((promise) =>
    closing.has(promise.id) && !promise.closed ? { ...promise, closed: place } : promise,
  )
}

/**
 * Adds facts to a bible. A fact with the entity and attribute of another one, but a different
 * value, is added and gives a finding that refers to both; nothing is overwritten. Locked facts
 * stay unchanged. A stated fact with the value of a planned one takes its place.
 */
export const mergeFacts = (bible: Bible, facts: readonly Fact[], language: LanguageCode): Bible =>
  runSteps(mergeSteps(bible, facts, language))

/** The number of facts that are merged between two steps. */
const STEP = 200

/** Computes `mergeFacts` as a generator with steps of a few milliseconds. */
export function* mergeSteps(bible: Bible, facts: readonly Fact[], language: LanguageCode): Steps<Bible> {
  const entities = listEntities(
    bible.entities.map(({ name, aliases }) => ({ name, aliases: [...aliases] })),
    language,
  )
  const open: OpenBible = {
    facts: [...bible.facts],
    findings: new Map(bible.findings.map((finding) => [finding.id, finding])),
    groups: Map.groupBy(bible.facts, groupKey),
  }
  for (const [at, fact] of facts.entries()) {
    if (at % STEP === 0) yield
    addFact(open, { ...fact, entity: entities.resolve(fact) })
  }
  return { ...bible, entities: entities.all(), facts: open.facts, findings: [...open.findings.values()] }
}

/** Adds the accepted facts and promises of one section, and closes the promises that it keeps. */
export const mergeSection = (
  bible: Bible,
  section: SectionFacts,
  place: SectionPlace | null,
  language: LanguageCode,
): Bible => ({
  ...mergeFacts(bible, section.facts, language),
  promises: mergePromises(bible.promises, section, place),
  notable: [...new Set([...bible.notable, ...section.notable])],
})
