import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError } from './model-error.ts'

/** Waits for this many milliseconds. Throws `ModelError` `aborted` if the signal aborts first. */
export const wait = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (error) {
    throw new ModelError('aborted', 'The call was given up by its caller.', { cause: error })
  }
}
