import type { ProviderError } from './provider-error.ts'

/** How a value that fits a schema is asked for, the strictest first. `plain_json_schema` leaves out lengths and counts. */
export const outputFormats = ['json_schema', 'plain_json_schema', 'json_object', 'prompt'] as const
export type OutputFormat = (typeof outputFormats)[number]

export type MaxTokensField = 'max_tokens' | 'max_completion_tokens'

/**
 * What is known of one model at one address with one key. It is learned only from errors that name their cause, and never
 * shared: what one person's key may not do says nothing about another's.
 */
export interface ModelProfile {
  outputFormat: OutputFormat
  systemRole: boolean
  /** Some thinking models want back what they thought when they are shown what they said. */
  assistantRole: boolean
  temperature: boolean
  /** Some models answer only with the whole at once. */
  stream: boolean
  streamOptions: boolean
  /** null: the server takes no limit at all. */
  maxTokensField: MaxTokensField | null
  /** The most that it writes at once, once it refused to write more. */
  mostOutputTokens?: number
  /** Tokens of prompt and answer together. */
  contextWindow?: number
  /** Tokens as this model counts them, for each one that we estimate. */
  tokensPerEstimate: number
  /** Whether its streams end with a finish reason; undefined until it was seen. */
  sendsFinishReason?: boolean
  /** Evidence from streams that ended in order but without a finish reason, see `judgeEnd`. */
  bareEndPoints: number
}

export const createProfile = (): ModelProfile => ({
  outputFormat: 'json_schema',
  systemRole: true,
  assistantRole: true,
  temperature: true,
  stream: true,
  streamOptions: true,
  maxTokensField: 'max_tokens',
  tokensPerEstimate: 1,
  bareEndPoints: 0,
})

/** What the request that was refused had asked for. */
export interface SentShape {
  format?: OutputFormat
  temperature: boolean
  stream: boolean
  streamOptions: boolean
  systemRole: boolean
  assistantRole: boolean
  maxTokensField?: MaxTokensField
  maxTokens?: number
}

const refusing =
  /unsupported|not supported|n't support|not support|unknown|unrecognized|not permitted|not allowed|forbidden|unavailable|deprecated|must be|invalid|unexpected|cannot find|can't find|not enabled|too large|less than|valid range|too many|failed to|only the default|enabled only|is required|extra inputs/i

/** A quotation of more than one word is of the prompt; names of parameters are one word. */
const quotations = /"[^"\s]*\s[^"]*"|(?<!\p{L})'[^'\s]*\s[^']*'(?!\p{L})/gu

/** Providers explain themselves in the first sentences; what follows may quote the prompt. */
const explanation = ({ message }: ProviderError): string => message.slice(0, 600).replaceAll(quotations, '')

/**
 * Whether an error names this parameter as its cause: in its own field for that, else in a sentence that refuses something.
 */
const names = (error: ProviderError, parameter: RegExp): boolean =>
  error.parameters.length > 0
    ? error.parameters.some((named) => parameter.test(named))
    : refusing.test(explanation(error)) && parameter.test(explanation(error))

const formatNames =
  /response[_ ]?format|response_?schema|specified schema|json_?schema|json_object|structured output|\bgrammar\b/i
const schemaKeywords =
  /minItems|maxItems|minLength|maxLength|pattern|minimum|maximum|exclusiveM|uniqueItems|too many states|invalid (json )?schema|\bformat' is not/i
const wholeParameter =
  /(unsupported|unknown|unrecognized|unexpected|extra)[^.]{0,40}(parameter|field|argument|name|inputs?)/i

const nextFormat = (error: ProviderError, sent: OutputFormat): OutputFormat => {
  const text = explanation(error)
  if (sent === 'json_schema' && schemaKeywords.test(text)) return 'plain_json_schema'
  if (sent === 'json_object' || sent === 'prompt') return 'prompt'
  return wholeParameter.test(text) && !/json_?schema|response_?schema|response_format\W{0,3}type/i.test(text)
    ? 'prompt'
    : 'json_object'
}

/**
 * The format to try after this one when an error names no cause: first without lengths and counts, which some refuse without
 * saying so, then in the prompt alone, which every server takes.
 */
export const lowerFormat = (format: OutputFormat): OutputFormat | undefined =>
  format === 'prompt' ? undefined : format === 'json_schema' ? 'plain_json_schema' : 'prompt'

const laterOf = (one: OutputFormat, other: OutputFormat): OutputFormat =>
  outputFormats.indexOf(one) > outputFormats.indexOf(other) ? one : other

const systemSentences =
  /system (role|message|prompt)s?( is| are)? not (supported|allowed)|does not support (the )?(role )?'?system'?|'system' (role )?(is )?not supported|developer instruction is not enabled|'system' is not one of|unknown variant `system`|roles must alternate|(role|only).{0,30}(user|assistant).{0,20}roles are supported/i

const refusesSystemRole = (error: ProviderError): boolean =>
  systemSentences.test(explanation(error)) ||
  (error.parameters.some((named) => /messages.{0,8}role/.test(named)) && /system/i.test(explanation(error)))

/** "the valid range of max_tokens is [1, 8192]", "must be less than or equal to `8192`", "supports at most 16384". */
const mostTokensIn = (error: ProviderError): number | undefined => {
  const text = explanation(error)
  const found =
    /\[\s*\d+\s*,\s*(\d+)\s*\]|(?:less than or equal to|at most|<=|maximum (?:value )?(?:is|of))\W{0,3}(\d+)/i.exec(
      text,
    )
  const most = found?.[1] ?? found?.[2]
  return most === undefined ? undefined : Number(most)
}

const learnMaxTokens = (profile: ModelProfile, error: ProviderError, sent: SentShape): void => {
  const most = mostTokensIn(error)
  if (most !== undefined && sent.maxTokens !== undefined && most < sent.maxTokens) profile.mostOutputTokens = most
  else profile.maxTokensField = sent.maxTokensField === 'max_tokens' ? 'max_completion_tokens' : null
}

/**
 * Changes the profile where the error names what it refuses. True when it did, or when another call has learned the same
 * meanwhile: the request can be sent again in another shape.
 */
export const learnFrom = (profile: ModelProfile, error: ProviderError, sent: SentShape): boolean => {
  if (error.status !== undefined && error.status !== 400 && error.status !== 422 && error.status !== 500) return false
  if (sent.systemRole && refusesSystemRole(error)) {
    profile.systemRole = false
    return true
  }
  if (sent.assistantRole && /reasoning_content/.test(explanation(error))) {
    profile.assistantRole = false
    return true
  }
  // A server that is out of order may say anything; only chat templates fail with 500.
  if (error.status === 500) return false
  if (sent.maxTokensField && names(error, /max_(completion_|output_)?tokens/i)) {
    learnMaxTokens(profile, error, sent)
    return true
  }
  if (sent.streamOptions && names(error, /stream_options|include_usage/i)) {
    profile.streamOptions = false
    return true
  }
  if (sent.stream && names(error, /^stream$|'stream'|`stream`/i)) {
    profile.stream = false
    return true
  }
  if (sent.temperature && names(error, /\btemperature\b/i)) {
    profile.temperature = false
    return true
  }
  if (sent.format && sent.format !== 'prompt' && names(error, formatNames)) {
    profile.outputFormat = laterOf(profile.outputFormat, nextFormat(error, sent.format))
    return true
  }
  return false
}
