import { z } from 'zod'
import { Email } from '#contract/accounts.ts'
import { replayDelivery } from '../webhooks/replay-delivery.ts'
import { listDeliveries } from '../webhooks/repository.ts'
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

export const replayWebhook = operation(z.object({ id: WebhookId }), async (tx, { id }) => {
  const { delivery, userId } = await replayDelivery(tx, id)
  return { shown: { id: webhookIdOf(delivery), state: 'pending' }, userId, details: { webhook: id } }
})
