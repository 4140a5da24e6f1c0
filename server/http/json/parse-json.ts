import { createYielder, type Yielder } from '#writer/builtin/text/yielder.ts'

/**
 * The number of parts that a JSON text may have. Each part costs far more memory than its few
 * bytes.
 */
export interface JsonLimits {
  /** The number of values of any type. */
  values: number
  /** The number of objects and arrays. */
  containers: number
}

/** The limits of a body without a manuscript. */
export const ordinaryJson: JsonLimits = { values: 50_000, containers: 20_000 }
/**
 * The limits of a body with a manuscript. 20 MB of the smallest paragraphs that an editor writes
 * stay below them.
 */
export const manuscriptJson: JsonLimits = { values: 4_000_000, containers: 600_000 }

/** Thrown if the JSON text has more parts than its limits allow. */
export class TooManyParts extends Error {}
/** Thrown if the JSON text is nested more deeply than `DEEPEST`. */
export class NestedTooDeeply extends Error {}

/**
 * The number of characters that are parsed at once. `{},{},...` is the slowest text and takes about
 * 1.5 ms for 1,000 characters.
 */
const PIECE = 8192
/** The allowed nesting. Nested chapters and nested lists together stay below it. */
const DEEPEST = 500
const MOST_KEYS = 10_000

type ParsePiece = (json: string) => unknown

/** An array or object that is too long to be parsed at once. */
interface Frame {
  target: unknown[] | Record<string, unknown>
  keys: number
  /** The key of this frame's value in the parent object, or null in an array. */
  key: string | null
  afterComma: boolean
}

/**
 * The text up to the next event. The event is the end of whole members, or the start of a member
 * that is too long to be parsed at once: of an array or object, or of a string.
 */
interface Stretch {
  members: string
  next: number
  event: 'comma' | 'close' | 'open' | 'string'
  /** The text before the bracket or quotation mark of a long member: a key, or empty. */
  head: string
  /** True if a comma follows `members`. */
  hasComma: boolean
}

const notSpace = /[^ \n\r\t]/g
const structural = /["[\]{},]/g
/**
 * The number of characters of a number or of white space that are skipped one by one. Longer ones
 * are skipped by a search.
 */
const PLAIN = 256
const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_OBJECT = 123
const CLOSE_OBJECT = 125
const COMMA = 44
const QUOTE = 34
const BACKSLASH = 92
const LETTER_U = 117

/** Returns the position after a string, or null if the string is too long to be parsed at once. */
const afterString = (text: string, opening: number): number | null => {
  const most = Math.min(text.length, opening + PIECE)
  for (let at = opening + 1; at < most; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at + 1
    if (code === BACKSLASH) at++
  }
  if (most === text.length) throw new SyntaxError('A string has no end')
  return null
}

/** Returns the next position from `at` at which a string ends or can be divided, about `PIECE` further. */
const nextCut = (text: string, from: number): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE || at - from >= PIECE) return at
    if (code === BACKSLASH) at += text.charCodeAt(at + 1) === LETTER_U ? 5 : 1
  }
  throw new SyntaxError('A string has no end')
}

/** Parses a long string in slices. Returns it with the position after it. */
const readString = async (
  text: string,
  opening: number,
  { parsePiece, yieldTurn }: { parsePiece: ParsePiece; yieldTurn: Yielder },
): Promise<[value: string, next: number]> => {
  let value = ''
  for (let at = opening + 1; ;) {
    if (yieldTurn.isDue()) await yieldTurn()
    const cut = nextCut(text, at)
    value += (parsePiece(`["${text.slice(at, cut)}"]`) as [string])[0]
    if (text.charCodeAt(cut) === QUOTE) return [value, cut + 1]
    at = cut
  }
}

const afterSpace = (text: string, from: number): number => {
  if (!isSpace(text.charCodeAt(from))) return from
  notSpace.lastIndex = from
  return notSpace.exec(text)?.index ?? text.length
}

const createScanner = (text: string, limits: JsonLimits) => {
  let values = 0
  let containers = 0
  /**
   * Scans the members of one array or object from the position `from`. `outside` is the number of
   * arrays and objects around it.
   */
  return (from: number, outside: number): Stretch => {
    let depth = 0
    /** The position where the last whole member ends. */
    let whole = from
    let member = from
    let opening = -1
    let plain = 0
    let countedBefore = { values, containers }
    /** Returns the stretch before a member that is too long. `at` is its bracket or quotation mark. */
    const before = (event: 'open' | 'string', at: number): Stretch => {
      // The parts inside are counted again when they are parsed.
      values = countedBefore.values + 1
      containers = countedBefore.containers + (event === 'open' ? 1 : 0)
      const members = text.slice(from, whole)
      return { members, next: at, event, head: text.slice(member, at), hasComma: member > from }
    }
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) {
        const after = afterString(text, at)
        if (after === null) return depth > 0 ? before('open', opening) : before('string', at)
        at = after - 1
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (depth === 0) opening = at
        depth++
        containers++
        values++
        if (containers > limits.containers) throw new TooManyParts()
        if (outside + depth > DEEPEST) throw new NestedTooDeeply()
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (depth === 0) return { members: text.slice(from, at), next: at, event: 'close', head: '', hasComma: false }
        depth--
      } else if (code === COMMA) {
        values++
        if (values > limits.values) throw new TooManyParts()
        if (depth === 0) {
          whole = at
          member = at + 1
          countedBefore = { values, containers }
          if (at - from >= PIECE)
            return { members: text.slice(from, at), next: at + 1, event: 'comma', head: '', hasComma: true }
        }
      } else {
        if (++plain < PLAIN) continue
        structural.lastIndex = at
        const next = structural.exec(text)?.index ?? text.length
        if (next - at > PIECE && afterSpace(text, at) < next) throw new SyntaxError('A number is too long')
        at = next - 1
        plain = 0
        continue
      }
      plain = 0
      if (depth > 0 && at - member >= PIECE) return before('open', opening)
    }
    throw new SyntaxError('A list or an object has no end')
  }
}

