import type { Usage } from '../language-model.ts'

/** Content of one stream event, or of a complete reply. */
export interface Chunk {
  text: string
  /** Text that the model sends instead of an answer. */
  refusal: string
  /** True if the chunk contains thoughts, which are never part of the text. */
  isThinking: boolean
  finish?: string
  usage?: Usage
  /** The provider's error object, sent midway or with status 200. */
  error?: unknown
}

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const textParts = new Set(['text', 'output_text'])

/** Reads content that is a string, or a list whose parts of type `text` are the answer. */
const readContent = (content: unknown): Pick<Chunk, 'text' | 'isThinking' | 'refusal'> => {
  if (typeof content === 'string') return { text: content, isThinking: false, refusal: '' }
  const parts = (Array.isArray(content) ? content : [content]).map((part: unknown) =>
    typeof part === 'string' ? { type: 'text', text: part } : fieldsOf(part),
  )
  const answer = parts.filter(({ type }) => type === undefined || textParts.has(textOf(type)))
  return {
    text: answer.map(({ text }) => textOf(text) || textOf(fieldsOf(text).value)).join(''),
    isThinking: answer.length < parts.length,
    refusal: parts.map(({ refusal }) => textOf(refusal)).join(''),
  }
}

const count = (value: unknown): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined)

/**
 * Reads the tokens that came from the provider's prompt cache: `prompt_tokens_details` as OpenAI
 * and most others send it, `prompt_cache_hit_tokens` of DeepSeek, and `cached_tokens` of Moonshot.
 * `prompt_tokens` includes them in all three.
 */
const readCachedTokens = (usage: Fields): number | undefined =>
  count(fieldsOf(usage['prompt_tokens_details'])['cached_tokens']) ??
  count(usage['prompt_cache_hit_tokens']) ??
  count(usage['cached_tokens'])

const readUsage = (value: unknown): Usage | undefined => {
  const usage = fieldsOf(value)
  const [inputTokens, outputTokens] = [count(usage['prompt_tokens']), count(usage['completion_tokens'])]
  if (inputTokens === undefined || outputTokens === undefined) return undefined
  const cachedTokens = readCachedTokens(usage)
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens !== undefined && { cachedTokens: Math.min(cachedTokens, inputTokens) }),
  }
}

const thoughtFields = ['reasoning_content', 'reasoning', 'reasoning_details', 'thinking']

const firstOf = (value: unknown): Fields => fieldsOf(Array.isArray(value) ? value[0] : undefined)

/**
 * Reads Gemini's own block reasons, which its compatible endpoint may return instead of OpenAI's.
 */
const blockedPrompt = (chunk: Fields): string | undefined =>
  textOf(fieldsOf(chunk['prompt_feedback'] ?? chunk['promptFeedback'])['block_reason']) || undefined

export const readChunk = (value: unknown): Chunk => {
  const chunk = fieldsOf(Array.isArray(value) ? value[0] : value)
  const choice = firstOf(chunk['choices'])
  const delta = fieldsOf(choice['delta'] ?? choice['message'])
  const content = delta['content'] ?? choice['text']
  const read = content == null ? { text: '', isThinking: false, refusal: '' } : readContent(content)
  const native = textOf(choice['native_finish_reason'])
  const finish = textOf(choice['finish_reason']) || blockedPrompt(chunk)
  return {
    text: read.text,
    refusal: read.refusal || textOf(delta['refusal']),
    isThinking: read.isThinking || thoughtFields.some((name) => delta[name] != null),
    // OpenRouter sends `stop` or `error`, and the provider's own reason in another field.
    finish: finish && isRefusedFinish(native) ? native : finish || undefined,
    usage: readUsage(chunk['usage']),
    error: chunk['error'] ?? choice['error'] ?? undefined,
  }
}

const refusedFinishes =
  /^(content_?filter|refusal|safety|prohibited_content|blocklist|spii|recitation|image_safety|sensitive)$/i

/** Returns true if the model or its provider stopped the answer because of its content. */
export const isRefusedFinish = (finish: string): boolean => refusedFinishes.test(finish)

/** Finish reasons that report a failure of the provider. */
const brokenFinishes = /^(error|insufficient_system_resource|network_error|abort(ed)?|malformed_function_call|other)$/i
export const isBrokenFinish = (finish: string): boolean => brokenFinishes.test(finish)

export const isLengthFinish = (finish: string): boolean =>
  /^(length|max_tokens|model_length|max_output_tokens)$/i.test(finish)
