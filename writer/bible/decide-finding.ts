import type { Bible, Fact, FactStatus } from './bible.ts'

/**
 * The author's decisions about two facts that differ: one of them holds, or both are wanted, as when
 * a person in the story lies.
 */
export type Decision = 'keep established' | 'keep other' | 'both intended'

const withStatus = (facts: readonly Fact[], changes: ReadonlyMap<string, FactStatus>): Fact[] =>
  facts.map((fact) => {
    const status = changes.get(fact.id)
    return status === undefined || status === fact.status ? fact : { ...fact, status }
  })

const changesOf = (decision: Decision, established: string, other: string): Map<string, FactStatus> => {
  switch (decision) {
    case 'keep established':
      return new Map([[other, 'superseded']])
    case 'keep other':
      return new Map([[established, 'superseded']])
    case 'both intended':
      return new Map([
        [established, 'intended'],
        [other, 'intended'],
      ])
  }
}

/** Carries out a decision and removes the finding. An unknown finding changes nothing. */
export const decideFinding = (bible: Bible, id: string, decision: Decision): Bible => {
  const finding = bible.findings.find((one) => one.id === id)
  if (!finding) return bible
  const changes = changesOf(decision, finding.established, finding.other)
  const superseded = new Set([...changes].flatMap(([fact, status]) => (status === 'superseded' ? [fact] : [])))
  return {
    ...bible,
    facts: withStatus(bible.facts, changes),
    // A fact that no longer holds contradicts nothing.
    findings: bible.findings.filter(
      ({ id: own, established, other }) => own !== id && !superseded.has(established) && !superseded.has(other),
    ),
  }
}

/**
 * Fixes a fact, so that nothing that is extracted later can take its place. In findings about it, it
 * is the established one.
 */
export const lockFact = (bible: Bible, id: string): Bible => ({
  ...bible,
  facts: withStatus(bible.facts, new Map([[id, 'locked']])),
  findings: bible.findings.map((finding) =>
    finding.other === id ? { ...finding, established: id, other: finding.established } : finding,
  ),
})
