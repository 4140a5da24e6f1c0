import { EditorStateError } from './editor-state.ts'

/**
 * Maximum nesting. Deeper input is no manuscript and would exhaust the stack. Each node has two
 * levels, itself and its list of children.
 */
const DEEPEST = 190
/**
 * Maximum number of JSON values. A paragraph of a million characters has fewer, however often its
 * format changes.
 */
const MAX_PARTS = 200_000

/**
 * Serializes a block as canonical JSON: independent of the order of its fields, and without
 * characters that UTF-8 cannot encode. Throws `EditorStateError` if it is nested too deeply.
 */
export const stringifyBlock = (block: object): string => write(block, 0, { parts: 0 })

const write = (value: unknown, depth: number, counted: { parts: number }): string => {
  if (++counted.parts > MAX_PARTS)
    throw new EditorStateError('One paragraph has more parts than can be saved. Split the paragraph.')
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > DEEPEST) throw new EditorStateError('The editor state is nested too deeply.')
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1, counted)).join(',')}]`
  const fields = value as Record<string, unknown>
  let written = ''
  for (const name of Object.keys(fields).sort())
    if (fields[name] !== undefined)
      written += `${written === '' ? '' : ','}${JSON.stringify(name)}:${write(fields[name], depth + 1, counted)}`
  return `{${written}}`
}
