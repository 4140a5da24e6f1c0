import { resolved, type Schema } from './open-api.ts'

const inFigures = (number: number) => number.toLocaleString('en')

const nouns: Record<string, string> = { boolean: 'true or false', integer: 'whole number' }

const bounds = ({ minimum, maximum, minLength, maxLength }: Schema): string => {
  const unsafe = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER
  if (minimum !== undefined && !unsafe) return ` from ${inFigures(minimum)} to ${inFigures(maximum)}`
  if (maxLength !== undefined)
    return minLength
      ? ` of ${inFigures(minLength)} to ${inFigures(maxLength)} characters`
      : ` of up to ${inFigures(maxLength)} characters`
  return ''
}

/**
 * Returns the alternatives of a schema without null, and whether null is allowed. Returns null if
 * there is only one type.
 */
const choicesOf = ({ anyOf, oneOf, type }: Schema): { schemas: Schema[]; nullable: boolean } | null => {
  const alternatives = anyOf ?? oneOf
  if (alternatives) {
    const schemas = alternatives.map(resolved)
    return { schemas: schemas.filter((choice) => choice.type !== 'null'), nullable: schemas.some(isNull) }
  }
  return Array.isArray(type)
    ? {
        schemas: type.filter((name) => name !== 'null').map((name) => ({ type: name })),
        nullable: type.includes('null'),
      }
    : null
}
const isNull = ({ type }: Schema) => type === 'null'

/** Describes the type of a value in a few words. The values of an enum are not included. */
export const describeType = (type: Schema): string => {
  const schema = resolved(type)
  const choices = choicesOf(schema)
  if (choices) {
    const names = choices.schemas.map((choice) =>
      describeType({ ...schema, anyOf: undefined, oneOf: undefined, ...choice }),
    )
    return [...new Set(names), ...(choices.nullable ? ['null'] : [])].join(' or ')
  }
  if (schema.const !== undefined) return `always \`${schema.const}\``
  if (schema.enum?.length === 1) return `always \`${schema.enum[0]}\``
  if (schema.enum) return `one of ${schema.enum.length}`
  if (schema.type === 'array') return `list, each ${describeType(schema.items ?? {})}`
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    return `object, each value ${describeType(schema.additionalProperties)}`
  // A schema without a type allows everything.
  if (schema.type === undefined) return 'any value'
  const noun = schema.format === 'uuid' ? 'UUID' : (nouns[String(schema.type)] ?? String(schema.type))
  return noun + bounds(schema)
}

/** Returns the allowed values of an enum or of its items; empty if any value is allowed. */
export const valuesOf = (type: Schema): readonly string[] => {
  const { enum: values, items } = resolved(type)
  return values ?? (items ? valuesOf(items) : [])
}

/** Returns the objects that a value, or each item of a list, can be. */
const objectsOf = (type: Schema): Schema[] => {
  const schema = resolved(type)
  if (schema.items) return objectsOf(schema.items)
  const choices = schema.anyOf ?? schema.oneOf
  return choices ? choices.flatMap(objectsOf) : schema.properties ? [schema] : []
}

/** Combines the types of a field that several alternatives have: the values of `type`, for example. */
const eitherOf = (schemas: Schema[]): Schema => {
  const values = schemas.flatMap(({ const: value }) => (value === undefined ? [] : [value]))
  return values.length > 1 && values.length === schemas.length
    ? { ...schemas[0]!, const: undefined, enum: values }
    : schemas[0]!
}

/**
 * Returns the fields of an object, also of one that may be null, of the items of a list, and of all
 * alternatives. A field is required if each alternative requires it.
 */
export const fieldsOf = (type: Schema): [name: string, schema: Schema, required: boolean][] => {
  const objects = objectsOf(type)
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})))
  return [...names].map((name) => [
    name,
    eitherOf(objects.flatMap(({ properties }) => properties?.[name] ?? [])),
    objects.every(({ required }) => required?.includes(name) ?? false),
  ])
}
