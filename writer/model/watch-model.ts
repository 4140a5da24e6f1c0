import { countWords } from '#manuscript/model/count-words.ts'
import type { FinishReason, LanguageModel, ModelRequest, ShortenedPrompt, TextEvent, Usage } from './language-model.ts'
import { ModelError, type ModelErrorType } from './model-error.ts'

/** One finished call to a model, without its time in the queue. */
export interface WatchedCall {
  /** The model's name as shown to people. */
  model: string
  task: string
  /** `left`: the caller did not read the rest. */
  outcome: FinishReason | ModelErrorType | 'left'
  seconds: number
  /** Seconds until the first token; null if there was none or an object was requested. */
  firstTokenSeconds: number | null
  /** Token usage; null if the call ended before the model reported it. */
  usage: Usage | null
  /** Words of the generated text; 0 for objects. */
  words: number
  /** Parts omitted from a prompt that was too long, over all attempts; null if none. */
  shortened: Pick<ShortenedPrompt, 'parts' | 'tokens'> | null
}

export type WatchCall = (call: WatchedCall) => void

const kindOf = (error: unknown): ModelErrorType => (error instanceof ModelError ? error.type : 'invalid')

/**
 * Wraps a model and reports each finished call. Forwards the model's own promises, like the queue
 * behind it.
 */
export const watchModel = (model: LanguageModel, watch: WatchCall): LanguageModel => {
  const begin = (request: ModelRequest) => {
    const { task } = request
    const begun = performance.now()
    const since = () => (performance.now() - begun) / 1000
    let firstTokenSeconds: number | null = null
    let told = false
    let shortened: WatchedCall['shortened'] = null
    let usage: Usage | null = null
    let written = ''
    const used = (more: Usage) => {
      usage = {
        inputTokens: (usage?.inputTokens ?? 0) + more.inputTokens,
        outputTokens: (usage?.outputTokens ?? 0) + more.outputTokens,
      }
    }
    return {
      request: {
        ...request,
        onShortened: (more: ShortenedPrompt) => {
          const parts = new Set([...(shortened?.parts ?? []), ...more.parts])
          shortened = { parts: [...parts], tokens: (shortened?.tokens ?? 0) + more.tokens }
          request.onShortened?.(more)
        },
        onUsage: (more: Usage) => {
          used(more)
          request.onUsage?.(more)
        },
      },
      heard: (text: string) => {
        firstTokenSeconds ??= since()
        written += text
      },
      used,
      over: (outcome: WatchedCall['outcome']) => {
        if (told) return
        told = true
        // The English count is accurate enough for an operator's statistics in any language.
        const words = countWords(written, 'english')
        watch({ model: model.name, task, outcome, seconds: since(), firstTokenSeconds, usage, words, shortened })
      },
    }
  }

  const text = (request: ModelRequest): AsyncIterator<TextEvent> => {
    const call = begin(request)
    const source = model.text(call.request)[Symbol.asyncIterator]()
    const look = (result: IteratorResult<TextEvent>) => {
      if (result.done) call.over('left')
      else if (result.value.type === 'delta') call.heard(result.value.text)
      else {
        call.used(result.value.usage)
        call.over(result.value.finish)
      }
      return result
    }
    const fail = (error: unknown) => {
      call.over(kindOf(error))
      throw error
    }
    return {
      next: () => source.next().then(look, fail),
      return: async () => {
        call.over('left')
        await source.return?.()
        return { done: true, value: undefined }
      },
    }
  }

  return {
    name: model.name,
    text: (request) => ({ [Symbol.asyncIterator]: () => text(request) }),
    object: async (request, schema) => {
      const call = begin(request)
      try {
        const value = await model.object(call.request, schema)
        call.over('stop')
        return value
      } catch (error) {
        call.over(kindOf(error))
        throw error
      }
    },
  }
}
