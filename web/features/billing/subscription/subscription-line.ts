import type { User } from '#contract/accounts.ts'
import { SECTIONS_PER_TOKEN } from '#contract/book-limits.ts'
import { PREMIUM } from '#contract/plans.ts'
import { hasPremium } from '#web/lib/account/account.ts'
import { bookTokensInWords } from '#web/lib/format/book-tokens.ts'

/** Formats a day for the reader's locale. */
export const formatDay = (seconds: number, locale?: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(seconds * 1000)

/** Describes the current plan in one line. */
export const subscriptionLine = (user: User, locale?: string): string => {
  const { byok, subscription } = user
  if (byok) return 'Lifetime Deal | Bring Your Own Key'
  if (!subscription || !hasPremium(user)) return 'You are on the Free plan'
  const plan = subscription.plan.name || PREMIUM
  // A granted plan has no next payment.
  if (subscription.end_date === null) return subscription.cancelled ? `${plan} | Cancelled` : plan
  const day = formatDay(subscription.end_date, locale)
  return subscription.cancelled ? `${plan} | Cancelled : ${day}` : `${plan} | Next payment : ${day}`
}

/** Returns the note below the line, or null. */
export const subscriptionNote = ({ byok, subscription }: User): string | null => {
  if (byok || !subscription || subscription.payment_failed || subscription.stripe_subscription_id !== null) return null
  if (subscription.plan.name === 'Owner') return 'You own this installation, so your plan is free and does not expire.'
  return subscription.end_date === null
    ? 'You received this plan for free. It does not expire.'
    : 'You received this plan for free. It ends on that day.'
}

/** Describes the number of remaining book tokens, and their expiry. */
export const tokensLine = (tokens: number, { subscription }: User, locale?: string): string => {
  const left = `${bookTokensInWords(tokens, locale)} left. A token pays for a book of up to ${SECTIONS_PER_TOKEN} sections.`
  if (subscription?.end_date == null || tokens === 0) return left
  const day = formatDay(subscription.end_date, locale)
  const pronoun = tokens === 1 ? 'It' : 'They'
  if (subscription.cancelled) return `${left} ${pronoun} can be used until ${day}.`
  return `${left} ${pronoun} ${tokens === 1 ? 'expires' : 'expire'} on ${day}, when the plan renews with new ones.`
}
