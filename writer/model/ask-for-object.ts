import { z } from 'zod'
import type { Message, ModelRequest, TextEvent } from './language-model.ts'
import { ModelError } from './model-error.ts'

export type JsonSchema = Record<string, unknown>

const schemas = new WeakMap<z.ZodType, JsonSchema>()

/** The schema of what the model is to write; closed objects, since strict servers ask for that. */
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

const withSchema = (messages: Message[], schema: JsonSchema): Message[] => {
  const order = `Answer with one JSON value and nothing else: no explanation, no code fence. It must fit this JSON Schema:\n${JSON.stringify(schema)}`
  const [first, ...rest] = messages
  // In front, and in one message: many chat templates allow a single system message and only there.
  return first?.role === 'system'
    ? [{ role: 'system', content: `${first.content}\n\n${order}` }, ...rest]
    : [{ role: 'system', content: order }, ...messages]
}

/** The JSON value in a reply that may have a fence or a sentence around it. Throws a SyntaxError. */
const readJson = (reply: string): unknown => {
  try {
    return JSON.parse(reply)
  } catch {
    const start = reply.search(/[{[]/)
    const end = Math.max(reply.lastIndexOf('}'), reply.lastIndexOf(']'))
    return JSON.parse(start === -1 ? reply : reply.slice(start, end + 1))
  }
}

const check = <S extends z.ZodType>(reply: string, schema: S): { value: z.output<S> } | { problem: string } => {
  let value: unknown
  try {
    value = readJson(reply)
  } catch (error) {
    return { problem: `It is not JSON: ${(error as Error).message}` }
  }
  const result = schema.safeParse(value)
  return result.success ? { value: result.data } : { problem: z.prettifyError(result.error).slice(0, 2000) }
}

const wholeText = async (events: AsyncIterable<TextEvent>): Promise<string> => {
  let text = ''
  for await (const event of events) if (event.type === 'delta') text += event.text
  return text
}

/**
 * Asks for JSON, checks it, and gives the model one chance to mend it. `ask` is given the messages and the schema. Throws `ModelError` `invalid` with the reply as `partial`.
 */
export const askForObject = async <S extends z.ZodType>(
  name: string,
  request: ModelRequest,
  schema: S,
  ask: (request: ModelRequest, schema: JsonSchema) => AsyncIterable<TextEvent>,
): Promise<z.output<S>> => {
  const jsonSchema = jsonSchemaOf(schema)
  const messages = withSchema(request.messages, jsonSchema)
  const reply = await wholeText(ask({ ...request, messages }, jsonSchema))
  const first = check(reply, schema)
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
  const mended = await wholeText(again)
  const second = check(mended, schema)
  if ('value' in second) return second.value
  throw new ModelError('invalid', `${name} did not answer in the form it was asked for.`, {
    partial: mended,
    cause: new Error(second.problem),
  })
}
