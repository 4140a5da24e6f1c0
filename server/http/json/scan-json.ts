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

/** Thrown if the JSON text has more parts than its limits allow. */
export class TooManyParts extends Error {}
/** Thrown if the JSON text is nested more deeply than `DEEPEST`. */
export class NestedTooDeeply extends Error {}

/**
 * The number of bytes that are parsed at once. `{},{},...` is the slowest text and takes about 1.5 ms
 * for 1,000 bytes.
 */
export const PIECE = 8192
/**
 * The maximum length of a member without a long string or list and without long white space: a key
 * of less than a piece, a colon, a value of less than a piece, and the white space around them.
 */
const LONGEST_MEMBER = 8 * PIECE
/** The white space that is skipped at once. */
const SPACE = 16 * PIECE
/** The allowed nesting. Nested chapters and nested lists together stay below it. */
const DEEPEST = 500

export const OPEN_LIST = 91
export const CLOSE_LIST = 93
export const OPEN_OBJECT = 123
export const CLOSE_OBJECT = 125
export const COMMA = 44
export const QUOTE = 34
const BACKSLASH = 92
const LETTER_U = 117
/** The maximum number of bytes of a character after its first byte. */
const CONTINUATION_BYTES = 3

/**
 * The text up to the next event. The event is the end of whole members, the start of a member that is
 * too long to be parsed at once (of an array or object, or of a string), or white space.
 */
export interface Stretch {
  members: string
  next: number
  event: 'comma' | 'close' | 'open' | 'string' | 'space'
  /** The text before the bracket or quotation mark of a long member: a key, or empty. */
  head: string
  /** True if a comma follows `members`. */
  hasComma: boolean
}

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9

/**
 * Returns the position of the first byte at or after `from` that is not white space, at most
 * `SPACE` further.
 */
export const afterSpace = (bytes: Buffer, from: number): number => {
  const most = Math.min(bytes.length, from + SPACE)
  let at = from
  while (at < most && isSpace(bytes[at]!)) at++
  return at
}

/** Returns the position after a string, or null if the string is too long to be parsed at once. */
const afterString = (bytes: Buffer, opening: number): number | null => {
  const most = Math.min(bytes.length, opening + PIECE)
  for (let at = opening + 1; at < most; at++) {
    const code = bytes[at]!
    if (code === QUOTE) return at + 1
    if (code === BACKSLASH) at++
  }
  if (most === bytes.length) throw new SyntaxError('A string has no end')
  return null
}

/**
 * Returns the next position from `at` at which a string ends or can be divided, about `PIECE`
 * further.
 */
export const nextCut = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at]!
    if (code === QUOTE) return at
    const isInside = code >> 6 === 0b10 && at - from < PIECE + CONTINUATION_BYTES
    if (at - from >= PIECE && !isInside) return at
    if (code === BACKSLASH) at += bytes[at + 1] === LETTER_U ? 5 : 1
  }
  throw new SyntaxError('A string has no end')
}

/**
 * Removes the white space from `space` to `end` by moving the bytes before it. Returns their new
 * position.
 */
const withoutSpace = (bytes: Buffer, from: number, [space, end]: [space: number, end: number]): number => {
  // One character stays, because it may separate two words.
  const keptEnd = space + 1
  bytes.copyWithin(end - (keptEnd - from), from, keptEnd)
  return end - (keptEnd - from)
}

/** Returns a function that reads bytes of JSON stretch by stretch. It overwrites them. */
export const createScanner = (bytes: Buffer, limits: JsonLimits) => {
  const slice = (start: number, end: number) => bytes.toString('utf8', start, end)
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
    /** The number of bytes of a number or another word so far, and of white space. */
    let word = 0
    let space = 0
    const countedFirst = { values, containers }
    let countedBefore = countedFirst
    /** Returns the stretch before a member that is too long. `at` is its bracket or quotation mark. */
    const before = (event: 'open' | 'string', at: number): Stretch => {
      // The parts inside are counted again when they are parsed.
      values = countedBefore.values + 1
      containers = countedBefore.containers + (event === 'open' ? 1 : 0)
      return { members: slice(from, whole), next: at, event, head: slice(member, at), hasComma: member > from }
    }
    /** Skips white space that began one piece before `at`. */
    const afterLongSpace = (at: number): Stretch => {
      ;({ values, containers } = countedFirst)
      const next = withoutSpace(bytes, from, [at - PIECE + 1, afterSpace(bytes, at)])
      return { members: '', next, event: 'space', head: '', hasComma: false }
    }
    for (let at = from; at < bytes.length; at++) {
      const code = bytes[at]!
      if (isSpace(code)) {
        word = 0
        if (++space < PIECE) continue
        return depth > 0 ? before('open', opening) : afterLongSpace(at)
      }
      space = 0
      if (at - member > LONGEST_MEMBER) throw new SyntaxError('A comma is missing')
      if (code === QUOTE) {
        const after = afterString(bytes, at)
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
        if (depth === 0) return { members: slice(from, at), next: at, event: 'close', head: '', hasComma: false }
        depth--
      } else if (code === COMMA) {
        values++
        if (values > limits.values) throw new TooManyParts()
        if (depth === 0) {
          whole = at
          member = at + 1
          countedBefore = { values, containers }
          if (at - from >= PIECE)
            return { members: slice(from, at), next: at + 1, event: 'comma', head: '', hasComma: true }
        }
      } else {
        if (++word > PIECE) throw new SyntaxError('A number is too long')
        continue
      }
      word = 0
      if (depth > 0 && at - member >= PIECE) return before('open', opening)
    }
    throw new SyntaxError('A list or an object has no end')
  }
}
