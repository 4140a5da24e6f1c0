import type { LanguageModel, TextEvent } from './language-model.ts'
import { ModelError, type ModelErrorKind } from './model-error.ts'

/** The caller ended the call, or the model declined what it was asked: another model is not asked behind its back. */
const final: ReadonlySet<ModelErrorKind> = new Set(['aborted', 'refused'])

const canHelp = (error: unknown): boolean => !(error instanceof ModelError && final.has(error.kind))

/** A model failed, and the next one is asked. */
export type FellBack = (from: string, to: string, error: unknown) => void

/**
 * Asks the first model, and the next one when it fails. Text that has been handed out is never handed out again: a stream that
 * breaks in the middle fails, as it does with one model.
 */
export const fallbackModel = (
  models: readonly [LanguageModel, ...LanguageModel[]],
  fellBack?: FellBack,
): LanguageModel => {
  const [first] = models
  if (models.length === 1) return first
  /** Throws the error when no other model is to be asked. */
  const goOn = (at: number, error: unknown): void => {
    const next = models[at + 1]
    if (!next || !canHelp(error)) throw error
    fellBack?.(models[at]!.name, next.name, error)
  }
  return {
    name: first.name,
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
          goOn(at, error)
        }
      }
    },
    object: async (request, schema) => {
      for (const [at, model] of models.entries())
        try {
          return await model.object(request, schema)
        } catch (error) {
          goOn(at, error)
        }
      throw new Error('unreachable')
    },
  }
}
