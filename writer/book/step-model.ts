import type { LanguageModel, ModelRequest, TextEvent, WaitingState } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { BookProgress, BookWaiting } from './book-state.ts'

/** Rejects as soon as the signal aborts, even if the model ignores the signal. */
const rejectOnAbort = async <T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return work
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(new ModelError('aborted', 'The book was stopped.'))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

const waitingOf = (state: WaitingState): BookWaiting => {
  if (state.reason === 'no-answer')
    return {
      reason: 'no answer',
      since: Date.now() - Math.round(state.seconds * 1000),
      ...(state.isAlive === undefined ? {} : { isAlive: state.isAlive }),
    }
  const { until, attempt, of } = state
  return { reason: state.reason === 'retrying' ? 'retrying' : 'rate limited', until, attempt, attempts: of }
}

/** The interface through which one step of a book calls the model and reports why it waits. */
export interface StepModel extends LanguageModel {
  /** Reports the reason for waiting; null ends the wait. */
  reportWaiting(waiting: BookWaiting | null): void
}

/**
 * Wraps the model for one step: reports why the step waits, and ends its calls immediately on
 * abort.
 */
export const stepModel = (model: LanguageModel, step: string, progress: (event: BookProgress) => void): StepModel => {
  let waits = false
  const reportWaiting = (waiting: BookWaiting | null) => {
    if (waiting) progress({ type: 'waiting', step, waiting })
    else if (waits) progress({ type: 'waiting-over', step })
    waits = waiting !== null
  }
  const reporting = (request: ModelRequest): ModelRequest => ({
    ...request,
    onWaiting: (state) => reportWaiting(state && waitingOf(state)),
    onShortened: ({ parts }) => progress({ type: 'prompt-shortened', step, parts }),
  })

  const text = (request: ModelRequest): AsyncIterator<TextEvent, void> => {
    const events = model.text(reporting(request))[Symbol.asyncIterator]()
    return {
      next: () => rejectOnAbort(events.next(), request.signal),
      // Not awaited, because a generator that waits for its model ends only at the model's next
      // event.
      return: () => {
        void Promise.resolve(events.return?.()).catch(() => {})
        return Promise.resolve({ done: true, value: undefined })
      },
    }
  }

  return {
    name: model.name,
    facts: model.facts,
    reportWaiting,
    text: (request) => ({ [Symbol.asyncIterator]: () => text(request) }),
    object: (request, schema) => rejectOnAbort(model.object(reporting(request), schema), request.signal),
  }
}
