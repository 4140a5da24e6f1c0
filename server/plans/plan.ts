import type { Subscription } from '#contract/billing.ts'
import { FREE_WORDS, PREMIUM } from '#contract/plans.ts'
import type { planGrants, subscriptions, users } from '../database/schema/index.ts'

/** The rows that determine a user's plan. */
export interface PlanRows {
  user: Pick<typeof users.$inferSelect, 'owner' | 'byok'>
  subscription: typeof subscriptions.$inferSelect | null
  grant: typeof planGrants.$inferSelect | null
}

/** The permissions and limits of a user. */
export interface Plan {
  /** True if the AI tools and the fast generator are available. */
  premium: boolean
  /** True if the user writes with their own AI key. */
  byok: boolean
  /** True if books need no tokens. */
  unlimitedBooks: boolean
  /** The AI words per calendar month. 0 means unlimited. */
  wordLimit: number
  /** The subscription as the API returns it, or null on the Free plan. */
  subscription: Subscription | null
  /** The next time at which the plan changes without an event, or null. */
  changesAt: Date | null
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const endless = (name: string, wordLimit: number, endsAt: Date | null = null): Subscription => ({
  plan: { name, word_limit: wordLimit },
  payment_failed: false,
  cancelled: endsAt !== null,
  end_date: endsAt && seconds(endsAt),
  stripe_subscription_id: null,
})

/**
 * Returns true if the payment failed. A failed renewal counts once its grace period is over, even
 * if no event reports it.
 */
const hasFailed = ({ paymentFailed, graceEndsAt }: NonNullable<PlanRows['subscription']>): boolean =>
  paymentFailed || (graceEndsAt !== null && graceEndsAt <= new Date())

/**
 * Returns the next time at which the plan changes because a grace period or a grant ends, or null.
 */
const nextChange = ({ subscription, grant }: PlanRows): Date | null => {
  const times = [subscription?.graceEndsAt, grant?.endsAt].filter((time) => time != null && time > new Date())
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time!.getTime())))
}

const shown = ({ user, subscription, grant }: PlanRows): Subscription | null => {
  if (user.owner) return endless('Owner', 0)
  const granted = grant && (!grant.endsAt || grant.endsAt > new Date()) ? grant : null
  // A granted plan takes precedence over a failed payment.
  if (subscription && !(hasFailed(subscription) && granted))
    return {
      plan: { name: PREMIUM, word_limit: 0 },
      payment_failed: hasFailed(subscription),
      cancelled: subscription.cancelled,
      end_date: seconds(subscription.endsAt),
      stripe_subscription_id: subscription.subscriptionId,
    }
  return granted && endless(granted.planName, granted.wordLimit, granted.endsAt)
}

/** Returns true if the user's books need no tokens. */
export const hasUnlimitedBooks = ({ owner, byok }: PlanRows['user']): boolean => owner || byok

export const planOf = (rows: PlanRows): Plan => {
  const { byok } = rows.user
  const subscription = shown(rows)
  const paid = subscription !== null && !subscription.payment_failed
  return {
    premium: byok || paid,
    byok,
    unlimitedBooks: hasUnlimitedBooks(rows.user),
    wordLimit: byok ? 0 : paid ? subscription.plan.word_limit : FREE_WORDS,
    subscription,
    changesAt: nextChange(rows),
  }
}
