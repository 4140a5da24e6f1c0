import { commonEdges } from '../diff/common-edges.ts'
import { diffBlocks } from '../diff/diff-blocks.ts'

/** A position in a text: a block and an offset in it. */
export type Position = [block: number, offset: number]

/**
 * The new place of a position. `gone`: its character was removed; `low` and `high` are the ends of
 * the remaining text before and after it. `piece` has the inserted text, and `offset` is the
 * position in the replaced text.
 */
export type Mapped =
  | { type: 'kept'; at: Position; changed: boolean }
  | { type: 'gone'; low: Position; high: Position; piece: Piece; offset: number }

/** A run of blocks that was replaced by another one, as texts joined by line ends. */
export interface Piece {
  from: { start: number; count: number; text: string; starts: number[] }
  to: { start: number; count: number; text: string; starts: number[] }
  /** Length of the common beginning and end. */
  head: number
  tail: number
}

const joined = (blocks: readonly string[], start: number, count: number): Piece['from'] => {
  const starts: number[] = []
  let length = 0
  for (let at = start; at < start + count; at++) {
    starts.push(length)
    length += blocks[at]!.length + 1
  }
  return { start, count, text: blocks.slice(start, start + count).join('\n'), starts }
}

const pieceOf = (from: Piece['from'], to: Piece['from']): Piece => {
  const isOneSided = from.count === 0 || to.count === 0
  return { from, to, ...(isOneSided ? { head: 0, tail: 0 } : commonEdges(from.text, to.text)) }
}

const lastAtMost = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sorted[middle]! <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Converts an offset in the inserted text to a position in the inserted blocks. */
export const positionIn = ({ to }: Piece, offset: number): Position => {
  const at = lastAtMost(to.starts, offset)
  return [to.start + at, offset - to.starts[at]!]
}

/** Maps positions in removed blocks to the inserted blocks. Block numbers count from the splice. */
export const mapSplice = (removed: readonly string[], inserted: readonly string[]) => {
  const pieces: Piece[] = []
  let shift = 0
  for (const { start, deleteCount, blocks } of diffBlocks(removed, inserted)) {
    const to = start + shift
    shift += blocks.length - deleteCount
    // Blocks that were changed in place are compared one by one.
    if (deleteCount === blocks.length)
      for (let at = 0; at < deleteCount; at++)
        pieces.push(pieceOf(joined(removed, start + at, 1), joined(inserted, to + at, 1)))
    else pieces.push(pieceOf(joined(removed, start, deleteCount), joined(inserted, to, blocks.length)))
  }
  const starts = pieces.map(({ from }) => from.start)
  return (block: number, offset: number, edge: 'start' | 'end'): Mapped => {
    let at = pieces.length === 0 ? -1 : lastAtMost(starts, block)
    if (at >= 0 && starts[at]! > block) at = -1
    const piece = pieces[at]
    if (!piece) return { type: 'kept', at: [block, offset], changed: false }
    const { from, to, head, tail } = piece
    if (block >= from.start + from.count) {
      const moved = block - (from.start + from.count) + to.start + to.count
      return { type: 'kept', at: [moved, offset], changed: false }
    }
    const position = from.starts[block - from.start]! + offset
    const rest = from.text.length - tail
    const isBefore = edge === 'start' ? position < head : position <= head
    const isAfter = edge === 'start' ? position >= rest : position > rest
    const kept = (offset: number): Mapped => ({ type: 'kept', at: positionIn(piece, offset), changed: true })
    if (to.count > 0 && isBefore) return kept(position)
    if (to.count > 0 && isAfter) return kept(position - from.text.length + to.text.length)
    const gone = { type: 'gone', piece, offset: position } as const
    // If nothing was inserted, the remaining text before ends with the block before the removed
    // ones.
    if (to.count === 0) return { ...gone, low: [to.start - 1, Infinity], high: [to.start, 0] }
    return { ...gone, low: positionIn(piece, head), high: positionIn(piece, to.text.length - tail) }
  }
}
