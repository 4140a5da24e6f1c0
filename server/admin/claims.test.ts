import { expect, it } from 'vitest'
import type { Prices } from '#contract/billing.ts'
import { claims } from '#contract/claims.ts'
import { readConfig } from '../config/index.ts'
import { type JudgedClaim, judgeClaims } from './claims.ts'

const price = (period: 'monthly' | 'quarterly' | 'yearly', unit_amount: number) => ({
  id: period,
  unit_amount,
  currency: 'usd',
  period,
})
const usual: Prices = {
  currency: 'usd',
  prices: { monthly: price('monthly', 1500), quarterly: price('quarterly', 4000), yearly: price('yearly', 12_000) },
}
const judge = (
  environment: Record<string, string> = {},
  { prices = usual, writers = 0 }: { prices?: Prices | null; writers?: number } = {},
) => judgeClaims({ settings: readConfig(environment), prices, writers, now: Date.UTC(2026, 10, 22) })
const find = (list: JudgedClaim[], claim: string) => list.find((one) => one.claim === claim)

it('lists every claim with its source, its truth on this installation, and the reason', () => {
  const list = judge()
  expect(list.map(({ claim }) => claim)).toEqual(Object.values(claims).map(({ text }) => text))
  for (const { source, because, shown_here, claim } of list) {
    expect(source).toMatch(/^sections? \d/)
    expect(because).not.toBe('')
    expect(shown_here).toBe(claim)
  }
})

it('compares claims with the prices, the accounts and the settings', () => {
  const list = judge()
  expect(find(list, 'Save up to 74%')).toMatchObject({
    true_here: 'no',
    because: 'computed from the prices: Save up to 33%',
  })
  expect(find(list, 'Best value')).toMatchObject({ true_here: 'yes' })
  expect(find(list, 'Over 5,000 writers')).toMatchObject({ true_here: 'no' })
  expect(find(list, 'Priority support')).toMatchObject({ true_here: 'can’t be known' })
  expect(find(list, 'Our Softwares')).toMatchObject({ true_here: 'no' })

  const generous = { ...usual, prices: { ...usual.prices, yearly: price('yearly', 4680) } }
  const other = judge(
    { SIBLING_PRODUCTS: 'Papermill=https://papermill.example.org' },
    { prices: generous, writers: 5001 },
  )
  for (const claim of ['Save up to 74%', 'Over 5,000 writers', 'Our Softwares'])
    expect(find(other, claim)).toMatchObject({ true_here: 'yes' })
})

it('shows the computed replacement of a claim, and reports that nothing is sold', () => {
  const list = judge({ SITE_CLAIMS: 'computed', STRIPE_SECRET_KEY: 'off' }, { prices: null })
  expect(find(list, 'Save up to 74%')).toMatchObject({ true_here: 'no', because: 'nothing is sold here' })
  expect(find(list, 'Over 5,000 writers')).toMatchObject({ shown_here: 'nothing' })
  expect(find(judge({}, { prices: null }), 'Save up to 74%')).toMatchObject({ true_here: 'can’t be known' })
})
