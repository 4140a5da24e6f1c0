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

/** Returns the error for a call that breaks the rule, otherwise undefined. */
export type Rule = (call: ProviderCall) => ErrorReply | undefined

/** The format of a provider's streams. The default of each field is OpenAI's. */
export interface StreamStyle {
  /** Raw lines before the first token. */
  before?: string[]
  /** Deltas with thoughts, before the answer. */
  thoughts?: object[]
  /** Builds the delta for a piece of the answer. */
  delta?: (text: string) => object
  /** Chunks between the last piece and the finish reason. */
  after?: object[]
  /** The value of `finish_reason` before the end. */
  noFinish?: null | ''
  /** Usage is sent as a separate chunk if requested, with the last chunk, or never. */
  usage?: 'asked' | 'last' | 'never'
  finish?: string | null
  done?: boolean
}

export interface Provider {
  name: string
  /** Returns the value of `AI_BASE_URL`. */
  baseUrl: (origin: string) => string
  path: string
  model: string
  /** The accepted key; undefined if keys are ignored. */
  key?: string
  rules: readonly Rule[]
  /**
   * The types of `response_format` that are enforced. Others are accepted and ignored, unless a
   * rule refuses them.
   */
  holdsTo: readonly ('json_schema' | 'json_object')[]
  /** The format of JSON that is requested without being enforced. */
  looseJson?: 'plain' | 'fenced'
  stream?: StreamStyle
  /** The default context window, and the error beyond it. */
  contextWindow?: number
  tooLong?: (promptTokens: number, window: number) => ErrorReply | 'cut'
  /** Answers to GET by path. */
  pages?: (window: number) => Record<string, unknown>
}

/** Builds an error in OpenAI's form, which most providers use. */
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

/** Returns the first unknown field of the body, or undefined. */
export const unknownField = (body: ProviderCall['body'], known: readonly string[]): string | undefined =>
  Object.keys(body).find((name) => !known.includes(name))

/** The fields of OpenAI's API that we could send. */
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

/** Returns the error of OpenAI's strict mode for a schema, or undefined if it is valid. */
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

/** Returns the first of these keywords in a schema with its path, or undefined. */
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

/** Returns the roles of the messages, for chat templates that require alternating roles. */
export const rolesOf = ({ body }: ProviderCall): string[] => body.messages.map(({ role }) => role)
