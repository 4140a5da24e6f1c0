import type { NextCharge, SubscriptionDetails } from '#contract/billing.ts'
import { formatMoney } from '#contract/format-money.ts'
import { planWords } from '../offers/plan-offers.ts'
import { formatDay } from './subscription-line.ts'
import { useNextCharge, usePayment } from './use-payment.ts'

export const priceLine = ({ period, price }: SubscriptionDetails, locale?: string): string =>
  price === null
    ? planWords[period].name
    : `${formatMoney(price.unit_amount, price.currency, locale)} ${planWords[period].span}`

export const chargeLine = (charge: NextCharge | null, locale?: string): string => {
  if (!charge) return 'None'
  const amount = formatMoney(charge.amount, charge.currency, locale)
  return charge.date === null ? `${amount}, now due` : `${amount} on ${formatDay(charge.date, locale)}`
}

/** Shows plan, period, price and next charge of the subscription. */
export const PaymentFacts = () => {
  const details = usePayment()
  const next = useNextCharge()
  if (!details) return null
  const facts = [
    ['Plan', details.plan],
    ['Period', planWords[details.period].name],
    ['Price', priceLine(details)],
    [
      'Next charge',
      next.data ? chargeLine(next.data.next_charge) : next.isError ? 'Not available right now' : '\u00a0',
    ],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-24 gap-y-4 text-15 tabular-nums">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
