import { blockLimits } from './block-limits.ts'
import type { ItemMark } from './block-types.ts'

/** Returns the index of the item before this one in the same list, or -1 if it is the first. */
const siblingBefore = (marks: readonly ItemMark[], index: number): number => {
  const { depth, ordered } = marks[index]!
  for (let at = index - 1; at >= 0; at--) {
    const before = marks[at]!
    if (before.depth < depth) return -1
    if (before.depth === depth) return before.ordered === ordered ? at : -1
  }
  return -1
}

/** Returns true if an item is the first of its list. */
export const beginsList = (marks: readonly ItemMark[], index: number): boolean => siblingBefore(marks, index) === -1

/**
 * Returns marks in which each item is at most one deeper than the one before, or undefined for a
 * flat list.
 */
export const cleanMarks = (itemMarks: readonly ItemMark[], ordered: boolean): ItemMark[] | undefined => {
  const marks: ItemMark[] = []
  for (const mark of itemMarks) {
    const deepest = Math.min(blockLimits.listDepth, (marks.at(-1)?.depth ?? -1) + 1)
    const depth = Math.max(0, Math.min(deepest, Math.trunc(mark.depth) || 0))
    marks.push({ depth, ordered: depth === 0 ? ordered : mark.ordered })
    const start = Math.trunc(mark.start ?? 1)
    const isNumber = start !== 1 && start >= 0 && start <= blockLimits.listStart
    const last = marks.at(-1)!
    if (last.ordered && isNumber && beginsList(marks, marks.length - 1)) last.start = start
  }
  return marks.some(({ depth, start }) => depth > 0 || start !== undefined) ? marks : undefined
}

/** Returns the mark of each item of a list, with depth, type and start. */
export const marksOf = ({
  ordered,
  items,
  marks,
}: {
  ordered: boolean
  items: readonly unknown[]
  marks?: readonly ItemMark[]
}): readonly ItemMark[] => marks ?? items.map(() => ({ depth: 0, ordered }))

/** Returns the number of each item of an ordered list, and null for an item with a bullet. */
export const itemNumbers = (marks: readonly ItemMark[]): (number | null)[] => {
  const counts: { ordered: boolean; next: number }[] = []
  return marks.map(({ depth, ordered, start }) => {
    counts.length = Math.min(counts.length, depth + 1)
    const known = counts[depth]
    const list = known?.ordered === ordered ? known : { ordered, next: start ?? 1 }
    counts[depth] = list
    return ordered ? list.next++ : null
  })
}
