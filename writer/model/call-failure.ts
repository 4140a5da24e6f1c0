import type { ContextLimit } from './tokens/context-limit.ts'
import { contextLimitIn } from './tokens/context-limit.ts'
import { ModelError } from './model-error.ts'
import type { ProviderError } from './openai/provider-error.ts'
import { ProviderFailure } from './openai/provider-error.ts'
import type { RetryableFailure } from './retry.ts'
import { toRetryableFailure } from './retry.ts'

/** Describes the called model, for messages shown to people. */
export interface CallDescription {
  name: string
  apiKey?: string
  /** Text received so far. */
  partial: string
}

const retryAfterMs = (headers: Headers | undefined): number | undefined => {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (milliseconds >= 0) return milliseconds
  const value = headers?.get('retry-after')
  if (!value) return
  const wait = /^[\d.]+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

const removeKey = (text: string, apiKey: string | undefined): string => (apiKey ? text.replaceAll(apiKey, '...') : text)

/** Returns the provider's message, shortened and without the key. */
const providerMessage = (error: Error, apiKey: string | undefined): string =>
  removeKey(error.message, apiKey).replaceAll(/\s+/g, ' ').slice(0, 300)

/** Returns the cause for logs, without the key, which providers quote. */
const causeOf = (error: Error, apiKey: string | undefined): Error => {
  const cause = new Error(removeKey(error.message, apiKey))
  cause.name = error.name
  cause.stack = removeKey(error.stack ?? '', apiKey)
  return cause
}

const codeOf = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && typeof at.code === 'string') return at.code
}

/**
 * Returns the first part of a message, where providers explain the error; the rest may quote the
 * prompt.
 */
const explanation = ({ message }: ProviderError): string => message.slice(0, 500)

const hasCode = ({ codes }: ProviderError, pattern: RegExp): boolean => codes.some((code) => pattern.test(code))

const refusalCodes =
  /^(content_filter|content_policy_violation|ResponsibleAIPolicyViolation|moderation_blocked|invalid_prompt|data_inspection_failed|PROHIBITED_CONTENT|SAFETY|sensitive)$/i
const refusalSentences =
  /content management policy|content filter|content exists risk|flagged as potentially violating|(input|prompt|content) was (flagged|blocked)|requires moderation|usage policies|prohibited content|safety (system|settings|reasons)/i

const isRefusal = (error: ProviderError): boolean =>
  error.isModerated ||
  hasCode(error, refusalCodes) ||
  (error.status !== undefined &&
    error.status < 500 &&
    [400, 403, 422].includes(error.status) &&
    refusalSentences.test(explanation(error)))

const keyCodes = /^(invalid_api_key|API_KEY_INVALID|authentication_error|UNAUTHENTICATED|invalid_authentication)$/i
const keySentences =
  /api[ _-]?key (not valid|expired|is invalid)|(invalid|incorrect|wrong|missing|expired) (x-)?api[ _-]?key|authentication fails|invalid subscription key/i
/** Matches a valid key that is not allowed for this region or model. */
const otherForbidden =
  /country|region|territory|network settings|cloudflare|you have been blocked|model_not_found|does not have access to model|model.{0,60}not (available|allowed)/i

const isWrongKey = (error: ProviderError): boolean => {
  if (error.status === 401) return true
  if (error.status === 403)
    return !(otherForbidden.test(explanation(error)) || error.codes.some((code) => otherForbidden.test(code)))
  return error.status === 400 && (hasCode(error, keyCodes) || keySentences.test(explanation(error)))
}

const creditCodes =
  /^(insufficient_quota|billing_hard_limit_reached|billing_not_active|insufficient_balance|exceeded_current_quota_error)$/i
const creditSentences = /credit balance is too low|insufficient (balance|credits|funds)|requires more credits/i

