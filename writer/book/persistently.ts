import { setTimeout as wait } from 'node:timers/promises'
import { ModelError } from '#writer/model/model-error.ts'

/** Failures that the next try may not meet. A refused key or request stays refused. */
const passing = new Set(['unreachable', 'timeout', 'cut', 'invalid', 'limited'])

export const isPassing = (error: unknown): error is ModelError => error instanceof ModelError && passing.has(error.kind)

/**
 * Milliseconds before each further try of a step. The client has tried several times by itself before it gives up, so that
 * these are for outages of a minute.
 */
export const defaultPauses: readonly number[] = [1000, 8000, 30_000]

const pause = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(milliseconds, undefined, { signal })
  } catch {
    throw new ModelError('aborted', 'The book was stopped.')
  }
}

/** Nonsense is asked for again at once: only servers that are down or busy need time. */
export const pauseAfter = async (error: ModelError, milliseconds: number, signal: AbortSignal): Promise<void> => {
  if (error.kind !== 'invalid' && error.kind !== 'cut') await pause(milliseconds, signal)
}

/** Tries again after each failure that may pass, as often as there are pauses. */
export const persistently = async <T>(
  call: () => Promise<T>,
  pauses: readonly number[],
  signal: AbortSignal,
): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error) || failures >= pauses.length || signal.aborted) throw error
      await pauseAfter(error, pauses[failures]!, signal)
    }
  }
}
