/** The number of a sentence's rarest terms from which its rarity is computed. */
const RAREST_TERMS = 3

/**
 * The number of sentences of a text in which each term occurs. A sentence is given as the set of
 * its terms.
 */
export interface TermStatistics {
  add(terms: ReadonlySet<string>): void
  remove(terms: ReadonlySet<string>): void
  /** Returns the number of sentences that contain a term. */
  frequency(term: string): number
  /**
   * Returns a rarity between 1, for a term that occurs nowhere else, and 0, for a term in every
   * sentence.
   */
  rarityOfTerm(term: string): number
  /**
   * Returns the mean rarity of the rarest terms of a sentence, from 0 to 1. A mean of all terms
   * would be low for a sentence that states a lasting fact in common words.
   */
  rarityOf(terms: ReadonlySet<string>): number
}

export const createTermStatistics = (): TermStatistics => {
  const frequencies = new Map<string, number>()
  let sentences = 0

  const count = (terms: ReadonlySet<string>, change: 1 | -1): void => {
    sentences += change
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + change)
  }

  const frequency = (term: string): number => frequencies.get(term) ?? 0

  const rarityOfTerm = (term: string): number => 1 - Math.log(Math.max(1, frequency(term))) / Math.log(sentences + 1)

  return {
    add: (terms) => count(terms, 1),
    remove: (terms) => count(terms, -1),
    frequency,
    rarityOfTerm,
    rarityOf(terms) {
      const rarest = [...terms]
        .map(rarityOfTerm)
        .sort((one, other) => other - one)
        .slice(0, RAREST_TERMS)
      return rarest.reduce((sum, one) => sum + one, 0) / Math.max(1, rarest.length)
    },
  }
}
