import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Cursor, pageOf } from './paging.ts'

export const deliveryStates = ['any', 'pending', 'delivered', 'failed', 'gone', 'stopped'] as const

export const OwnerWebhook = z
  .object({
    id: z.string(),
    account: z.string(),
    account_id: z.string(),
    book: z.string().describe('The guid of the book that it is about.'),
    tells: z.string().describe('The status that it reports.'),
    receiver: z.string().describe('Host and port of the callback address.'),
    state: z.enum(deliveryStates).exclude(['any']),
    attempts: z.int(),
    last_result: z.string().nullable(),
    created: z.int(),
    last_attempt: z.int().nullable(),
    next_attempt: z.int().nullable(),
    held: z.boolean().describe('True if it waits because its account is suspended or scheduled for deletion.'),
    replayable: z.boolean(),
  })
  .meta({ id: 'OwnerWebhook' })
export type OwnerWebhook = z.infer<typeof OwnerWebhook>

export const ownerWebhooks = endpoints({
  'GET /owner/webhooks': {
    access: 'owner',
    summary: 'Lists webhooks and their results, newest first.',
    query: z.object({ state: z.enum(deliveryStates).default('any'), after: Cursor.optional() }),
    reply: pageOf(OwnerWebhook),
  },
  'POST /owner/webhooks/:webhookId/replay': {
    access: 'owner',
    summary: 'Sends a webhook again, with the same webhook-id and all its attempts.',
    params: z.object({ webhookId: z.uuid() }),
    reply: OwnerWebhook,
    errors: ['wrong_state'],
  },
})
