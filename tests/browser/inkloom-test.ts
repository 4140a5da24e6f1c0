import { test as base, expect, type Page } from '@playwright/test'

interface Guards {
  /** Console errors that a test provokes on purpose. */
  expectedErrors: RegExp[]
  consoleGuard: void
}

/** A test that fails if the page logs or throws an error. */
export const test = base.extend<Guards>({
  expectedErrors: [[], { option: true }],
  consoleGuard: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text)
      }
      page.on('console', (message) => message.type() === 'error' && note(message.text()))
      page.on('pageerror', (error) => note(error.message))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export const ownerState = 'test-results/owner.json'

/** Requests a link in the browser, and returns the link in the newest mail to that address. */
export const askForLink = async (page: Page, email: string, path: '/signup' | '/login'): Promise<string> => {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  if (path === '/signup') await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: path === '/signup' ? 'Create account' : 'Send login link' }).click()
  await page.getByRole('link', { name: 'Open the mailbox' }).click()
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: `To ${email}` })
    .first()
  const opened = mail.getByRole('button')
  await expect(opened).toBeVisible()
  if ((await opened.getAttribute('aria-expanded')) === 'false') await opened.click()
  return (await mail.getByRole('link').getAttribute('href')) ?? ''
}

/** Signs in with the local test issuer that replaces Google. A new address gets an account. */
export const signInWithGoogle = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'This is not Google' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForFunction(() => localStorage.getItem('token'))
}

export { expect }
