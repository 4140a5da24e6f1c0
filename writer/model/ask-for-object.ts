import { z } from 'zod'
import { jsonValuesIn } from './json-in-text.ts'
import type { Message, ModelRequest, TextEvent } from './language-model.ts'
import { ModelError } from './model-error.ts'
import { removeThoughts } from './thoughts/remove-thoughts.ts'

export type JsonSchema = Record<string, unknown>

const schemas = new WeakMap<z.ZodType, JsonSchema>()

/** Converts a schema to JSON Schema with closed objects, which strict servers require. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema => {
  const known = schemas.get(schema)
  if (known) return known
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties = false
    },
  })
  schemas.set(schema, made)
  return made
}

const placeholders: Record<string, unknown> = { string: '', number: 0, integer: 0, boolean: false }

/** Returns an empty value of the schema's form, with one entry in each list. */
const formOf = ({ type, properties, items }: JsonSchema): unknown => {
  if (type === 'array') return [formOf(items as JsonSchema)]
  if (type !== 'object') return placeholders[type as string] ?? null
  const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  return Object.fromEntries(fields.map(([name, field]) => [name, formOf(field)]))
}

/**
 * Returns the request for a value of the schema. In a call that continues another one, this request
 * is not cached by the provider, so it shows an example of the form, which takes a fifth of the
 * tokens.
 */
export const objectOrder = ({ continues }: Pick<ModelRequest, 'continues'>, schema: JsonSchema): string => {
  const order = 'Answer with one JSON value and nothing else: no explanation, no code fence.'
  return continues
    ? `${order} It has this form, and lists may be empty:\n${JSON.stringify(formOf(schema))}`
    : `${order} It must fit this JSON Schema:\n${JSON.stringify(schema)}`
}

const withSchema = ({ messages, continues }: ModelRequest, schema: JsonSchema): Message[] => {
  const order = objectOrder({ continues }, schema)
  const last = messages.at(-1)
  if (continues && last?.role === 'user')
    return [...messages.slice(0, -1), { ...last, content: `${last.content}\n\n${order}` }]
  const [first, ...rest] = messages
  // The schema goes into the first system message, because many chat templates allow only one, at
  // the start.
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${order}` }, ...rest]
    : [{ role: 'system', content: order }, ...messages]
}

/** Returns the name of the only property that could hold a plain list, if there is exactly one. */
const soleList = (schema: JsonSchema): string | undefined => {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const [only, ...others] = properties
  return only && others.length === 0 && only[1]['type'] === 'array' ? only[0] : undefined
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Returns possible interpretations of a value: the value itself, the content of a wrapper
 * (`{"result": {...}}`), and a plain list as the requested object.
 */
const readings = (value: unknown, schema: JsonSchema): unknown[] => {
  const wrapped = isContainer(value) && !Array.isArray(value) ? Object.values(value).filter(isContainer) : []
  const inner = wrapped.flatMap((one) => (Array.isArray(one) ? [] : Object.values(one).filter(isContainer)))
  const all = [value, ...wrapped, ...inner]
  const list = soleList(schema)
  return list === undefined
    ? all
    : [...all, ...all.filter(Array.isArray).map((items) => ({ [list]: items as unknown }))]
}

interface Reading<S extends z.ZodType> {
  schema: S
  jsonSchema: JsonSchema
  readReply: ModelRequest['readReply']
}

const check = <S extends z.ZodType>(
  reply: string,
  { schema, jsonSchema, readReply }: Reading<S>,
): { value: z.output<S> } | { problem: string } => {
  const answer = removeThoughts(reply)
  const values = jsonValuesIn(answer)
  const made = readReply?.(answer)
  const candidates = values.flatMap((value) => readings(value, jsonSchema))
  for (const candidate of made === undefined ? candidates : [...candidates, made]) {
    const result = schema.safeParse(candidate)
    if (result.success) return { value: result.data }
  }
  if (values.length === 0) return { problem: 'It is not JSON.' }
  const { error } = schema.safeParse(values[0])
  return { problem: error ? z.prettifyError(error).slice(0, 2000) : 'It is not what was asked for.' }
}

const wholeText = async (events: AsyncIterable<TextEvent>, onUsage: ModelRequest['onUsage']): Promise<string> => {
  let text = ''
  for await (const event of events)
    if (event.type === 'delta') text += event.text
    else onUsage?.(event.usage)
  return text
}

/**
 * Asks for JSON, validates it, and gives the model one chance to repair it. `ask` receives the
 * messages and the schema. Throws `ModelError` `invalid` with the reply as `partial`.
 */
export const askForObject = async <S extends z.ZodType>(
  name: string,
  request: ModelRequest,
  schema: S,
  ask: (request: ModelRequest, schema: JsonSchema) => AsyncIterable<TextEvent>,
): Promise<z.output<S>> => {
  const jsonSchema = jsonSchemaOf(schema)
  const messages = withSchema(request, jsonSchema)
  const reply = await wholeText(ask({ ...request, messages }, jsonSchema), request.onUsage)
  const reading = { schema, jsonSchema, readReply: request.readReply }
  const first = check(reply, reading)
  if ('value' in first) return first.value
  const again = ask(
    {
      ...request,
      messages: [
        ...messages,
        { role: 'assistant', content: reply },
        {
          role: 'user',
          content: `That does not fit the schema. ${first.problem}\nAnswer again with the whole of it, corrected, as JSON only.`,
        },
      ],
    },
    jsonSchema,
  )
  const repaired = await wholeText(again, request.onUsage)
  const second = check(repaired, reading)
  if ('value' in second) return second.value
  throw new ModelError('invalid', `${name} did not answer in the form it was asked for.`, {
    partial: repaired,
    cause: new Error(second.problem),
  })
}
