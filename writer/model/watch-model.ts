import { countWords } from '#manuscript/model/count-words.ts'
import type { FinishReason, LanguageModel, ModelRequest, ShortenedPrompt, TextEvent, Usage } from './language-model.ts'
import { ModelError, type ModelErrorKind } from './model-error.ts'

/** One call as its model answered it, waiting for its turn left out. */
export interface WatchedCall {
  /** Name of the model, as a person reads it. */
  model: string
  task: string
  /** `left`: whoever asked did not want the rest. */
  outcome: FinishReason | ModelErrorKind | 'left'
  seconds: number
  /** null where nothing came, or the answer was asked for as a whole. */
  firstTokenSeconds: number | null
  /** null where the model did not get to saying so. */
  usage: Usage | null
  /** Words of the text that it wrote; 0 where a value was asked for. */
  words: number
  /** What was left out of a prompt that was too long for the model, all attempts together; null for none. */
  shortened: Pick<ShortenedPrompt, 'parts' | 'tokens'> | null
}

export type WatchCall = (call: WatchedCall) => void

const kindOf = (error: unknown): ModelErrorKind => (error instanceof ModelError ? error.kind : 'invalid')

/** The same model; each of its calls is told of when it is over. Hands its promises on, as behind it is the limiter. */
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
        // In another language the count is near enough for an operator's figures.
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
