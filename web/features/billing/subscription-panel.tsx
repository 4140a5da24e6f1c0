import { useMutation } from '@tanstack/react-query'
import { hasPremium, paysWithTokens, useQuota, useUser } from '#web/lib/account.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.tsx'
import { subscriptionLine, subscriptionNote, tokensLine } from './subscription-line.ts'

interface SubscriptionPanelProps {
  /** Opens the pricing popup, which belongs to the page. */
  onUpgrade: () => void
}

/** The plan as it stands, and what can be done about it. */
export const SubscriptionPanel = ({ onUpgrade }: SubscriptionPanelProps) => {
  const { data: user } = useUser()
  const { data: quota } = useQuota()
  if (!user) return <Section title="Subscription">{'\u00a0'}</Section>

  const premium = hasPremium(user)
  const note = subscriptionNote(user)
  const tokens = premium && paysWithTokens(user) ? (quota?.book_tokens ?? null) : null
  return (
    <Section title="Subscription">
      <p className="font-serif text-20 text-balance">{subscriptionLine(user).replace(' :', '\u00a0:')}</p>
      {note && <p className="text-quiet">{note}</p>}
      {tokens !== null && <p className="text-quiet">{tokensLine(tokens, user)}</p>}
      {!premium && user.subscription?.payment_failed && (
        <Notice tone="warning">
          Premium is paused: its last payment failed, was refunded or is disputed. What you wrote is safe. Set the
          payment right under Manage subscription, and Premium comes back with it.
        </Notice>
      )}
      <div className="flex flex-wrap gap-12 empty:hidden">
        {!user.byok && user.subscription?.stripe_subscription_id && <ManageSubscription first={!premium} />}
        {!premium && (
          <Button look={user.subscription?.stripe_subscription_id ? 'plain' : 'primary'} onClick={onUpgrade}>
            Upgrade to Premium
          </Button>
        )}
      </div>
    </Section>
  )
}

/** Leads to where the payment provider lets people see and change what they pay; the first thing to do where that failed. */
const ManageSubscription = ({ first }: { first: boolean }) => {
  const open = useMutation({
    mutationFn: () => api('GET /stripe_dashboard'),
    onSuccess: ({ dashboard_url }) => window.location.assign(dashboard_url),
    onError: (error) =>
      toast.error(messageOf(error, 'Your subscription could not be opened. Nothing was changed. Please try again.')),
  })
  return (
    <Button look={first ? 'primary' : 'plain'} pending={open.isPending && 'Opening'} onClick={() => open.mutate()}>
      Manage subscription
    </Button>
  )
}
