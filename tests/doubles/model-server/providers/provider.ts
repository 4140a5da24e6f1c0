import type { IncomingHttpHeaders } from 'node:http'
import type { ChatBody } from '../ask.ts'

export interface ProviderCall {
  url: URL
  headers: IncomingHttpHeaders
  body: ChatBody & Record<string, unknown>
  /** Tokens of the prompt, as this server counts them. */
  promptTokens: number
}

export interface ErrorReply {
  status: number
  body: unknown
}

/** Undefined where the call does not break it. */
export type Rule = (call: ProviderCall) => ErrorReply | undefined

/** How a provider streams; where nothing is said, as OpenAI does. */
export interface StreamStyle {
  /** Lines before the first token, as they stand on the wire. */
  before?: string[]
  /** Deltas in which the model thinks, before it answers. */
  thoughts?: object[]
  /** The delta for a piece of the answer. */
  delta?: (text: string) => object
  /** Chunks after the last piece and before the finish reason. */
  after?: object[]
  /** What stands in `finish_reason` until the end. */
  noFinish?: null | ''
  /** In a chunk of its own where that was asked for, with the last one, or in no case. */
  usage?: 'asked' | 'last' | 'never'
  finish?: string | null
  done?: boolean
}

export interface Provider {
  name: string
  /** As `AI_BASE_URL` would have it. */
  baseUrl: (origin: string) => string
  path: string
  model: string
  /** The key that it knows; none where it ignores keys. */
  key?: string
  rules: readonly Rule[]
  /** The types of `response_format` that it holds the model to. Others it takes and ignores, unless a rule refuses them. */
  holdsTo: readonly ('json_schema' | 'json_object')[]
  /** How the model answers when it is asked for JSON and held to nothing. */
  looseJson?: 'plain' | 'fenced'
  stream?: StreamStyle
  /** The window where none is set by the test, and what happens past it. */
  contextWindow?: number
  tooLong?: (promptTokens: number, window: number) => ErrorReply | 'cut'
  /** What it answers to GET, by path. */
  pages?: (window: number) => Record<string, unknown>
}

/** OpenAI's form of an error, which most have taken over. */
export const openAiError = (
  status: number,
  message: string,
  more: { type?: string; param?: string | null; code?: string | number | null } = {},
): ErrorReply => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null, ...more } },
})

export const bearer = ({ headers }: ProviderCall): string | undefined =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]

/** The first field of the body that is not among these. */
export const unknownField = (body: ProviderCall['body'], known: readonly string[]): string | undefined =>
  Object.keys(body).find((name) => !known.includes(name))

/** OpenAI's own fields that we could send. */
export const openAiFields: readonly string[] = [
  'model',
  'messages',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'n',
  'stop',
  'seed',
  'response_format',
  'user',
  'frequency_penalty',
  'presence_penalty',
]

type JsonSchema = Record<string, unknown>

const innerSchemas = (schema: JsonSchema): [path: string, inner: JsonSchema][] => [
  ...Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, inner]): [string, JsonSchema] => [`'properties', '${name}'`, inner],
  ),
  ...(schema['items'] ? [["'items'", schema['items'] as JsonSchema] as [string, JsonSchema]] : []),
]

/** What OpenAI's strict mode says to a schema; undefined where it takes it. */
export const strictProblem = (schema: JsonSchema, path: readonly string[] = []): string | undefined => {
  const context = `In context=(${path.join(', ')}), `
  if (schema['type'] === 'object') {
    if (schema['additionalProperties'] !== false)
      return `${context}'additionalProperties' is required to be supplied and to be false.`
    const required = (schema['required'] ?? []) as string[]
    const missing = Object.keys(schema['properties'] ?? {}).find((name) => !required.includes(name))
    if (missing)
      return `${context}'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
  }
  for (const [step, inner] of innerSchemas(schema)) {
    const problem = strictProblem(inner, [...path, step])
    if (problem) return problem
  }
  return undefined
}

/** The first keyword of these that stands in a schema, with the path to it. */
export const keywordIn = (
  schema: JsonSchema,
  keywords: readonly string[],
  path = '',
): { keyword: string; path: string } | undefined => {
  const keyword = keywords.find((name) => name in schema)
  if (keyword) return { keyword, path }
  for (const [step, inner] of innerSchemas(schema)) {
    const found = keywordIn(inner, keywords, `${path}/${step.replaceAll(/'properties', |'/g, '')}`)
    if (found) return found
  }
  return undefined
}

export const schemaOf = ({ body }: ProviderCall): JsonSchema | undefined =>
  body.response_format?.json_schema?.schema as JsonSchema | undefined

export const formatOf = ({ body }: ProviderCall): string | undefined => body.response_format?.type

export const saysJson = ({ body }: ProviderCall): boolean =>
  body.messages.some(({ content }) => content.toLowerCase().includes('json'))

/** The roles of the messages, for templates that want them in turns. */
export const rolesOf = ({ body }: ProviderCall): string[] => body.messages.map(({ role }) => role)
