import type { NodeKey } from 'lexical'
import { type EditName, editTable } from '#contract/edits.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { blocksMarkdown } from '#web/editor/selection/caret-block.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'
import type { Target } from './edit.ts'
import { isProse } from './prose.ts'

const jsonOf = ({ blocks }: OpenManuscript, keys: readonly NodeKey[]): string[] => {
  const wanted = new Set(keys)
  return blocks.blocks().flatMap(({ key, json }) => (wanted.has(key) ? [json] : []))
}

/** Returns the current state of the blocks, or null if one of them was deleted. */
export const targetOf = (manuscript: OpenManuscript, keys: readonly NodeKey[]): Target | null => {
  const json = jsonOf(manuscript, keys)
  const at = manuscript.blocks.blocks().findIndex(({ key }) => key === keys.at(-1))
  return json.length === keys.length && at !== -1
    ? { keys, at, json, content: blocksMarkdown(manuscript.editor, keys) }
    : null
}

/** Returns true if the blocks are unchanged: neither edited here nor by a remote change. */
export const isUntouched = (manuscript: OpenManuscript, { keys, json }: Target): boolean => {
  const now = jsonOf(manuscript, keys)
  return now.length === json.length && now.every((block, at) => block === json[at])
}

/** Returns true if an edit leaves a block as it is: a heading, or a block that a proposal can't show. */
const endsPassage = (json: string): boolean => {
  const block = JSON.parse(json) as EditorNode
  return block.type === 'heading' || !isProse(block)
}

const canEditAt = (manuscript: OpenManuscript, key: NodeKey): boolean =>
  jsonOf(manuscript, [key]).every((json) => isProse(JSON.parse(json) as EditorNode))

/** Returns the blocks at the caret that an edit works on, or null if there are none. */
export const targetAtCaret = (manuscript: OpenManuscript, name: EditName): Target | null => {
  const block = manuscript.caret.get()
  if (!block || !canEditAt(manuscript, block.key)) return null
  return targetOf(manuscript, editTable[name].target === 'heading' ? [block.key] : textKeys(manuscript, block))
}

/** Returns the selected blocks around the caret, up to the next headings. */
const textKeys = (manuscript: OpenManuscript, { key, selected }: CaretBlock): NodeKey[] => {
  const wanted = new Set(selected)
  const blocks = manuscript.blocks.blocks().filter((block) => wanted.has(block.key))
  const at = blocks.findIndex((block) => block.key === key)
  let [from, to] = [at, at]
  while (from > 0 && !endsPassage(blocks[from - 1]!.json)) from--
  while (to < blocks.length - 1 && !endsPassage(blocks[to + 1]!.json)) to++
  return at === -1 ? [] : blocks.slice(from, to + 1).map((block) => block.key)
}
