import type { JsonSchema } from '../ask-for-object.ts'
import type { CallFailure } from '../call-failure.ts'
import type { Message, ModelRequest } from '../language-model.ts'
import type { ModelProfile, OutputFormat, SentShape } from '../profile.ts'
import { learnFrom, lowerFormat, outputFormats } from '../profile.ts'
import { promptTokens, shortenPrompt } from '../shorten-prompt.ts'

/**
 * The maximum number of times that one prompt is shortened. Providers charge nothing for a rejected
 * prompt.
 */
const MAX_SHORTENINGS = 4
/**
 * Share of the window reserved for the answer if the request names no limit, and the maximum of
 * that reserve in tokens.
 */
const ANSWER_SHARE = 0.3
const MAX_ANSWER_TOKENS = 2048
/** Safety factor for estimates, which are off by a few percent. */
const MARGIN = 0.95
const SURELY_TOO_LONG = 1.1
/** Share that each attempt omits if the provider does not state the window. */
const BLIND_SHARE = 0.35

const answerTokens = (window: number, maxTokens: number | undefined): number =>
  Math.min(maxTokens ?? MAX_ANSWER_TOKENS, window * ANSWER_SHARE)

const strictestAllowed = (one: OutputFormat, other: OutputFormat | undefined): OutputFormat =>
  other !== undefined && outputFormats.indexOf(other) > outputFormats.indexOf(one) ? other : one

/**
 * Manages the shape of one request over all its attempts. Errors that name their cause update the
 * profile and so affect later requests; other errors affect only this request.
 */
export const createRequestShape = (profile: ModelProfile, request: ModelRequest, schema?: JsonSchema) => {
  let messages: readonly Message[] = request.messages
  let shortenings = 0
  let tried: OutputFormat | undefined = request.continues && 'prompt'

  const shorten = (tokens: number): boolean => {
    const { messages: shorter, shortened } = shortenPrompt(messages, tokens)
    if (!shortened) return false
    messages = shorter
    request.onShortened?.({ ...shortened, contextWindow: profile.contextWindow })
    return true
  }

  /** Returns the estimated tokens that exceed the space for the prompt. */
  const excess = (): number => {
    const { contextWindow, tokensPerEstimate } = profile
    if (contextWindow === undefined) return 0
    const room = (contextWindow - answerTokens(contextWindow, request.maxTokens)) * MARGIN
    return promptTokens(messages) - room / tokensPerEstimate
  }

  if (profile.contextWindow !== undefined) {
    const tooMuch = excess()
    if (tooMuch > 0) shorten(tooMuch)
  }

  const shortenAfter = ({ limit }: CallFailure): boolean => {
    if (!limit || shortenings >= MAX_SHORTENINGS) return false
    shortenings++
    const estimate = promptTokens(messages)
    const { contextWindow, promptTokens: counted } = limit
    if (counted !== undefined && counted > estimate)
      profile.tokensPerEstimate = Math.max(profile.tokensPerEstimate, counted / Math.max(1, estimate))
    if (contextWindow !== undefined) profile.contextWindow = Math.min(profile.contextWindow ?? Infinity, contextWindow)
    const tooMuch = excess()
    return shorten(tooMuch > 0 && shortenings === 1 ? tooMuch : estimate * BLIND_SHARE)
  }

  /**
   * Selects a less strict JSON format for this request only, because an error without a cause may
   * still be about the format.
   */
  const stepDown = ({ provider }: CallFailure, sent: SentShape): boolean => {
    const isUnnamed =
      provider !== undefined &&
      (provider.codes.includes('json_validate_failed') ||
        ((provider.status === 400 || provider.status === 422) && schema !== undefined))
    const next = isUnnamed && sent.format ? lowerFormat(sent.format) : undefined
    if (next === undefined) return false
    tried = next
    return true
  }

  return {
    /** Prompts that certainly do not fit are not sent, since some servers truncate silently. */
    isTooLong: (): boolean =>
      profile.contextWindow !== undefined &&
      promptTokens(messages) * profile.tokensPerEstimate > profile.contextWindow * SURELY_TOO_LONG,
    request: (): ModelRequest => ({ ...request, messages: [...messages] }),
    format: (): OutputFormat => strictestAllowed(profile.outputFormat, tried),
    /** Returns true if the request can be repeated immediately in another shape. */
    adjust: (failure: CallFailure, sent: SentShape): boolean => {
      const { error, provider } = failure
      if (error.type === 'too-long') return shortenAfter(failure)
      if (error.type === 'rejected' && provider && learnFrom(profile, provider, sent)) return true
      if (error.type === 'unreachable' && provider && sent.systemRole && learnFrom(profile, provider, sent)) return true
      return error.type === 'rejected' || provider?.codes.includes('json_validate_failed')
        ? stepDown(failure, sent)
        : false
    },
  }
}
