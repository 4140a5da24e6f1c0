/** Maximum number of characters that are serialized at once. */
export const PIECE = 65_536

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Estimates the length of a value as JSON, and stops counting above `most`. */
const weigh = (value: unknown, most: number): number => {
  if (typeof value === 'string') return value.length
  if (!isContainer(value)) return 4
  let weight = 2
  if (Array.isArray(value))
    for (const item of value) {
      weight += 1 + weigh(item, most - weight)
      if (weight > most) break
    }
  else
    for (const key in value) {
      weight += key.length + 4 + weigh(value[key as keyof typeof value], most - weight)
      if (weight > most) break
    }
  return weight
}

export const isLargeJson = (value: unknown): boolean => weigh(value, PIECE) > PIECE

function* stringPieces(text: string): Generator<string> {
  yield '"'
  for (let from = 0; from < text.length;) {
    const to = from + PIECE
    // A surrogate pair must stay together.
    const end = text.charCodeAt(to - 1) >> 10 === 0xd8_00 >> 10 ? to + 1 : to
    yield JSON.stringify(text.slice(from, end)).slice(1, -1)
    from = end
  }
  yield '"'
}

/**
 * Yields the text of `JSON.stringify` for plain data, in pieces that take a few milliseconds at
 * most.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > PIECE) yield* stringPieces(value)
  else if (!isContainer(value) || !isLargeJson(value)) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) {
    let before = '['
    for (const item of value) {
      yield before
      yield* jsonPieces(item)
      before = ','
    }
    yield ']'
  } else {
    let before = '{'
    for (const [key, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(key)}:`
      yield* jsonPieces(field)
      before = ','
    }
    yield '}'
  }
}
