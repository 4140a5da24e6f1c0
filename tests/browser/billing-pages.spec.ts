import type { Page } from '@playwright/test'
import { expect, test } from './inkloom-test.ts'
import { free, owner, playApi, subscriber, testCheckoutId } from './fake-api.ts'

const subscription = (page: Page) => page.getByRole('region', { name: 'Subscription' })
const manage = (page: Page) => page.getByRole('button', { name: 'Manage subscription' })
const upgrade = (page: Page) => page.getByRole('button', { name: 'Upgrade to Premium' })
const countCalls = (page: Page, path: string) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith(path) && calls.push(request.method()))
  return calls
}
/**
 * Opens a page with a stopped clock, which only runs until the page shows an element with this
 * role.
 */
const openAndHold = async (page: Page, path: string, role: 'status' | 'alert') => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(path)
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(page.getByRole(role)).toBeVisible({ timeout: 1 })
  }).toPass()
}
const events = (page: Page) => page.evaluate(() => (window as unknown as { dataLayer: unknown[] }).dataLayer)

test.describe('the subscription in the settings', () => {
  const premium = { current: 0, limit: 0, unlimited: true, book_tokens: 34 }
  const failing = {
    plan: 'Premium',
    period: 'monthly',
    price: { unit_amount: 1500, currency: 'usd' },
    payment: 'failing',
    grace_end_date: Date.UTC(2027, 2, 14, 12) / 1000,
  } as const
  const due = { amount: 1500, currency: 'usd', date: null }

  test('names plan, price, the next payment, the book tokens and when they expire', async ({ page }) => {
    const state = await playApi(page, { user: subscriber(), quota: { ...premium, book_tokens: 9.4 } })
    await page.goto('/settings')
    await test.step('shows shares of a book token', async () => {
      await expect(subscription(page)).toContainText('9.4 book tokens left')
    })
    state.quota = premium
    await page.reload()
    await test.step('shows plan, period, price and the next charge', async () => {
      await expect(subscription(page).getByRole('term')).toHaveText(['Plan', 'Period', 'Price', 'Next charge'])
      await expect(subscription(page).getByRole('definition')).toHaveText([
        'Premium',
        'Monthly',
        '$15 a month',
        '$15 on March 14, 2027',
      ])
    })
    await expect(subscription(page)).toContainText('Premium | Next payment : March 14, 2027')
    await expect(subscription(page)).toContainText('34 book tokens left. A token pays for a book of up to 16 sections.')
    await expect(subscription(page)).toContainText('They expire on March 14, 2027')
    await expect(upgrade(page)).toHaveCount(0)
    await manage(page).click()
    await expect(page).toHaveURL('/test_billing')
  })

  test('names the end of a cancelled subscription @soak', async ({ page }) => {
    await playApi(page, { user: subscriber({ cancelled: true }), quota: premium })
    await page.goto('/settings')
    await expect(subscription(page)).toContainText('Premium | Cancelled : March 14, 2027')
  })

  test('says Free and explains a failed payment, with the remedy first @soak', async ({ page }) => {
    await playApi(page, { user: subscriber({ payment_failed: true }) })
    await page.goto('/settings')
    await expect(subscription(page)).toContainText('You are on the Free plan')
    await expect(subscription(page)).toContainText('Your texts are safe.')
    await expect(subscription(page).getByRole('button')).toHaveText(['Manage subscription', 'Upgrade to Premium'])
  })

  test('says how long Premium stays after a failed renewal, here and on other pages', async ({ page }) => {
    await playApi(page, { user: subscriber(), quota: premium, details: failing, nextCharge: due })
    await page.goto('/settings')
    await expect(subscription(page)).toContainText('Premium stays active until March 14, 2027')
    await expect(subscription(page)).toContainText('$15, now due')
    await expect(page.getByText('The payment for your next period failed.')).toHaveCount(1)
    await expect(subscription(page).getByRole('button')).toHaveText(['Manage subscription'])
    await page.goto('/app/new')
    await expect(page.getByText('Premium stays active until March 14, 2027')).toBeVisible()
    await manage(page).click()
    await expect(page).toHaveURL('/test_billing')
  })

  test('links from the pricing popup to Manage subscription after a failed payment @soak', async ({ page }) => {
    await playApi(page, { user: subscriber({ payment_failed: true }), details: { ...failing, payment: 'failed' } })
    await page.goto('/settings')
    await upgrade(page).click()
    const popup = page.getByRole('dialog')
    await expect(popup).toContainText('Premium is paused')
    await expect(popup.getByRole('button', { name: 'Next step' })).toHaveCount(0)
    await popup.getByRole('button', { name: 'Manage subscription' }).click()
    await expect(page).toHaveURL('/test_billing')
  })

  test('has no Manage button for users with their own AI key @soak', async ({ page }) => {
    await playApi(page, { user: { ...subscriber(), byok: true } })
    await page.goto('/settings')
    await expect(subscription(page)).toContainText('Lifetime Deal | Bring Your Own Key')
    await expect(subscription(page).getByRole('button')).toHaveCount(0)
  })

  test('mentions no payment to an owner @soak', async ({ page }) => {
    await playApi(page, { user: owner })
    await page.goto('/settings')
    await expect(subscription(page)).toContainText('Owner')
    await expect(subscription(page)).not.toContainText('Next payment')
    await expect(subscription(page).getByRole('button')).toHaveCount(0)
  })

  test.describe('in a German browser', () => {
    test.use({ locale: 'de-DE' })
    test('formats dates for the locale of the reader @soak', async ({ page }) => {
      await playApi(page, { user: subscriber() })
      await page.goto('/settings')
      await expect(subscription(page)).toContainText('Premium | Next payment : 14. März 2027')
    })
  })

  test.describe('a subscription page that cannot be opened', () => {
    test.use({ expectedErrors: [/status of 503/] })
    test('shows a toast @soak', async ({ page }) => {
      const message = 'The payment provider cannot be reached just now.'
      await playApi(page, {
        user: subscriber(),
        errors: { 'GET /stripe_dashboard': { status: 503, code: 'unavailable', message } },
      })
      await page.goto('/settings')
      await manage(page).click()
      await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(message)
      await expect(manage(page)).toBeEnabled()
    })
  })
})

