import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { applySplices, type Splice } from '#manuscript/model/diff/splices.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import { mergeSectionState } from './merge-section-state.ts'

export type Side = 'mine' | 'theirs'

/** The version that a person keeps of a conflict. */
export type Choice = Side | 'both'

/** A place that both sides changed differently. */
export interface Passage {
  mine: SerializedBlocks
  theirs: SerializedBlocks
}

/** Decides on the text of a passage that both sides changed differently. */
type Decide = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks) => SerializedBlocks

interface Cluster {
  from: number
  to: number
  mine: Splice<string>[]
  theirs: Splice<string>[]
}

/** A place that changed. `agreed` is its merged text; null if a person has to choose. */
interface Place {
  from: number
  to: number
  mine: SerializedBlocks
  theirs: SerializedBlocks
  agreed: SerializedBlocks | null
}

/**
 * Merges two versions of a text. A change of one side only is kept, and so are changes of separate
 * fields of a heading; where both changed a place differently, `side` decides.
 */
export const mergeVersions = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks) => {
  const places = clustersOf(diffBlocks(base, mine).flatMap(apart), diffBlocks(base, theirs).flatMap(apart)).map(
    (cluster) => placeOf(base, cluster),
  )
  const passages = places.filter(({ agreed }) => !agreed).map(({ mine, theirs }): Passage => ({ mine, theirs }))
  const mergedBy = (decide: Decide): SerializedBlocks => {
    const text: string[] = []
    let at = 0
    for (const { from, to, mine, theirs, agreed } of places) {
      for (; at < from; at++) text.push(base[at]!)
      text.push(...(agreed ?? decide(base.slice(from, to), mine, theirs)))
      at = to
    }
    for (; at < base.length; at++) text.push(base[at]!)
    return text
  }
  const merged = (side: Side) => mergedBy((_, mine, theirs) => (side === 'mine' ? mine : theirs))
  return { passages, merged, mergedBy }
}

const placeOf = (base: SerializedBlocks, cluster: Cluster): Place => {
  const { from, to } = cluster
  const before = base.slice(from, to)
  const [mine, theirs] = [textOf(before, cluster.mine, from), textOf(before, cluster.theirs, from)]
  const hasOneSide = cluster.mine.length === 0 || cluster.theirs.length === 0
  const agreed = hasOneSide ? (cluster.mine.length > 0 ? mine : theirs) : mergeSame(before, mine, theirs)
  return { from, to, mine, theirs, agreed }
}

const textOf = (before: SerializedBlocks, splices: readonly Splice<string>[], from: number): SerializedBlocks =>
  applySplices(
    before,
    splices.map((splice) => ({ ...splice, start: splice.start - from })),
  )

/** Merges a place that both sides changed if they agree on each field. */
const mergeSame = (
  before: SerializedBlocks,
  mine: SerializedBlocks,
  theirs: SerializedBlocks,
): SerializedBlocks | null => {
  if (isSameText(mine, theirs)) return mine
  if (before.length !== 1 || mine.length !== 1 || theirs.length !== 1) return null
  const merged = mergeSectionState(before[0]!, mine[0]!, theirs[0]!)
  return merged === null ? null : [merged]
}

/** Splits a replacement of several blocks into one change per block. */
const apart = (splice: Splice<string>): Splice<string>[] =>
  splice.deleteCount === splice.blocks.length
    ? splice.blocks.map((block, at) => ({ start: splice.start + at, deleteCount: 1, blocks: [block] }))
    : [splice]

/** Groups changes that overlap. Two insertions at the same place do not overlap. */
const clustersOf = (mine: readonly Splice<string>[], theirs: readonly Splice<string>[]): Cluster[] => {
  const all = [
    ...theirs.map((splice) => ({ side: 'theirs' as const, splice })),
    ...mine.map((splice) => ({ side: 'mine' as const, splice })),
  ].sort(({ splice: one }, { splice: other }) => one.start - other.start || isInsertion(other) - isInsertion(one))
  const clusters: Cluster[] = []
  for (const { side, splice } of all) {
    const end = splice.start + splice.deleteCount
    let last = clusters.at(-1)
    if (!last || !(splice.start < last.to && last.from < end)) {
      last = { from: splice.start, to: end, mine: [], theirs: [] }
      clusters.push(last)
    }
    last.to = Math.max(last.to, end)
    last[side].push(splice)
  }
  return clusters
}

const isInsertion = ({ deleteCount }: Splice): number => Number(deleteCount === 0)

export const isSameText = (one: SerializedBlocks, other: SerializedBlocks): boolean =>
  one.length === other.length && one.every((block, at) => block === other[at])
