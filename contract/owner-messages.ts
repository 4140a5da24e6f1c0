import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Cursor, pageOf } from './paging.ts'

export const messageFilters = ['open', 'answered', 'all'] as const

export const OwnerMessage = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    message: z.string(),
    received: z.int(),
    mailed: z.int().nullable().describe('The time at which the mail server accepted the copy for the support address.'),
    answered: z.int().nullable(),
  })
  .meta({ id: 'OwnerMessage' })
export type OwnerMessage = z.infer<typeof OwnerMessage>

export const ownerContactMessages = endpoints({
  'GET /owner/messages': {
    access: 'owner',
    summary: 'Lists messages of the contact page, newest first.',
    query: z.object({ show: z.enum(messageFilters).default('open'), after: Cursor.optional() }),
    reply: pageOf(OwnerMessage),
  },
  'POST /owner/messages/:messageId': {
    access: 'owner',
    summary: 'Marks a message as answered, or as open again.',
    params: z.object({ messageId: z.uuid() }),
    body: z.object({ answered: z.boolean() }),
    reply: OwnerMessage,
  },
})
