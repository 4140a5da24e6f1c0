import { setTimeout } from 'node:timers/promises'
import { random } from '#tests/random.ts'
import type { LanguageModel, ModelRequest, TextEvent } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'

/** The moments of a call at which its run can be interrupted. */
export const moments = ['before the reply', 'in the reply', 'after the reply'] as const
export type Moment = (typeof moments)[number]

/** Maximum number of words of a reply before it is interrupted. */
const MAX_WORDS = 120
/**
 * Maximum milliseconds between a reply and the interruption, during which its step is being stored.
 */
const MAX_STORING_MS = 6

/** Waits until the caller aborts the call. */
const untilGivenUp = ({ signal }: ModelRequest): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(new ModelError('aborted', 'The call was given up by its caller.'))
    if (signal!.aborted) giveUp()
    signal!.addEventListener('abort', giveUp)
  })

/**
 * Wraps a model to interrupt the run that uses it. `called` is called for each call of the model,
 * and returns the moment at which `interrupt` is called, or undefined.
 */
export const interruptible = (
  model: LanguageModel,
  called: (request: ModelRequest) => Moment | undefined,
  interrupt: () => void,
): LanguageModel => {
  const afterwards = () => void setTimeout(random() * MAX_STORING_MS).then(interrupt)

  async function* text(request: ModelRequest): AsyncGenerator<TextEvent, void, undefined> {
    const moment = called(request)
    if (moment === 'before the reply') {
      interrupt()
      await untilGivenUp(request)
    }
    let words = moment === 'in the reply' ? Math.floor(random() * MAX_WORDS) : Infinity
    for await (const event of model.text(request)) {
      if (event.type === 'end' && moment !== undefined) afterwards()
      yield event
      if (words-- !== 0) continue
      interrupt()
      await untilGivenUp(request)
    }
  }

  return {
    name: model.name,
    text,
    async object(request, schema) {
      const moment = called(request)
      if (moment === 'before the reply') {
        interrupt()
        await untilGivenUp(request)
      }
      const value = await model.object(request, schema)
      if (moment !== undefined) afterwards()
      return value
    },
  }
}
