import type { Transaction } from '../database/database.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { findDelivery, sendAgain } from './repository.ts'
import { webhookIdOf } from './signing.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/**
 * Restarts a webhook with all its attempts and the same webhook-id. Throws an ApiError if it can't
 * be sent.
 */
export const replayDelivery = async (tx: Transaction, id: string): Promise<Found> => {
  const found = await findDelivery(tx, id)
  if (!found) throw new ApiError('not_found', `There is no webhook ${webhookIdOf({ id })}.`)
  if (found.delivery.state === 'pending') throw new ApiError('wrong_state', 'That webhook is being sent already.')
  if (found.revokedAt) throw new ApiError('wrong_state', 'Its developer key was revoked.')
  if (found.suspendedAt) throw new ApiError('wrong_state', 'The account of this webhook is suspended.')
  if (found.deletionDueAt) throw new ApiError('wrong_state', 'The account of this webhook is scheduled for deletion.')
  await sendAgain(tx, found.delivery, new Date())
  return found
}
