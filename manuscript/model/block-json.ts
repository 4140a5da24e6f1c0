import { EditorStateError } from './editor-state.ts'

/**
 * Lexical nests as deep as a person indents; deeper than this is no manuscript and would exhaust the stack. Each node is
 * two levels, itself and its list of children.
 */
const DEEPEST = 190
/** Values of any kind. A paragraph of a million characters has fewer, however often its format changes. */
const MOST_PARTS = 200_000

/**
 * A block as JSON, the same text for the same block whatever the order of its fields, and without characters that UTF-8
 * can't hold. Throws `EditorStateError` when it is nested too deeply.
 */
export const blockJson = (block: object): string => write(block, 0, { parts: 0 })

const write = (value: unknown, depth: number, counted: { parts: number }): string => {
  if (++counted.parts > MOST_PARTS)
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
