import {
  $createRangeSelection,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  $isTextNode,
  $setSelection,
  type EditorState,
  type LexicalEditor,
  type LexicalNode,
  type PointType,
} from 'lexical'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import { lengthAfter, rebaseSplices, type Splice } from '#manuscript/model/diff/splices.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { $blockOf, $blocksOf } from '../blocks/keep-chapters.ts'
import { $spliceText } from '../blocks/splice-text.ts'
import { mergeBlock } from '../saving/engine/keep-both.ts'
import { mergeVersions } from '../saving/engine/merge-versions.ts'
import { comparableTexts, type StateChange } from './compare-states.ts'

type Texts = ReturnType<typeof comparableTexts>

/** A point of the selection, with its place in case the nodes of its block are replaced. */
interface Place {
  point: Pick<PointType, 'key' | 'offset' | 'type'>
  /** The index of the block. */
  block: number
  /** The indexes of the nodes from the block down to that of the point. */
  path: readonly number[]
}

const $placeOf = ({ key, offset, type }: PointType): Place => {
  const point = { key, offset, type }
  const node = $getNodeByKey(key)
  const block = node && $blockOf(node)
  if (!block) return { point, block: -1, path: [] }
  const path: number[] = []
  for (let at = node; !at.is(block); at = at.getParentOrThrow()) path.unshift(at.getIndexWithinParent())
  return { point, block: $blocksOf($getRoot()).findIndex((one) => one.is(block)), path }
}

const $readSelection = (): readonly [Place, Place] | null => {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? [$placeOf(selection.anchor), $placeOf(selection.focus)] : null
}

const $isValid = ({ key, offset, type }: Place['point']): boolean => {
  const node = $getNodeByKey(key)
  if (!node?.isAttached()) return false
  if (type === 'text') return $isTextNode(node) && offset <= node.getTextContentSize()
  return $isElementNode(node) && offset <= node.getChildrenSize()
}

const $pointAt = ({ point, block, path }: Place, restored: ReadonlyMap<number, LexicalNode>): Place['point'] | null => {
  if ($isValid(point)) return point
  let node = restored.get(block) ?? null
  for (const at of path) node = $isElementNode(node) ? node.getChildAtIndex(at) : null
  const found = node && { ...point, key: node.getKey() }
  return found && $isValid(found) ? found : null
}

/** Restores a selection. Puts the caret at the end of the restored blocks if its text is missing. */
const $restoreSelection = (places: readonly [Place, Place] | null, restored: ReadonlyMap<number, LexicalNode>) => {
  if (!places) return
  const [anchor, focus] = places.map((place) => $pointAt(place, restored))
  if (!anchor || !focus) return void [...restored.values()].at(-1)?.selectEnd()
  const selection = $createRangeSelection()
  selection.anchor.set(anchor.key, anchor.offset, anchor.type)
  selection.focus.set(focus.key, focus.offset, focus.type)
  $setSelection(selection)
}

/** Splices for the text after a change, with the index in the own text of each block that they insert. */
interface Merged {
  splices: readonly Splice<string>[]
  indexes: readonly number[]
}

/** Returns the index of each inserted block in the text that results from the splices. */
const insertedIndexes = (splices: readonly Splice<string>[]): Map<readonly string[], number[]> =>
  new Map(
    splices.map(({ start, blocks }, at) => {
      const first = lengthAfter(start, splices.slice(0, at))
      return [blocks, blocks.map((_, index) => first + index)]
    }),
  )

const mergeBlocks = ({ before, own, after }: Texts): Merged | null => {
  const steps = diffBlocks(before, own)
  const splices = rebaseSplices(steps, diffBlocks(before, after))
  if (!splices) return null
  const indexes = insertedIndexes(steps)
  return { splices, indexes: splices.flatMap(({ blocks }) => indexes.get(blocks)!) }
}

/** Merges each block that both changed word by word, like a conflict of which both sides are kept. */
const mergeWords = ({ before, own, after }: Texts): Merged | null => {
  const origins = new Map<string, string>()
  let isConflict = false
  const text = mergeVersions(before, own, after).mergedBy((base, mine, theirs) => {
    const isOne = base.length === 1 && mine.length === 1 && theirs.length === 1
    const merged = isOne ? mergeBlock(base[0]!, mine[0]!, theirs[0]!) : null
    if (merged === null) isConflict = true
    else origins.set(merged, mine[0]!)
    return merged === null ? theirs : [merged]
  })
  if (isConflict) return null
  const splices = diffBlocks(after, text)
  const inserted = splices.flatMap(({ blocks }) => blocks)
  return { splices, indexes: inserted.map((block) => own.indexOf(origins.get(block) ?? block)) }
}

/**
 * Applies a change to another state: `own` is a state before or after `change.before`, and the
 * result differs from `change.after` as it differs from `change.before`. Returns null if both
 * changed the same words, or if the result would be the text of `change.after`.
 *
 * `scratch` is a headless editor that holds the result.
 */
export const mergeStates = (scratch: LexicalEditor, change: StateChange, own: EditorState): EditorState | null => {
  const texts = comparableTexts(change, own)
  const merged = mergeBlocks(texts) ?? mergeWords(texts)
  if (!merged || merged.splices.length === 0) return null
  const selection = own.read($readSelection)
  scratch.setEditorState(change.after)
  scratch.update(
    () => {
      const nodes = $spliceText(
        merged.splices.map((splice) => ({
          ...splice,
          blocks: splice.blocks.map((text) => JSON.parse(texts.jsonOfText(text)) as EditorNode),
        })),
      )
      $restoreSelection(selection, new Map(nodes.map((node, at) => [merged.indexes[at]!, node])))
    },
    { discrete: true },
  )
  return scratch.getEditorState()
}
