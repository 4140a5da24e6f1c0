import type { LanguageModel, ModelRequest, TextEvent } from './language-model.ts'
import type { CallQueue } from './call-queue.ts'

/**
 * Queues the calls of a model in the queue that all models of the process share. A call keeps its
 * place while it waits for a retry, so that a rate limit slows down every caller.
 */
export const limitModel = (model: LanguageModel, queue: CallQueue): LanguageModel => {
  const enter = async ({ callPriority, signal }: ModelRequest): Promise<() => void> => {
    const leave = await queue.enter(callPriority, signal)
    // A caller may abort and never read the rest of the stream.
    signal?.addEventListener('abort', leave, { once: true })
    return () => {
      signal?.removeEventListener('abort', leave)
      leave()
    }
  }

  /**
   * Forwards the model's own promises, because another generator per token would cost as much as
   * the client itself.
   */
  const text = (request: ModelRequest): AsyncIterator<TextEvent> => {
    let leave: (() => void) | undefined
    let source: AsyncIterator<TextEvent> | undefined
    let over = false

    const close = () => {
      over = true
      leave?.()
    }
    const pass = (result: IteratorResult<TextEvent>) => {
      if (result.done) close()
      return result
    }
    const fail = (error: unknown) => {
      close()
      throw error
    }
    const begin = async () => {
      leave = await enter(request)
      if (over) {
        leave()
        return { done: true as const, value: undefined }
      }
      source = model.text(request)[Symbol.asyncIterator]()
      return source.next()
    }
    return {
      next: () => {
        if (over) return Promise.resolve({ done: true, value: undefined })
        return (source ? source.next() : begin()).then(pass, fail)
      },
      return: async () => {
        try {
          await source?.return?.()
        } finally {
          close()
        }
        return { done: true, value: undefined }
      },
    }
  }

  return {
    name: model.name,
    facts: model.facts,
    text: (request) => ({ [Symbol.asyncIterator]: () => text(request) }),
    object: async (request, schema) => {
      const leave = await enter(request)
      try {
        return await model.object(request, schema)
      } finally {
        leave()
      }
    },
  }
}
