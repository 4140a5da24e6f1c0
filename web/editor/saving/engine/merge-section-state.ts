import { stateField } from '#manuscript/model/blocks/read-runs.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'

/** The fields of a section that its heading holds beside its text. */
const fields = ['status', 'synopsis', 'notes'] as const

const withFields = ({ $: state, ...block }: EditorNode, values: Record<string, unknown>): string => {
  const all = Object.entries({ ...(state as object | undefined), ...values }).filter(([, value]) => value !== undefined)
  return stringifyBlock(all.length > 0 ? { ...block, $: Object.fromEntries(all) } : block)
}

const withoutFields = (block: EditorNode): string =>
  withFields(block, Object.fromEntries(fields.map((field) => [field, undefined])))

/** Returns the value that one side changed, or null if both changed it differently. */
const mergeValue = <T>(base: T, mine: T, theirs: T): { value: T } | null => {
  if (mine === theirs || theirs === base) return { value: mine }
  return mine === base ? { value: theirs } : null
}

/**
 * Merges two versions of a heading if they differ in separate fields: its text, and the status,
 * synopsis and notes of its section. Returns null if both changed the same field.
 */
export const mergeSectionState = (...versions: [base: string, mine: string, theirs: string]): string | null => {
  const [base, mine, theirs] = versions.map((json) => JSON.parse(json) as EditorNode) as [
    EditorNode,
    EditorNode,
    EditorNode,
  ]
  const text = mergeValue(withoutFields(base), withoutFields(mine), withoutFields(theirs))
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const merged = mergeValue(stateField(base, field), stateField(mine, field), stateField(theirs, field))
    if (!merged) return null
    values[field] = merged.value
  }
  return text && withFields(JSON.parse(text.value) as EditorNode, values)
}
