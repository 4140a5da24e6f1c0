import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { nodeText, splitNode } from './node-text.ts'

/** A range in neighbouring blocks. null: from the beginning of the first, or to the end of the last. */
export interface BlockRange {
  start: number | null
  end: number | null
}

/** Blocks that were cut at a range. The parts outside the range are not changed. */
interface CutBlocks {
  /** The beginning of the first block; null if the range begins with the block. */
  head: EditorNode | null
  middle: EditorNode[]
  /** The end of the last block; null if the range ends with the block. */
  tail: EditorNode | null
}

/** Converts words inside a single list item to a paragraph. */
const asLine = (node: EditorNode): EditorNode => {
  const item = node.type === 'list' && node.children?.length === 1 ? node.children[0] : undefined
  return { type: 'paragraph', version: 1, children: (item ?? node).children ?? [] }
}

/** Cuts blocks at a range. */
export const cutBlocks = (blocks: readonly EditorNode[], { start, end }: BlockRange): CutBlocks => {
  const middle = [...blocks]
  let tail: EditorNode | null = null
  let head: EditorNode | null = null
  if (end !== null) {
    const [first, second] = splitNode(middle.at(-1)!, end)
    middle[middle.length - 1] = first
    tail = second
  }
  if (start !== null) {
    const [first, second] = splitNode(middle[0]!, start)
    middle[0] = second
    head = first
  }
  return {
    head,
    middle: middle.map((node, at) => {
      const isPart = (at === 0 && head) || (at === middle.length - 1 && tail)
      return isPart && (node.type !== 'list' || node.children?.length === 1) ? asLine(node) : node
    }),
    tail,
  }
}

const isLines = ({ type }: EditorNode) => type === 'paragraph' || type === 'quote'
const childrenOf = ({ children }: EditorNode): EditorNode[] => children ?? []
const withChildren = (node: EditorNode, children: EditorNode[]): EditorNode => ({ ...node, children })

/**
 * Joins the beginning of a block with the rest of the line. Returns one block if their lines can be
 * joined, otherwise two.
 */
const joinLine = (first: EditorNode, second: EditorNode): EditorNode[] => {
  if (first.type === 'list') {
    const items = childrenOf(first)
    const last = items.at(-1)
    const [begun, ...rest] = second.type === 'list' ? childrenOf(second) : [second]
    if (!last || !begun || (second.type !== 'list' && !isLines(second))) return [first, second]
    return [
      withChildren(first, [
        ...items.slice(0, -1),
        withChildren(last, [...childrenOf(last), ...childrenOf(begun)]),
        ...rest,
      ]),
    ]
  }
  const item = second.type === 'list' && second.children?.length === 1 ? second.children[0]! : second
  if (isLines(first) && (isLines(item) || item.type === 'listitem'))
    return [withChildren(first, [...childrenOf(first), ...childrenOf(item)])]
  return [first, second]
}

const isEmpty = (node: EditorNode): boolean => nodeText(node).trim() === ''

/**
 * Joins new blocks with the parts around them. The first line continues the head, and the tail
 * continues the last line. Text outside the range is not changed, and a block of which a part stays
 * keeps its properties.
 */
export const joinBlocks = ({ head, tail }: Omit<CutBlocks, 'middle'>, middle: readonly EditorNode[]): EditorNode[] => {
  const [first, ...rest] = middle
  if (!first) return [head, tail].filter((node) => node !== null)
  const begun = head ? joinLine(head, first).filter((node) => node !== head || !isEmpty(node)) : [first]
  const blocks = [...begun, ...rest]
  if (!tail) return blocks
  const last = blocks.pop()!
  const joined = joinLine(last, tail)
  const isOfHead = head !== null && blocks.length === 0
  const [only] = joined
  // The last block keeps the properties of the block whose end it has.
  if (joined.length === 1 && !isOfHead && (last.type === tail.type || (isLines(last) && isLines(tail))))
    return [...blocks, withChildren(tail, childrenOf(only!))]
  return [...blocks, ...joined.filter((node) => node !== tail || !isEmpty(node))]
}

const commonStart = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[at] === other[at]) at++
  return at
}

const commonEnd = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one[one.length - 1 - at] === other[other.length - 1 - at]) at++
  return at
}

/** Finds a range again in a single block whose text was changed before or after the range. */
const findInBlock = (before: string, now: string, start: number, end: number): [number, number] | null => {
  if (commonStart(before, now) >= end) return [start, end]
  const shift = now.length - before.length
  if (commonEnd(before, now) >= before.length - start) return [start + shift, end + shift]
  const text = before.slice(start, end)
  const at = now.indexOf(text)
  return at !== -1 && now.indexOf(text, at + 1) === -1 ? [at, at + text.length] : null
}

/**
 * Finds a range again after blocks were changed outside of it, for example by typing. Returns null
 * if the text inside was changed.
 */
export const findRange = (
  before: readonly EditorNode[],
  now: readonly EditorNode[],
  { start, end }: BlockRange,
): BlockRange | null => {
  const first = [nodeText(before[0]!), nodeText(now[0]!)] as const
  const last = [nodeText(before.at(-1)!), nodeText(now.at(-1)!)] as const
  let found: BlockRange = { start, end }
  if (before.length === 1) {
    const place = findInBlock(...first, start ?? 0, end ?? first[0].length)
    if (!place) return null
    found = { start: start === null ? null : place[0], end: end === null ? null : place[1] }
  } else found = { start: start === null ? null : start + first[1].length - first[0].length, end }
  const isOutside = (found.start ?? 0) < 0 || (found.start ?? 0) > first[1].length || (found.end ?? 0) > last[1].length
  if (isOutside) return null
  const same = JSON.stringify(cutBlocks(before, { start, end }).middle)
  return JSON.stringify(cutBlocks(now, found).middle) === same ? found : null
}
