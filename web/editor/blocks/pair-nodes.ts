/** The properties of a node that pairing compares. */
export interface Paired {
  /** Nodes of different kinds are never paired. */
  kind: string
  text: string
  /** True for a node that must not be confused with another one of its kind, such as a heading. */
  isNamed?: boolean
}

/**
 * Pairs equal names in order. Null matches nothing. Returns for each name of `after` its index in
 * `before`, or -1. The indexes ascend.
 */
const pairInOrder = (before: readonly (string | null)[], after: readonly (string | null)[]): number[] => {
  /** The indexes of each name in `before`, in descending order. */
  const places = new Map<string, number[]>()
  for (let at = before.length - 1; at >= 0; at--) {
    const name = before[at]
    if (name === null || name === undefined) continue
    const known = places.get(name)
    if (known) known.push(at)
    else places.set(name, [at])
  }
  let from = 0
  return after.map((name) => {
    const found = name === null ? undefined : places.get(name)
    let at = found?.pop()
    while (at !== undefined && at < from) at = found!.pop()
    if (at === undefined) return -1
    from = at + 1
    return at
  })
}

const withText = ({ kind, text }: Paired): string | null => (text === '' ? null : `${kind} ${text}`)

const countKinds = (nodes: readonly Paired[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { kind } of nodes) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

/** Pairs nodes of a kind. Named ones are paired only if none of their kind was added or removed. */
const pairKinds = (before: readonly Paired[], after: readonly Paired[]): number[] => {
  const [old, now] = [countKinds(before), countKinds(after)]
  const certain = ({ kind, isNamed }: Paired): string | null =>
    isNamed && old.get(kind) !== now.get(kind) ? null : kind
  return pairInOrder(before.map(certain), after.map(certain))
}

/**
 * Finds the nodes that are still the same ones after a change: those with the same text, and between
 * them those of the same kind. Returns for each node of `after` its index in `before`, or -1 for a new
 * one. The indexes ascend.
 */
export const pairNodes = (before: readonly Paired[], after: readonly Paired[]): number[] => {
  const pairs = pairInOrder(before.map(withText), after.map(withText))
  const known = pairs.flatMap((old, now) => (old === -1 ? [] : [{ old, now }]))
  let [from, start] = [0, 0]
  for (const { old, now } of [...known, { old: before.length, now: after.length }]) {
    for (const [at, found] of pairKinds(before.slice(from, old), after.slice(start, now)).entries())
      pairs[start + at] = found === -1 ? -1 : from + found
    from = old + 1
    start = now + 1
  }
  return pairs
}
