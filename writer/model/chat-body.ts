import type { JsonSchema } from './ask-for-object.ts'
import type { Message, ModelRequest } from './language-model.ts'
import type { MaxTokensField, ModelProfile, OutputFormat, SentShape } from './profile.ts'

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

/** What the model said before, told to it by somebody else. */
const recalled = (text: string): string => `This is what you have written so far:\n\n${text}`

const withoutSystemRole = (messages: readonly WireMessage[]): WireMessage[] => {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const rest = messages.filter(({ role }) => role !== 'system')
  if (system.length === 0) return rest
  const [first, ...others] = rest
  return first?.role === 'user'
    ? [{ role: 'user', content: [...system, first.content].join('\n\n') }, ...others]
    : [{ role: 'user', content: system.join('\n\n') }, ...rest]
}

const withoutAssistantRole = (messages: readonly WireMessage[]): WireMessage[] => {
  if (messages.every(({ role }) => role !== 'assistant')) return [...messages]
  const said = messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => (role === 'assistant' ? recalled(content) : content))
  return [...messages.filter(({ role }) => role === 'system'), { role: 'user', content: said.join('\n\n') }]
}

/** Strict servers refuse fields that they don't know, so a message goes out with its role and content and nothing else. */
const wireMessages = (messages: readonly Message[], profile: ModelProfile): WireMessage[] => {
  const plain = messages.map(({ role, content }) => ({ role, content }))
  const answered = profile.assistantRole ? plain : withoutAssistantRole(plain)
  return profile.systemRole ? answered : withoutSystemRole(answered)
}

/** Keywords that narrow a value and that many strict servers refuse. They stand in the prompt all the same. */
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

const withoutNarrowing = (value: unknown, isNames = false): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withoutNarrowing(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => isNames || !narrowing.has(name))
      .map(([name, inner]) => [name, withoutNarrowing(inner, !isNames && name === 'properties')]),
  )
}

const responseFormat = (format: OutputFormat, schema: JsonSchema): ResponseFormat | undefined => {
  if (format === 'prompt') return undefined
  if (format === 'json_object') return { type: 'json_object' }
  const sent = format === 'json_schema' ? schema : (withoutNarrowing(schema) as JsonSchema)
  return { type: 'json_schema', json_schema: { name: 'answer', schema: sent, strict: true } }
}

/** The body of a request in the shape that the model is known to take, and what shape that is. */
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
  const asked = schema && responseFormat(format, schema)
  if (asked) body.response_format = asked
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
