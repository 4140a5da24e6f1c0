/** Takes `deleteCount` blocks out at `start` and puts `blocks` in their place. */
export interface Splice<B = unknown> {
  start: number
  deleteCount: number
  blocks: readonly B[]
}

/** Why a list of splices is none for a text of so many blocks; null when it is one. */
export const wrongSplices = (splices: readonly Splice[], length: number): string | null => {
  let from = 0
  for (const { start, deleteCount } of splices) {
    if (start < from) return 'Splices have to be in order and must not overlap.'
    from = start + deleteCount
  }
  return from > length ? 'A splice reaches past the end of the text.' : null
}

/** The text after the splices, which are in the text's positions, in order, without overlap. */
export const applySplices = <B>(text: readonly B[], splices: readonly Splice<B>[]): B[] => {
  const result: B[] = []
  let at = 0
  for (const { start, deleteCount, blocks } of splices) {
    for (; at < start; at++) result.push(text[at]!)
    for (const block of blocks) result.push(block)
    at += deleteCount
  }
  for (; at < text.length; at++) result.push(text[at]!)
  return result
}

export const lengthAfter = (length: number, splices: readonly Splice[]): number =>
  splices.reduce((sum, { deleteCount, blocks }) => sum + blocks.length - deleteCount, length)

/** What leads back: applied to the text after the splices it gives the text before. */
export const invertSplices = <B>(text: readonly B[], splices: readonly Splice<B>[]): Splice<B>[] => {
  let shift = 0
  return splices.map(({ start, deleteCount, blocks }) => {
    const back = { start: start + shift, deleteCount: blocks.length, blocks: text.slice(start, start + deleteCount) }
    shift += blocks.length - deleteCount
    return back
  })
}

/**
 * The same splices for a text to which `others` was done meanwhile; both are in the positions of the same base. null when
 * the two change the same blocks: then nobody but a person can say what the text is to be. What was inserted at the very
 * same place stands side by side, the others' first.
 */
export const rebaseSplices = <B>(splices: readonly Splice<B>[], others: readonly Splice<B>[]): Splice<B>[] | null => {
  const rebased: Splice<B>[] = []
  let shift = 0
  let next = 0
  for (const splice of splices) {
    for (; next < others.length && comesBefore(others[next]!, splice); next++)
      shift += others[next]!.blocks.length - others[next]!.deleteCount
    const other = others[next]
    if (other && other.start < splice.start + splice.deleteCount) return null
    rebased.push({ ...splice, start: splice.start + shift })
  }
  return rebased
}

const comesBefore = (other: Splice, splice: Splice): boolean => other.start + other.deleteCount <= splice.start

/**
 * What leads from one text to another, as few and small splices as equal blocks at both ends and longest common runs in
 * between give. `same` says whether two blocks are equal.
 */
export const diffBlocks = <B>(
  before: readonly B[],
  after: readonly B[],
  same: (a: B, b: B) => boolean,
): Splice<B>[] => {
  let head = 0
  while (head < before.length && head < after.length && same(before[head]!, after[head]!)) head++
  let tail = 0
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    same(before[before.length - 1 - tail]!, after[after.length - 1 - tail]!)
  )
    tail++
  const deleteCount = before.length - head - tail
  const blocks = after.slice(head, after.length - tail)
  return deleteCount === 0 && blocks.length === 0 ? [] : [{ start: head, deleteCount, blocks }]
}
