export interface Ranked {
  /** Counts by term. */
  terms: ReadonlyMap<string, number>
}

export interface Ranking {
  /** The LexRank of each sentence; the highest is 1. */
  ranks: number[]
  /** Cosine similarity to the other sentences that share a term. */
  similar: Map<number, number>[]
}

const damping = 0.85
const rounds = 40
/** A term in more sentences than this does not distinguish them. */
const MAX_HOLDERS = 150

const weightTerms = (sentences: readonly Ranked[]): Map<string, number>[] => {
  const spread = new Map<string, number>()
  for (const { terms } of sentences) for (const term of terms.keys()) spread.set(term, (spread.get(term) ?? 0) + 1)
  return sentences.map(({ terms }) => {
    const weights = new Map<string, number>()
    let squares = 0
    for (const [term, count] of terms) {
      const weight = (1 + Math.log(count)) * Math.log(1 + sentences.length / spread.get(term)!)
      weights.set(term, weight)
      squares += weight * weight
    }
    const norm = Math.sqrt(squares) || 1
    for (const [term, weight] of weights) weights.set(term, weight / norm)
    return weights
  })
}

const compare = (weights: readonly Map<string, number>[]): Map<number, number>[] => {
  const holders = new Map<string, [sentence: number, weight: number][]>()
  for (const [sentence, terms] of weights.entries())
    for (const [term, weight] of terms) {
      const list = holders.get(term)
      if (list) list.push([sentence, weight])
      else holders.set(term, [[sentence, weight]])
    }
  const similar = weights.map(() => new Map<number, number>())
  for (const list of [...holders.values()].filter(({ length }) => length <= MAX_HOLDERS))
    for (const [position, [one, weight]] of list.entries())
      for (const [other, otherWeight] of list.slice(position + 1)) {
        const both = weight * otherWeight
        similar[one]!.set(other, (similar[one]!.get(other) ?? 0) + both)
        similar[other]!.set(one, (similar[other]!.get(one) ?? 0) + both)
      }
  return similar
}

/**
 * Computes continuous LexRank (Erkan and Radev 2004): PageRank over the cosine similarity of
 * sentences.
 */
export const rankSentences = (sentences: readonly Ranked[]): Ranking => {
  const similar = compare(weightTerms(sentences))
  const sums = similar.map((others) => [...others.values()].reduce((sum, value) => sum + value, 0))
  let ranks = sentences.map(() => 1 / sentences.length)
  for (let round = 0; round < rounds; round++) {
    const next = ranks.map(() => (1 - damping) / sentences.length)
    for (const [sentence, others] of similar.entries())
      if (sums[sentence]! > 0)
        for (const [other, value] of others) next[other]! += (damping * ranks[sentence]! * value) / sums[sentence]!
    const moved = next.reduce((sum, rank, index) => sum + Math.abs(rank - ranks[index]!), 0)
    ranks = next
    if (moved < 1e-5) break
  }
  // A call with this many arguments would overflow the stack.
  const highest = ranks.reduce((most, rank) => Math.max(most, rank), 0)
  return { ranks: ranks.map((rank) => rank / highest), similar }
}
