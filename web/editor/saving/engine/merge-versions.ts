import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { applySplices, type Splice } from '#manuscript/model/splices.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'

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

/**
 * Merges two versions of a text. A change of one side only is kept; where both changed a place
 * differently, `side` decides.
 */
export const mergeVersions = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks) => {
  const clusters = clustersOf(diffBlocks(base, mine).flatMap(apart), diffBlocks(base, theirs).flatMap(apart))
  const textOf = ({ from, to, ...sides }: Cluster, side: Side): SerializedBlocks =>
    applySplices(
      base.slice(from, to),
      sides[side].map((splice) => ({ ...splice, start: splice.start - from })),
    )
  const isPassage = (cluster: Cluster) =>
    cluster.mine.length > 0 &&
    cluster.theirs.length > 0 &&
    !isSameText(textOf(cluster, 'mine'), textOf(cluster, 'theirs'))
  const passages = clusters
    .filter(isPassage)
    .map((cluster): Passage => ({ mine: textOf(cluster, 'mine'), theirs: textOf(cluster, 'theirs') }))
  const mergedBy = (decide: Decide): SerializedBlocks => {
    const text: string[] = []
    let at = 0
    for (const cluster of clusters) {
      for (; at < cluster.from; at++) text.push(base[at]!)
      const only: Side | null = cluster.theirs.length === 0 ? 'mine' : cluster.mine.length === 0 ? 'theirs' : null
      const [mine, theirs] = [textOf(cluster, 'mine'), textOf(cluster, 'theirs')]
      if (only) text.push(...textOf(cluster, only))
      else if (isSameText(mine, theirs)) text.push(...mine)
      else text.push(...decide(base.slice(cluster.from, cluster.to), mine, theirs))
      at = cluster.to
    }
    for (; at < base.length; at++) text.push(base[at]!)
    return text
  }
  const merged = (side: Side) => mergedBy((_, mine, theirs) => (side === 'mine' ? mine : theirs))
  return { passages, merged, mergedBy }
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
