import type { Page } from '@playwright/test'
import type { Prices } from '#contract/billing.ts'
import type { Period } from '#contract/plans.ts'
import { expect, signIn, test } from './inkloom-test.ts'

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription' })
const menu = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('navigation') })

const toCheckout = async (page: Page, plan: string) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: 'Unlock Inkloom' }).click()
  await expect(page.getByText('Local test checkout. No real money is charged.')).toBeVisible()
}
/** Opens a checkout over HTTP, and returns its address. */
const openCheckout = async (page: Page, period: Period): Promise<string> => {
  const headers = await headersOf(page)
  const { prices } = (await (await page.request.get('/v1/pricing', { headers })).json()) as Prices
  const opened = await page.request.post(`/v1/checkout/${prices[period].id}`, { headers })
  expect(opened.ok(), await opened.text()).toBe(true)
  return new URL(((await opened.json()) as { checkout_url: string }).checkout_url, opened.url()).pathname
}
/** Buys a plan over HTTP. The first test buys one on the pages. */
const buy = async (page: Page, period: Period) => {
  const data = { outcome: 'pay' }
  const paid = await page.request.post(`/v1${await openCheckout(page, period)}`, {
    headers: await headersOf(page),
    data,
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}
const headersOf = async (page: Page) => ({ Token: await page.evaluate(() => localStorage.getItem('token') ?? '') })
const sendEvent = async (page: Page, event: string) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Manage subscription' }).click()
  await page.getByRole('button', { name: event, exact: true }).click()
}
const toSettings = (page: Page) => page.getByRole('link', { name: 'Back to settings' }).click()
/** Returns the day on which consecutive periods of these lengths in months end, in English. */
const dayAfter = (...periods: number[]) => {
  const day = new Date()
  for (const months of periods) {
    const date = day.getUTCDate()
    day.setUTCMonth(day.getUTCMonth() + months, 1)
    const days = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
    day.setUTCDate(Math.min(date, days))
  }
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(day)
}

test('a Free user buys a year and gets Premium with its book tokens', async ({ page }) => {
  await signIn(page, 'buyer@example.com')
  await toCheckout(page, 'Yearly')
  await expect(page.getByRole('heading', { name: 'Premium, yearly' })).toBeVisible()
  await expect(page.getByText('$120')).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
  await expect(page.getByRole('status')).toHaveText('Premium is active. Your account is up to date.')
  await page.getByRole('link', { name: 'Start writing' }).click()
  await expect(page).toHaveURL('/app/new')
  await expect(menu(page).getByText('Premium', { exact: true })).toBeVisible()

  await page.goto('/settings')
  await expect(subscription(page)).toContainText(`Premium | Next payment : ${dayAfter(12)}`)
  await expect(subscription(page)).toContainText('150 book tokens left')
  await expect(subscription(page).getByRole('button', { name: 'Upgrade to Premium' })).toHaveCount(0)
})

test('a declined payment says so and can be retried; an abandoned one charges nothing @soak', async ({ page }) => {
  await signIn(page, 'undecided@example.com')
  await toCheckout(page, 'Monthly')
  const checkout = page.url()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was charged')
  await expect(page).toHaveURL(checkout)
  await expect(page.getByRole('button', { name: 'Pay' })).toBeEnabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('We are sorry to see you go.')
  await expect(page).toHaveURL('/app/new')

  await page.goto('/settings')
  await expect(subscription(page)).toContainText('You are on the Free plan')
  await page.goto(checkout)
  await expect(page.getByRole('status')).toContainText('This checkout was left or replaced')
  await expect(page.getByRole('button', { name: 'Pay' })).toHaveCount(0)
})

test('renewals, a cancellation and its reversal show in the settings @soak', async ({ page }) => {
  await signIn(page, 'subscriber@example.com')
  await buy(page, 'quarterly')
  await sendEvent(page, 'Renew')
  await expect(page.getByRole('status')).toHaveText(`Active, renews on ${dayAfter(3, 3)}`)
  await expect(page.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveCount(2)
  await toSettings(page)
  await expect(subscription(page)).toContainText(`Premium | Next payment : ${dayAfter(3, 3)}`)
  await expect(subscription(page)).toContainText('35 book tokens left')

  await sendEvent(page, 'Cancel')
  await expect(page.getByRole('status')).toHaveText(`Active, ends on ${dayAfter(3, 3)}`)
  await toSettings(page)
  await expect(subscription(page)).toContainText(`Premium | Cancelled : ${dayAfter(3, 3)}`)
  await sendEvent(page, 'Resume')
  await toSettings(page)
  await expect(subscription(page)).toContainText(`Premium | Next payment : ${dayAfter(3, 3)}`)

  await sendEvent(page, 'End')
  await expect(page.getByRole('status')).toHaveText('Ended')
  await toSettings(page)
  await expect(subscription(page)).toContainText('You are on the Free plan')
  await expect(page.getByRole('button', { name: 'Manage subscription' })).toHaveCount(0)
})

test('a refunded or disputed payment pauses Premium until the next one @soak', async ({ page }) => {
  await signIn(page, 'dissatisfied@example.com')
  await buy(page, 'monthly')
  for (const [event, shown] of [
    ['Refund', 'Premium is paused'],
    ['Renew', 'Premium | Next payment'],
    ['Dispute', 'Premium is paused'],
  ] as const) {
    await sendEvent(page, event)
    await toSettings(page)
    await expect(subscription(page)).toContainText(shown)
  }
})

test.describe('a payment that fails later', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('keeps Premium for the grace period, then pauses it until it is resolved, without a second charge @soak', async ({
    page,
  }) => {
    await signIn(page, 'short-of-money@example.com')
    await buy(page, 'monthly')
    await sendEvent(page, 'Fail')
    await expect(page.getByRole('status')).toHaveText('The last payment failed')
    await toSettings(page)
    await expect(subscription(page)).toContainText('Premium stays active until')
    await expect(subscription(page)).toContainText('Premium | Next payment')
    await page.goto('/app/books')
    await expect(page.getByText('The payment for your next period failed.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'The generator is part of Premium' })).toHaveCount(0)

    await sendEvent(page, 'End grace')
    await toSettings(page)
    await expect(subscription(page)).toContainText('You are on the Free plan')
    await expect(subscription(page)).toContainText('Premium is paused')
    await page.goto('/app/books')
    await expect(page.getByRole('heading', { name: 'The generator is part of Premium' })).toBeVisible()

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
    const popup = page.getByRole('dialog')
    await expect(popup.getByRole('button', { name: 'Next step' })).toHaveCount(0)
    await popup.getByRole('button', { name: 'Manage subscription' }).click()
    await expect(page).toHaveURL('/test_billing')

    await sendEvent(page, 'Recover')
    await toSettings(page)
    await expect(subscription(page)).toContainText(`Premium | Next payment : ${dayAfter(1, 1)}`)
  })

  test('is charged once, although two windows pay @soak', async ({ page }) => {
    await signIn(page, 'two-windows@example.com')
    await toCheckout(page, 'Yearly')
    const other = await page.context().newPage()
    await toCheckout(other, 'Monthly')
    await other.getByRole('button', { name: 'Pay' }).click()
    await expect(other.getByRole('status')).toHaveText('Premium is active. Your account is up to date.')
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('status')).toContainText('This checkout was left or replaced')
    await page.getByRole('link', { name: 'Back to settings' }).click()
    await expect(subscription(page)).toContainText(`Next payment : ${dayAfter(1)}`)
    await page.getByRole('button', { name: 'Manage subscription' }).click()
    await expect(page.getByRole('region', { name: 'Payments' }).getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('the checkout of another user', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is not found @soak', async ({ page }) => {
    await signIn(page, 'one@example.com')
    const checkout = await openCheckout(page, 'yearly')
    await signIn(page, 'another@example.com')
    await page.goto(checkout)
    await expect(page.getByText('The page you are looking for does not exist or has been moved.')).toBeVisible()
  })
})
