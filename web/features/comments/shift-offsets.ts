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
  const most = Math.min(before.length, after.length)
  let head = 0
  while (head < most && before[head] === after[head]) head++
  let tail = 0
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const rest = before.length - tail
  const shift = after.length - before.length
  const from = start < head ? start : start >= rest ? start + shift : rest + shift
  const to = end <= head ? end : end > rest ? end + shift : head
  return from < to ? { start: from, end: to } : null
}
