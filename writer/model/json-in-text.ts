const parse = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** The number of unmatched brackets after which a reply counts as one without JSON. */
const MAX_ATTEMPTS = 50

/**
 * Returns the end index of the value that begins at `start`, or -1 if its brackets do not close.
 */
const endOfValue = (text: string, start: number): number => {
  let depth = 0
  let isString = false
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (isString) {
      if (character === '\\') at++
      else if (character === '"') isString = false
    } else if (character === '"') isString = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return at
    }
  }
  return -1
}

/**
 * Finds JSON values in a reply, even inside a code block or sentences, longest first. Returns an
 * empty list if there are none.
 */
export const jsonValuesIn = (reply: string): unknown[] => {
  const whole = parse(reply)
  if (whole) return [whole.value]
  const found: { value: unknown; length: number }[] = []
  const opening = /[{[]/g
  let attempts = 0
  for (let match = opening.exec(reply); match && attempts < MAX_ATTEMPTS; match = opening.exec(reply)) {
    attempts++
    const end = endOfValue(reply, match.index)
    if (end === -1) continue
    const parsed = parse(reply.slice(match.index, end + 1))
    if (!parsed) continue
    found.push({ value: parsed.value, length: end - match.index })
    opening.lastIndex = end + 1
  }
  return found.sort((one, other) => other.length - one.length).map(({ value }) => value)
}
