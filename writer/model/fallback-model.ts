import type { LanguageModel, TextEvent } from './language-model.ts'
import { ModelError, type ModelErrorType } from './model-error.ts'

/**
 * Errors after which no other model is called: the caller ended the call, or the model declined.
 */
const finalTypes: ReadonlySet<ModelErrorType> = new Set(['aborted', 'refused'])

const canHelp = (error: unknown): boolean => !(error instanceof ModelError && finalTypes.has(error.type))

/** Called when a model has failed and the next one is called. */
export type OnFallback = (from: string, to: string, error: unknown) => void

/**
 * Calls the first model, and the next one if it fails. Never yields a text twice: a stream that
 * breaks midway fails, as with a single model.
 */
export const fallbackModel = (
  models: readonly [LanguageModel, ...LanguageModel[]],
  onFallback?: OnFallback,
): LanguageModel => {
  const [first] = models
  if (models.length === 1) return first
  /** Throws the error if no other model should be called. */
  const reportFallback = (at: number, error: unknown): void => {
    const next = models[at + 1]
    if (!next || !canHelp(error)) throw error
    onFallback?.(models[at]!.name, next.name, error)
  }
  return {
    name: first.name,
    facts: first.facts,
    text: async function* (request): AsyncGenerator<TextEvent, void, undefined> {
      for (const [at, model] of models.entries()) {
        let isBegun = false
        try {
          for await (const event of model.text(request)) {
            isBegun = true
            yield event
          }
          return
        } catch (error) {
          if (isBegun) throw error
          reportFallback(at, error)
        }
      }
    },
    object: async (request, schema) => {
      for (const [at, model] of models.entries())
        try {
          return await model.object(request, schema)
        } catch (error) {
          reportFallback(at, error)
        }
      throw new Error('unreachable')
    },
  }
}
