import type { Subscription } from '#contract/billing.ts'
import { FREE_WORDS, PREMIUM } from '#contract/plans.ts'
import type { planGrants, subscriptions, users } from '../database/schema/index.ts'

/** What decides about a person's plan. */
export interface PlanRows {
  user: Pick<typeof users.$inferSelect, 'owner' | 'byok'>
  subscription: typeof subscriptions.$inferSelect | null
  grant: typeof planGrants.$inferSelect | null
}

/** What a person may do. */
export interface Plan {
  /** The AI tools and the fast generator. */
  premium: boolean
  /** Writes with an own AI key. */
  byok: boolean
  /** Books need no tokens. */
  unlimitedBooks: boolean
  /** AI words a calendar month; 0 is unlimited. */
  wordLimit: number
  /** As people and the browser see it; null on the Free plan. */
  subscription: Subscription | null
  /** Until when this holds, where time alone ends it. */
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

/** A renewal that failed counts as failed once its grace is over, also where nobody tells of it. */
const hasFailed = ({ paymentFailed, graceEndsAt }: NonNullable<PlanRows['subscription']>): boolean =>
  paymentFailed || (graceEndsAt !== null && graceEndsAt <= new Date())

/** When the passing of time alone makes the plan another. */
const nextChange = ({ subscription, grant }: PlanRows): Date | null => {
  const times = [subscription?.graceEndsAt, grant?.endsAt].filter((time) => time != null && time > new Date())
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time!.getTime())))
}

const shown = ({ user, subscription, grant }: PlanRows): Subscription | null => {
  if (user.owner) return endless('Owner', 0)
  const granted = grant && (!grant.endsAt || grant.endsAt > new Date()) ? grant : null
  // What an operator gave holds where a payment did not.
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

/** Whose books need no tokens. */
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
