import { describe, expect, it } from 'vitest'
import type { ClaimsMode } from '#contract/claims.ts'
import { type Period, savedPercent } from '#contract/plans.ts'
import { knownPrices, mostSaved, planOffers } from './plan-offers.ts'

const offersOf = (currency: string, amounts: Partial<Record<Period, number>>, claims: ClaimsMode = 'as-specified') =>
  planOffers(
    {
      currency,
      prices: Object.fromEntries(
        Object.entries(amounts).map(([period, unit_amount]) => [period, { id: `price_${period}`, unit_amount }]),
      ),
    },
    claims,
    'en-US',
  )

describe('the offers', () => {
  it('are sorted from the longest to the shortest period, with the cost per month', () => {
    expect(offersOf('usd', { monthly: 1500, quarterly: 4000, yearly: 12_000 })).toEqual([
      {
        period: 'yearly',
        priceId: 'price_yearly',
        name: 'Yearly',
        span: 'a year',
        price: '$120',
        perMonth: '= $10/month',
        billed: 'billed annually',
        books: '150 books a year with the fast generator',
        saves: 33,
      },
      {
        period: 'quarterly',
        priceId: 'price_quarterly',
        name: 'Quarterly',
        span: 'a quarter',
        price: '$40',
        perMonth: '= $13.33/month',
        billed: 'billed quarterly',
        books: '35 books a quarter with the fast generator',
        saves: 11,
      },
      {
        period: 'monthly',
        priceId: 'price_monthly',
        name: 'Monthly',
        span: 'a month',
        price: '$15',
        perMonth: null,
        billed: 'Billed monthly',
        books: '10 books a month with the fast generator',
        saves: 10,
      },
    ])
  })

  it('are the usual prices, without an id, if none were loaded', () => {
    expect(
      planOffers(knownPrices(undefined, 'as-specified'), 'as-specified', 'en-US').map(({ price, priceId }) => [
        price,
        priceId,
      ]),
    ).toEqual([
      ['$120', null],
      ['$40', null],
      ['$15', null],
    ])
  })

  it('contain only computed claims if the installation requires it', () => {
    const amounts = { monthly: 1500, quarterly: 4000, yearly: 12_000 }
    const offers = offersOf('usd', amounts, 'computed')
    expect(offers.map(({ saves }) => saves)).toEqual([33, 11, null])
    expect(mostSaved(offersOf('usd', { ...amounts, quarterly: 4500, yearly: 18_000 }, 'computed'))).toBe(0)
    expect(planOffers(knownPrices(undefined, 'computed'), 'computed')).toEqual([])
  })

  it('show the cents of a price that has some', () => {
    expect(offersOf('eur', { monthly: 1999, yearly: 19_990 }).map(({ price, perMonth }) => [price, perMonth])).toEqual([
      ['€199.90', '= €16.66/month'],
      ['€19.99', null],
    ])
  })

  it('show a currency without minor units in whole units', () => {
    expect(offersOf('jpy', { monthly: 2000, yearly: 18_000 })[0]).toMatchObject({
      price: '¥18,000',
      perMonth: '= ¥1,500/month',
      billed: 'billed annually',
      saves: 25,
    })
  })

  it('show a currency with three decimals in thousandths', () => {
    expect(offersOf('kwd', { monthly: 4500, quarterly: 12_000 })[0]).toMatchObject({
      price: 'KWD\u00a012',
      perMonth: '= KWD\u00a04/month',
      billed: 'billed quarterly',
    })
    expect(offersOf('kwd', { monthly: 4505 })[0]?.price).toBe('KWD\u00a04.505')
  })

  it.each([
    ['huf', 499_000, 'HUF\u00a04,990'],
    ['huf', 499_050, 'HUF\u00a04,990.50'],
    ['isk', 250_000, 'ISK\u00a02,500'],
    ['ugx', 5_000_000, 'UGX\u00a050,000'],
    ['mga', 60_000, 'MGA\u00a060,000'],
  ])('format %s as the payment provider does', (currency, amount, price) => {
    expect(offersOf(currency, { monthly: amount })[0]?.price).toBe(price)
  })

  it('are empty if no price is known', () => {
    expect(offersOf('usd', {})).toEqual([])
  })
})

describe('the saving', () => {
  it.each([
    ['a third, rounded down', 12_000, 1500, 33],
    ['a half percent, rounded up', 10_050, 1000, 16],
    ['nearly everything', 1, 1500, 100],
    ['null if the price is the same', 18_000, 1500, null],
    ['null if it is less than half a percent', 17_950, 1500, null],
    ['null if the monthly plan is cheaper', 20_000, 1500, null],
    ['null if the monthly price is 0', 1000, 0, null],
    ['null if the monthly price is unknown', 1000, undefined, null],
  ])('is %s', (_, amount, monthly, percent) => {
    expect(savedPercent('yearly', amount, monthly)).toBe(percent)
  })

  it('is at most the highest of the badges', () => {
    expect(mostSaved(offersOf('usd', { monthly: 1500, quarterly: 4000, yearly: 12_000 }))).toBe(33)
    expect(mostSaved(offersOf('usd', { monthly: 1500, quarterly: 4500, yearly: 18_000 }))).toBe(10)
    expect(mostSaved([])).toBe(0)
  })
})
