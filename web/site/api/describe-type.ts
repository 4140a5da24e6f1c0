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

/** The types of a schema that are not null. */
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

/** What a value is, in a few words; the values of a list of choices are for whoever shows it. */
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
  const noun = schema.format === 'uuid' ? 'UUID' : (nouns[String(schema.type)] ?? String(schema.type))
  return noun + bounds(schema)
}

/** The values that may stand for it or in it, where only some may. */
export const valuesOf = (given: Schema): readonly string[] => {
  const { enum: values, items } = resolved(given)
  return values ?? (items ? valuesOf(items) : [])
}

/** The fields of what is an object, also one that may be null. */
export const fieldsOf = (given: Schema): [name: string, schema: Schema, required: boolean][] => {
  const schema = resolved(given)
  const object = schema.anyOf?.map(resolved).find(({ type }) => type === 'object') ?? schema
  return Object.entries(object.properties ?? {}).map(([name, field]) => [
    name,
    field,
    object.required?.includes(name) ?? false,
  ])
}
