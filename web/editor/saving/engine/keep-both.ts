import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import { mergeVersions } from './merge-versions.ts'

/**
 * Maximum number of characters, in both versions of a text together, that are merged word by word.
 */
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

/** Joins neighbouring texts of the same format. */
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

/** Thrown where both sides changed the same words, or a node itself in different ways. */
class NotMerged extends Error {}

/** Blocks of these types can have the same content, so one type can change to another. */
const prose: ReadonlySet<string> = new Set(['paragraph', 'heading', 'quote'])

/** The nodes whose children are rows or cells. */
const grids: ReadonlySet<string> = new Set(['table', 'tablerow'])

/**
 * Returns true if all rows have the same length. They don't if one side added a row and the other a
 * column.
 */
const isEven = ({ children: rows = [] }: EditorNode): boolean =>
  rows.every(({ children }) => children?.length === rows[0]!.children?.length)

type Versions = [base: string, mine: string, theirs: string]

const parse = (versions: Versions): EditorNode[] => versions.map((json) => JSON.parse(json) as EditorNode)

/**
 * Merges two versions of a piece. A piece can contain pieces itself, such as the cells of a table
 * row.
 */
const mergePiece = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks): SerializedBlocks => {
  if (base.length !== 1 || mine.length !== 1 || theirs.length !== 1) throw new NotMerged()
  const versions: Versions = [base[0]!, mine[0]!, theirs[0]!]
  const [before, own, other] = parse(versions)
  if (before!.children?.length !== 0 || !own!.children?.length || !other!.children?.length)
    return [stringifyBlock(mergeNodes(versions))]
  // Words that both sides wrote into an empty cell or list item become separate lines.
  const children = [...other!.children, { type: 'linebreak', version: 1 }, ...own!.children]
  return [stringifyBlock({ ...own!, children })]
}

const mergeNodes = (versions: Versions): EditorNode => {
  const nodes = parse(versions)
  const { type } = nodes[0]!
  const isAlike = nodes.every((node) => node.type === type || (prose.has(node.type) && prose.has(type)))
  if (!isAlike || !nodes.every(({ children }) => Array.isArray(children))) throw new NotMerged()
  if (!grids.has(type) && versions[1].length + versions[2].length > LONGEST) throw new NotMerged()
  const [beforeFrame, ownFrame, otherFrame] = nodes.map(frameOf)
  if (ownFrame !== otherFrame && ownFrame !== beforeFrame && otherFrame !== beforeFrame) throw new NotMerged()
  const [pieces, ownPieces, otherPieces] = nodes.map(piecesOf)
  const children = joined(mergeVersions(pieces!, ownPieces!, otherPieces!).mergedBy(mergePiece))
  const merged: EditorNode = { ...nodes[ownFrame === beforeFrame ? 2 : 1]!, children }
  if (type === 'table' && !isEven(merged)) throw new NotMerged()
  return merged
}

/**
 * Merges two versions of a block word by word, and those of a table cell by cell. Additions of both at
 * the same place are both kept, the other side's first. Returns null if both changed the same words,
 * or the block itself in different ways.
 */
export const mergeBlock = (...versions: Versions): string | null => {
  // If the paragraph was empty before, the words of both sides would run together.
  if (parse(versions)[0]!.children?.length === 0) return null
  try {
    return stringifyBlock(mergeNodes(versions))
  } catch (error) {
    if (error instanceof NotMerged) return null
    throw error
  }
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

/** Merges two versions of a text and keeps the additions of both. */
export const mergeBoth = (base: SerializedBlocks, mine: SerializedBlocks, theirs: SerializedBlocks): SerializedBlocks =>
  mergeVersions(base, mine, theirs).mergedBy(keepBoth)
