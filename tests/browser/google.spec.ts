import { expect, signInWithGoogle, test } from './inkloom-test.ts'

test('Google signs a new user up and leads to their destination without another click', async ({ page }) => {
  await page.goto('/settings')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('A local test issuer stands in for Google.')).toContainText('GOOGLE_CLIENT_ID')
  await signInWithGoogle(page, 'google@example.com')
  await expect(page).toHaveURL('/settings')
  await expect(page.getByRole('region', { name: 'Account Info' })).toContainText('google@example.com')
})

test('the test issuer says what it is and can be cancelled, and a refusal shows until the next attempt', async ({
  page,
}) => {
  await test.step('the test issuer says what it is, and can be cancelled', async () => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByText('This local test issuer stands in for Google on this machine.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/login')
  })

  await test.step('a refusal by Google leads back to the login, which shows it until the next attempt', async () => {
    await page.goto('/v1/auth/google/callback?error=access_denied')
    await expect(page).toHaveURL('/login?problem=google')
    await expect(page.getByRole('alert')).toHaveText(
      'Signing in with Google did not work. Please try again, or log in with a link.',
    )
    await page.getByLabel('Email').fill('google@example.com')
    await page.getByRole('button', { name: 'Send login link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })
})

test.describe('a request to the test issuer that does not come from this installation', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('signs nobody in @soak', async ({ page }) => {
    await page.goto('/test_issuer?client_id=another')
    await page.getByLabel('Email').fill('google@example.com')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('Please start over at Login.')
  })
})
