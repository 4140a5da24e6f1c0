import type { JsonSchema } from './ask-for-object.ts'
import type { CallFailure } from './call-failure.ts'
import type { Message, ModelRequest } from './language-model.ts'
import type { ModelProfile, OutputFormat, SentShape } from './profile.ts'
import { learnFrom, lowerFormat, outputFormats } from './profile.ts'
import { promptTokens, shortenPrompt } from './shorten-prompt.ts'

/** Times that one prompt is made shorter. Providers that refuse a prompt charge nothing for it. */
const MOST_SHORTENINGS = 4
/** Share of the window that is left for the answer where the request names no limit, and the most that is. */
const ANSWER_SHARE = 0.3
const MOST_ANSWER_TOKENS = 2048
/** Estimates are off by some percent. */
const MARGIN = 0.95
const SURELY_TOO_LONG = 1.1
/** Where the provider does not say how much fits, each attempt leaves out this share. */
const BLIND_SHARE = 0.35

const answerTokens = (window: number, maxTokens: number | undefined): number =>
  Math.min(maxTokens ?? MOST_ANSWER_TOKENS, window * ANSWER_SHARE)

const strictestAllowed = (one: OutputFormat, other: OutputFormat | undefined): OutputFormat =>
  other !== undefined && outputFormats.indexOf(other) > outputFormats.indexOf(one) ? other : one

/**
 * The shape of one request over all its attempts. What an error names goes into the profile, and so into every later request;
 * what this request tries without a named cause ends with it.
 */
export const createRequestShape = (profile: ModelProfile, request: ModelRequest, schema?: JsonSchema) => {
  let messages: readonly Message[] = request.messages
  let shortenings = 0
  let tried: OutputFormat | undefined

  const shorten = (tokens: number): boolean => {
    const { messages: shorter, shortened } = shortenPrompt(messages, tokens)
    if (!shortened) return false
    messages = shorter
    request.onShortened?.({ ...shortened, contextWindow: profile.contextWindow })
    return true
  }

  /** Estimated tokens past what the window leaves for a prompt. */
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
    if (!limit || shortenings >= MOST_SHORTENINGS) return false
    shortenings++
    const estimate = promptTokens(messages)
    const { contextWindow, promptTokens: counted } = limit
    if (counted !== undefined && counted > estimate)
      profile.tokensPerEstimate = Math.max(profile.tokensPerEstimate, counted / Math.max(1, estimate))
    if (contextWindow !== undefined) profile.contextWindow = Math.min(profile.contextWindow ?? Infinity, contextWindow)
    const tooMuch = excess()
    return shorten(tooMuch > 0 && shortenings === 1 ? tooMuch : estimate * BLIND_SHARE)
  }

  /** For this request alone: an error that names no cause may still be about the way in which JSON was asked for. */
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
    /** Some servers cut what is too long without a word, so what surely does not fit is not sent. */
    isTooLong: (): boolean =>
      profile.contextWindow !== undefined &&
      promptTokens(messages) * profile.tokensPerEstimate > profile.contextWindow * SURELY_TOO_LONG,
    request: (): ModelRequest => ({ ...request, messages: [...messages] }),
    format: (): OutputFormat => strictestAllowed(profile.outputFormat, tried),
    /** True when the request can be made again at once, in another shape. */
    adjust: (failure: CallFailure, sent: SentShape): boolean => {
      const { error, provider } = failure
      if (error.kind === 'too-long') return shortenAfter(failure)
      if (error.kind === 'rejected' && provider && learnFrom(profile, provider, sent)) return true
      if (error.kind === 'unreachable' && provider && sent.systemRole && learnFrom(profile, provider, sent)) return true
      return error.kind === 'rejected' || provider?.codes.includes('json_validate_failed')
        ? stepDown(failure, sent)
        : false
    },
  }
}
