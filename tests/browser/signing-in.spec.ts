import { askForLink, expect, ownerState, test } from './inkloom-test.ts'
import { sweepTag } from './sweep.ts'

test('a visitor signs up, opens the link from the mail, and gets to their destination', async ({ page }) => {
  await page.goto('/app/books')
  await expect(page).toHaveURL('/login')
  const link = await askForLink(page, 'second@example.com', '/signup')
  await page.goto(link)
  await expect(page).toHaveURL('/app/books')
  await expect(page.getByRole('complementary').getByText('Free', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('0 of 3,000 words this month')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The generator is part of Premium' })).toBeVisible()
})

test.describe('a link opened in another browser', () => {
  test.use({ expectedErrors: [/status of 4\d\d/] })

  test('is used only after a click, and only once', async ({ page, browser }) => {
    const link = await askForLink(page, 'third@example.com', '/signup')
    const other = await (await browser.newContext()).newPage()
    await other.goto(link)
    await expect(other.getByRole('button', { name: 'Continue to Inkloom' })).toBeVisible()
    // The address bar does not show the token, and the page can be reloaded.
    await expect(other).toHaveURL('/login_with_token')
    await other.reload()
    await other.getByRole('button', { name: 'Continue to Inkloom' }).click()
    await expect(other.getByRole('heading', { name: 'What do you want us to write about?' })).toBeVisible()
    await other.close()

    await page.goto(link)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('alert')).toContainText('This link was already used')
  })
})

test('the login asks for an address and explains an invalid one', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Send login link' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  // The field has the focus before its description is shown, so the error is announced.
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid email address')
  await page.getByLabel('Email').fill('owner@example.com')
  await page.getByRole('button', { name: 'Send login link' }).click()
  await expect(
    page.getByText(
      'A login link has been sent to your email address. Please check your inbox (and spam folder) to login.',
    ),
  ).toBeVisible()
})

test('signing up requires the terms, which can be read without leaving the page @soak', async ({ page }) => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill('fourth@example.com')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Please agree to the terms to create an account')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Read them' }).click()
  await expect((await opened).getByRole('heading', { name: 'Terms of Use', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('fourth@example.com')
})

test.describe('an unknown session', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('ends at the login, which leads back afterwards', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => localStorage.setItem('token', 'long gone'))
    await page.goto('/app/books?from=mail')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('redirectUrl')])).toEqual([
      null,
      '/app/books?from=mail',
    ])
  })
})

test('logging out ends the session, and removes what the person wrote from the browser', async ({ page }) => {
  await page.goto(await askForLink(page, 'fifth@example.com', '/signup'))
  const token = await page.waitForFunction(() => localStorage.getItem('token'))
  await page.evaluate(() => {
    localStorage.setItem('personalizeText', 'In my own voice')
    localStorage.setItem('contextDraft:1', '{}')
    localStorage.setItem('theme', 'dark')
  })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  const reply = await page.request.get('/v1/user_info', { headers: { Token: String(await token.jsonValue()) } })
  expect(reply.status()).toBe(401)
  const kept = await page.evaluate(() => ['personalizeText', 'contextDraft:1', 'theme'].map((key) => localStorage[key]))
  expect(kept).toEqual([undefined, undefined, 'dark'])
})

test.describe('a signed-in user', () => {
  test.use({ storageState: ownerState })

  for (const [index, path] of ['/', '/login', '/signup', '/login_with_token?token=x', '/app'].entries())
    test(`is led from ${path} to the app${sweepTag(index, 5)}`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/app\/(new|projects\/)/)
    })

  test('finds the account in the bottom menu on a phone @soak', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('warningPopupDismissed', 'true'))
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app')
    await expect(page).toHaveURL(/\/app\/(new|projects\/)/)
    await expect(page.getByRole('complementary')).toBeHidden()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('dialog', { name: 'Account' }).getByText('owner@example.com')).toBeVisible()
  })

  test('collapses the menu, and finds it collapsed again @soak', async ({ page }) => {
    await page.goto('/app')
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible()
  })
})
