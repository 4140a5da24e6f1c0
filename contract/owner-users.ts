import { z } from 'zod'
import { RESTORE_DAYS } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Cursor, pageOf } from './paging.ts'
import { ARCHIVE_LINK_DAYS } from './personal-data.ts'

export const userStates = ['any', 'active', 'not_activated', 'suspended', 'deletion_scheduled'] as const
export type UserState = (typeof userStates)[number]

/** The most book tokens that the owner can give or take in one call. */
export const TOKENS_AT_ONCE = 100_000

export const messages = {
  ownAccount: 'This is your own account. Change it in the settings.',
  alreadySuspended: 'This account is already suspended.',
  notSuspended: 'This account is not suspended.',
  deletionScheduled: 'This account is already scheduled for deletion.',
  tooFewTokens: (left: number) => `This person has ${left} book tokens left. You cannot take more than that.`,
  noTokens: 'Enter how many tokens to give. Use a minus sign to take tokens.',
  reason: 'Enter a reason. It is kept in the audit log.',
} as const

const seconds = (what: string) => z.int().describe(`${what}, in seconds since the epoch.`)

export const OwnerUser = z
  .object({
    id: z.string(),
    email: z.string(),
    plan: z.string().describe('`Free`, `BYOK`, `Owner`, or the name of the plan.'),
    payment_failed: z.boolean(),
    owner: z.boolean(),
    book_tokens: z.number(),
    sessions: z.int(),
    books: z.int(),
    signed_up: seconds('When the account was opened'),
    activated: z.boolean(),
    suspended: seconds('Since when the account is suspended').nullable(),
    deletion_due: seconds('When the account is removed for good').nullable(),
  })
  .meta({ id: 'OwnerUser' })
export type OwnerUser = z.infer<typeof OwnerUser>

export const OwnerUserDetails = OwnerUser.extend({
  projects: z.int(),
  api_keys: z.int().describe('API keys that are not revoked.'),
  words_this_month: z.int(),
  last_used: seconds('When a session was used last').nullable(),
  stripe_customer: z.string().nullable(),
}).meta({ id: 'OwnerUserDetails' })
export type OwnerUserDetails = z.infer<typeof OwnerUserDetails>

const params = z.object({ userId: z.uuid() })
const reason = z.string().trim().min(1, messages.reason).max(500)

export const ownerUsers = endpoints({
  'GET /owner/users': {
    access: 'owner',
    summary: 'Lists accounts, newest first.',
    query: z.object({
      search: z.string().trim().max(254).default('').describe('A part of the email address.'),
      state: z.enum(userStates).default('any'),
      after: Cursor.optional(),
    }),
    reply: pageOf(OwnerUser),
  },
  'GET /owner/users/:userId': {
    access: 'owner',
    summary: 'Shows one account, without anything that it wrote.',
    params,
    reply: OwnerUserDetails,
  },
  'POST /owner/users/:userId/tokens': {
    access: 'owner',
    summary: 'Gives book tokens, or takes them with a negative number.',
    params,
    body: z.object({
      tokens: z
        .int(messages.noTokens)
        .min(-TOKENS_AT_ONCE)
        .max(TOKENS_AT_ONCE)
        .refine((tokens) => tokens !== 0, messages.noTokens),
      reason,
    }),
    reply: OwnerUserDetails,
    errors: ['wrong_state'],
  },
  'POST /owner/users/:userId/end_sessions': {
    access: 'owner',
    summary: 'Signs a person out everywhere.',
    params,
    reply: OwnerUserDetails,
  },
  'POST /owner/users/:userId/suspend': {
    access: 'owner',
    summary: 'Suspends an account: nobody can sign in to it or call anything with it, API keys stop and books pause.',
    params,
    body: z.object({ reason }),
    reply: OwnerUserDetails,
    errors: ['wrong_state'],
  },
  'POST /owner/users/:userId/unsuspend': {
    access: 'owner',
    summary: 'Ends the suspension of an account. Its books stay paused until the person resumes them.',
    params,
    reply: OwnerUserDetails,
    errors: ['wrong_state'],
  },
  'POST /owner/users/:userId/delete': {
    access: 'owner',
    summary: `Schedules the removal of an account in ${RESTORE_DAYS} days, as if its person had deleted it.`,
    params,
    body: z.object({ reason }),
    reply: OwnerUserDetails,
    errors: ['wrong_state'],
  },
  'POST /owner/users/:userId/export': {
    access: 'owner',
    summary: `Emails the person a link to the archive of their data, which works for ${ARCHIVE_LINK_DAYS} days.`,
    params,
    reply: z.object({}),
  },
})
