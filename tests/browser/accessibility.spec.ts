import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './inkloom-test.ts'
import {
  byok,
  free,
  playApi,
  type Played,
  subscribed,
  subscriber,
  testCheckoutId,
  testSubscription,
} from './played-api.ts'
import { arabic, buildTask, failed, finished, justOrdered, writing } from './played-books.ts'

const book = `/app/books/${buildTask().guid}`
const tasks = [
  buildTask(),
  buildTask({ guid: 'a', title: 'Bread Without Hurry', status: 'DONE' }),
  buildTask({ guid: 'b', title: 'Untitled', status: 'TODO', sections_done: 0, sections_total: 0 }),
]
const mail = {
  id: '1',
  to: 'writer@example.com',
  subject: 'Your login link',
  text: 'Open http://127.0.0.1/login_with_token?token=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz',
  date: 1_795_000_000,
  links: ['http://127.0.0.1/login_with_token?token=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'],
}

/** Opens or fills in what a page does not show at first. */
type Act = (page: Page) => Promise<void>
const press =
  (...names: string[]): Act =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  }
const settled: Act = (page) => expect(page.getByRole('heading', { name: 'Update Password' })).toBeVisible()

/** What a page would leave for after some seconds, it stays for. */
const stay: Act = async (page) => {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window)
    const soon = (run: () => void, milliseconds = 0) => (milliseconds < 1500 ? real(run, milliseconds) : 0)
    Object.assign(window, { setTimeout: soon })
  })
  await page.reload()
  await expect(page.getByRole('status')).toBeVisible()
}

const pages: Record<string, [path: string, played: Partial<Played>, act?: Act]> = {
  'the front page': ['/', { signedIn: false }],
  'the login': ['/login', { signedIn: false }],
  'the login with a password, filled in wrongly': [
    '/login?problem=google',
    { signedIn: false },
    press('Use a password instead', 'Login'),
  ],
  'the signup': ['/signup', { signedIn: false }],
  'the local test issuer': ['/test_issuer?state=x', { signedIn: false }, press('Continue')],
  'a login link': ['/login_with_token?token=abc', { signedIn: false }],
  'the mailbox': ['/mailbox', { signedIn: false, mails: [mail] }],
  'the 404 page': ['/nowhere', { signedIn: false }],
  'the generator, empty': ['/app/books', {}],
  'the generator with books': ['/app/books', { tasks }],
  'the generator without premium': [
    '/app/books',
    { user: free, quota: { current: 1200, limit: 3000, unlimited: false, book_tokens: 0 } },
  ],
  'the settings on the Free plan': [
    '/settings',
    { user: free, quota: { current: 3000, limit: 3000, unlimited: false, book_tokens: 0 } },
    settled,
  ],
  'the settings on a paid plan, with a password filled in wrongly': [
    '/settings',
    { user: { ...subscribed, email: `${'a.very.long.name'.repeat(3)}@${'of.a.long.domain.'.repeat(3)}example` } },
    press('Update password'),
  ],
  'the settings on the lifetime deal': ['/settings', { user: byok, aiKey: `sk-proj-Ab${'*'.repeat(20)}` }, settled],
  'the question before an account is deleted': ['/settings', { user: subscribed }, press('Delete Account')],
  'the settings where a payment failed': ['/settings', { user: subscriber({ payment_failed: true }) }, settled],
  'what Premium gives': ['/settings', { user: free }, press('Upgrade to Premium')],
  'the plans to choose from': ['/settings', { user: free }, press('Upgrade to Premium', 'Next step')],
  'no prices to choose from': [
    '/settings',
    { user: free, prices: { currency: 'usd', prices: {} } as never },
    press('Upgrade to Premium', 'Next step'),
  ],
  'a payment that was cancelled': ['/cancel_payment', { user: free }, stay],
  'a purchase that is confirmed': ['/purchase_confirmation', { user: subscribed }],
  'the local test checkout': [`/test_checkout/${testCheckoutId}`, { user: free }],
  'the subscription at the local test checkout': ['/test_billing', { user: subscribed, testSubscription }],
  'a book just ordered': [book, { manuscripts: [justOrdered()] }],
  'a book being written': [book, { manuscripts: [writing()] }],
  'a paused book': [book, { manuscripts: [writing({ paused: true })] }],
  'a failed book': [book, { manuscripts: [failed()] }],
  'a finished book': [book, { manuscripts: [finished({ writer: 'builtin' })] }],
  'a book in Arabic': [book, { manuscripts: [arabic()] }],
}

/** Both themes, and the widths at which the layout changes. */
const views = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 320 },
] as const

for (const [name, [path, played, act]] of Object.entries(pages))
  test(`${name} is accessible in light and dark, and fits every width`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await playApi(page, played)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await act?.(page)
    await page.evaluate(() => document.fonts.ready)
    for (const { colorScheme, width } of views) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    }
  })
