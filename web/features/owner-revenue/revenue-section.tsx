import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#contract/format-money.ts'
import type { RevenueMonth } from '#contract/owner-revenue.ts'
import { api } from '#web/lib/api.ts'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { PaymentProblems } from './payment-problems.tsx'

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const RevenueSection = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['owner-revenue'],
    queryFn: ({ signal }) => api('GET /owner/revenue', { signal }),
  })
  if (!data)
    return error ? (
      <NotLoaded error={error} otherwise="The revenue could not be loaded. Nothing has changed." onRetry={refetch} />
    ) : (
      <Loading />
    )
  const running = data.subscriptions.reduce((sum, { subscriptions }) => sum + subscriptions, 0)
  const failing = data.subscriptions.reduce((sum, { failing }) => sum + failing, 0)
  return (
    <div className="flex flex-col gap-32">
      <div className="flex flex-col gap-8">
        <p>
          {running.toLocaleString('en')} {running === 1 ? 'subscription runs' : 'subscriptions run'}
          {failing > 0 && `, ${failing.toLocaleString('en')} of them without a valid payment`}.
        </p>
        <p className="max-w-measure text-13 text-quiet">
          {data.provider === 'off' && 'This installation sells nothing at the moment. '}
          {data.provider === 'test' && 'The local test checkout takes no money: these payments are played. '}
          Counted from what the payment provider told last about each account. What accounts paid that were removed
          since stays in the sums.
        </p>
      </div>
      <Months months={data.months} />
      <PaymentProblems customerUrl={data.customer_url} />
    </div>
  )
}

const money = (amount: number, currency: string | null) =>
  currency === null ? (amount / 100).toLocaleString('en') : formatMoney(amount, currency, 'en')

const Months = ({ months }: { months: RevenueMonth[] }) => {
  if (months.length === 0) return <p className="border-y border-rule py-24 text-quiet">No payment was made yet.</p>
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
            Went back
          </th>
          <th scope="col" className="py-8 text-end font-normal">
            Kept
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