const addTo = (frame: Frame, key: string, value: unknown) => {
  // An assignment to this key would change the prototype instead.
  if (key === '__proto__') throw new SyntaxError('No field may have this name')
  ;(frame.target as Record<string, unknown>)[key] = value
  if (++frame.keys > MOST_KEYS) throw new TooManyParts()
}

const addValue = (frame: Frame, key: string | null, value: unknown) => {
  if (key === null) (frame.target as unknown[]).push(value)
  else addTo(frame, key, value)
}

const addMembers = (frame: Frame, members: string, parsePiece: ParsePiece): number => {
  if (Array.isArray(frame.target)) {
    const items = parsePiece(`[${members}]`) as unknown[]
    for (const item of items) frame.target.push(item)
    return items.length
  }
  const entries = Object.entries(parsePiece(`{${members}}`) as object)
  for (const [key, value] of entries) addTo(frame, key, value)
  return entries.length
}

const keyOf = (frame: Frame, head: string, parsePiece: ParsePiece): string | null => {
  if (Array.isArray(frame.target)) {
    if (afterSpace(head, 0) !== head.length) throw new SyntaxError('A comma is missing')
    return null
  }
  const [key, ...more] = Object.keys(parsePiece(`{${head}null}`) as object)
  if (key === undefined || more.length > 0) throw new SyntaxError('A field has no name')
  return key
}

/**
 * Parses JSON like `JSON.parse`, but yields to other work every few milliseconds, and refuses a
 * text with too many parts before it uses memory. `parsePiece` parses each piece and may refuse
 * more. Also refuses a name or a number that is too long to be parsed at once. Throws `SyntaxError`,
 * `TooManyParts` or `NestedTooDeeply`.
 */
export const parseJsonInSlices = async (
  text: string,
  limits: JsonLimits,
  parsePiece: ParsePiece = JSON.parse,
): Promise<unknown> => {
  const yieldTurn = createYielder()
  const scan = createScanner(text, limits)
  const frames: Frame[] = []
  const open = (at: number, key: string | null): number => {
    frames.push({ target: text.charCodeAt(at) === OPEN_LIST ? [] : {}, keys: 0, key, afterComma: false })
    return at + 1
  }
  const start = afterSpace(text, 0)
  const first = text.charCodeAt(start)
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) {
    if (text.length <= PIECE) return parsePiece(text)
    if (first !== QUOTE) throw new SyntaxError('A number is too long')
    const [value, end] = await readString(text, start, { parsePiece, yieldTurn })
    if (afterSpace(text, end) < text.length) throw new SyntaxError('Something stands after the value')
    return value
  }
  let at = open(start, null)
  for (;;) {
    if (yieldTurn.isDue()) await yieldTurn()
    const frame = frames.at(-1)!
    const { members, next, event, head, hasComma } = scan(at, frames.length)
    const isEmpty = afterSpace(members, 0) === members.length
    if (!isEmpty) addMembers(frame, members, parsePiece)
    // A value is required between two commas, and between a comma and the closing bracket.
    else if (hasComma || (event === 'close' && frame.afterComma)) throw new SyntaxError('A value is missing')
    if (event === 'comma') {
      frame.afterComma = true
      at = next
      continue
    }
    if (event === 'open') {
      at = open(next, keyOf(frame, head, parsePiece))
      continue
    }
    at = next
    if (event === 'string') {
      const key = keyOf(frame, head, parsePiece)
      const [value, end] = await readString(text, next, { parsePiece, yieldTurn })
      addValue(frame, key, value)
      at = afterSpace(text, end)
    }
    while (text.charCodeAt(at) === CLOSE_LIST || text.charCodeAt(at) === CLOSE_OBJECT) {
      const closed = frames.pop()!
      if ((text.charCodeAt(at) === CLOSE_LIST) !== Array.isArray(closed.target))
        throw new SyntaxError('A bracket does not match')
      at = afterSpace(text, at + 1)
      const around = frames.at(-1)
      if (!around) {
        if (at < text.length) throw new SyntaxError('Something stands after the value')
        return closed.target
      }
      addValue(around, closed.key, closed.target)
    }
    if (text.charCodeAt(at) !== COMMA) throw new SyntaxError('A comma is missing')
    frames.at(-1)!.afterComma = true
    at++
  }
}