const hasNoCredit = (error: ProviderError): boolean =>
  error.status === 402 ||
  hasCode(error, creditCodes) ||
  (error.status !== undefined && error.status < 500 && creditSentences.test(explanation(error)))

const isUnknownModel = (error: ProviderError): boolean =>
  hasCode(error, /^(model_not_found|DeploymentNotFound)$/i) ||
  (error.status === 404 && /model|deployment/i.test(explanation(error)))

/**
 * Reads the wait from sentences such as "Please try again in 7.66s", for providers that send no
 * header. In milliseconds.
 */
const waitInSentence = (error: ProviderError): number | undefined => {
  const found = /try again in (?:(\d+)m)?(\d+(?:\.\d+)?)(ms|s)/i.exec(explanation(error))
  if (!found) return
  const [, minutes = '0', amount = '0', unit = 's'] = found
  return Number(minutes) * 60_000 + Number(amount) * (unit.toLowerCase() === 'ms' ? 1 : 1000)
}

/** A failed call, with information that helps the client to adapt the next one. */
export interface CallFailure extends RetryableFailure {
  /** Set if the prompt was too long; includes the window size if the provider states it. */
  limit?: ContextLimit
  /** The provider's error. */
  provider?: ProviderError
  /** The server is loading the model, so the client polls it until the model is loaded. */
  isLoading?: true
}

const failureOfProvider = (thrown: ProviderFailure, { name, apiKey, partial }: CallDescription): CallFailure => {
  const { error, headers } = thrown
  const options = { partial, cause: causeOf(thrown, apiKey) }
  const reason = providerMessage(thrown, apiKey)
  const limit = contextLimitIn(error)
  const wait = retryAfterMs(headers) ?? error.retryAfterMs ?? waitInSentence(error)
  const as = (type: ModelError['type'], message: string): CallFailure => ({
    ...toRetryableFailure(new ModelError(type, message, { ...options, retryAfterMs: wait }), wait),
    provider: error,
  })
  if (limit) return { ...as('too-long', `${name}: the text is too long for this model. ${reason}`), limit }
  if (isRefusal(error)) return as('refused', `${name} declined to write this: ${reason}`)
  if (hasNoCredit(error)) return as('no-credit', `${name}: the account has no credit left. ${reason}`)
  if (isWrongKey(error))
    return as('unauthorized', `${name} refused the key. Check AI_API_KEY, or the key that is saved in the settings.`)
  if (isUnknownModel(error)) return as('rejected', `${name}: there is no such model. Check AI_MODEL. ${reason}`)
  const { status } = error
  if (status === 429) return as('limited', `${name} is asked too often right now.`)
  if (hasCode(error, /^json_validate_failed$/)) return as('invalid', `${name} did not manage to answer in JSON.`)
  if (status === undefined) return as('unreachable', `${name} broke off: ${reason}`)
  if (status === 503 && /loading model/i.test(error.message))
    return { ...as('unreachable', `${name} is still loading the model.`), isLoading: true }
  if (status === 408 || status === 409 || status >= 500)
    return as('unreachable', `${name} is out of order right now: ${reason}`)
  return as('rejected', `${name} refused the request: ${reason}`)
}

/** Converts a provider or network error to a `ModelError` and decides whether to retry. */
export const failureOfCall = (thrown: unknown, callee: CallDescription): CallFailure => {
  const { name, apiKey, partial } = callee
  if (thrown instanceof ModelError) return toRetryableFailure(thrown)
  if (thrown instanceof ProviderFailure) return failureOfProvider(thrown, callee)
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const options = { partial, cause: causeOf(error, apiKey) }
  if (error instanceof SyntaxError)
    return toRetryableFailure(new ModelError('invalid', `${name} sent something that can't be read.`, options))
  const code = codeOf(error)
  const what = partial ? 'The connection broke while the text came in' : 'It could not be reached'
  return toRetryableFailure(new ModelError('unreachable', `${name}: ${what}${code ? ` (${code})` : ''}.`, options))
}
