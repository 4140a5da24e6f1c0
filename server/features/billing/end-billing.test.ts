import { afterAll, beforeAll, expect, it } from 'vitest'
import { howMany } from '#tests/how-many.ts'
import { licenses } from '../../database/schema/index.ts'
import { newLicenseKey } from '../../secrets/license-key.ts'
import { type StripeInkloom, stripeInkloom } from '#tests/support/fake-stripe-inkloom.ts'

const DELETIONS = howMany('BILLING_DELETIONS')

let sold: StripeInkloom
beforeAll(async () => {
  sold = await stripeInkloom()
})
afterAll(() => sold.stop())

const live = () => sold.stripe.store.all('subscription').filter(({ status }) => status !== 'canceled')

/** Deletes an account and purges it at once, which its owner can do after signing in again. */
const removeAccount = async (token: string) => {
  const { inkloom } = sold
  const { email } = await inkloom.call('GET /user_info', {}, token)
  await inkloom.call('DELETE /delete_account', {}, token)
  await expect(inkloom.call('GET /user_info', {}, token)).rejects.toMatchObject({ status: 401 })
  const link = await inkloom.linkToken('POST /send_login_link', email)
  const { access_token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
  await inkloom.call('POST /delete_account_now', {}, access_token)
}

it(
  `ends every subscription of ${DELETIONS} deleted accounts although the provider fails half of the time`,
  { timeout: 300_000 + DELETIONS * 5000 },
  async () => {
    const people = []
    for (let person = 0; person < DELETIONS; person++) people.push(await sold.buyer())
    expect(live()).toHaveLength(DELETIONS)
    sold.stripe.set({ faults: { error: 0.25, lost: 0.25 } })
    for (const { token } of people) await removeAccount(token)
    await expect.poll(live, { timeout: 300_000 + DELETIONS * 2000, interval: 200 }).toEqual([])
    sold.stripe.set({ faults: {} })
    // All jobs complete, and events about deleted accounts are acknowledged.
    const unfinished = async () =>
      (
        await sold.inkloom.database.db.execute(
          `select from pgboss.job where name = 'end-billing' and state not in ('completed')`,
        )
      ).rows
    await expect.poll(unfinished, { interval: 200 }).toEqual([])
    await sold.tell()
    const { rows } = await sold.inkloom.database.db.execute('select from billing_customers')
    expect(rows).toEqual([])
  },
)

it('ends the billing of an account that is deleted while a checkout opens', async () => {
  const token = await sold.signUp()
  const customers = () => sold.stripe.store.all('customer').filter(({ deleted }) => !deleted)
  const before = customers().length
  sold.stripe.set({ faults: { slow: 1 }, slowMs: 300 })
  const checkout = sold.openCheckout(token).catch(() => null)
  await expect.poll(() => customers().length).toBe(before + 1)
  await removeAccount(token)
  await checkout
  sold.stripe.set({ faults: {} })
  await expect.poll(() => customers().length).toBe(before)
})

it('keeps the paid period when a lifetime deal replaces a subscription', async () => {
  const { token, subscription } = await sold.buyer()
  const { key, stored } = newLicenseKey()
  await sold.inkloom.database.db.insert(licenses).values(stored)
  sold.stripe.next('error', 'lost')
  await sold.inkloom.call('POST /license/activate', { body: { license_key: key } }, token)
  await expect.poll(async () => (await sold.planOf(token))?.cancelled, { interval: 100 }).toBe(true)
  expect(sold.stripe.store.get('subscription', subscription)).toMatchObject({
    cancel_at_period_end: true,
    status: 'active',
  })
})
