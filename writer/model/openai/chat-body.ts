import type { JsonSchema } from '../ask-for-object.ts'
import type { Message, ModelRequest } from '../language-model.ts'
import type { MaxTokensField, ModelProfile, OutputFormat, SentShape } from '../profile.ts'

interface WireMessage {
  role: Message['role']
  content: string
}

type ResponseFormat =
  | { type: 'json_object' }
  | { type: 'json_schema'; json_schema: { name: string; schema: JsonSchema; strict: true } }

export interface ChatBody extends Partial<Record<MaxTokensField, number>> {
  model: string
  messages: WireMessage[]
  stream: boolean
  stream_options?: { include_usage: true }
  temperature?: number
  response_format?: ResponseFormat
}

/** Wraps the model's earlier text as a user message, for models that accept no assistant role. */
const recalled = (text: string): string => `This is what you have written so far:\n\n${text}`

const removeSystemRole = (messages: readonly WireMessage[]): WireMessage[] => {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const rest = messages.filter(({ role }) => role !== 'system')
  if (system.length === 0) return rest
  const [first, ...others] = rest
  return first?.role === 'user'
    ? [{ role: 'user', content: [...system, first.content].join('\n\n') }, ...others]
    : [{ role: 'user', content: system.join('\n\n') }, ...rest]
}

const removeAssistantRole = (messages: readonly WireMessage[]): WireMessage[] => {
  if (messages.every(({ role }) => role !== 'assistant')) return [...messages]
  const contents = messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => (role === 'assistant' ? recalled(content) : content))
  return [...messages.filter(({ role }) => role === 'system'), { role: 'user', content: contents.join('\n\n') }]
}

/** Reduces messages to role and content, because strict servers reject unknown fields. */
const wireMessages = (messages: readonly Message[], profile: ModelProfile): WireMessage[] => {
  const plain = messages.map(({ role, content }) => ({ role, content }))
  const answered = profile.assistantRole ? plain : removeAssistantRole(plain)
  return profile.systemRole ? answered : removeSystemRole(answered)
}

/**
 * Schema keywords that restrict a value and that many strict servers reject. The prompt still
 * contains them.
 */
const narrowing = new Set([
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'default',
])

const removeNarrowing = (value: unknown, isNames = false): unknown => {
  if (Array.isArray(value)) return value.map((entry) => removeNarrowing(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || !narrowing.has(name))
      .map(([name, inner]) => [name, removeNarrowing(inner, !isNames && name === 'properties')]),
  )
}

const responseFormat = (format: OutputFormat, schema: JsonSchema): ResponseFormat | undefined => {
  if (format === 'prompt') return undefined
  if (format === 'json_object') return { type: 'json_object' }
  const sent = format === 'json_schema' ? schema : (removeNarrowing(schema) as JsonSchema)
  return { type: 'json_schema', json_schema: { name: 'answer', schema: sent, strict: true } }
}

/** Builds a request body in the shape that the model accepts, and returns the shape with it. */
export const chatBody = (
  model: string,
  request: Pick<ModelRequest, 'messages' | 'maxTokens' | 'temperature'>,
  profile: ModelProfile,
  schema?: JsonSchema,
  format: OutputFormat = profile.outputFormat,
): { body: ChatBody; sent: SentShape } => {
  const { messages, temperature } = request
  const { maxTokensField, mostOutputTokens = Infinity } = profile
  const maxTokens = request.maxTokens === undefined ? undefined : Math.min(request.maxTokens, mostOutputTokens)
  const body: ChatBody = { model, messages: wireMessages(messages, profile), stream: profile.stream }
  if (profile.stream && profile.streamOptions) body.stream_options = { include_usage: true }
  if (maxTokens !== undefined && maxTokensField) body[maxTokensField] = maxTokens
  if (temperature !== undefined && profile.temperature) body.temperature = temperature
  const requestedFormat = schema && responseFormat(format, schema)
  if (requestedFormat) body.response_format = requestedFormat
  return {
    body,
    sent: {
      format: schema && format,
      temperature: 'temperature' in body,
      stream: profile.stream,
      streamOptions: 'stream_options' in body,
      systemRole: body.messages.some(({ role }) => role === 'system'),
      assistantRole: body.messages.some(({ role }) => role === 'assistant'),
      maxTokensField: maxTokens === undefined ? undefined : (maxTokensField ?? undefined),
      maxTokens,
    },
  }
}
