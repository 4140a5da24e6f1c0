import type { Page } from '@playwright/test'
import { soaking } from '../how-many.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import {
  byok,
  free,
  playApi,
  type FakeAnswer,
  subscribed,
  subscriber,
  testCheckoutId,
  testSubscription,
} from './fake-api.ts'
import { buildProject, projectId, table } from './fake-projects.ts'
import { articlePaths, sitePaths } from './site-paths.ts'
import { arabic, buildTask, failed, finished, justOrdered, writing } from './fake-books.ts'
import { sweepTag } from './sweep.ts'

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

/** An action that shows hidden parts of a page, or fills them in. */
type Act = (page: Page) => Promise<void>
const press =
  (...names: string[]): Act =>
  async (page) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click()
  }
const settled: Act = (page) => expect(page.getByRole('heading', { name: 'Update Password' })).toBeVisible()

/** Prevents a page from redirecting after some seconds. */
const stay: Act = async (page) => {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window)
    const soon = (run: () => void, milliseconds = 0) => (milliseconds < 1500 ? real(run, milliseconds) : 0)
    Object.assign(window, { setTimeout: soon })
  })
  await page.reload()
  await expect(page.getByRole('status')).toBeVisible()
}

/**
 * Keeps only a few calls of the API reference. All have the same parts, and axe takes seconds for
 * them.
 */
const fewCalls: Act = (page) =>
  page.locator('main section').evaluateAll((sections) => {
    for (const section of sections.slice(3, -1)) section.remove()
  })

const pages: Record<string, [path: string, fake: Partial<FakeAnswer>, act?: Act]> = {
  ...Object.fromEntries(sitePaths.map((path) => [`the public page ${path}`, [path, { signedIn: false }]])),
  ...(!soaking && { 'the public page /api/reference': ['/api/reference', { signedIn: false }, fewCalls] }),
  'an article of the blog': [articlePaths[0]!, { signedIn: false }],
  'the login': ['/login', { signedIn: false }],
  'the login with a wrong password': [
    '/login?problem=google',
    { signedIn: false },
    press('Use a password instead', 'Login'),
  ],
  'the signup': ['/signup', { signedIn: false }],
  'the local test issuer': ['/test_issuer?state=x', { signedIn: false }, press('Continue')],
  'a login link': ['/login_with_token?token=abc', { signedIn: false }],
  'the mailbox': ['/mailbox', { signedIn: false, mails: [mail] }],
  'the 404 page': ['/nowhere', { signedIn: false }],
  'the developer quickstart': ['/api/quickstart', { signedIn: false }],
  // This page takes as long as ten others. `npm test` checks it without these lists.
  ...(soaking && {
    'the API reference with all values': [
      '/api/reference',
      { signedIn: false },
      async (page: Page) => {
        for (const values of await page.getByText(/^All \d+ values$/).all()) await values.click()
      },
    ],
  }),
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
  'the settings on a paid plan, with an invalid password': [
    '/settings',
    { user: { ...subscribed, email: `${'a.very.long.name'.repeat(3)}@${'of.a.long.domain.'.repeat(3)}example` } },
    press('Update password'),
  ],
  'the settings on the lifetime deal': ['/settings', { user: byok, aiKey: `sk-proj-Ab${'*'.repeat(20)}` }, settled],
  'the confirmation before deleting an account': ['/settings', { user: subscribed }, press('Delete Account')],
  'the settings after a failed payment': ['/settings', { user: subscriber({ payment_failed: true }) }, settled],
  'the benefits of Premium': ['/settings', { user: free }, press('Upgrade to Premium')],
  'the choice of plans': ['/settings', { user: free }, press('Upgrade to Premium', 'Next step')],
  'the choice of plans without prices': [
    '/settings',
    { user: free, prices: { currency: 'usd', prices: {} } as never },
    press('Upgrade to Premium', 'Next step'),
  ],
  'a cancelled payment': ['/cancel_payment', { user: free }, stay],
  'a confirmed purchase': ['/purchase_confirmation', { user: subscribed }],
  'the local test checkout': [`/test_checkout/${testCheckoutId}`, { user: free }],
  'the subscription at the local test checkout': ['/test_billing', { user: subscribed, testSubscription }],
  'a book just ordered': [book, { manuscripts: [justOrdered()] }],
  'a book being written': [book, { manuscripts: [writing()] }],
  'a paused book': [book, { manuscripts: [writing({ paused: true })] }],
  'a failed book': [book, { manuscripts: [failed()] }],
  'a finished book': [book, { manuscripts: [finished({ writer: 'builtin' })] }],
  'a book in Arabic': [book, { manuscripts: [arabic()] }],
}

