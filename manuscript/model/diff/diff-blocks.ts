import { diffArrays } from 'diff'
import { commonEdges } from './common-edges.ts'
import { anchorSteps } from './diff-anchors.ts'
import type { Splice } from './splices.ts'
import { runSteps, type Steps } from '../steps.ts'

/** Above this number of changes, a search for the minimum would take too long. */
const MAX_CHANGES = 600

/** The number of passages that are compared between two steps. */
const STEP = 1000

/**
 * Returns small splices that turn one text into another. Compares blocks by ===, so pass them as
 * JSON strings. Limits the search for texts with many changes; the result is then correct but may not
 * be minimal.
 */
export const diffBlocks = <B>(before: readonly B[], after: readonly B[]): Splice<B>[] =>
  runSteps(diffSteps(before, after))

/** Computes `diffBlocks` in steps, so that a caller can do other work at each `yield`. */
export function* diffSteps<B>(before: readonly B[], after: readonly B[]): Steps<Splice<B>[]> {
  const { head, from, to } = differingPart(before, after)
  yield
  const splices = onlyOneSide(from, to) ?? fewest(from, to) ?? (yield* betweenAnchors(from, to))
  return moved(splices, head)
}

/**
 * Returns two texts without their common beginning and end. `head` is the number of blocks in the
 * common beginning.
 */
const differingPart = <B>(before: readonly B[], after: readonly B[]): { head: number; from: B[]; to: B[] } => {
  const { head, tail } = commonEdges(before, after)
  return { head, from: before.slice(head, before.length - tail), to: after.slice(head, after.length - tail) }
}

/**
 * Returns the splices without those that change nothing, moved to where their part begins in the
 * text.
 */
const moved = <B>(splices: readonly Splice<B>[], start: number): Splice<B>[] =>
  splices
    .filter(({ deleteCount, blocks }) => deleteCount > 0 || blocks.length > 0)
    .map((splice) => ({ ...splice, start: splice.start + start }))

/**
 * Returns the splice for a part that is empty in one of the texts, or undefined if both have
 * blocks.
 */
const onlyOneSide = <B>(from: readonly B[], to: readonly B[]): Splice<B>[] | undefined =>
  from.length === 0 || to.length === 0 ? [whole(from, to)] : undefined

const whole = <B>(from: readonly B[], to: readonly B[]): Splice<B> => ({
  start: 0,
  deleteCount: from.length,
  blocks: to,
})

const fewest = <B>(from: B[], to: B[]): Splice<B>[] | undefined => {
  // The difference in length is a lower bound of the number of changes.
  if (Math.abs(from.length - to.length) > MAX_CHANGES) return undefined
  const parts = diffArrays(from, to, { maxEditLength: MAX_CHANGES })
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

/**
 * Compares the passages between blocks that occur once in both texts, in the same order. It takes n
 * log n steps, however many changes there are.
 */
function* betweenAnchors<B>(from: readonly B[], to: readonly B[]): Steps<Splice<B>[]> {
  yield
  const splices: Splice<B>[] = []
  let [fromAt, toAt] = [0, 0]
  const anchors = yield* anchorSteps(from, to)
  for (const [index, [fromNext, toNext]] of [...anchors, [from.length, to.length] as const].entries()) {
    if (index % STEP === 0) yield
    const { head, from: old, to: fresh } = differingPart(from.slice(fromAt, fromNext), to.slice(toAt, toNext))
    for (const splice of moved(onlyOneSide(old, fresh) ?? inPlace(old, fresh), fromAt + head)) splices.push(splice)
    fromAt = fromNext + 1
    toAt = toNext + 1
  }
  return splices
}

/** Compares block by block, for changes throughout a text that keep the number of blocks. */
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
