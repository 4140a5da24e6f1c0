import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { pageOf } from './paging.ts'

export const AuditEntry = z
  .object({
    id: z.int(),
    at: z.int(),
    by: z.string().nullable().describe('The email address of the person who did it; null if the account was deleted.'),
    action: z.string().describe('In two words with a dot between, such as `account.suspended`.'),
    subject: z.string().describe('The object of the action.'),
    account: z.string().nullable().describe('The email address of the affected account, if it still exists.'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

const day = z.iso.date('Enter the day as YYYY-MM-DD')

export const ownerAudit = endpoints({
  'GET /owner/audit': {
    access: 'owner',
    summary: 'Lists what was changed on the page of the owner, newest first.',
    query: z.object({
      kind: z.string().trim().max(100).default('').describe('The first word of the action, such as `account`.'),
      subject: z.string().trim().max(300).default('').describe('The exact object of the action, or an email address.'),
      from: day.optional().describe('The first day, in UTC.'),
      to: day.optional().describe('The last day, in UTC.'),
      after: z
        .string()
        .regex(/^\d{1,15}$/, 'This page of the list cannot be found. Start again from the first page.')
        .optional(),
    }),
    reply: pageOf(AuditEntry).extend({ kinds: z.array(z.string()).describe('Those that the log has.') }),
  },
})
