import { readFile } from 'node:fs/promises'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import { lendPage, type StoredState } from './reused-page.ts'

export const ownerState = 'test-results/owner.json'

interface Guards {
  /**
   * True for tests that need no page of their own. They share one page in turn, which halves their
   * time. Tests with other settings, or a session other than the owner's, get a new page.
   */
  reusesPage: boolean
  lent: Page | null
  /** Console errors that a test provokes on purpose. */
  expectedErrors: RegExp[]
  consoleGuard: void
}

/** A test that fails if the page logs or throws an error. */
export const test = base.extend<Guards>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
  extraHTTPHeaders: async ({}, use) => {
    const [one, two, three] = crypto.getRandomValues(new Uint8Array(3))
    await use({ 'X-Forwarded-For': `127.${one}.${two}.${three}` })
  },
  reusesPage: [true, { option: true }],
  lent: [
    async (
      {
        browser,
        baseURL,
        reusesPage,
        javaScriptEnabled,
        hasTouch,
        isMobile,
        locale,
        serviceWorkers,
        storageState,
        timezoneId,
        viewport,
      },
      use,
      testInfo,
    ) => {
      const isUsual =
        javaScriptEnabled &&
        !hasTouch &&
        !isMobile &&
        (!storageState || storageState === ownerState) &&
        locale === 'en-US' &&
        serviceWorkers === 'block' &&
        !timezoneId &&
        viewport?.width === 1280
      if (!reusesPage || !isUsual || !baseURL) return use(null)
      const state = storageState ? (JSON.parse(await readFile(ownerState, 'utf8')) as StoredState) : null
      return lendPage({ browser, origin: baseURL, state }, use, () => testInfo.status === testInfo.expectedStatus)
    },
    { box: true },
  ],
  context: async ({ browser, lent }, use) => {
    if (lent) return use(lent.context())
    const context = await browser.newContext()
    await use(context)
    return context.close()
  },
  page: async ({ context, lent }, use) => use(lent ?? (await context.newPage())),
  expectedErrors: [[], { option: true }],
  consoleGuard: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string, address = '') => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(`${text} ${address}`.trim())
      }
      page.on('console', (message) => message.type() === 'error' && note(message.text(), message.location().url))
      page.on('pageerror', (error) => note(error.message))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

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

/** Creates a session over HTTP. A new address gets an account. */
export const createSession = async (api: APIRequestContext, email: string): Promise<string> => {
  const login = await api.get('/v1/auth/google/login')
  const { auth_url: address } = (await login.json()) as { auth_url: string }
  const data = { request: new URL(address).search.slice(1), email }
  const consent = await api.post('/v1/test_issuer/consent', { data })
  const back = await api.get(((await consent.json()) as { url: string }).url, { maxRedirects: 0 })
  const link = new URL(back.headers()['location'] ?? '', address)
  const session = await api.get(`/v1/login_with_token/${link.searchParams.get('token')}`)
  expect(session.ok(), await session.text()).toBe(true)
  return ((await session.json()) as { access_token: string }).access_token
}

/**
 * Signs in without the pages of the login and the test issuer, which have tests of their own, and
 * opens none of the application.
 */
export const signIn = async (page: Page, email: string): Promise<void> => {
  const token = await createSession(page.request, email)
  // A page without scripts.
  await page.goto('/robots.txt')
  await page.evaluate((value) => {
    localStorage.removeItem('signedOut')
    localStorage.setItem('token', value)
  }, token)
}

/** Signs in on the pages of the login and of the local test issuer that replaces Google. */
export const signInWithGoogle = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'This is not Google' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForFunction(() => localStorage.getItem('token'))
}

export { expect }
