import { hasPremium, paysWithTokens, useQuota, useUser } from '#web/lib/account/account.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { ManageSubscription } from './manage-subscription.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { paymentProblem } from './payment-problem.tsx'
import { subscriptionLine, subscriptionNote, tokensLine } from './subscription-line.ts'
import { usePayment } from './use-payment.ts'

interface SubscriptionPanelProps {
  /** Opens the pricing popup, which the page renders. */
  onUpgrade: () => void
}

/** Shows the current plan and the actions for it. */
export const SubscriptionPanel = ({ onUpgrade }: SubscriptionPanelProps) => {
  const { data: user } = useUser()
  const { data: quota } = useQuota()
  const payment = usePayment()
  if (!user) return <Section title="Subscription">{'\u00a0'}</Section>

  const premium = hasPremium(user)
  // The account's own payment state takes precedence, because it loads before the payment details.
  const state = user.subscription?.payment_failed ? ({ payment: 'failed', grace_end_date: null } as const) : payment
  const problem = !user.byok && state ? paymentProblem(state) : null
  const note = subscriptionNote(user)
  const tokens = premium && paysWithTokens(user) ? (quota?.book_tokens ?? null) : null
  return (
    <Section title="Subscription">
      <p className="font-serif text-20 text-balance">{subscriptionLine(user).replace(' :', '\u00a0:')}</p>
      {note && <p className="text-quiet">{note}</p>}
      {tokens !== null && <p className="text-quiet">{tokensLine(tokens, user)}</p>}
      <PaymentFacts />
      {problem && <Notice tone="warning">{problem}</Notice>}
      <div className="flex flex-wrap gap-12 empty:hidden">
        {!user.byok && user.subscription?.stripe_subscription_id && <ManageSubscription first={problem !== null} />}
        {!premium && (
          <Button variant={user.subscription?.stripe_subscription_id ? 'plain' : 'primary'} onClick={onUpgrade}>
            Upgrade to Premium
          </Button>
        )}
      </div>
    </Section>
  )
}
