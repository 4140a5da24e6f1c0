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
const choicesOf = ({ anyOf, type }: Schema): { schemas: Schema[]; nullable: boolean } | null => {
  if (anyOf) {
    const schemas = anyOf.map(resolved)
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
export const describeType = (given: Schema): string => {
  const schema = resolved(given)
  const choices = choicesOf(schema)
  if (choices) {
    const names = choices.schemas.map((choice) => describeType({ ...schema, anyOf: undefined, ...choice }))
    return [...names, ...(choices.nullable ? ['null'] : [])].join(' or ')
  }
  if (schema.const !== undefined) return `always \`${schema.const}\``
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
export const valuesOf = (given: Schema): readonly string[] => {
  const { enum: values, items } = resolved(given)
  return values ?? (items ? valuesOf(items) : [])
}

/** Returns the fields of an object, also of one that may be null. */
export const fieldsOf = (given: Schema): [name: string, schema: Schema, required: boolean][] => {
  const schema = resolved(given)
  const object = schema.anyOf?.map(resolved).find(({ type }) => type === 'object') ?? schema
  return Object.entries(object.properties ?? {}).map(([name, field]) => [
    name,
    field,
    object.required?.includes(name) ?? false,
  ])
}
