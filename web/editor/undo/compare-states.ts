/* oxlint-disable no-underscore-dangle -- Lexical's methods find each node in the active state again, which takes
   several times as long as reading the fields of ten thousand nodes. */
import { $getNodeByKey, $isElementNode, type EditorState, type LexicalNode, type NodeKey } from 'lexical'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { $exportBlock } from '../blocks/block-json.ts'
import { $isChapter } from '../blocks/chapter-node.ts'
import { mergeBlock } from '../saving/engine/keep-both.ts'

/** Two states that differ by changes from elsewhere. */
export interface StateChange {
  before: EditorState
  after: EditorState
}

const childKeys = (state: EditorState, node: LexicalNode | undefined): NodeKey[] => {
  const keys: NodeKey[] = []
  if (!$isElementNode(node)) return keys
  for (let key = node.__first; key !== null; key = state._nodeMap.get(key)!.__next) keys.push(key)
  return keys
}

/** Returns the keys of all blocks in reading order. */
const blockKeys = (state: EditorState): NodeKey[] =>
  childKeys(state, state._nodeMap.get('root')).flatMap((key) => {
    const node = state._nodeMap.get(key)
    return $isChapter(node) ? childKeys(state, node) : [key]
  })

/** Nodes are immutable, so an unchanged block consists of the same objects in both states. */
const isUnchanged = (one: EditorState, other: EditorState, key: NodeKey): boolean => {
  const node = one._nodeMap.get(key)
  if (node !== other._nodeMap.get(key)) return false
  if ($isElementNode(node))
    for (let child = node.__first; child !== null; child = one._nodeMap.get(child)!.__next)
      if (!isUnchanged(one, other, child)) return false
  return true
}

/** Returns a block as JSON, or null if the state does not have it. */
const jsonOf = (state: EditorState, key: NodeKey): string | null =>
  state.read(() => {
    const node = $getNodeByKey(key)
    return node?.isAttached() ? stringifyBlock($exportBlock(node)) : null
  })

/**
 * Returns three states as lists of texts, which are equal for equal blocks. Only blocks that differ
 * between the states are serialized; any other block is named by its key. `jsonOfText` returns the
 * JSON of either.
 */
export const comparableTexts = ({ before, after }: StateChange, own: EditorState) => {
  const keys = blockKeys(before)
  const unchanged = new Set(keys.filter((key) => isUnchanged(before, after, key) && isUnchanged(before, own, key)))
  const textsOf = (state: EditorState, all: readonly NodeKey[]) =>
    all.map((key) => (unchanged.has(key) ? key : jsonOf(state, key)!))
  return {
    before: textsOf(before, keys),
    after: textsOf(after, blockKeys(after)),
    own: textsOf(own, blockKeys(own)),
    jsonOfText: (text: string): string => (unchanged.has(text) ? jsonOf(before, text)! : text),
  }
}

/** Returns the blocks that a change replaced or removed. */
export const changedBlocks = ({ before, after }: StateChange): NodeKey[] =>
  blockKeys(before).filter((key) => !isUnchanged(before, after, key) && jsonOf(before, key) !== jsonOf(after, key))

/** Returns true if a block is in a third state that can't be merged with those of a change. */
export const isConflict = ({ before, after }: StateChange, own: EditorState, key: NodeKey): boolean => {
  const [was, is, wanted] = [before, after, own].map((state) => jsonOf(state, key))
  if (was == null || wanted == null || was === is || wanted === was || wanted === is) return false
  return is == null || mergeBlock(was, wanted, is) === null
}
