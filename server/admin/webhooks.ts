import { z } from 'zod'
import { Email } from '#contract/accounts.ts'
import { Refusal } from '../http/refusal.ts'
import { findDelivery, listDeliveries, sendAgain } from '../webhooks/repository.ts'
import { webhookIdOf } from '../webhooks/signing.ts'
import { loadUser } from './load-user.ts'
import { operation } from './operation.ts'

const statusOf = (payload: string) => (JSON.parse(payload) as { status: string }).status

export const showWebhooks = operation(
  z.object({ email: Email.optional(), limit: z.int().min(1).max(10_000).default(50) }),
  async (tx, { email, limit }) => {
    const user = email === undefined ? undefined : await loadUser(tx, email)
    const found = await listDeliveries(tx, { userId: user?.id, limit })
    return {
      shown: found.map(({ delivery, email, receiver }) => ({
        at: delivery.createdAt,
        email,
        book: delivery.bookGuid,
        tells: statusOf(delivery.payload),
        receiver,
        state: delivery.state,
        attempts: delivery.attempts,
        last: delivery.lastResult,
        next: delivery.state === 'pending' ? delivery.nextAttemptAt : null,
        id: webhookIdOf(delivery),
      })),
      userId: user?.id,
    }
  },
)

const WebhookId = z
  .string()
  .trim()
  .transform((id) => id.replace(/^msg_/, ''))
  .pipe(z.uuid('Please give the id of a webhook, as `webhooks` lists it'))

/** All attempts once more, with the same webhook-id. */
export const replayWebhook = operation(z.object({ id: WebhookId }), async (tx, { id }) => {
  const found = await findDelivery(tx, id)
  if (!found) throw new Refusal('not_found', `There is no webhook ${webhookIdOf({ id })}.`)
  const { delivery, userId, revokedAt } = found
  if (delivery.state === 'pending') throw new Refusal('wrong_state', 'That webhook is being sent already.')
  if (revokedAt) throw new Refusal('wrong_state', 'Its developer key was revoked.')
  await sendAgain(tx, delivery, new Date())
  return { shown: { id: webhookIdOf(delivery), state: 'pending' }, userId, details: { webhook: id } }
})
