import type { NodeKey } from 'lexical'
import { type EditName, editTable } from '#contract/edits.ts'
import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { blocksMarkdown } from '#web/editor/selection/caret-block.ts'
import type { Target } from './edit.ts'
import { isProse } from './prose.ts'
import { type BlockRange, cutBlocks, findRange } from './selection/cut-blocks.ts'
import { nodeText } from './selection/node-text.ts'
import { divideRanges, proseRanges } from './selection/prose-ranges.ts'
import { selectedRange } from './selection/selected-range.ts'

/**
 * Maximum number of words of a selection that becomes one proposal. A longer selection is divided
 * into parts of about `PART_WORDS`.
 */
const WHOLE_WORDS = 1500
const PART_WORDS = 700
/** Average number of characters in a word, which is precise enough to divide a text. */
const WORD_CHARACTERS = 6

const nodeOf = (json: string): EditorNode => JSON.parse(json) as EditorNode

const listed = ({ blocks }: OpenManuscript, keys: readonly NodeKey[]): { json: string[]; at: number } => {
  const keySet = new Set(keys)
  const json: string[] = []
  let at = -1
  for (const [index, block] of blocks.blocks().entries()) {
    if (!keySet.has(block.key)) continue
    json.push(block.json)
    at = index
  }
  return { json, at }
}

/** Returns the current state of the blocks, or null if one of them was deleted. */
export const targetOf = (manuscript: OpenManuscript, keys: readonly NodeKey[]): Target | null => {
  const { json, at } = listed(manuscript, keys)
  if (json.length !== keys.length || at === -1) return null
  return { keys, at, json, content: blocksMarkdown(manuscript.editor, keys) }
}

const targetOfRange = (blocks: readonly ListedBlock[], at: number, range: BlockRange): Target => {
  const keys = blocks.map(({ key }) => key)
  const json = blocks.map((block) => block.json)
  const { head, middle, tail } = cutBlocks(json.map(nodeOf), range)
  const content = blocksToMarkdown(readPassage(middle))
  const isPart = head !== null || tail !== null
  return { keys, at, json, content, ...(isPart && { range }) }
}

/**
 * Returns a target with its current blocks. Text that was changed outside the selected range does
 * not matter. Returns null if the blocks or the selected text were changed or deleted.
 */
export const currentTarget = (manuscript: OpenManuscript, target: Target): Target | null => {
  const { keys, json: before, range, content } = target
  const { json, at } = listed(manuscript, keys)
  if (json.length !== keys.length || at === -1) return null
  const isSame = json.every((block, index) => block === before[index])
  if (isSame) return at === target.at ? target : { ...target, at }
  const found = range && findRange(before.map(nodeOf), json.map(nodeOf), range)
  return found ? { keys, at, json, content, range: found } : null
}

/** Returns the blocks that an edit of the text works on, one target for each part. */
const textTargets = (manuscript: OpenManuscript): Target[] => {
  const caret = manuscript.caret.get()
  if (!caret) return []
  const selected = selectedRange(manuscript.editor)
  const all = manuscript.blocks.blocks()
  const from = all.findIndex(({ key }) => key === (selected?.first ?? caret.key))
  const to = selected ? all.findIndex(({ key }) => key === selected.last) : from
  if (from === -1 || to < from) return []
  const blocks = all.slice(from, to + 1)
  const nodes = blocks.map(({ json }) => nodeOf(json))
  const targetRanges = proseRanges(nodes, { start: selected?.start ?? null, end: selected?.end ?? null })
  // A selection without words, such as a single space, is treated as a caret.
  if (targetRanges.length === 0 && selected && from === to) return textTargetsOfBlock(all, from)
  const sizes = nodes.map((node) => nodeText(node).length / WORD_CHARACTERS)
  const words = sizes.reduce((sum, size) => sum + size, 0)
  const ranges = words > WHOLE_WORDS ? divideRanges(targetRanges, sizes, PART_WORDS) : targetRanges
  return ranges.map((range) => targetOfRange(blocks.slice(range.from, range.to + 1), from + range.to, range))
}

const textTargetsOfBlock = (all: readonly ListedBlock[], at: number): Target[] =>
  proseRanges([nodeOf(all[at]!.json)], { start: null, end: null }).map((range) => targetOfRange([all[at]!], at, range))

/**
 * Returns the targets of an edit: the heading or the block at the caret, or the selected text.
 * Stretches of text between headings, tables and footnotes, and the parts of a long text, are
 * separate targets.
 */
export const targetsAtCaret = (manuscript: OpenManuscript, name: EditName): Target[] => {
  const block = manuscript.caret.get()
  if (!block) return []
  if (editTable[name].target === 'text') return textTargets(manuscript)
  const target = targetOf(manuscript, [block.key])
  return target && isProse(nodeOf(target.json[0]!)) ? [target] : []
}

/**
 * Finds the blocks of a stored target in the open text, near their old place. If they are not
 * found, the target has no valid keys.
 */
export const findTarget = (manuscript: OpenManuscript, stored: Omit<Target, 'keys'>): Target => {
  const all = manuscript.blocks.blocks()
  const { json } = stored
  let best = -1
  for (const [at, block] of all.entries()) {
    const isNearer = best === -1 || Math.abs(at - stored.at) < Math.abs(best - stored.at)
    const end = at + json.length - 1
    if (isNearer && block.json === json[0] && json.every((own, index) => all[at + index]?.json === own)) best = end
  }
  if (best === -1) return { ...stored, keys: json.map((_, at) => `gone ${at}`) }
  return { ...stored, at: best, keys: all.slice(best - json.length + 1, best + 1).map(({ key }) => key) }
}
