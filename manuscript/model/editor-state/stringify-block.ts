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
 * characters that UTF-8 cannot encode. Throws `EditorStateError` if it is nested too deeply. It has
 * no second parameter, because callers pass it to `map`, which would pass the index.
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

/** This throws as soon as a block is too long, so that the rest is not serialized. */
const take = (counted: Counted, characters: number): void => {
  if ((counted.left -= characters) < 0) throw new BlockTooLong()
}

const write = (value: unknown, depth: number, counted: Counted): string => {
  if (++counted.parts > MAX_PARTS)
    throw new EditorStateError('One paragraph has more parts than can be saved. Split the paragraph.')
  take(counted, typeof value === 'string' ? value.length + 2 : 1)
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth > DEEPEST) throw new EditorStateError('The editor state is nested too deeply.')
  let written = ''
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) written += `${at === 0 ? '' : ','}${write(value[at], depth + 1, counted)}`
    return `[${written}]`
  }
  const fields = value as Record<string, unknown>
  for (const name of sortedNames(fields)) {
    const field = fields[name]
    if (field === undefined) continue
    take(counted, name.length + 3)
    written += `${written === '' ? '' : ','}${quoted(name)}:${write(field, depth + 1, counted)}`
  }
  return `{${written}}`
}

/** Maximum number of node types whose field names are cached. */
const KEPT_TYPES = 100
const knownNames = new Map<unknown, { names: string[]; sorted: string[] }>()

/**
 * Returns the sorted names of the fields. Most nodes of a type have the same fields, so the result
 * is cached.
 */
const sortedNames = (fields: Record<string, unknown>): readonly string[] => {
  const names = Object.keys(fields)
  const type = fields['type']
  const known = knownNames.get(type)
  if (known?.names.length === names.length && known.names.every((name, at) => name === names[at])) return known.sorted
  const sorted = names.toSorted()
  const isKept = typeof type === 'string' && type.length < KEPT_LENGTH && names.length < KEPT_LENGTH
  if (isKept && (known || knownNames.size < KEPT_TYPES)) knownNames.set(type, { names, sorted })
  return sorted
}

/** Maximum number of field names that are cached. A manuscript has a few dozen. */
const KEPT_NAMES = 500
/** Longer names, and longer lists of them, are not cached. */
const KEPT_LENGTH = 50
const quotedNames = new Map<string, string>()

/** Serializes the name of a field. The same few names are in every block. */
const quoted = (name: string): string => {
  const known = quotedNames.get(name)
  if (known !== undefined) return known
  const written = JSON.stringify(name)
  if (quotedNames.size < KEPT_NAMES && name.length < KEPT_LENGTH) quotedNames.set(name, written)
  return written
}
