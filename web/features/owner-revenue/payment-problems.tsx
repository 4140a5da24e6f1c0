import { useState } from 'react'
import { formatMoney } from '#contract/format-money.ts'
import { moneyProblems, type OwnerPayment } from '#contract/owner-revenue.ts'
import { api } from '#web/lib/api/api.ts'
import { useMinute } from '#web/lib/input/use-minute.ts'
import { usePages } from '#web/lib/api/use-pages.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'

type Problem = OwnerPayment['problem']
const names: Record<Problem, string> = { failed: 'Failed', disputed: 'Disputed', returned: 'Returned' }
const nothing: Record<Problem, string> = {
  failed: 'No payment has failed.',
  disputed: 'No payment is disputed.',
  returned: 'No payment was refunded or lost in a dispute.',
}
const options = moneyProblems.map((value) => ({ value, label: names[value] }))

/** Lists payments that failed, are disputed, or were refunded. */
export const PaymentProblems = ({ customerUrl }: { customerUrl: string | null }) => {
  const [problem, setProblem] = useState<Problem>('failed')
  const pages = usePages({
    queryKey: ['owner-payments', problem],
    load: (after, signal) => api('GET /owner/payments', { query: { problem, ...after }, signal }),
  })
  return (
    <section aria-labelledby="payment-problems" className="flex flex-col gap-16">
      <h2 id="payment-problems" className="font-serif text-20 font-semibold">
        Payments with a problem
      </h2>
      <div className="w-full max-w-form">
        <Choice label="Show" options={options} value={problem} onChange={setProblem} />
      </div>
      <PagedList
        label="Payments"
        pages={pages}
        keyOf={(payment) => `${payment.account_id} ${payment.at} ${payment.amount}`}
        empty={nothing[problem]}
      >
        {(payment) => <PaymentRow payment={payment} customerUrl={customerUrl} />}
      </PagedList>
    </section>
  )
}

const PaymentRow = ({ payment, customerUrl }: { payment: OwnerPayment; customerUrl: string | null }) => {
  const now = useMinute()
  return (
    <div className="flex min-h-target flex-wrap items-baseline gap-x-16 gap-y-2 py-8">
      <span className="min-w-0 grow basis-menu">
        <Breakable text={payment.account} />
      </span>
      <span className="flex flex-wrap items-baseline gap-x-12 text-13 text-quiet tabular-nums">
        {payment.amount !== null && (
          <span className="text-ink">
            {payment.currency === null
              ? `${(payment.amount / 100).toFixed(2)}, currency unknown`
              : formatMoney(payment.amount, payment.currency, 'en')}
          </span>
        )}
        {payment.grace_ends !== null && (
          <span>
            {payment.grace_ends > now ? 'Premium ends ' : 'Premium ended '}
            <Ago at={payment.grace_ends} isDue />
          </span>
        )}
        {payment.at !== null && <Ago at={payment.at} />}
        {customerUrl !== null && payment.stripe_customer !== null && (
          <a
            href={customerUrl + payment.stripe_customer}
            target="_blank"
            rel="noreferrer"
            aria-label={`${payment.account} at Stripe`}
            className="inline-flex min-h-target items-center text-ink underline decoration-edge underline-offset-4 pointer-fine:min-h-0"
          >
            Open at Stripe
          </a>
        )}
      </span>
    </div>
  )
}
