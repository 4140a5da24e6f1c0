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

/** Thrown if a block is longer than its limit. */
export class BlockTooLong extends Error {}

interface Counted {
  parts: number
  /** The number of characters that may still follow. */
  left: number
}

/**
 * Serializes a block as canonical JSON: independent of the order of its fields, and without
 * characters that UTF-8 cannot encode. Throws `EditorStateError` if it is nested too deeply. It has
 * one parameter, since `blocks.map(stringifyBlock)` passes an index as the second.
 */
export const stringifyBlock = (block: object): string => stringifyShortBlock(block, Infinity)

/**
 * Serializes a block like `stringifyBlock`, and throws `BlockTooLong` if it has more than `most`
 * characters. A text that is too long is not serialized.
 */
export const stringifyShortBlock = (block: object, most: number): string => {
  const json = write(block, 0, { parts: 0, left: most })
  if (json.length > most) throw new BlockTooLong()
  return json
}

const write = (value: unknown, depth: number, counted: Counted): string => {
  if (++counted.parts > MAX_PARTS)
    throw new EditorStateError('One paragraph has more parts than can be saved. Split the paragraph.')
  if (typeof value === 'string' && (counted.left -= value.length) < 0) throw new BlockTooLong()
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > DEEPEST) throw new EditorStateError('The editor state is nested too deeply.')
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1, counted)).join(',')}]`
  const fields = value as Record<string, unknown>
  let written = ''
  for (const name of Object.keys(fields).sort())
    if (fields[name] !== undefined)
      written += `${written === '' ? '' : ','}${quoted(name)}:${write(fields[name], depth + 1, counted)}`
  return `{${written}}`
}

/** The number of names of fields that are kept. A manuscript has a few dozen. */
const KEPT_NAMES = 500
const quotedNames = new Map<string, string>()

/** Serializes the name of a field. The same few names are in every block. */
const quoted = (name: string): string => {
  const known = quotedNames.get(name)
  if (known !== undefined) return known
  const written = JSON.stringify(name)
  if (quotedNames.size < KEPT_NAMES && name.length < 50) quotedNames.set(name, written)
  return written
}
