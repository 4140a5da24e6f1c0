import { Webhook } from 'standardwebhooks'
import type { Queryable, Transaction } from '../database/database.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { newWebhookSecret } from '../secrets/webhook-secret.ts'
import { findSecrets, replaceSecret, type SecretRow } from './repository.ts'

/**
 * The time for which the previous secret still signs too, so that receivers can switch without
 * missing a webhook.
 */
const BOTH_SIGN_MS = 24 * 3600 * 1000

export const sealedFor = ({ userId }: Pick<SecretRow, 'userId'>) => ({ userId, purpose: 'webhook-secret' as const })

/** Creates a secret for a developer key and returns it. It can't be read again later. */
export const renewSecret = async (
  tx: Transaction,
  sealer: Sealer,
  { id, userId }: { id: string; userId: string },
): Promise<string> => {
  const secret = newWebhookSecret()
  await replaceSecret(tx, id, sealer.seal(secret, sealedFor({ userId })), new Date(Date.now() + BOTH_SIGN_MS))
  return secret
}

export const webhookIdOf = (delivery: { id: string }): string => `msg_${delivery.id}`

/**
 * Returns the Standard Webhooks headers of one attempt, signed with every valid secret. Throws
 * SealBroken if a secret can't be opened.
 */
export const signedHeaders = async (
  db: Queryable,
  sealer: Sealer,
  { delivery, developerKeyId }: { delivery: { id: string; payload: string }; developerKeyId: string },
): Promise<Record<string, string>> => {
  const now = new Date()
  const id = webhookIdOf(delivery)
  const secrets = (await findSecrets(db, developerKeyId, now)).map((row) => sealer.open(row.sealed, sealedFor(row)))
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Inkloom-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, delivery.payload)).join(' '),
  }
}
