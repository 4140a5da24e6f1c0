import { EditorStateError } from './editor-state.ts'

/** Lexical nests as deep as a person indents; deeper than this is no manuscript and would exhaust the stack. */
const DEEPEST = 100

/**
 * A block as JSON, the same text for the same block whatever the order of its fields, and without characters that UTF-8
 * can't hold. Throws `EditorStateError` when it is nested too deeply.
 */
export const blockJson = (block: object): string => write(block, 0)

const write = (value: unknown, depth: number): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > DEEPEST) throw new EditorStateError('The editor state is nested too deeply.')
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1)).join(',')}]`
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${write(field, depth + 1)}`)
    .join(',')}}`
}
