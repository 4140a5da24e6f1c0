import { countWords } from '#manuscript/model/count-words.ts'
import { estimateTokens } from './tokens/estimate-tokens.ts'
import type {
  FinishReason,
  LanguageModel,
  ModelRequest,
  ShortenedPrompt,
  TextEvent,
  Usage,
  UsedFor,
} from './language-model.ts'
import { ModelError, type ModelErrorType } from './model-error.ts'
import { promptTokens } from './shorten-prompt.ts'
import type { TokenPrices } from './tokens/token-prices.ts'

/** One finished call to a model, without its time in the queue. */
export interface WatchedCall {
  /** The model's name as shown to people. */
  model: string
  task: string
  /** The origin of the call; undefined for calls of the installation itself. */
  usedFor?: UsedFor
  /** Looks up the model's prices; see `LanguageModel.facts`. */
  facts?: LanguageModel['facts']
  /** `left`: the caller did not read the rest. */
  outcome: FinishReason | ModelErrorType | 'left'
  seconds: number
  /** Seconds until the first token; null if there was none or an object was requested. */
  firstTokenSeconds: number | null
  /**
   * Token usage. It is estimated for a stream that ended before the model reported it, because the
   * provider charges for the sent part. null if nothing arrived.
   */
  usage: Usage | null
  /** Words of the generated text; 0 for objects. */
  words: number
  /** Parts omitted from a prompt that was too long, over all attempts; null if none. */
  shortened: Pick<ShortenedPrompt, 'parts' | 'tokens'> | null
}

export interface WatchCall {
  (call: WatchedCall): void
  /**
   * Returns prices that take precedence over those of the server's model list, by the model's name.
   * Never throws.
   */
  pricesOf?: (model: string) => Promise<TokenPrices | undefined>
}

/** Returns the facts of a model with the prices that take precedence. */
const watchFacts = ({ name, facts }: LanguageModel, { pricesOf }: WatchCall): LanguageModel['facts'] =>
  facts && pricesOf
    ? async (task) => {
        const [known, prices] = await Promise.all([facts(task), pricesOf(name)])
        return prices ? { ...known, prices } : known
      }
    : facts

const outcomeOf = (error: unknown): ModelErrorType => (error instanceof ModelError ? error.type : 'invalid')

const addUsage = (usage: Usage | null, more: Usage): Usage => {
  const cachedTokens =
    usage?.cachedTokens === undefined && more.cachedTokens === undefined
      ? undefined
      : (usage?.cachedTokens ?? 0) + (more.cachedTokens ?? 0)
  return {
    inputTokens: (usage?.inputTokens ?? 0) + more.inputTokens,
    outputTokens: (usage?.outputTokens ?? 0) + more.outputTokens,
    ...(cachedTokens !== undefined && { cachedTokens }),
  }
}

const addShortened = (known: WatchedCall['shortened'], more: ShortenedPrompt): WatchedCall['shortened'] => ({
  parts: [...new Set([...(known?.parts ?? []), ...more.parts])],
  tokens: (known?.tokens ?? 0) + more.tokens,
})

/** Measures one call, and reports the measurements once when it ends. */
const measureCall = ({ name: model, facts }: LanguageModel, request: ModelRequest, watch: WatchCall) => {
  const { task, usedFor, messages } = request
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  let firstTokenSeconds: number | null = null
  let shortened: WatchedCall['shortened'] = null
  let usage: Usage | null = null
  let written = ''
  let isReported = false
  return {
    text: (delta: string) => {
      firstTokenSeconds ??= seconds()
      written += delta
    },
    used: (more: Usage) => {
      usage = addUsage(usage, more)
    },
    shortened: (more: ShortenedPrompt) => {
      shortened = addShortened(shortened, more)
    },
    end: (outcome: WatchedCall['outcome']) => {
      if (isReported) return
      isReported = true
      // The English count is accurate enough for an operator's statistics in any language.
      const words = countWords(written, 'english')
      const used =
        usage ??
        (written === '' ? null : { inputTokens: promptTokens(messages), outputTokens: estimateTokens(written) })
      watch({
        model,
        task,
        ...(usedFor && { usedFor }),
        ...(facts && { facts }),
        outcome,
        seconds: seconds(),
        firstTokenSeconds,
        usage: used,
        words,
        shortened,
      })
    },
  }
}

type Measure = ReturnType<typeof measureCall>

/** Adds the listeners of the measurement to those of the request. */
const watchRequest = (request: ModelRequest, measure: Measure): ModelRequest => ({
  ...request,
  onShortened: (more) => {
    measure.shortened(more)
    request.onShortened?.(more)
  },
  onUsage: (more) => {
    measure.used(more)
    request.onUsage?.(more)
  },
})

/**
 * Wraps a stream. It is not a generator, because a generator can't be left while it waits for a
 * token.
 */
const watchText = (source: AsyncIterator<TextEvent>, measure: Measure): AsyncIterator<TextEvent> => {
  const observe = (result: IteratorResult<TextEvent>) => {
    if (result.done) measure.end('left')
    else if (result.value.type === 'delta') measure.text(result.value.text)
    else {
      measure.used(result.value.usage)
      measure.end(result.value.finish)
    }
    return result
  }
  const fail = (error: unknown) => {
    measure.end(outcomeOf(error))
    throw error
  }
  return {
    next: () => source.next().then(observe, fail),
    return: async () => {
      measure.end('left')
      await source.return?.()
      return { done: true, value: undefined }
    },
  }
}

/**
 * Wraps a model and reports each finished call. Forwards the model's own promises, like the queue
 * behind it.
 */
export const watchModel = (model: LanguageModel, watch: WatchCall): LanguageModel => ({
  name: model.name,
  facts: watchFacts(model, watch),
  text: (request) => ({
    [Symbol.asyncIterator]: () => {
      const measure = measureCall(model, request, watch)
      return watchText(model.text(watchRequest(request, measure))[Symbol.asyncIterator](), measure)
    },
  }),
  object: async (request, schema) => {
    const measure = measureCall(model, request, watch)
    try {
      const value = await model.object(watchRequest(request, measure), schema)
      measure.end('stop')
      return value
    } catch (error) {
      measure.end(outcomeOf(error))
      throw error
    }
  },
})
