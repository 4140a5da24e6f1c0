import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { askForLink, expect, test } from './inkloom-test.ts'
import { playApi, type FakeAnswer } from './fake-api.ts'
import { bookGuid, busy, person, quiet, userId } from './fake-owner.ts'
import { sweepTag } from './sweep.ts'

const sections = {
  users: 'Users',
  books: 'Books',
  messages: 'Contact messages',
  revenue: 'Revenue',
  usage: 'Model usage',
  webhooks: 'Webhooks',
  health: 'Health and disk',
  backups: 'Backups',
  audit: 'Audit log',
} as const
type Section = keyof typeof sections

const open = async (page: Page, section: Section, fake: Partial<FakeAnswer> = { replies: busy }) => {
  const state = await playApi(page, fake)
  await page.goto(`/app/owner/${section}`)
  await expect(page.getByRole('heading', { level: 1, name: sections[section] })).toBeVisible()
  return state
}
const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')

const lists: [Section, string, string][] = [
  ['users', 'Accounts', 'Nobody has signed up yet.'],
  ['books', 'Books', 'No book has failed.'],
  ['messages', 'Messages', 'No message is waiting for an answer.'],
  ['revenue', 'Payments', 'No payment has failed.'],
  ['webhooks', 'Webhooks', 'No webhooks yet.'],
  ['backups', 'Backups', 'No scheduled backups yet.'],
  ['audit', 'Audit log', 'No changes yet. Every change on the owner’s page is listed here.'],
]

for (const [index, [section, list, empty]] of lists.entries()) {
  test(`${sections[section]} is accessible, full and empty${sweepTag(index, 8)}`, async ({ page }) => {
    await open(page, section)
    await expect(rows(page, list).first()).toBeVisible()
    const row = rows(page, list).first().getByRole('button').first()
    if ((await row.count()) > 0 && (await row.getAttribute('aria-expanded')) === 'false') await row.click()
    await expectAccessible(page)
    await page.unrouteAll()
    await open(page, section, { replies: quiet })
    await expect(page.getByText(empty)).toBeVisible()
    await expectAccessible(page)
  })
}

for (const section of ['usage', 'health'] as const)
  test(`${sections[section]} is accessible @soak`, async ({ page }) => {
    await open(page, section)
    await expect(page.getByRole('table')).toBeVisible()
    await expectAccessible(page)
  })

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedErrors: [/status of 500/] })
  test('says so and can be retried', async ({ page }) => {
    const refused = { status: 500, code: 'internal_error', message: '' }
    const state = await open(page, 'users', { replies: busy, errors: { 'GET /owner/users': refused } })
    await expect(page.getByRole('alert')).toContainText('This list could not be loaded. Nothing has changed.')
    state.errors = {}
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page, 'Accounts').first()).toBeVisible()
  })
})

test('an account is suspended with a reason, by keyboard alone @soak', async ({ page }) => {
  const state = await open(page, 'users')
  const suspended = { ...person, suspended: Math.floor(Date.now() / 1000) }
  state.replies = { ...busy, [`POST /owner/users/${userId}/suspend`]: suspended }
  await page.getByRole('button', { name: person.email }).press('Enter')
  await page.getByRole('button', { name: 'Suspend', exact: true }).press('Enter')
  const form = page.getByRole('form', { name: 'Suspend account' })
  await expect(form.getByLabel('Reason, for the audit log')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Enter a reason.')).toBeVisible()
  await page.keyboard.type('spam')
  const sent = page.waitForRequest((request) => request.url().endsWith('/suspend'))
  state.replies = { ...state.replies, [`GET /owner/users/${userId}`]: suspended }
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ reason: 'spam' })
  await expect(page.getByText(`${person.email} is suspended`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'End the suspension' })).toBeVisible()
})

const signInAgain = { status: 403, code: 'sign_in_again', message: 'Sign in again.' }
const dialogs: [name: string, press: string, reads: RegExp][] = [
  ['signing out', 'Sign out everywhere', /must sign in again on every device/],
  ['sending the archive', 'Email their data', /You cannot open the archive/],
  ['deleting', 'Delete account', /within 7 days by signing in/],
  ['wrong tokens', 'Give tokens', /Enter how many tokens to give/],
]
// `npm test` checks the dialog of a sign-out below, which then asks for a new sign-in.
for (const [name, press, reads] of dialogs)
  test(`the dialog for ${name} is accessible, and can be closed by keyboard @soak`, async ({ page }) => {
    await open(page, 'users')
    await page.getByRole('button', { name: person.email }).press('Enter')
    await page.getByRole('button', { name: press, exact: true }).press('Enter')
    await expect(page.getByText(reads)).toBeVisible()
    await expectAccessible(page)
    if ((await page.getByRole('alertdialog').count()) === 0) return
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('button', { name: press, exact: true })).toBeFocused()
  })