test.describe('a cancelled payment', () => {
  test('is recorded once, and leads to the app after three seconds', async ({ page }) => {
    await playApi(page, { user: free })
    const calls = countCalls(page, '/add_to_cancel_list')
    await openAndHold(page, '/cancel_payment', 'status')
    await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText(
      'We are sorry to see you go. You will be redirected in a few seconds...',
    )
    await page.clock.runFor(2900)
    await expect(page).toHaveURL('/cancel_payment')
    await page.clock.runFor(100)
    await page.clock.resume()
    await expect(page).toHaveURL('/app/new')
    expect(calls).toEqual(['POST'])
  })

  test('does not redirect a user who has already navigated away @soak', async ({ page }) => {
    await playApi(page, { user: free })
    await openAndHold(page, '/cancel_payment', 'status')
    await page.getByRole('link', { name: 'Go to the app' }).click()
    // The application opens only after it has loaded the account, which needs timers, so the clock
    // has to run.
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await expect(page).toHaveURL('/settings')
    await page.clock.runFor(5000)
    await page.getByRole('link', { name: 'Fast book generator' }).click()
    await expect(page).toHaveURL('/app/books')
    await page.goBack()
    await expect(page).toHaveURL('/settings')
  })

  test.describe('that cannot be recorded', () => {
    test.use({ expectedErrors: [/status of 500/] })
    test('leads to the app after two seconds @soak', async ({ page }) => {
      await playApi(page, {
        user: free,
        errors: { 'POST /add_to_cancel_list': { status: 500, code: 'internal_error', message: '' } },
      })
      await openAndHold(page, '/cancel_payment', 'alert')
      await expect(page.getByRole('alert')).toHaveText('An error occurred. You will be redirected...')
      await page.clock.runFor(1900)
      await expect(page).toHaveURL('/cancel_payment')
      await page.clock.runFor(100)
      await page.clock.resume()
      await expect(page).toHaveURL('/app/new')
    })
  })
})

test.describe('a confirmed purchase', () => {
  test('shows when Premium is active, which may be a little later', async ({ page }) => {
    await page.clock.install()
    const state = await playApi(page, { user: free })
    await page.goto('/purchase_confirmation')
    await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
    await expect(page.getByText('Your account may take a few minutes to update')).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Waiting for your payment to be confirmed')
    state.user = subscriber()
    await page.clock.runFor(3100)
    await expect(page.getByRole('status')).toHaveText('Premium is active. Your account is up to date.')
    await page.getByRole('link', { name: 'Start writing' }).click()
    await expect(page).toHaveURL('/app/new')
    await expect(page.getByRole('complementary').getByText('Premium', { exact: true })).toBeVisible()
  })

  test('stops polling after a minute, and says what to do @soak', async ({ page }) => {
    await page.clock.install()
    await playApi(page, { user: free })
    const calls = countCalls(page, '/user_info')
    await page.goto('/purchase_confirmation')
    await expect(page.getByRole('status')).toHaveText('Waiting for your payment to be confirmed')
    for (let seconds = 0; seconds < 63; seconds += 3) await page.clock.runFor(3000)
    await expect(page.getByRole('status')).toHaveText(/Nothing is lost. Refresh this page/)
    const before = calls.length
    await page.clock.runFor(30_000)
    expect(calls.length).toBe(before)
  })

  test('is counted once, even if the page is refreshed @soak', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { dataLayer: [] }))
    await playApi(page, { user: subscriber() })
    await page.goto('/purchase_confirmation?session_id=1')
    await expect(page.getByRole('status')).toHaveText(/Premium is active/)
    expect(await events(page)).toEqual([{ event: 'purchase', currency: 'USD', value: 19 }])
    await page.reload()
    await expect(page.getByRole('status')).toHaveText(/Premium is active/)
    expect(await events(page)).toEqual([])
    await expect(page).toHaveURL('/purchase_confirmation?session_id=1')
  })
})

test.describe('without a local test checkout', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('its page does not exist @soak', async ({ page }) => {
    const nothing = { status: 404, code: 'not_found', message: 'There is no such thing here.' }
    await playApi(page, {
      user: free,
      errors: { [`GET /test_checkout/${testCheckoutId}`]: nothing, 'GET /test_subscription': nothing },
    })
    for (const path of [`/test_checkout/${testCheckoutId}`, '/test_billing']) {
      await page.goto(path)
      await expect(page.getByText('The page you are looking for does not exist or has been moved.')).toBeVisible()
    }
  })
})
