import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import { mergeVersions } from './merge-versions.ts'

/** Above this length in characters, two versions of a block are kept side by side. */
const LONGEST = 20_000

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Splits a block into pieces that one side can change without the other: words of one format, and
 * other nodes.
 */
const piecesOf = ({ children = [] }: EditorNode): string[] =>
  children.flatMap((node) =>
    node.type === 'text' && typeof node.text === 'string'
      ? Array.from(words.segment(node.text), ({ segment }) => stringifyBlock({ ...node, text: segment }))
      : [stringifyBlock(node)],
  )

/** Joins neighbouring texts of one format. */
const joined = (pieces: readonly string[]): EditorNode[] => {
  const nodes: EditorNode[] = []
  let format: string | null = null
  for (const piece of pieces) {
    const node = JSON.parse(piece) as EditorNode
    const last = nodes.at(-1)
    const own = node.type === 'text' ? stringifyBlock({ ...node, text: '' }) : null
    if (last && own !== null && own === format) last.text = `${last.text}${node.text}`
    else nodes.push(node)
    format = own
  }
  return nodes
}

const contentFields: ReadonlySet<string> = new Set(['children', 'direction', 'textFormat', 'textStyle'])

/** The properties of a block without its content. Editors add fields that follow from the content. */
const frameOf = (block: EditorNode): string =>
  stringifyBlock(Object.fromEntries(Object.entries(block).filter(([name]) => !contentFields.has(name))) as EditorNode)

/**
 * Merges two versions of a block word by word. Additions of both at the same place are both kept, the
 * other side's first. Returns null if both changed the same words, or the block itself differently.
 */
const mergeBlock = (base: string, mine: string, theirs: string): string | null => {
  if (mine.length + theirs.length > LONGEST) return null
  const [before, own, other] = [base, mine, theirs].map((json) => JSON.parse(json) as EditorNode) as [
    EditorNode,
    EditorNode,
    EditorNode,
  ]
  if (![before, own, other].every(({ children }) => Array.isArray(children))) return null
  const [beforeFrame, ownFrame, otherFrame] = [frameOf(before), frameOf(own), frameOf(other)]
  if (ownFrame !== otherFrame && ownFrame !== beforeFrame && otherFrame !== beforeFrame) return null
  const merged = mergeVersions(piecesOf(before), piecesOf(own), piecesOf(other))
  if (merged.passages.length > 0) return null
  return stringifyBlock({ ...(ownFrame === beforeFrame ? other : own), children: joined(merged.merged('mine')) })
}

/**
 * Keeps both versions of a passage: a block that both changed is merged word by word if possible.
 * Otherwise the changed blocks of both follow each other, the other side's first.
 */
const keepBoth = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks): SerializedBlocks => {
  if (base.length === 1 && mine.length === 1 && theirs.length === 1) {
    const merged = mergeBlock(base[0]!, mine[0]!, theirs[0]!)
    if (merged !== null) return [merged]
  }
  return [
    ...theirs.filter((block) => mine.includes(block) || !base.includes(block)),
    ...mine.filter((block) => !theirs.includes(block) && !base.includes(block)),
  ]
}

/** Merges two versions of a text so that both keep what they added. */
export const mergeBoth = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks): SerializedBlocks =>
  mergeVersions(base, mine, theirs).mergedBy(keepBoth)
