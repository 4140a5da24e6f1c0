import { diffArrays } from 'diff'
import { anchorSteps, runSteps, type Steps } from './diff-anchors.ts'
import type { Splice } from './splices.ts'

/** Above this number of changes, a search for the minimum would take too long. */
const MAX_CHANGES = 600

/** The number of passages that are compared between two steps. */
const STEP = 1000

type Compare<B> = (from: B[], to: B[]) => Steps<Splice<B>[]>

/**
 * Returns small splices that turn one text into another. Compares blocks by ===, so pass them as
 * JSON strings. Limits the search for texts with many changes; the result is then correct but may not
 * be minimal.
 */
export const diffBlocks = <B>(before: readonly B[], after: readonly B[]): Splice<B>[] =>
  runSteps(diffSteps(before, after))

/** Computes `diffBlocks` in steps, so that a caller can do other work at each `yield`. */
export const diffSteps = <B>(before: readonly B[], after: readonly B[]): Steps<Splice<B>[]> =>
  differing(before, after, searched)

function* searched<B>(from: B[], to: B[]): Steps<Splice<B>[]> {
  yield
  const found = fewest(from, to)
  if (found) return found
  return yield* betweenAnchors(from, to)
}

/** Compares what is left without the common beginning and end. */
function* differing<B>(before: readonly B[], after: readonly B[], compare: Compare<B>): Steps<Splice<B>[]> {
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
  const splices = from.length === 0 || to.length === 0 ? [whole(from, to)] : yield* compare(from, to)
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
  // Each block more or less is a change.
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
 * Compares the passages between blocks that both texts have once and in the same order. It takes
 * n log n steps, however many changes there are.
 */
function* betweenAnchors<B>(from: readonly B[], to: readonly B[]): Steps<Splice<B>[]> {
  yield
  const splices: Splice<B>[] = []
  let [fromAt, toAt] = [0, 0]
  const anchors = yield* anchorSteps(from, to)
  for (const [index, [fromNext, toNext]] of [...anchors, [from.length, to.length] as const].entries()) {
    if (index % STEP === 0) yield
    const passage = yield* differing(from.slice(fromAt, fromNext), to.slice(toAt, toNext), inPlace)
    for (const splice of passage) splices.push({ ...splice, start: splice.start + fromAt })
    fromAt = fromNext + 1
    toAt = toNext + 1
  }
  return splices
}

/** Handles a replacement throughout the text: the changed blocks keep their positions. */
// oxlint-disable-next-line require-yield -- its loop takes a few milliseconds
function* inPlace<B>(from: readonly B[], to: readonly B[]): Steps<Splice<B>[]> {
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
