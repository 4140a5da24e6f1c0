import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/format-money.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { RevenueMonth } from '#contract/owner-revenue.ts'
import { api } from '#web/lib/api/api.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PaymentProblems } from './payment-problems.tsx'

type Revenue = Reply<InkloomContract['GET /owner/revenue']>

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const RevenueSection = () => {
  const query = useQuery({
    queryKey: ['owner-revenue'],
    queryFn: ({ signal }) => api('GET /owner/revenue', { signal }),
  })
  return (
    <Loaded query={query} what="Loading the revenue" otherwise="The revenue could not be loaded. Nothing has changed.">
      {(revenue) => (
        <div className="flex flex-col gap-32">
          <div className="flex flex-col gap-8">
            <p>{subscriptionsInWords(revenue)}</p>
            <p className="max-w-measure text-13 text-quiet">
              {revenue.provider === 'off' && 'Payments are turned off on this installation. '}
              {revenue.provider === 'test' &&
                'These payments come from the local test checkout, which charges no real money. '}
              The figures are what the payment provider last reported for each account. Payments of deleted accounts are
              included.
            </p>
          </div>
          <Months months={revenue.months} />
          <PaymentProblems customerUrl={revenue.customer_url} />
        </div>
      )}
    </Loaded>
  )
}

const subscriptionsInWords = ({ subscriptions }: Revenue): string => {
  const active = subscriptions.reduce((sum, { subscriptions: count }) => sum + count, 0)
  const failing = subscriptions.reduce((sum, { failing: count }) => sum + count, 0)
  if (active === 0) return 'No active subscriptions.'
  const noun = active === 1 ? 'active subscription' : 'active subscriptions'
  const unpaid = failing > 0 ? `, ${failing.toLocaleString('en')} with a failed payment` : ''
  return `${active.toLocaleString('en')} ${noun}${unpaid}.`
}

const money = (amount: number, currency: string | null) =>
  currency === null ? (amount / 100).toFixed(2) : formatMoney(amount, currency, 'en')

const Months = ({ months }: { months: RevenueMonth[] }) => {
  if (months.length === 0) return <p className="border-y border-rule py-24 text-quiet">No payments yet.</p>
  return (
    <table className="w-full text-start tabular-nums">
      <caption className="mb-8 text-start font-serif text-20 font-semibold">By month</caption>
      <thead>
        <tr className="text-13 text-quiet">
          <th scope="col" className="py-8 text-start font-normal">
            Month
          </th>
          <th scope="col" className="hidden py-8 text-end font-normal sm:table-cell">
            Payments
          </th>
          <th scope="col" className="hidden py-8 text-end font-normal sm:table-cell">
            Paid
          </th>
          <th scope="col" className="py-8 text-end font-normal">
            Returned
          </th>
          <th scope="col" className="py-8 text-end font-normal">
            Net
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map((row) => (
          <tr key={`${row.month} ${row.currency}`} className="border-t border-rule">
            <th scope="row" className="py-8 pe-8 text-start font-normal">
              {month.format(new Date(`${row.month}-01T00:00:00Z`))}{' '}
              <span className="text-13 text-quiet uppercase">{row.currency ?? 'currency unknown'}</span>
            </th>
            <td className="hidden py-8 text-end sm:table-cell">{row.payments.toLocaleString('en')}</td>
            <td className="hidden py-8 text-end sm:table-cell">{money(row.billed, row.currency)}</td>
            <td className="py-8 text-end">{row.returned === 0 ? '–' : money(row.returned, row.currency)}</td>
            <td className="py-8 text-end font-medium">{money(row.kept, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
