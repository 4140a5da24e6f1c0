/** A part of a prompt that competes for room with the others. */
export interface TokenDemand {
  /** The number of tokens of the whole part. */
  demand: number
  /**
   * The number of tokens that the part gets before any other part gets more than its own minimum.
   */
  least: number
  /** The maximum number of tokens that the part gets if there is room. */
  most: number
}

/**
 * Shares the room of a prompt between its parts, the most important first: each part first gets its
 * minimum, and the rest goes to the parts in the same order.
 */
export const shareTokens = <Name extends string>(
  room: number,
  demands: readonly (TokenDemand & { name: Name })[],
): Record<Name, number> => {
  let left = Math.max(0, room)
  const shares = Object.fromEntries(demands.map(({ name }) => [name, 0])) as Record<Name, number>
  const give = (limit: (demand: TokenDemand) => number) => {
    for (const demand of demands) {
      const more = Math.min(left, Math.max(0, Math.min(demand.demand, limit(demand)) - shares[demand.name]))
      shares[demand.name] += more
      left -= more
    }
  }
  give(({ least }) => least)
  give(({ most }) => most)
  return shares
}
