import { diffArrays } from 'diff'
import type { Splice } from './splices.ts'

/** Changes past which a search for the fewest would take too long. */
const MOST_CHANGES = 600

/**
 * What leads from one text to another, in few and small splices. Blocks are compared by ===: give them as JSON texts.
 * Where two texts have little in common it is not searched for long, and what comes is right but not the least.
 */
export const diffBlocks = <B>(before: readonly B[], after: readonly B[]): Splice<B>[] => {
  let head = 0
  while (head < before.length && head < after.length && before[head] === after[head]) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++
  const from = before.slice(head, before.length - tail)
  const to = after.slice(head, after.length - tail)
  const splices = from.length === 0 || to.length === 0 ? [whole(from, to)] : (fewest(from, to) ?? inPlace(from, to))
  return splices
    .filter(({ deleteCount, blocks }) => deleteCount > 0 || blocks.length > 0)
    .map((splice) => ({ ...splice, start: splice.start + head }))
}

const whole = <B>(from: readonly B[], to: readonly B[]): Splice<B> => ({
  start: 0,
  deleteCount: from.length,
  blocks: to,
})

const fewest = <B>(from: B[], to: B[]): Splice<B>[] | undefined => {
  const parts = diffArrays(from, to, { maxEditLength: MOST_CHANGES })
  if (!parts) return undefined
  const splices: Splice<B>[] = []
  let at = 0
  let open: { start: number; deleteCount: number; blocks: B[] } | undefined
  for (const { added, removed, value } of parts) {
    if (!added && !removed) {
      at += value.length
      open = undefined
      continue
    }
    if (!open) splices.push((open = { start: at, deleteCount: 0, blocks: [] }))
    if (added) open.blocks.push(...value)
    else {
      open.deleteCount += value.length
      at += value.length
    }
  }
  return splices
}

/** As after a replacement through the whole text: so many blocks differ, and each stands where it stood. */
const inPlace = <B>(from: readonly B[], to: readonly B[]): Splice<B>[] => {
  if (from.length !== to.length) return [whole(from, to)]
  const splices: { start: number; deleteCount: number; blocks: B[] }[] = []
  for (const [at, block] of to.entries()) {
    if (block === from[at]) continue
    const last = splices.at(-1)
    if (last && last.start + last.deleteCount === at) {
      last.deleteCount++
      last.blocks.push(block)
    } else splices.push({ start: at, deleteCount: 1, blocks: [block] })
  }
  return splices
}
