import type { InkloomContract } from '#contract/contract.ts'
import type { OwnerWebhook, ownerWebhooks } from '#contract/owner-webhooks.ts'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { replayDelivery } from '../../webhooks/replay-delivery.ts'
import { findDelivery, pageDeliveries } from '../../webhooks/repository.ts'

const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000)

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Returns the status in a webhook's payload. The title in the payload stays private. */
const statusOf = (payload: string) => (JSON.parse(payload) as { status: string }).status

/**
 * Returns false for a suspended account, or one whose removal is scheduled. Nothing is sent for
 * them.
 */
const isOpen = ({ suspendedAt, deletionDueAt }: Pick<Found, 'suspendedAt' | 'deletionDueAt'>): boolean =>
  suspendedAt === null && deletionDueAt === null

const presentWebhook = ({ delivery, email, userId, receiver, ...found }: Found): OwnerWebhook => ({
  id: delivery.id,
  account: email,
  account_id: userId,
  book: delivery.bookGuid,
  tells: statusOf(delivery.payload),
  receiver,
  state: delivery.state,
  attempts: delivery.attempts,
  last_result: delivery.lastResult,
  created: seconds(delivery.createdAt)!,
  last_attempt: seconds(delivery.lastAttemptAt),
  held: delivery.state === 'pending' && !isOpen(found),
  next_attempt: delivery.state === 'pending' && isOpen(found) ? seconds(delivery.nextAttemptAt) : null,
  replayable: delivery.state !== 'pending' && found.revokedAt === null && isOpen(found),
})

export const ownerWebhookRoutes = ({
  database,
}: {
  database: Database
}): Handlers<Pick<InkloomContract, keyof typeof ownerWebhooks>, { id: string }> => ({
  'GET /owner/webhooks': async ({ query: { state, after } }) => {
    const { rows, next } = await pageDeliveries(database.db, {
      state: state === 'any' ? undefined : state,
      after,
      rows: PAGE_ROWS,
    })
    return { items: rows.map(presentWebhook), next }
  },
  'POST /owner/webhooks/:webhookId/replay': ({ params: { webhookId } }, { user: owner }) =>
    database.transaction(async (tx) => {
      await replayDelivery(tx, webhookId)
      await recordAudit(tx, owner, 'webhook.replayed', webhookId)
      return presentWebhook((await findDelivery(tx, webhookId))!)
    }),
})
