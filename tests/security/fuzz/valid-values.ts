import * as fc from 'fast-check'
import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  enum?: string[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** Longer texts are generated as hostile values. */
const LONG = 300
/** A constant, because some fields have to be equal. */
const AGAIN = 'the same once more'

const text = ({ enum: choices, format, pattern, minLength = 0, maxLength = LONG }: Schema): fc.Arbitrary<unknown> => {
  if (choices) return fc.constantFrom(...choices)
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.nat(50).map((number) => `somebody-${number}@example.com`)
  if (pattern) return fc.stringMatching(new RegExp(pattern)).map((found) => found.slice(0, maxLength))
  const any = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONG)) })
  return fc.oneof(any, any, fc.constant(AGAIN))
}

const values = (schema: Schema, defs = schema.$defs ?? {}): fc.Arbitrary<unknown> => {
  if (schema.$ref) return values(defs[schema.$ref.replace('#/$defs/', '')]!, defs)
  if ('const' in schema) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => values(choice, defs)))
  const { minimum = -1000, maximum = 1000, properties = {}, required = [] } = schema
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(values(schema.items ?? {}, defs), { maxLength: 5 })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, values(inner, defs)])),
        {
          requiredKeys: required,
        },
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Generates values that are valid for a slot of the contract by its schema. */
export const validValues = (slot: z.ZodType): fc.Arbitrary<Record<string, unknown>> =>
  values(
    z.toJSONSchema(slot, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        Object.assign(jsonSchema, z.globalRegistry.get(zodSchema)?.['override'])
      },
    }) as Schema,
  ) as fc.Arbitrary<Record<string, unknown>>
