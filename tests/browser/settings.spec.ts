import type { Page } from '@playwright/test'
import { expect, test } from './inkloom-test.ts'
import { byok, free, type FakeAnswer, playApi, subscribed } from './fake-api.ts'

const refuse = (route: string, code = 'internal_error', message = '', status = 400) => ({
  errors: { [route]: { status, code, message } },
})
const settings = async (page: Page, fake: Partial<FakeAnswer>) => {
  const state = await playApi(page, fake)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  return state
}
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heads = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const pricing = (page: Page) => page.getByRole('dialog', { name: 'Unlock Full potential' })

const always = ['Account Info', 'Update Password', 'AI usage', 'Storage', 'Trash', 'Account']
test('the settings of each plan have their panels in order @soak', async ({ page }) => {
  const granted = { ...subscribed, subscription: { ...subscribed.subscription!, stripe_subscription_id: null } }
  const state = await settings(page, { user: free })
  for (const [who, user, panels] of [
    ['the Free plan', free, ['Subscription', 'Lifetime Deal License', ...always]],
    ['a paid plan', subscribed, ['Subscription', 'Lifetime Deal License', ...always]],
    ['the lifetime deal', byok, ['Subscription', 'OpenAI API Key', ...always]],
    ['a granted plan', granted, ['Subscription', ...always]],
  ] as const)
    await test.step(who, async () => {
      state.user = user
      await page.reload()
      await expect(heads(page)).toHaveText([...panels])
      await expect(page.getByText('Inkloom 1.2.3')).toBeVisible()
      await expect(page.getByRole('complementary', { name: 'Lifetime deal' })).toHaveCount(user.byok ? 0 : 1)
    })
})

test('the lifetime deal links to its seller, or to our contact page @soak', async ({ page }) => {
  const deal = page.getByRole('complementary', { name: 'Lifetime deal' })
  const state = await settings(page, { user: free })
  await expect(deal).toContainText('30-day guarantee')
  const link = deal.getByRole('link', { name: 'See the deal' })
  await expect(link).toHaveAttribute('href', '/contact#lifetime-deal')
  state.installation = { ...state.installation, lifetime_deal_url: 'https://deals.example/inkloom' }
  await page.reload()
  await expect(link).toHaveAttribute('href', 'https://deals.example/inkloom')
  state.installation = { ...state.installation, lifetime_deal_url: null, claims: 'computed' }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lifetime Deal License' })).toBeVisible()
  await expect(deal).toHaveCount(0)
})

