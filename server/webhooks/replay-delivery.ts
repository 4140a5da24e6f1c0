import type { Transaction } from '../database/database.ts'
import { Refusal } from '../http/refusal.ts'
import { findDelivery, sendAgain } from './repository.ts'
import { webhookIdOf } from './signing.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Gives a webhook all its attempts once more, with the same webhook-id. Throws a Refusal where that can't be. */
export const replayDelivery = async (tx: Transaction, id: string): Promise<Found> => {
  const found = await findDelivery(tx, id)
  if (!found) throw new Refusal('not_found', `There is no webhook ${webhookIdOf({ id })}.`)
  if (found.delivery.state === 'pending') throw new Refusal('wrong_state', 'That webhook is being sent already.')
  if (found.revokedAt) throw new Refusal('wrong_state', 'Its developer key was revoked.')
  if (found.suspendedAt) throw new Refusal('wrong_state', 'The account of this webhook is suspended.')
  if (found.deletionDueAt) throw new Refusal('wrong_state', 'The account of this webhook is scheduled for deletion.')
  await sendAgain(tx, found.delivery, new Date())
  return found
}