const desk = `/app/projects/${projectId}`
const contexts = [
  {
    id: 'a',
    title: 'Voice',
    content: 'Address the reader as you.',
    type: 'guideline',
    project_id: projectId,
    created_date: 0,
  },
] as const
const projects = [
  buildProject({ word_goal: 50_000 }),
  buildProject({ id: 'b', name: 'A name that is much longer than the menu is wide, and goes on for a while' }),
  buildProject({ id: 'c', name: 'أحواض المد والجزر' }),
]
/** Runs an action after the editor has loaded. */
const atDesk =
  (act?: Act): Act =>
  async (page) => {
    await expect(page.getByRole('toolbar', { name: 'Writing' })).toBeVisible()
    await act?.(page)
  }
const tool =
  (name: string, then?: Act): Act =>
  async (page) => {
    await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
    await then?.(page)
  }
const describe: Act = async (page) => {
  await page.getByLabel('Description').fill('Tide pools. '.repeat(320))
  await press('Next')(page)
}
const step =
  (to: number): Act =>
  async (page) => {
    await describe(page)
    for (let at = 2; at < to; at++) await press('Next')(page)
  }

Object.assign(pages, {
  'a new project: its description, near the limit': [
    '/app/new',
    {},
    (page) => page.getByLabel('Description').fill('Tide pools. '.repeat(400)),
  ],
  'a new project: its language': ['/app/new', {}, step(2)],
  'a new project: its length': ['/app/new', {}, step(3)],
  'a new project: its tone, with no words left': [
    '/app/new',
    { user: free, quota: { current: 3000, limit: 3000, unlimited: false, book_tokens: 0 } },
    step(4),
  ],
  'a new project: its table of contents, with a blank title': [
    `/app/new?project=${projectId}`,
    { projects: [buildProject({ table, revision: 0 })] },
    press('Add a chapter', 'Validate'),
  ],
  'the editor beside the projects': [desk, { projects }, atDesk()],
  'an unknown project': [desk, { projects: [buildProject({ id: 'b' })] }],
  'focus mode': [desk, { projects }, atDesk((page) => page.keyboard.press('Control+Shift+F'))],
  'the write settings': [desk, { projects }, atDesk(tool('Write Settings'))],
  contexts: [desk, { projects, contexts: [...contexts] }, atDesk(tool('Contexts'))],
  'a guideline that is too long': [
    desk,
    { projects },
    atDesk(
      tool('Contexts', async (page) => {
        await press('Add a guideline')(page)
        await page.getByLabel('Content').fill('x'.repeat(1001))
      }),
    ),
  ],
  'a style sample': [desk, { projects }, atDesk(tool('Personalize'))],
  'the outline of a text': [desk, { projects }, atDesk(tool('Outline'))],
  'find and replace': [
    desk,
    { projects },
    atDesk(
      tool('Find and replace', async (page) => {
        await page.getByLabel('Find', { exact: true }).fill('tide')
        await page.getByLabel('Replace with').fill('flood')
      }),
    ),
  ],
  goals: [desk, { projects }, atDesk(tool('Goals'))],
  'generating an outline': [desk, { projects }, atDesk(tool('Generate outline'))],
  'the export formats': [desk, { projects }, atDesk(tool('Export'))],
  'the import': ['/app/books', { projects }, press('Import a text')],
} satisfies typeof pages)

/** Browsers log an error for each missing resource. */
test.use({ expectedErrors: [/status of 404/] })

for (const [index, [name, [path, fake, act]]] of Object.entries(pages).entries())
  test(`${name} is accessible in light and dark, and fits every width${sweepTag(index, 14)}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await playApi(page, fake)
    // The introductions for new users would cover the checked content.
    await page.addInitScript(() => {
      localStorage.setItem('tutorialCompleted', 'true')
      localStorage.setItem('warningPopupDismissed', 'true')
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await act?.(page)
    await expectAccessible(page)
  })
