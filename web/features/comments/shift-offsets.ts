import { commonEdges } from '#manuscript/model/diff/common-edges.ts'

interface Offsets {
  start: number
  end: number
}

/**
 * Moves offsets of a text to the text after one edit, which is between their common beginning and
 * end. Returns null if nothing is left between them.
 */
export const shiftOffsets = (before: string, after: string, { start, end }: Offsets): Offsets | null => {
  if (before === after) return start < end ? { start, end } : null
  const { head, tail } = commonEdges(before, after)
  const rest = before.length - tail
  const shift = after.length - before.length
  const from = start < head ? start : start >= rest ? start + shift : rest + shift
  const to = end <= head ? end : end > rest ? end + shift : head
  return from < to ? { start: from, end: to } : null
}
