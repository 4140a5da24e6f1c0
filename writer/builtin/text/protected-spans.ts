interface Span {
  start: number
  end: number
}

/**
 * Creates a function that finds the next position of a character. Positions must be requested in
 * ascending order; the text is read once, so unclosed marks cost no extra time.
 */
const finder = (text: string, character: string) => {
  let found = -1
  return (from: number): number => {
    if (found !== Infinity && found < from) {
      const at = text.indexOf(character, from)
      found = at === -1 ? Infinity : at
    }
    return found
  }
}

const letter = /\p{L}/u
const candidate = /["“‘«`[<]|\b(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/u

/** Yields quotations, links, addresses, code and emphasis marks, which no edit may change. */
const spansOf = function* (text: string): Generator<Span> {
  const closings = new Map(['"', '”', '’', '»', '`', ']', ')', '>', '\n'].map((sign) => [sign, finder(text, sign)]))
  const next = (sign: string, from: number): number => closings.get(sign)!(from)
  const space = /\s/gu
  let spaceAt = -1
  const nextSpace = (from: number): number => {
    if (spaceAt >= from) return spaceAt
    space.lastIndex = from
    spaceAt = space.exec(text)?.index ?? Infinity
    return spaceAt
  }
  const endOf = (sign: string, at: number): number => {
    if (sign === '[') {
      const end = next(']', at + 1)
      return text[end + 1] === '(' ? next(')', end + 2) + 1 : Infinity
    }
    if (sign === '<') {
      const end = next('>', at + 1)
      return end > at + 1 && end < nextSpace(at) ? end + 1 : Infinity
    }
    if (sign === '‘') {
      const end = next('’', at + 1)
      const after = String.fromCodePoint(text.codePointAt(end + 1) ?? 32)
      return end >= at + 3 && end < next('\n', at) && !letter.test(after) ? end + 1 : Infinity
    }
    return next({ '“': '”', '«': '»' }[sign] ?? sign, at + 1) + 1
  }
  const candidates = new RegExp(candidate, 'gu')
  let last = 0
  for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
    const { 0: found, index } = match
    const end = found.length > 1 ? index + found.length : endOf(found, index)
    if (end === Infinity) continue
    yield { start: found === '[' && index > last && text[index - 1] === '!' ? index - 1 : index, end }
    last = end
    candidates.lastIndex = end
  }
}

/** Applies an edit to the unprotected parts of a text. */
export const editUnprotected = (text: string, edit: (segment: string, startsText: boolean) => string): string => {
  let result = ''
  let at = 0
  for (const { start, end } of spansOf(text)) {
    result += edit(text.slice(at, start), at === 0) + text.slice(start, end)
    at = end
  }
  return result + edit(text.slice(at), at === 0)
}

export const hasProtectedSpan = (text: string): boolean => !spansOf(text).next().done
