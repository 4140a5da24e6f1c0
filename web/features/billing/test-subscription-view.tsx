import type { z } from 'zod'
import type { TestSubscription } from '#contract/billing.ts'
import { planWords } from './plan-offers.ts'
import { formatDay } from './subscription-line.ts'

type Held = z.infer<typeof TestSubscription>

const standing = ({ status, cancelled, period_end }: Held): string => {
  const day = formatDay(period_end)
  if (status === 'ended') return 'Ended'
  if (status === 'past_due') return 'The last payment was refused'
  return cancelled ? `Active, ends on ${day}` : `Active, renews on ${day}`
}

const paymentState = ({ refunded, disputed }: Held['payments'][number]): string => {
  if (disputed) return 'Disputed'
  return refunded ? 'Refunded' : 'Paid'
}

/** The subscription and its payments, as the local test checkout holds them. */
export const TestSubscriptionView = ({ subscription }: { subscription: Held }) => (
  <>
    <div className="flex flex-col gap-4">
      <p className="font-serif text-20">Premium, {planWords[subscription.period].name.toLowerCase()}</p>
      <output className="text-quiet">{standing(subscription)}</output>
    </div>
    <section aria-labelledby="payments" className="flex flex-col gap-12">
      <h2 id="payments" className="font-serif text-20 font-semibold">
        Payments
      </h2>
      <ol className="border-t border-rule">
        {subscription.payments.map((payment) => (
          <li key={payment.id} className="flex justify-between gap-16 border-b border-rule py-12">
            <span className="tabular-nums">{formatDay(payment.period_start)}</span>
            <span className="text-quiet">{paymentState(payment)}</span>
          </li>
        ))}
      </ol>
    </section>
  </>
)
