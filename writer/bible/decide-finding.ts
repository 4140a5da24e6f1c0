import type { Bible, Fact } from './bible.ts'

/** The decision of an author about two facts that differ. */
export interface FindingDecision {
  /** Ids of the two facts. */
  facts: readonly [string, string]
  /** The id of the valid fact; null if both are intended, for example if a character lies. */
  holds: string | null
}

/** Returns a key for two facts that does not depend on their order. */
export const pairOf = (one: string, other: string): string => [one, other].sort().join(' / ')

/**
 * Marks the facts that the author decided against. They contradict nothing, and no prompt contains
 * them.
 */
export const withDecided = (facts: readonly Fact[], decisions: readonly FindingDecision[]): Fact[] => {
  const superseded = new Set(
    decisions.flatMap(({ facts: pair, holds }) => (holds === null ? [] : pair.filter((id) => id !== holds))),
  )
  return facts.map((fact) => (superseded.has(fact.id) ? { ...fact, status: 'superseded' } : fact))
}

/** Removes findings about facts that are both intended. */
export const withIntended = (bible: Bible, decisions: readonly FindingDecision[]): Bible => {
  const intended = decisions.filter(({ holds }) => holds === null).map(({ facts }) => facts)
  if (intended.length === 0) return bible
  const ids = new Set(intended.flat())
  const pairs = new Set(intended.map(([one, other]) => pairOf(one, other)))
  return {
    ...bible,
    facts: bible.facts.map((fact) =>
      ids.has(fact.id) && fact.status === 'stated' ? { ...fact, status: 'intended' } : fact,
    ),
    findings: bible.findings.filter(({ established, other }) => !pairs.has(pairOf(established, other))),
  }
}