test.describe('if the last sign-in is too old', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('a dialog asks for a new sign-in, and cancelling changes nothing', async ({ page }) => {
    await open(page, 'users', {
      replies: busy,
      errors: { [`POST /owner/users/${userId}/end_sessions`]: signInAgain },
    })
    await page.getByRole('button', { name: person.email }).press('Enter')
    await page.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
    await expect(dialog).toContainText('within the last 10 minutes')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Nothing was changed. To change this, you must sign in again.').first()).toBeVisible()
  })
})

test('a failed book is retried after a confirmation @soak', async ({ page }) => {
  const state = await open(page, 'books')
  await rows(page, 'Books').getByRole('button').click()
  await page.getByRole('button', { name: 'Retry' }).click()
  const question = page.getByRole('alertdialog', { name: 'Retry this book?' })
  await expect(question).toContainText(`credited to ${person.email} are taken again`)
  state.replies = { ...quiet, [`POST /owner/books/${bookGuid}/retry`]: {} }
  await question.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The book continues', { exact: true })).toBeVisible()
  await expect(page.getByText('No book has failed.')).toBeVisible()
})

test('a message is answered by mail and marked @soak', async ({ page }) => {
  await open(page, 'messages')
  await rows(page, 'Messages').getByRole('button').first().click()
  const reply = page.getByRole('link', { name: 'Reply by email' })
  await expect(reply).toHaveAttribute(
    'href',
    /^mailto:grace%40example\.org\?subject=Your%20message%20to%20Inkloom&body=/,
  )
  await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible()
})

test.describe('a suspended user', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('reads the reason, and whom to contact @soak', async ({ page }) => {
    const refused = { status: 403, code: 'account_suspended', message: 'This account is suspended.' }
    await playApi(page, { errors: { 'GET /user_info': refused } })
    await page.goto('/app/books')
    await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeVisible()
    await expect(page.getByText('Your texts are safe.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:support@example.com',
    )
    await expectAccessible(page)
    // The fake session is restored on each page, so the login page does not stay open.
    const left = page.waitForURL('/login', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Log out' }).click()
    await left
  })
})

test.describe('on a real server', () => {
  test.use({ expectedErrors: [/status of 40[34]/] })
  test('the owner finds an account, grants tokens, suspends it and reopens it @soak', async ({ browser, page }) => {
    const email = `guest-${crypto.randomUUID()}@example.com`
    await page.goto(await askForLink(page, email, '/signup'))
    await expect(page.getByRole('heading', { name: 'What do you want us to write about?' })).toBeVisible()
    await page.goto('/app/owner/users')
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible()

    // The session of the other tests may be too old to change anything.
    const context = await browser.newContext()
    const owner = await context.newPage()
    await owner.goto(await askForLink(owner, 'owner@example.com', '/login'))
    await expect(owner.getByRole('button', { name: 'Logout' })).toBeVisible()
    await owner.goto('/app/owner/users')
    await owner.getByLabel('Search by email').fill(email.slice(0, 20).toUpperCase())
    await expect(rows(owner, 'Accounts')).toHaveCount(1)
    await owner.getByRole('button', { name: email }).click()
    const form = owner.getByRole('form', { name: 'Book tokens' })
    await form.getByLabel('Book tokens').fill('3')
    await form.getByLabel('Reason').fill('a gift')
    await form.getByRole('button', { name: 'Give tokens' }).click()
    await expect(owner.getByRole('button', { name: email })).toContainText('3 tokens')

    await owner.getByRole('button', { name: 'Suspend', exact: true }).click()
    await owner.getByLabel('Reason, for the audit log').fill('a test')
    await owner.getByRole('button', { name: 'Suspend account' }).click()
    await expect(owner.getByRole('button', { name: 'End the suspension' })).toBeVisible()
    await page.goto('/app/books')
    await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeVisible()

    await owner.getByRole('button', { name: 'End the suspension' }).click()
    await expect(owner.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Account suspended')

    await owner.goto('/app/owner/audit')
    await owner.getByLabel('Account or object').fill(email)
    await expect(rows(owner, 'Audit log')).toHaveCount(3)
    await expect(rows(owner, 'Audit log').first()).toContainText('Account unsuspended')
    await context.close()
  })
})
