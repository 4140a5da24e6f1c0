import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { howMany, seed } from '#tests/how-many.ts'
import { type Period, unitsOf } from '#contract/plans.ts'
import { balanceOf, live, PLANNED, pureWorld, step } from '#tests/support/fake-money.ts'

const HISTORIES = howMany('MONEY_HISTORIES')

it(
  `grants no token without money, in ${HISTORIES} histories of payers who switch, refund, dispute and cancel`,
  { timeout: 300_000 + HISTORIES * 100 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const world = pureWorld()
        await live(world, steps)
        expect(balanceOf(world)).toBeGreaterThanOrEqual(0)
      }),
      {
        numRuns: HISTORIES,
        seed,
      },
    )
  },
)

const buyer = async (period: Period) => {
  const world = pureWorld()
  const { id } = world.life.subscribe(world.customer.id, period)
  await world.sync()
  const spend = async (books: number) => {
    for (let count = 0; count < books; count++) await world.order()
  }
  const change = async (to: Period) => {
    world.life.change(id, to)
    await world.sync()
  }
  return { ...world, id, spend, change, balance: () => balanceOf(world) }
}
/**
 * Rounds down to whole tokens. Each switch happens an hour after the previous one, and the money
 * for that hour is used up.
 */
const whole = (units: number) => Math.floor((units + 1) / unitsOf(1))

it('grants the tokens of one payment once, however often the plan is switched', async () => {
  const { balance, spend, change } = await buyer('yearly')
  await spend(100)
  for (let time = 0; time < 3; time++) {
    await change('monthly')
    expect(whole(balance())).toBe(0)
    await change('yearly')
    expect(whole(balance())).toBe(50)
  }
  await spend(50)
  await change('monthly')
  await change('yearly')
  expect(whole(balance())).toBe(0)
})

it('counts spent tokens and added money when a payment moves to a better plan', async () => {
  const { balance, spend, change } = await buyer('monthly')
  await spend(4)
  await change('yearly')
  expect(whole(balance())).toBe(146)
  await change('quarterly')
  expect(whole(balance())).toBe(31)
})

it('leaves no tokens when a payment is refunded while a book is written, and the book is credited later', async () => {
  const { balance, sync, life, books, credit, store, spend } = await buyer('monthly')
  await spend(2)
  life.refund(store.all('invoice')[0]!.id)
  await sync()
  expect(balance()).toBe(0)
  await credit(books[0]!)
  await credit(books[1]!, PLANNED / 2)
  expect(balance()).toBe(0)
})

it('takes back the share of a partial refund, and applies a credit note to the next period', async () => {
  const { balance, sync, life, store, id } = await buyer('monthly')
  life.refund(store.all('invoice')[0]!.id, 950)
  await sync()
  expect(balance()).toBe(5000)
  life.renew(id)
  await sync()
  expect(balance()).toBe(10_000)
  life.creditNote(store.all('invoice')[0]!.id, { credit: 1900 })
  await sync()
  expect(balance()).toBe(0)
  life.renew(id)
  await sync()
  expect(balance()).toBe(10_000)
})

it('grants nothing for a period that is paid with unpaid credit', async () => {
  const { balance, sync, life, customer, id, spend } = await buyer('monthly')
  customer.balance = -1900
  life.renew(id)
  await sync()
  expect(balance()).toBe(0)
  life.renew(id)
  await sync()
  expect(balance()).toBe(10_000)
  await spend(1)
})
