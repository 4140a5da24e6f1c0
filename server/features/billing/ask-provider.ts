import type { Logger } from 'pino'
import { isOfRemovedUser } from '../../database/removed-user.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/**
 * Awaits a call to the payment provider. Logs a failure and throws it as an ApiError that a person
 * understands. `what` names the operation in the log.
 */
export const askProvider = async <T>(log: Logger, what: string, request: Promise<T>): Promise<T> => {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError || isOfRemovedUser(error)) throw error
    logFailure(log, what, error)
    throw new ApiError(
      'unavailable',
      'The payment provider does not answer at the moment. Nothing was charged; please try again in a few minutes.',
    )
  }
}

export const logFailure = (log: Logger, what: string, error: unknown) =>
  log.warn({ err: error }, `payment provider call failed: ${what}`)
