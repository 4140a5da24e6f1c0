import type { SubscriptionDetails } from '#contract/billing.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ManageSubscription } from './manage-subscription.tsx'
import { formatDay } from './subscription-line.ts'
import { usePayment } from './use-payment.ts'

/** Describes a failed payment. Returns null if no payment failed. */
export const paymentProblem = (
  { payment, grace_end_date }: Pick<SubscriptionDetails, 'payment' | 'grace_end_date'>,
  locale?: string,
): string | null => {
  if (payment === 'good') return null
  if (payment === 'failing' && grace_end_date !== null)
    return `The payment for your next period failed. Premium stays active until ${formatDay(grace_end_date, locale)}, and you get new book tokens once it is paid. Your texts are safe.`
  return 'Premium is paused because its last payment failed, was refunded or is disputed. Your texts are safe. To reactivate Premium, fix the payment under Manage subscription.'
}

/** Shows the description of a failed payment as a notice, with a button to fix it. */
export const PaymentProblem = () => {
  const details = usePayment()
  const problem = details && paymentProblem(details)
  if (!problem) return null
  return (
    <Notice tone="warning" action={<ManageSubscription first compact />}>
      {problem}
    </Notice>
  )
}
