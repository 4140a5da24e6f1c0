import { createYielder, type Yielder } from '#writer/builtin/text/yielder.ts'
import {
  afterSpace,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  createScanner,
  type JsonLimits,
  nextCut,
  OPEN_LIST,
  OPEN_OBJECT,
  PIECE,
  QUOTE,
  TooManyParts,
} from './scan-json.ts'

/** The limits of a body without a manuscript. */
export const ordinaryJson: JsonLimits = { values: 50_000, containers: 20_000 }
/**
 * The limits of a body with a manuscript. 20 MB of the smallest paragraphs that an editor writes
 * stay below them.
 */
export const manuscriptJson: JsonLimits = { values: 4_000_000, containers: 600_000 }

const MOST_KEYS = 10_000
/** The characters of a string that are encoded at once. */
const ENCODED = 65_536

type ParsePiece = (json: string) => unknown

/** An array or object that is too long to be parsed at once. */
interface Frame {
  target: unknown[] | Record<string, unknown>
  keys: number
  /** The key of this frame's value in the parent object, or null in an array. */
  key: string | null
  afterComma: boolean
}

const hasContent = (json: string): boolean => /[^ \n\r\t]/.test(json)

/** Encodes text as UTF-8, with JSON escapes for lone surrogates, which UTF-8 can't represent. */
const encode = (text: string): Buffer =>
  Buffer.from(
    text.isWellFormed() ? text : text.replaceAll(/\p{Surrogate}/gu, (half) => `\\u${half.charCodeAt(0).toString(16)}`),
  )

const encodeInSlices = async (text: string, yieldTurn: Yielder): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for (let from = 0; from < text.length;) {
    const to = from + ENCODED
    // A surrogate pair must stay together.
    const end = text.charCodeAt(to - 1) >> 10 === 0xd8_00 >> 10 ? to + 1 : to
    chunks.push(encode(text.slice(from, end)))
    from = end
    if (yieldTurn.isDue()) await yieldTurn()
  }
  return Buffer.concat(chunks)
}

/** Parses a long string in slices. Returns it with the position after it. */
const readString = async (
  bytes: Buffer,
  opening: number,
  { parsePiece, yieldTurn }: { parsePiece: ParsePiece; yieldTurn: Yielder },
): Promise<[value: string, next: number]> => {
  let value = ''
  for (let at = opening + 1; ;) {
    if (yieldTurn.isDue()) await yieldTurn()
    const cut = nextCut(bytes, at)
    value += (parsePiece(`["${bytes.toString('utf8', at, cut)}"]`) as [string])[0]
    if (bytes[cut] === QUOTE) return [value, cut + 1]
    at = cut
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
    if (hasContent(head)) throw new SyntaxError('A comma is missing')
    return null
  }
  const [key, ...more] = Object.keys(parsePiece(`{${head}null}`) as object)
  if (key === undefined || more.length > 0) throw new SyntaxError('A field has no name')
  return key
}

/** Returns a function that finds the first byte at or after a position that is not white space. */
const spaceSkipper =
  (bytes: Buffer, yieldTurn: Yielder) =>
  async (from: number): Promise<number> => {
    for (let at = from; ;) {
      const next = afterSpace(bytes, at)
      if (next === at) return at
      at = next
      if (yieldTurn.isDue()) await yieldTurn()
    }
  }

/**
 * Parses JSON like `JSON.parse`, but yields to other work every few milliseconds, and refuses a
 * text with too many parts before it uses memory. Overwrites the text if it is given as bytes.
 * `parsePiece` parses each piece and may refuse it. Also refuses a name or a number that is too
 * long to be parsed at once. Throws `SyntaxError`, `TooManyParts` or `NestedTooDeeply`.
 */
export const parseJsonInSlices = async (
  text: string | Buffer,
  limits: JsonLimits,
  parsePiece: ParsePiece = JSON.parse,
): Promise<unknown> => {
  const yieldTurn = createYielder()
  const bytes = typeof text === 'string' ? await encodeInSlices(text, yieldTurn) : text
  const scan = createScanner(bytes, limits)
  const skipSpace = spaceSkipper(bytes, yieldTurn)
  const frames: Frame[] = []
  const open = (at: number, key: string | null): number => {
    frames.push({ target: bytes[at] === OPEN_LIST ? [] : {}, keys: 0, key, afterComma: false })
    return at + 1
  }
  const start = await skipSpace(0)
  const first = bytes[start]
  if (first !== OPEN_LIST && first !== OPEN_OBJECT) {
    if (bytes.length - start <= PIECE) return parsePiece(bytes.toString('utf8', start))
    if (first !== QUOTE) throw new SyntaxError('A number is too long')
    const [value, end] = await readString(bytes, start, { parsePiece, yieldTurn })
    if ((await skipSpace(end)) < bytes.length) throw new SyntaxError('There is text after the value')
    return value
  }
  let at = open(start, null)
  for (;;) {
    if (yieldTurn.isDue()) await yieldTurn()
    const frame = frames.at(-1)!
    const { members, next, event, head, hasComma } = scan(at, frames.length)
    if (event === 'space') {
      at = next
      continue
    }
    if (hasContent(members)) addMembers(frame, members, parsePiece)
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
      const [value, end] = await readString(bytes, next, { parsePiece, yieldTurn })
      addValue(frame, key, value)
      at = await skipSpace(end)
    }
    while (bytes[at] === CLOSE_LIST || bytes[at] === CLOSE_OBJECT) {
      const closed = frames.pop()!
      if ((bytes[at] === CLOSE_LIST) !== Array.isArray(closed.target)) throw new SyntaxError('A bracket does not match')
      at = await skipSpace(at + 1)
      const around = frames.at(-1)
      if (!around) {
        if (at < bytes.length) throw new SyntaxError('There is text after the value')
        return closed.target
      }
      addValue(around, closed.key, closed.target)
    }
    if (bytes[at] !== COMMA) throw new SyntaxError('A comma is missing')
    frames.at(-1)!.afterComma = true
    at++
  }
}
