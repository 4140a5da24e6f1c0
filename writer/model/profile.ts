import { type CacheEvidence, noCacheEvidence } from './tokens/cache-evidence.ts'
import type { ProviderError } from './openai/provider-error.ts'
import type { TokenPrices } from './tokens/token-prices.ts'
import type { TokenRatios } from './tokens/token-ratio.ts'

/**
 * The formats for requesting a value, strictest first. `plain_json_schema` omits lengths and
 * counts.
 */
export const outputFormats = ['json_schema', 'plain_json_schema', 'json_object', 'prompt'] as const
export type OutputFormat = (typeof outputFormats)[number]

export type MaxTokensField = 'max_tokens' | 'max_completion_tokens'

/**
 * The capabilities of one model at one address with one key. Only errors that name their cause
 * change it. It is never shared, because the limits of one person's key do not apply to another's.
 */
export interface ModelProfile {
  outputFormat: OutputFormat
  systemRole: boolean
  /**
   * False if the assistant role must be avoided. Some thinking models require their earlier
   * thoughts back when they receive their own reply.
   */
  assistantRole: boolean
  temperature: boolean
  /** False for models that only send complete replies. */
  stream: boolean
  streamOptions: boolean
  /** null if the server accepts no token limit. */
  maxTokensField: MaxTokensField | null
  /** The maximum number of output tokens, learned when the model rejected a higher number. */
  mostOutputTokens?: number
  /** Tokens of prompt and answer together. */
  contextWindow?: number
  /** The model's tokens per estimated token. */
  tokensPerEstimate: number
  /** True if its streams end with a finish reason; undefined until the first stream. */
  sendsFinishReason?: boolean
  /** The evidence that the server never sends finish reasons; see `judgeEnd`. */
  bareEndPoints: number
  /** From a setting or the server's model list. */
  prices?: TokenPrices
  /** The evidence that the provider caches the beginnings of prompts, or does not. */
  caching: CacheEvidence
  /** Averages of the streams so far; undefined before the first one. */
  speed?: ModelSpeed
  /** Learned from the provider's counts. */
  tokenRatios: TokenRatios
}

/** The speed of a model. */
export interface ModelSpeed {
  firstTokenSeconds: number
  tokensPerSecond: number
}

/** The part of a profile that estimates and the choice of the memory mode depend on. */
export interface ModelFacts {
  contextWindow?: number
  prices?: TokenPrices
  /** undefined until the provider's replies have shown it. */
  cachesPrompts?: boolean
  tokenRatios?: TokenRatios
  speed?: ModelSpeed
}

export const factsOf = ({ contextWindow, prices, caching, tokenRatios, speed }: ModelProfile): ModelFacts => ({
  contextWindow,
  prices,
  tokenRatios,
  cachesPrompts: caching.cachesPrompts,
  speed,
})

/** The share of the newest stream in the averages. */
const NEWEST = 0.25
/**
 * The minimum number of tokens of a measured reply, because shorter ones say little about the speed
 * of a model.
 */
const MIN_MEASURED_TOKENS = 50

const average = (known: number | undefined, now: number): number =>
  known === undefined ? now : known * (1 - NEWEST) + now * NEWEST

/** Updates the measured speed of a model with one finished stream. */
export const learnSpeed = (
  profile: ModelProfile,
  { firstTokenSeconds, seconds, tokens }: { firstTokenSeconds: number; seconds: number; tokens: number },
): void => {
  const writing = seconds - firstTokenSeconds
  if (tokens < MIN_MEASURED_TOKENS || writing <= 0) return
  const { speed } = profile
  profile.speed = {
    firstTokenSeconds: average(speed?.firstTokenSeconds, firstTokenSeconds),
    tokensPerSecond: average(speed?.tokensPerSecond, tokens / writing),
  }
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
  caching: noCacheEvidence(),
  tokenRatios: {},
})

/** Options of the rejected request. */
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

/**
 * Matches quotations of several words, which come from the prompt. Parameter names are single
 * words.
 */
const quotations = /"[^"\s]*\s[^"]*"|(?<!\p{L})'[^'\s]*\s[^']*'(?!\p{L})/gu

/**
 * Returns the first sentences, where providers explain the error; the rest may quote the prompt.
 */
const explanation = ({ message }: ProviderError): string => message.slice(0, 600).replaceAll(quotations, '')

/**
 * Returns true if an error names this parameter as its cause, in its parameter field or in a
 * sentence that rejects something.
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
 * Returns the format to try after an error without a cause: first without lengths and counts, which
 * some servers reject silently, then in the prompt alone, which every server accepts.
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

/**
 * Reads limits such as "the valid range of max_tokens is [1, 8192]", "must be less than or equal to
 * `8192`", "supports at most 16384".
 */
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
 * Updates the profile if the error names the rejected feature. Returns true if the request can be
 * repeated in another shape, even if a parallel call has already updated the profile.
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
  // A failing server may report anything; only chat template errors are meaningful with status 500.
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
