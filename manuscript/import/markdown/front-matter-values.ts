/** A value of front matter: a text, a list, or fields with their values. */
export type FieldValue = string | FieldValue[] | Fields
export type Fields = Map<string, FieldValue>

/** Deeper values than these are read as text. */
const DEEPEST = 6

/** The name of a field at the beginning of a line, or in braces. */
const key = /^([a-z][\w.-]*)[ \t]*:(?=[ \t]|$)[ \t]*/i
const blockScalar = /^([|>])[+-]?\d?[+-]?$/
const commented = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]+#/
const listItem = /^-(?:[ \t]+|$)/

/** Names of fields are compared without regard to case and to the kind of dash. */
export const fieldName = (written: string): string => written.toLowerCase().replaceAll('-', '_')

/** Returns the text of a YAML scalar. Our own files have JSON strings. */
const unquoted = (given: string): string => {
  const trimmed = given.trim()
  const value = commented.exec(trimmed)?.[1] ?? trimmed
  if (/^".*"$/.test(value) && value.length > 1)
    try {
      return String(JSON.parse(value))
    } catch {
      return value.slice(1, -1)
    }
  return /^'.*'$/.test(value) && value.length > 1 ? value.slice(1, -1).replaceAll("''", "'") : value
}

/** Adds a field. YAML allows a name once, so the first one counts. */
const addField = (fields: Fields, name: string, value: FieldValue): void => {
  if (!fields.has(name)) fields.set(name, value)
}

const closing: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/** Splits the inside of brackets at its commas, except for those in quotes and in other brackets. */
const splitFlow = (inside: string): string[] => {
  const pieces: string[] = []
  let from = 0
  let quote = ''
  let depth = 0
  /** The last sign before this one that is no space. Quotes begin after signs of YAML only. */
  let before = ','
  for (let at = 0; at < inside.length; at++) {
    const sign = inside[at]!
    if (quote !== '') {
      if (sign === '\\' && quote === '"') at++
      else if (sign === quote) quote = ''
    } else if ((sign === '"' || sign === "'") && ',:[{'.includes(before)) quote = sign
    else if (closing[sign]) depth++
    else if (sign === ']' || sign === '}') depth--
    else if (sign === ',' && depth === 0) {
      pieces.push(inside.slice(from, at))
      from = at + 1
    }
    if (sign.trim() !== '') before = sign
  }
  pieces.push(inside.slice(from))
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** Reads the value in a line: a list or fields in brackets, or a text. */
const lineValue = (given: string, depth: number): FieldValue => {
  const value = given.trim()
  const close = closing[value[0] ?? '']
  if (close === undefined || !value.endsWith(close) || value.length < 2 || depth >= DEEPEST) return unquoted(value)
  const pieces = splitFlow(value.slice(1, -1))
  if (close === ']') return pieces.map((piece) => lineValue(piece, depth + 1))
  const fields: Fields = new Map()
  for (const piece of pieces) {
    const found = key.exec(piece)
    if (!found) return unquoted(value)
    addField(fields, found[1]!, lineValue(piece.slice(found[0].length), depth + 1))
  }
  return fields
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].length

/** Reads the lines of front matter from the top. It forgives what YAML does not, such as colons in a text. */
class LineReader {
  private at = 0
  private readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    // Comments are no content.
    this.lines = lines.filter((line) => !line.startsWith('#'))
  }

  /** Returns the next line that is not empty, without reading it. */
  private next(): { indent: number; text: string } | undefined {
    while (this.at < this.lines.length && this.lines[this.at]!.trim() === '') this.at++
    const line = this.lines[this.at]
    return line === undefined ? undefined : { indent: indentOf(line), text: line.trim() }
  }

  /** Reads the lines that are indented further than a field. */
  private deeper(indent: number, keepsEnds: boolean): string {
    const texts: string[] = []
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at]!
      if (line.trim() !== '' && indentOf(line) <= indent) break
      texts.push(line.trim())
    }
    if (keepsEnds) return texts.join('\n').trim()
    // An empty line ends a paragraph of a text whose lines are joined.
    return texts
      .join('\n')
      .trim()
      .replace(/\n+/g, (ends) => (ends.length === 1 ? ' ' : ends))
  }

  /** Reads a value that begins with this text in a line of this indentation. */
  private value(text: string, indent: number, depth: number): FieldValue {
    const scalar = blockScalar.exec(text)
    if (scalar) return this.deeper(indent, scalar[1] === '|')
    if (text !== '') return lineValue([text, this.deeper(indent, false)].join(' '), depth)
    const next = this.next()
    if (!next) return ''
    // The items of a list may stand below the name of the field, without an indent.
    if (next.indent === indent && listItem.test(next.text)) return this.list(indent, depth)
    return next.indent > indent ? this.block(next, depth) : ''
  }

  private block({ indent, text }: { indent: number; text: string }, depth: number): FieldValue {
    if (depth < DEEPEST && listItem.test(text)) return this.list(indent, depth + 1)
    if (depth < DEEPEST && key.test(text)) return this.fields(indent, depth + 1)
    return lineValue(this.deeper(indent - 1, false), depth)
  }

  private list(indent: number, depth: number): FieldValue[] {
    const items: FieldValue[] = []
    for (let next = this.next(); next?.indent === indent && listItem.test(next.text); next = this.next()) {
      this.at++
      const mark = listItem.exec(next.text)![0]
      const text = next.text.slice(mark.length)
      if (depth < DEEPEST && key.test(text))
        items.push(this.fields(indent + mark.length, depth + 1, { indent: indent + mark.length, text }))
      else items.push(this.value(text, indent, depth))
    }
    return items
  }

  /** Reads fields of one indentation. The first may have been read as part of an item. */
  fields(indent: number, depth: number, first?: { indent: number; text: string }): Fields {
    const fields: Fields = new Map()
    let next = first ?? this.next()
    for (; next; next = this.next()) {
      const found = next.indent === indent ? key.exec(next.text) : null
      if (!found) break
      if (next !== first) this.at++
      addField(fields, found[1]!, this.value(next.text.slice(found[0].length), indent, depth))
    }
    return fields
  }

  /** Reads all fields, also after lines that are not understood. */
  all(): Fields {
    const fields: Fields = new Map()
    while (this.next()) {
      for (const [name, value] of this.fields(0, 0)) addField(fields, name, value)
      if (this.next()) this.at++
    }
    return fields
  }
}

/** Reads lines of YAML as fields. */
export const readFields = (lines: readonly string[]): Fields => new LineReader(lines).all()
