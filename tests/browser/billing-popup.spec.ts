import type { Page } from '@playwright/test'
import type { Prices } from '#contract/billing.ts'
import { expect, test } from './inkloom-test.ts'
import { free, playApi, type FakeAnswer, testCheckoutId } from './fake-api.ts'

const popup = (page: Page) => page.getByRole('dialog')
const plan = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock Inkloom' })

const openPopup = async (page: Page, fake: Partial<FakeAnswer> = {}) => {
  const state = await playApi(page, { user: free, ...fake })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  return state
}
const openPlans = async (page: Page, fake: Partial<FakeAnswer> = {}) => {
  const state = await openPopup(page, fake)
  await page.getByRole('button', { name: 'Next step' }).click()
  return state
}
const checkedOut = (page: Page, price: string) => page.waitForRequest(`**/v1/checkout/${price}`)
const prices = (currency: string, monthly: number, quarterly: number, yearly: number): Prices => ({
  currency,
  prices: {
    monthly: { id: 'price_monthly', unit_amount: monthly, currency, period: 'monthly' },
    quarterly: { id: 'price_quarterly', unit_amount: quarterly, currency, period: 'quarterly' },
    yearly: { id: 'price_yearly', unit_amount: yearly, currency, period: 'yearly' },
  },
})

test('the popup shows the benefits of Premium, then its price', async ({ page }) => {
  await openPopup(page)
  await expect(popup(page)).toHaveAccessibleName('Unlock Full potential')
  await expect(popup(page).getByRole('listitem')).toHaveText([
    /^Unlimited writing/,
    /^Fast ebook generator.*One prompt, over 30 languages/,
    /^Advanced editing tools/,
    /^Multilingual support/,
    /^File import and export.*TXT, PDF, Word/,
    /^Priority support/,
    /^Early access/,
  ])
  await page.getByRole('button', { name: 'Next step' }).click()

  await expect(popup(page)).toHaveAccessibleName('Choose your plan')
  await expect(popup(page)).toContainText('Limited Launch Offer: Save up to 33%')
  await expect(popup(page).getByRole('radio')).toHaveCount(3)
  await expect(plan(page, 'Yearly')).toBeChecked()
  await expect(plan(page, 'Yearly')).toHaveAccessibleDescription(
    'Save 33% $120 a year = $10/month, billed annually 150 books a year with the fast generator',
  )
  await expect(plan(page, 'Quarterly')).toHaveAccessibleDescription(
    'Save 11% $40 a quarter = $13.33/month, billed quarterly 35 books a quarter with the fast generator',
  )
  await expect(plan(page, 'Monthly')).toHaveAccessibleDescription(
    'Save 10% $15 a month Billed monthly 10 books a month with the fast generator',
  )
  await expect(popup(page)).toContainText('Cancel anytime')
})

test('with computed claims only, it promises no service and compares only real prices', async ({ page }) => {
  const state = await playApi(page, { user: free })
  state.installation = { ...state.installation, claims: 'computed' }
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(popup(page).getByRole('listitem')).toHaveCount(5)
  await expect(popup(page)).not.toContainText(/Priority support|Early access/)
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(popup(page)).toContainText('Save up to 33%')
  await expect(popup(page)).not.toContainText('Limited Launch Offer')
  await expect(plan(page, 'Quarterly')).toHaveAccessibleDescription(/^Save 11%/)
  await expect(plan(page, 'Monthly')).toHaveAccessibleDescription(/^\$15 a month Billed monthly/)
})

