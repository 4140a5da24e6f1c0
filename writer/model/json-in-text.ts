const parse = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** A reply with this many brackets that lead nowhere holds no JSON. */
const MOST_ATTEMPTS = 50

/** Where the value that begins at `start` ends, by its brackets; -1 where they do not close. */
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
 * The JSON values in a reply that may have a code fence or sentences around it, the longest first. Empty where there is none.
 */
export const jsonValuesIn = (reply: string): unknown[] => {
  const whole = parse(reply)
  if (whole) return [whole.value]
  const found: { value: unknown; length: number }[] = []
  const opening = /[{[]/g
  let attempts = 0
  for (let match = opening.exec(reply); match && attempts < MOST_ATTEMPTS; match = opening.exec(reply)) {
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
