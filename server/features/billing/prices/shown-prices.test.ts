import { expect, it } from 'vitest'
import type { Prices } from '#contract/billing.ts'
import { createShownPrices } from './shown-prices.ts'

const at = (amount: number): Prices => {
  const price = (period: 'monthly' | 'quarterly' | 'yearly') => ({
    id: period,
    unit_amount: amount,
    currency: 'eur',
    period,
  })
  return {
    currency: 'eur',
    prices: { monthly: price('monthly'), quarterly: price('quarterly'), yearly: price('yearly') },
  }
}

it('makes the first page wait for prices, but not for a provider that does not answer', async () => {
  expect(await createShownPrices(async () => at(1500))()).toEqual(at(1500))
  expect(await createShownPrices(() => new Promise(() => undefined), { waitMs: 1 })()).toBeNull()
  expect(await createShownPrices(null)()).toBeNull()
})

it('keeps the last known prices while the provider fails, and asks again after a minute', async () => {
  let now = 0
  let calls = 0
  let answer: () => Promise<Prices> = async () => at(1500)
  const prices = createShownPrices(
    () => {
      calls += 1
      return answer()
    },
    { now: () => now },
  )
  await prices()
  answer = () => Promise.reject(new Error('down'))
  now = 59_999
  expect([await prices(), calls]).toEqual([at(1500), 1])
  now = 60_000
  expect([await prices(), calls]).toEqual([at(1500), 2])
  answer = async () => at(2000)
  now = 120_000
  await prices()
  await expect.poll(prices).toEqual(at(2000))
  expect(calls).toBe(3)
})

it('asks a provider again that failed at first', async () => {
  let now = 0
  let fails = true
  const prices = createShownPrices(async () => (fails ? Promise.reject(new Error('down')) : at(1500)), {
    now: () => now,
  })
  expect(await prices()).toBeNull()
  fails = false
  expect(await prices()).toBeNull()
  now = 60_000
  expect(await prices()).toEqual(at(1500))
})