test('it always opens at its first step @soak', async ({ page }) => {
  await openPlans(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(popup(page)).toHaveAccessibleName('Unlock Full potential')
  await page.getByRole('button', { name: 'Next step' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(popup(page)).toHaveAccessibleName('Unlock Full potential')
})

test('a plan can be chosen and bought with the keyboard alone @soak', async ({ page }) => {
  await playApi(page, { user: free })
  await page.goto('/settings')
  const upgrade = page.getByRole('button', { name: 'Upgrade to Premium' })
  await upgrade.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(upgrade).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next step' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(plan(page, 'Yearly')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(plan(page, 'Quarterly')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(plan(page, 'Monthly')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(unlock(page)).toBeFocused()
  const checkout = checkedOut(page, 'price_monthly')
  await page.keyboard.press('Enter')
  await checkout
  await expect(page).toHaveURL(`/test_checkout/${testCheckoutId}`)
})

test('nothing can be bought while prices load, and then the choice gets the focus @soak', async ({ page }) => {
  const state = await playApi(page, { user: free })
  const pricesHeld = Promise.withResolvers<void>()
  await page.route('**/v1/pricing', async (route) => {
    await pricesHeld.promise
    await route.fulfill({ json: state.prices })
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(popup(page).getByRole('status')).toHaveText('Loading...')
  await expect(unlock(page)).toBeDisabled()
  pricesHeld.resolve()
  await expect(plan(page, 'Yearly')).toBeFocused()
  await expect(unlock(page)).toBeEnabled()
})

test('prices are shown in their currency, and savings only where there are some @soak', async ({ page }) => {
  await openPlans(page, { prices: prices('jpy', 2000, 6000, 30_000) })
  await expect(plan(page, 'Yearly')).toHaveAccessibleDescription(/^¥30,000 a year = ¥2,500\/month, billed annually/)
  await expect(plan(page, 'Quarterly')).toHaveAccessibleDescription(
    /^¥6,000 a quarter = ¥2,000\/month, billed quarterly/,
  )
  await expect(popup(page)).toContainText('Save up to 10%')
})

test('the longest prices are never cut off, on the smallest phone or side by side @soak', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openPlans(page, { prices: prices('idr', 24_900_050, 69_900_050, 198_000_050) })
  await expect(plan(page, 'Yearly')).toHaveAccessibleDescription(/IDR\s1,980,000\.50 a year/)
  for (const width of [320, 390, 640, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tooWide = await popup(page).evaluate(
      (dialog) =>
        [dialog, ...dialog.querySelectorAll('label')].filter((part) => part.scrollWidth > part.clientWidth).length,
    )
    expect(tooWide).toBe(0)
  }
})

test('without prices it says so, and sells nothing @soak', async ({ page }) => {
  await openPlans(page, { prices: { currency: 'usd', prices: {} } as unknown as Prices })
  await expect(popup(page)).toContainText('No pricing information available')
  await expect(unlock(page)).toBeDisabled()
})

test('if nothing is sold, it says whom to ask @soak', async ({ page }) => {
  const state = await playApi(page, { user: free })
  state.installation = { ...state.installation, checkout: 'off' }
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(popup(page)).toContainText('Premium is not sold on this installation.')
  await expect(popup(page).getByRole('link', { name: 'support@example.com' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveCount(0)
})

test('only the local test checkout says that it charges no real money @soak', async ({ page }) => {
  const state = await openPlans(page)
  await expect(popup(page)).toContainText('local test checkout. It charges no real money. Set STRIPE_SECRET_KEY')
  state.installation = { ...state.installation, checkout: 'stripe' }
  await page.reload()
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(plan(page, 'Yearly')).toBeChecked()
  await expect(popup(page)).not.toContainText('STRIPE_SECRET_KEY')
})

test.describe('when the server returns an error', () => {
  test.use({ expectedErrors: [/status of \d\d\d/] })
  const noPrices = {
    'GET /pricing': { status: 422, code: 'not_supported', message: 'The payment provider did not answer.' },
  }

  test('usual prices replace prices that cannot be loaded, and the reason stays', async ({ page }) => {
    await openPlans(page, { errors: noPrices })
    await expect(popup(page).getByRole('alert')).toContainText(
      'Error loading prices: The payment provider did not answer.',
    )
    await expect(plan(page, 'Yearly')).toBeChecked()
    await expect(plan(page, 'Quarterly')).toHaveAccessibleDescription(/\$40 a quarter/)
    await plan(page, 'Monthly').check()
    await expect(popup(page)).toContainText('Error loading prices')
  })

  test('with computed claims only, no prices are shown if they cannot be loaded @soak', async ({ page }) => {
    const state = await playApi(page, { user: free, errors: noPrices })
    state.installation = { ...state.installation, claims: 'computed' }
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
    await page.getByRole('button', { name: 'Next step' }).click()
    await expect(popup(page).getByRole('alert')).toContainText('Error loading prices')
    await expect(popup(page)).toContainText('No pricing information available')
    await expect(popup(page)).not.toContainText(/usual prices|\$/)
    await expect(unlock(page)).toBeDisabled()
  })

  test('usual prices are loaded again before anybody pays @soak', async ({ page }) => {
    const state = await openPlans(page, { errors: noPrices })
    await plan(page, 'Monthly').check()
    await unlock(page).click()
    await expect(popup(page).getByRole('alert').last()).toContainText('The payment provider did not answer.')
    await expect(unlock(page)).toBeEnabled()
    state.errors = {}
    const checkout = checkedOut(page, 'price_monthly')
    await unlock(page).click()
    await checkout
    await expect(page).toHaveURL(`/test_checkout/${testCheckoutId}`)
  })

  test('a price that differs from the usual one is shown before it is paid @soak', async ({ page }) => {
    const state = await openPlans(page, { errors: noPrices, prices: prices('eur', 1999, 4999, 15_999) })
    state.errors = {}
    await unlock(page).click()
    await expect(popup(page).getByRole('alert')).toContainText('The prices have changed.')
    await expect(plan(page, 'Yearly')).toHaveAccessibleDescription(/€159\.99 a year/)
    await expect(page).toHaveURL('/settings')
    const checkout = checkedOut(page, 'price_yearly')
    await unlock(page).click()
    await checkout
  })

  test('a checkout that does not open gives the reason, and can be retried @soak', async ({ page }) => {
    const message = 'The payment provider cannot be reached just now.'
    const state = await openPlans(page, {
      errors: { 'POST /checkout/price_yearly': { status: 503, code: 'unavailable', message } },
    })
    await unlock(page).click()
    await expect(popup(page).getByRole('alert')).toHaveText(message)
    state.errors = {}
    await unlock(page).click()
    await expect(page).toHaveURL(`/test_checkout/${testCheckoutId}`)
  })

  test('a signed-out user is led to the login @soak', async ({ page }) => {
    await openPlans(page, {
      errors: { 'POST /checkout/price_yearly': { status: 401, code: 'unauthorized', message: 'Please log in.' } },
    })
    await unlock(page).click()
    await expect(page).toHaveURL('/login')
  })
})
