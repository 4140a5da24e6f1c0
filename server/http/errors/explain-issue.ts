import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** The number of choices or field names that a validation message lists. */
const MOST_LISTED = 12

/** The number of characters of a field name that a message repeats. */
export const FIELD_SHOWN = 100

/**
 * Returns the field's name as the caller sent it, such as `chapters` or `table.chapters.0.title`.
 */
const fieldOf = (path: readonly PropertyKey[] | undefined): string => path?.map(String).join('.') || 'request'

/** Returns the same name, cut to a length that can be repeated in an answer. */
export const shownField = (path: readonly PropertyKey[] | undefined): string =>
  fieldOf(path).slice(0, FIELD_SHOWN).toWellFormed()

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
}

const formatNames: Record<string, string> = {
  email: 'an email address',
  url: 'a web address that begins with https:// or http://',
  uuid: 'a UUID, such as 0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21',
}

const count = (amount: number | bigint, one: string): string =>
  `${amount.toLocaleString('en')} ${one}${Number(amount) === 1 ? '' : 's'}`

/** Returns the unit that a size is counted in, or null for the size of a number. */
const unitOf = (origin: string): string | null =>
  origin === 'string' ? 'character' : origin === 'array' || origin === 'set' ? 'item' : null

const listed = (values: readonly unknown[]): string => {
  const shown = values.slice(0, MOST_LISTED).map(String).join(', ')
  return values.length > MOST_LISTED ? `${shown}, and ${values.length - MOST_LISTED} more` : shown
}

/** Returns the definition of the schema that reported an issue. */
const definitionOf = (schema: unknown) =>
  ((schema as z.ZodType | undefined)?.def ?? {}) as { format?: string; shape?: object }

/** Returns the name of the expected type. Zod reports `number` even if the schema says `int`. */
const typeName = ({ expected, inst }: Issue & { code: 'invalid_type' }): string | undefined => {
  const { format } = definitionOf(inst)
  return typeNames[format?.includes('int') ? 'int' : expected]
}

const isMissing = ({ input }: Issue) => input === undefined

const tooSmall = (field: string, { origin, minimum }: Issue & { code: 'too_small' }): string => {
  const unit = unitOf(origin)
  if (!unit) return `${field} must be at least ${minimum}.`
  return Number(minimum) === 1 ? `${field} must not be empty.` : `${field} must have at least ${count(minimum, unit)}.`
}

const tooBig = (field: string, { origin, maximum }: Issue & { code: 'too_big' }): string => {
  const unit = unitOf(origin)
  return unit ? `${field} must have at most ${count(maximum, unit)}.` : `${field} must be at most ${maximum}.`
}

const unknownFields = ({ keys, path = [], inst }: Issue & { code: 'unrecognized_keys' }): string => {
  const unknown = keys.map((key) => shownField([...path, key]))
  const known = Object.keys(definitionOf(inst).shape ?? {})
  const named = unknown.length === 1 ? `field named ${unknown[0]}` : `fields named ${listed(unknown)}`
  return `This call has no ${named}. ${known.length > 0 ? `Its fields are ${listed(known)}.` : 'It takes no fields.'}`
}

/**
 * Explains in plain words the problem of a field, and names the field. A message that the contract
 * itself gives for a rule takes precedence.
 */
export const explainIssue = (issue: Issue): string => {
  const field = shownField(issue.path)
  if (isMissing(issue)) return `${field} is required.`
  switch (issue.code) {
    case 'invalid_type':
      return typeName(issue) === undefined ? `${field} has the wrong type.` : `${field} must be ${typeName(issue)}.`
    case 'too_small':
      return tooSmall(field, issue)
    case 'too_big':
      return tooBig(field, issue)
    case 'invalid_format':
      return formatNames[issue.format]
        ? `${field} must be ${formatNames[issue.format]}.`
        : `${field} is not in the expected format.`
    case 'invalid_value':
      return issue.values.length === 1
        ? `${field} must be ${String(issue.values[0])}.`
        : `${field} must be one of ${listed(issue.values)}.`
    case 'unrecognized_keys':
      return unknownFields(issue)
    case 'not_multiple_of':
      return `${field} must be a multiple of ${issue.divisor}.`
    default:
      return `${field} is not valid.`
  }
}
