import { parse } from 'yaml'

/** A value of front matter: a text, a list, or fields with their values. */
export type FieldValue = string | FieldValue[] | Fields
export type Fields = Map<string, FieldValue>

/** Maximum nesting of values. Deeper ones are read as text. */
const DEEPEST = 6
/**
 * Maximum number of nested brackets that are parsed as YAML, because the parser is very slow for
 * more.
 */
const MOST_BRACKETS = 500

const fieldStart = /^([a-z][\w.-]*)[ \t]*:(?=[ \t]|$)[ \t]*/i
/**
 * Matches values that need no quotes in YAML, except for a colon or `#`, which people often leave
 * unquoted.
 */
const plain = /^[^\s"'[{|>&*!-]/
const listItem = /^-(?:[ \t]+|$)/

/** Names of fields are compared without regard to case and to the kind of dash. */
export const fieldName = (written: string): string => written.toLowerCase().replaceAll('-', '_')

/** Converts the result of the parser. Throws for nesting that no detail of a book has. */
const toValue = (parsed: unknown, depth = 0): FieldValue => {
  if (depth > DEEPEST) throw new Error('The value is nested too deeply.')
  if (Array.isArray(parsed)) return parsed.map((one) => toValue(one, depth + 1))
  if (parsed instanceof Map)
    return new Map([...parsed].map(([name, value]) => [String(name), toValue(value, depth + 1)]))
  return typeof parsed === 'string' ? parsed.trim() : ''
}

/** Returns the value of YAML, or undefined if it is not valid. All its scalars are texts. */
const fromYaml = (yaml: string): FieldValue | undefined => {
  if (yaml.split(/[[{]/, MOST_BRACKETS + 2).length > MOST_BRACKETS + 1) return undefined
  try {
    return toValue(
      parse(yaml, { schema: 'failsafe', mapAsMap: true, maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }),
    )
  } catch {
    return undefined
  }
}

/** Reads lines of invalid YAML literally. */
const asWritten = (lines: readonly string[]): FieldValue => {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
  if (!texts.every((text) => listItem.test(text))) return texts.join(' ')
  return texts.map((text) => {
    const item = text.replace(listItem, '')
    return fromYaml(item) ?? item
  })
}

/** Reads a value whose first line is the rest of the line with its name. */
const readValue = (lines: readonly string[]): FieldValue => {
  const [first = '', ...rest] = lines
  const isOneLine = rest.every((line) => line.trim() === '')
  if (isOneLine && plain.test(first)) return first.trim()
  return fromYaml(lines.join('\n')) ?? asWritten(first === '' ? rest : lines)
}

/**
 * Reads lines of YAML as fields. Each field is parsed by itself, so that one that is not valid, such
 * as a title with a colon, hides no other one. If a name occurs twice, its first field counts.
 */
export const readFields = (lines: readonly string[]): Fields => {
  const found: { name: string; lines: string[] }[] = []
  for (const line of lines) {
    const start = fieldStart.exec(line)
    if (start) found.push({ name: start[1]!, lines: [line.slice(start[0].length)] })
    else if (!line.startsWith('#')) found.at(-1)?.lines.push(line)
  }
  const fields: Fields = new Map()
  for (const { name, lines: own } of found) if (!fields.has(name)) fields.set(name, readValue(own))
  return fields
}
