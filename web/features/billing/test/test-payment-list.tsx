import { formatDay } from '../subscription/subscription-line.ts'
import type { TestSubscription } from './test-queries.ts'

type Payment = TestSubscription['payments'][number]

const stateOf = ({ refunded, disputed }: Payment): string => {
  if (disputed) return 'Disputed'
  return refunded ? 'Refunded' : 'Paid'
}

export const TestPaymentList = ({ payments }: { payments: readonly Payment[] }) => (
  <section aria-labelledby="payments" className="flex flex-col gap-12 pt-16">
    <h2 id="payments" className="font-serif text-20 font-semibold">
      Payments
    </h2>
    <ol className="border-t border-rule">
      {payments.map((payment) => (
        <li key={payment.id} className="flex justify-between gap-16 border-b border-rule py-12">
          <span className="tabular-nums">{formatDay(payment.period_start)}</span>
          <span className="text-quiet">{stateOf(payment)}</span>
        </li>
      ))}
    </ol>
  </section>
)
