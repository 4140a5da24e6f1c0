import { commonEdges } from '#manuscript/model/diff/common-edges.ts'

/**
 * Returns the part of a text that one side changed: `text` replaces the range from `head` to `end`
 * of the old text.
 */
const changedPart = (from: string, to: string) => {
  const { head, tail } = commonEdges(from, to)
  return { head, end: from.length - tail, text: to.slice(head, to.length - tail) }
}

/**
 * Merges typed changes with a text that was changed elsewhere in the meantime. If both changed the
 * same place, both versions are kept, one below the other.
 */
export const mergeTyped = (from: string, mine: string, theirs: string): string => {
  if (theirs === from || theirs === mine) return mine
  if (mine === from) return theirs
  const [own, other] = [changedPart(from, mine), changedPart(from, theirs)]
  if (own.end < other.head || (own.end === other.head && own.head < other.head))
    return theirs.slice(0, own.head) + own.text + theirs.slice(own.end)
  if (other.end < own.head || (other.end === own.head && other.head < own.head))
    return mine.slice(0, other.head) + other.text + mine.slice(other.end)
  return `${theirs}\n\n${mine}`
}
