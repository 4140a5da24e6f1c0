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
  /** The number of characters that may still follow, or more: not all characters are counted. */
  left: number
}

/**
 * Serializes a block as canonical JSON: independent of the order of its fields, and without
 * characters that UTF-8 cannot encode. Throws `EditorStateError` if it is nested too deeply. Has no
 * second parameter, because callers pass it to `map`, which would fill it with the position.
 */
export const stringifyBlock = (block: object): string => stringifyWithin(Infinity, block)

/**
 * Serializes a block like `stringifyBlock`. Throws `BlockTooLong` if it has more than `most`
 * characters. A text that is too long is not serialized.
 */
export const stringifyWithin = (most: number, block: object): string => {
  const json = write(block, 0, { parts: 0, left: most })
  if (json.length > most) throw new BlockTooLong()
  return json
}

/** Throws as soon as a block is too long, so that the rest is not serialized. */
const take = (counted: Counted, characters: number): void => {
  if ((counted.left -= characters) < 0) throw new BlockTooLong()
}

const write = (value: unknown, depth: number, counted: Counted): string => {
  if (++counted.parts > MAX_PARTS)
    throw new EditorStateError('One paragraph has more parts than can be saved. Split the paragraph.')
  take(counted, typeof value === 'string' ? value.length + 2 : 1)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > DEEPEST) throw new EditorStateError('The editor state is nested too deeply.')
  if (Array.isArray(value)) return `[${value.map((item) => write(item, depth + 1, counted)).join(',')}]`
  const fields = value as Record<string, unknown>
  let written = ''
  for (const name of Object.keys(fields).sort())
    if (fields[name] !== undefined) {
      take(counted, name.length + 3)
      written += `${written === '' ? '' : ','}${quoted(name)}:${write(fields[name], depth + 1, counted)}`
    }
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
