import { setTimeout as wait } from 'node:timers/promises'
import { ModelError } from '#writer/model/model-error.ts'
import type { StepModel } from './step-model.ts'

/** Failures that the next try may not meet. A refused key or request stays refused. */
const passing = new Set(['unreachable', 'timeout', 'cut', 'invalid', 'limited'])
/** A book waits this long for a provider that asks to; for longer, its author decides when it goes on. */
const LONGEST_WAIT_MS = 3_600_000

export const isPassing = (error: unknown): error is ModelError =>
  error instanceof ModelError && passing.has(error.kind) && (error.retryAfterMs ?? 0) <= LONGEST_WAIT_MS

/**
 * Milliseconds before each further try of a step. The client has tried several times by itself before it gives up, so that
 * these are for outages of a minute.
 */
export const defaultPauses: readonly number[] = [1000, 8000, 30_000]

export interface Patience {
  /** Milliseconds before further tries after failures; their number bounds the failures. */
  pauses: readonly number[]
  signal: AbortSignal
  tellWaiting: StepModel['tellWaiting']
}

/** Waits before the try that follows failure `failures` (1 is the first), and tells why. Nonsense is asked for again at once. */
export const pauseAfter = async (
  error: ModelError,
  failures: number,
  { pauses, signal, tellWaiting }: Patience,
): Promise<void> => {
  if (error.kind === 'invalid' || error.kind === 'cut') return
  const milliseconds = Math.max(pauses[failures - 1] ?? 0, error.retryAfterMs ?? 0)
  const reason = error.kind === 'limited' ? 'rate limited' : 'retrying'
  tellWaiting({ reason, until: Date.now() + milliseconds, attempt: failures + 1, attempts: pauses.length + 1 })
  try {
    await wait(milliseconds, undefined, { signal })
  } catch {
    throw new ModelError('aborted', 'The book was stopped.')
  } finally {
    tellWaiting(null)
  }
}

/** Tries again after each failure that may pass, as often as there are pauses. */
export const persistently = async <T>(call: () => Promise<T>, patience: Patience): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!isPassing(error) || failures >= patience.pauses.length || patience.signal.aborted) throw error
      await pauseAfter(error, failures + 1, patience)
    }
  }
}
