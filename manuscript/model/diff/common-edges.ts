/** The lengths of the common beginning and the common end of two versions. They do not overlap. */
export interface CommonEdges {
  head: number
  tail: number
}

/** Compares two texts, or two lists of blocks. The text between the edges was changed. */
export const commonEdges = <Item>(one: ArrayLike<Item>, other: ArrayLike<Item>): CommonEdges => {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++
  return { head, tail }
}
