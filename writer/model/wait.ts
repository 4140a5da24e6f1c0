import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from './model-error.ts'

/** Throws `ModelError` `aborted` when the signal aborts meanwhile. */
export const wait = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (error) {
    throw new ModelError('aborted', 'The call was given up by its caller.', { cause: error })
  }
}
