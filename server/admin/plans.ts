import { z } from 'zod'
import { Email } from '#contract/accounts.ts'
import { PREMIUM } from '#contract/plans.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { loadUser } from './load-user.ts'
import { operation } from './operation.ts'
import { grantTokens, putGrant, removeGrant } from './repository.ts'

export const grantPlan = operation(
  z.object({
    email: Email,
    name: z.string().trim().min(1).max(100).default(PREMIUM),
    /** AI words per month. 0 is unlimited. */
    words: z.int().min(0).max(1_000_000_000).default(0),
    /** The last day of the plan. */
    until: z.iso.date('Please write the last day as YYYY-MM-DD').optional(),
    tokens: z.int().min(0).max(100_000).default(0),
  }),
  async (tx, { email, name, words, until, tokens }) => {
    const user = await loadUser(tx, email)
    const endsAt = until === undefined ? null : new Date(`${until}T23:59:59.999Z`)
    if (endsAt && endsAt < new Date()) throw new ApiError('invalid_request', `${until} is in the past.`)
    await putGrant(tx, { userId: user.id, planName: name, wordLimit: words, endsAt })
    if (tokens > 0) await grantTokens(tx, user.id, tokens)
    return {
      shown: { email: user.email, plan: name, words: words || 'unlimited', until: until ?? 'for good', tokens },
      userId: user.id,
      details: { plan: name, words, tokens, ...(until !== undefined && { until }) },
    }
  },
)

export const revokePlan = operation(z.object({ email: Email }), async (tx, { email }) => {
  const user = await loadUser(tx, email)
  if (!(await removeGrant(tx, user.id)))
    throw new ApiError(
      'not_found',
      `${user.email} has no plan that was granted here. A subscription ends at the payment provider, a lifetime deal with \`license revoke\`.`,
    )
  return { shown: { email: user.email, plan: 'revoked' }, userId: user.id }
})
