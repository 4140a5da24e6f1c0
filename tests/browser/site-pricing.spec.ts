import type { Page } from '@playwright/test'
import { expect, signIn, signInWithGoogle, test } from './inkloom-test.ts'
import { free, playApi } from './fake-api.ts'

const card = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
const upgrade = (page: Page, name: string) => card(page, name).getByRole('link', { name: 'Upgrade' })

/** The parts of the page are interactive as soon as they request the prices. */
const open = async (page: Page) => {
  const request = page.waitForRequest('**/v1/pricing')
  await page.goto('/pricing')
  await request
}

test('the plans show their prices, and a visitor who chooses one logs in first and comes back', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('74%')
  for (const [name, ...texts] of [
    ['Free', '$0', '3,000 AI words a month'],
    ['Monthly', '10% off', '$15'],
    ['Quarterly', '$40', '$13.33 a month'],
    ['Annual', 'Best value', '$120', '$10 a month'],
  ] as const)
    for (const text of texts) await expect(card(page, name)).toContainText(text)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await upgrade(page, 'Annual').click()
  await expect(page).toHaveURL('/login')
  await signInWithGoogle(page, 'chooses@example.com')
  await expect(page).toHaveURL('/pricing')
  await upgrade(page, 'Quarterly').click()
  await expect(page).toHaveURL(/\/test_checkout\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Premium, quarterly')
  await expect(page.getByRole('main')).toContainText('$40')
})

test('a visitor can start for free', async ({ page }) => {
  await page.goto('/pricing')
  await card(page, 'Free').getByRole('link', { name: 'Start for free' }).click()
  await expect(page).toHaveURL('/signup')
})

test.describe('in a German browser', () => {
  test.use({ locale: 'de-DE' })

  test('the plans are the same, and become interactive @soak', async ({ page }) => {
    await open(page)
    await expect(card(page, 'Quarterly')).toContainText('$13.33 a month')
    await upgrade(page, 'Quarterly').click()
    await expect(page).toHaveURL('/login')
  })
})

test.describe('after an error', () => {
  test.use({ expectedErrors: [/status of (401|503)/] })
  const unavailable = { status: 503, code: 'unavailable', message: 'Payments are down.' }

  test('usual prices replace those that cannot be loaded, and are loaded again before a purchase', async ({ page }) => {
    const state = await playApi(page, { user: free, errors: { 'GET /pricing': unavailable } })
    await open(page)
    const problem = page.getByRole('alert')
    await expect(problem).toHaveText('The prices could not be loaded. These are the usual prices. Payments are down.')
    await expect(card(page, 'Quarterly')).toContainText('$40')
    await upgrade(page, 'Quarterly').click()
    await expect(problem).toHaveText('Payments are down.')
    state.errors = {}
    await upgrade(page, 'Quarterly').click()
    await expect(page).toHaveURL(/\/test_checkout\//)
  })

  test('a plan that is not sold says so @soak', async ({ page }) => {
    await playApi(page, { user: free, prices: { currency: 'usd', prices: {} } as never })
    await open(page)
    await upgrade(page, 'Annual').click()
    await expect(page.getByRole('alert')).toHaveText('This plan is not sold here right now.')
  })

  test('a checkout that does not open gives the reason, and can be retried', async ({ page }) => {
    const state = await playApi(page, { user: free, errors: { 'POST /checkout/price_yearly': unavailable } })
    await open(page)
    await upgrade(page, 'Annual').click()
    await expect(page.getByRole('alert')).toHaveText('Payments are down.')
    state.errors = {}
    await upgrade(page, 'Annual').click()
    await expect(page).toHaveURL(/\/test_checkout\//)
  })

  test('an expired session leads to the login @soak', async ({ page }) => {
    await signIn(page, 'ended@example.com')
    await open(page)
    await page.evaluate(() => localStorage.setItem('token', 'long gone'))
    await upgrade(page, 'Monthly').click()
    await expect(page).toHaveURL('/login')
  })
})