test('Upgrade in the generator opens the pricing popup in the settings @soak', async ({ page }) => {
  await playApi(page, { user: free })
  await page.goto('/app/books')
  await page.getByRole('link', { name: 'Upgrade' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(pricing(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pricing(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(pricing(page)).toHaveCount(0)
})

test('used-up words are reported, with the plans over the current page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await playApi(page, { user: free, quota: { current: 3000, limit: 3000, unlimited: false, book_tokens: 0 } })
  await page.goto('/app/books')
  await page.getByRole('button', { name: 'Account' }).click()
  const account = page.getByRole('dialog', { name: 'Account' })
  await expect(account.getByText("You've reached your limit!")).toBeVisible()
  await account.getByRole('link', { name: 'See the plans' }).click()
  await expect(pricing(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pricing(page)).toHaveCount(0)
  await expect(account).toHaveCount(0)
  await expect(page).toHaveURL('/app/books')
})

test('the quota is polled every 20 seconds @soak', async ({ page }) => {
  await page.clock.install()
  const state = await settings(page, {
    user: subscribed,
    quota: { current: 0, limit: 0, unlimited: true, book_tokens: 7 },
  })
  const menu = page.getByRole('complementary').filter({ has: page.getByRole('navigation') })
  await expect(menu.getByText('7 book tokens left')).toBeVisible()
  state.quota = { ...state.quota, book_tokens: 1 }
  await page.clock.runFor(19_000)
  await expect(menu.getByText('7 book tokens left')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(menu.getByText('1 book token left')).toBeVisible()
})

test('after a license is activated, an AI key can be entered', async ({ page }) => {
  const state = await settings(page, { user: free })
  const license = panel(page, 'Lifetime Deal License')
  await expect(license.getByRole('button', { name: 'Activate' })).toBeDisabled()
  await license.getByLabel('License key').fill('   ')
  await expect(license.getByRole('button', { name: 'Activate' })).toBeDisabled()
  state.replies['POST /license/activate'] = { message: 'License activated successfully' }
  const subscription = page.waitForRequest('**/v1/get_subscription')
  await license.getByLabel('License key').fill('KEY-1')
  state.user = byok
  await license.getByRole('button', { name: 'Activate' }).click()
  await subscription
  await expect(page.getByText('License activated successfully')).toBeVisible()
  await expect(license).toHaveCount(0)
  await expect(panel(page, 'OpenAI API Key').getByLabel('Your key')).toBeFocused()
  await expect(page.getByRole('complementary').getByText('BYOK', { exact: true })).toBeVisible()
})

test('a key is masked, and replaced by one that the provider accepts', async ({ page }) => {
  const state = await settings(page, { user: byok, aiKey: 'sk-proj-Ab********************' })
  const key = panel(page, 'OpenAI API Key')
  await expect(key.getByText('sk-proj-Ab********************')).toBeVisible()
  await expect(key.getByLabel('New key')).toHaveValue('')
  await expect(key.getByRole('button', { name: 'Save' })).toBeDisabled()

  await key.getByLabel('New key').fill('sk with a space')
  await key.getByRole('button', { name: 'Save' }).click()
  await expect(key.getByText('An API key contains no spaces and no accented letters')).toBeVisible()

  await key.getByLabel('New key').fill('sk-new')
  state.replies['POST /update_openai_key'] = { result: 'REFUSED', message: 'api.openai.com refused this key.' }
  await key.getByRole('button', { name: 'Save' }).click()
  await expect(key.getByRole('alert')).toHaveText('api.openai.com refused this key.')
  await expect(key.getByLabel('New key')).toHaveValue('sk-new')

  state.replies['POST /update_openai_key'] = { result: 'UNREACHABLE', message: '' }
  await key.getByRole('button', { name: 'Save' }).click()
  await expect(key.getByRole('alert')).toHaveText('Failed to update API key')

  state.replies['POST /update_openai_key'] = { result: 'OK', message: 'API key updated successfully!' }
  state.aiKey = 'sk-new****'
  await key.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('API key updated successfully!')).toBeVisible()
  await expect(key.getByLabel('New key')).toHaveValue('')
  await expect(key.getByText('sk-new****')).toBeVisible()
})

test('a password is validated before it is sent @soak', async ({ page }) => {
  await settings(page, { user: free })
  const password = panel(page, 'Update Password')
  const update = password.getByRole('button', { name: 'Update password' })
  await update.click()
  await expect(password.getByText('Please fill in all password fields')).toBeVisible()
  await password.getByLabel('New password', { exact: true }).fill('short')
  await update.click()
  await expect(password.getByText('Password must be at least 8 characters long')).toBeVisible()
  await password.getByLabel('New password', { exact: true }).fill('long enough')
  await password.getByLabel('Confirm new password').fill('long enouhg')
  await update.click()
  await expect(password.getByText('Passwords do not match')).toBeVisible()
  await password.getByRole('button', { name: 'Show confirm new password' }).click()
  await expect(password.getByLabel('Confirm new password')).toHaveAttribute('type', 'text')
})

test('deleting the account lists the consequences first, and can be cancelled', async ({ page }) => {
  await settings(page, { user: subscribed })
  const dialog = page.getByRole('alertdialog', { name: 'Delete account' })
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog).toContainText(subscribed.email)
  await expect(dialog).toContainText('every book you generated')
  await expect(dialog).toContainText('Your subscription stops renewing at once')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused()
})

test('on a phone the settings are in the menu @soak', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await playApi(page, { user: free })
  await page.goto('/app/books')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test.describe('when the server returns an error', () => {
  test.use({ expectedErrors: [/status of \d\d\d/] })

  test('a license shows the reason, or Activation failed @soak', async ({ page }) => {
    const state = await settings(page, { user: free })
    const notes = page.getByRole('region', { name: 'Notifications' })
    await page.getByLabel('License key').fill('KEY-1')
    for (const [message, shown] of [
      ['This license key is not valid, or it was already used.', undefined],
      ['', 'Activation failed'],
    ] as const) {
      Object.assign(state, refuse('POST /license/activate', 'license_invalid', message))
      await page.getByRole('button', { name: 'Activate' }).click()
      await expect(notes).toContainText(shown ?? message)
      await expect(panel(page, 'Lifetime Deal License')).toContainText(shown ?? message)
    }
  })

  test('a key says that it was not saved @soak', async ({ page }) => {
    await settings(page, { user: byok, ...refuse('POST /update_openai_key', 'internal_error', '', 500) })
    await page.getByLabel('Your key').fill('sk-new')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to update OpenAI API key')
  })

  test('a password shows an error @soak', async ({ page }) => {
    await settings(page, { user: free, ...refuse('POST /update_password', 'internal_error', '', 500) })
    await page.getByLabel('New password', { exact: true }).fill('long enough')
    await page.getByLabel('Confirm new password').fill('long enough')
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error updating password. Please try again.')
  })

  test('an account that was not deleted says so, and still exists', async ({ page }) => {
    await settings(page, { user: free, ...refuse('DELETE /delete_account', 'unavailable', 'Later', 503) })
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to delete account. Please try again.')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete Account' })).toBeEnabled()
  })

  test('an account that could not be loaded can be retried @soak', async ({ page }) => {
    const state = await settings(page, refuse('GET /user_info', 'invalid_request'))
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    state.errors = {}
    await again.click()
    await expect(heads(page).first()).toHaveText('Subscription')
  })

  test('an order that is refused links to the remedy @soak', async ({ page }) => {
    const state = await playApi(page, { user: byok })
    for (const [code, link, path] of [
      ['ai_key_missing', 'Add your key', '/settings#ai-key'],
      ['no_tokens_left', 'See the plans', '/settings'],
      ['words_spent', 'See the plans', '/settings'],
    ] as const)
      await test.step(code, async () => {
        Object.assign(state, refuse('POST /generate', code, 'Not now.', 403))
        await page.goto('/app/books')
        await page.getByLabel('What is the book about?').fill('Bread')
        await page.getByRole('button', { name: 'Generate book' }).click()
        await expect(page.getByRole('alert')).toContainText('Not now.')
        await page.getByRole('alert').getByRole('link', { name: link }).click()
        await expect(page).toHaveURL(path)
      })
  })
})
