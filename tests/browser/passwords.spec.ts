import type { Page } from '@playwright/test'
import { askForLink, expect, signIn, test } from './inkloom-test.ts'

test.use({ expectedErrors: [/status of (400|403|429)/] })

const setPassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
}

const logIn = async (page: Page, password: string) => {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('a new password logs in, and a wrong one does not', async ({ page }) => {
  await signIn(page, 'password@example.com')
  await page.goto('/settings')
  await setPassword(page, 'a long walk at low water')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')

  await page.goto('/settings')
  await page.getByLabel('Email').fill('password@example.com')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('password@example.com')
  await logIn(page, 'a short walk')
  await expect(page.getByRole('alert')).toHaveText(
    'This email and password do not match. You can always log in with a link instead.',
  )
  await logIn(page, 'a long walk at low water')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('too many attempts have to wait for the stated time, and a link still works @soak', async ({ page }) => {
  await signIn(page, 'guessed@example.com')
  await page.goto('/app')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Email').fill('guessed@example.com')
  for (let attempt = 1; attempt <= 5; attempt++) {
    const answer = page.waitForResponse('**/v1/login')
    await logIn(page, `guess ${attempt}`)
    await answer
  }
  await logIn(page, 'guess 6')
  await expect(page.getByRole('alert')).toContainText(/Please wait 1\d minutes/)

  await page.goto(await askForLink(page, 'guessed@example.com', '/login'))
  await expect(page).toHaveURL('/app/new')
})

test('an old sign-in is renewed in place by a link, although there is a session @soak', async ({ page }) => {
  await signIn(page, 'again@example.com')
  await page.goto('/settings')
  const before = await page.evaluate(() => localStorage.getItem('token'))
  // The first answer of the server is faked, because ten minutes are too long for a test.
  await page.route(
    '**/v1/update_password',
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'sign_in_again', message: 'To change your password, sign in again.' },
      }),
    { times: 1 },
  )
  await setPassword(page, 'a long walk at low water')
  await expect(page.getByRole('alert')).toContainText('To change your password, sign in again.')
  await page.getByRole('button', { name: 'Send login link' }).click()
  await expect(page.getByText('A login link has been sent to your email address.')).toBeVisible()

  const mailbox = await page.context().newPage()
  await mailbox.goto('/mailbox')
  const mail = mailbox.getByRole('listitem').filter({ hasText: 'To again@example.com' }).first()
  if ((await mail.getByRole('button').getAttribute('aria-expanded')) === 'false') await mail.getByRole('button').click()
  await mail.getByRole('link').click()
  await expect(mailbox).toHaveURL('/settings')
  expect(await mailbox.evaluate(() => localStorage.getItem('token'))).not.toBe(before)
  const old = await page.request.get('/v1/user_info', { headers: { Token: String(before) } })
  expect(old.status()).toBe(401)

  // The form keeps its content.
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
})
