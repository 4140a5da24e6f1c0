import type { InkloomContract } from '#contract/contract.ts'
import { type OwnerPayment, type ownerRevenue, REVENUE_MONTHS } from '#contract/owner-revenue.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import { countSubscriptions, listBills, listFailed, listMonths, type ProblemRow } from './repository.ts'

interface Dependencies {
  database: Database
  provider: 'stripe' | 'test' | 'off'
  /** The address of the customers in Stripe's dashboard, or null if Stripe is not the provider. */
  customerUrl: string | null
}

/** Returns the first month that is shown, such as `2026-11`. */
const firstMonth = (now = new Date()): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - REVENUE_MONTHS + 1)).toISOString().slice(0, 7)

const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000)

const presentPayment = (row: ProblemRow, problem: OwnerPayment['problem']): OwnerPayment => ({
  problem,
  account: row.email,
  account_id: row.userId,
  currency: row.currency,
  amount: row.amount,
  at: seconds(row.at),
  grace_ends: seconds(row.graceEndsAt),
  stripe_customer: row.customerId?.startsWith('cus_') ? row.customerId : null,
})

export const ownerRevenueRoutes = ({
  database: { db },
  provider,
  customerUrl,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof ownerRevenue>, { id: string }> => ({
  'GET /owner/revenue': async () => ({
    provider,
    customer_url: customerUrl,
    subscriptions: await countSubscriptions(db),
    months: await listMonths(db, firstMonth()),
  }),
  'GET /owner/payments': async ({ query: { problem, after } }) => {
    const { rows, next } = await (problem === 'failed' ? listFailed(db, after) : listBills(db, problem, after))
    return { items: rows.map((row) => presentPayment(row, problem)), next }
  },
})
