import { rm } from 'node:fs/promises'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { startSmtpServer } from '#tests/doubles/smtp-server/smtp-server.ts'
import { type KillableServer, startServer } from '../crash/killable-server.ts'
import { soaking } from '../how-many.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { linkTo, signUp } from './owner-session.ts'
import { timeLimit } from './time-limit.ts'

const KEY = 'sk-a-secret-key-for-tests-9876'
const written = 'The lighthouse stands above the bay. Its lamp turns all night.'

test.describe.configure({ mode: 'serial' })

let server: KillableServer
let model: ModelServer
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let dataDir: string
let token: string
test.beforeAll(async () => {
  test.setTimeout(timeLimit(120_000))
  dataDir = mkdtempSync(join(tmpdir(), 'inkloom-owner-'))
  model = await startModelServer({ models: ['lamp', 'text-embedding'], keys: [KEY], reply: () => written })
  smtp = await startSmtpServer()
  // Sets no environment variables that would override the owner's page.
  server = await startServer({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'error' })
  token = await signUp(server.url, 'owner@example.com')
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all([model.close(), smtp.close()])
  await rm(dataDir, { recursive: true, force: true })
})

const open = async (page: Page, path: string, as = token) => {
  await page.addInitScript((session) => localStorage.setItem('token', session), as)
  await page.goto(server.url + path)
}

test('leads an owner without a model to the page, and hides it from others @soak', async ({ page, browser }) => {
  await open(page, '/app/new')
  await page.getByRole('link', { name: 'Connect a language model' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Language model' })).toBeVisible()
  await expectAccessible(page)

  const other = await signUp(server.url, 'ada@example.com')
  const context = await browser.newContext()
  const stranger = await context.newPage()
  for (const session of [null, other]) {
    if (session) await stranger.addInitScript((own) => localStorage.setItem('token', own), session)
    await stranger.goto(`${server.url}/app/owner/model`)
    await expect(stranger.getByRole('heading', { name: '404' })).toBeVisible()
    await stranger.goto(`${server.url}/app/nothing`)
    await expect(stranger.getByRole('heading', { name: '404' })).toBeVisible()
  }
  await context.close()
})

test.describe('with rejected calls', () => {
  test.use({ expectedErrors: [/status of 40[034]/] })

  test('connects a model, tests it, and uses it in a tool at once @soak', async ({ page }) => {
    await open(page, '/app/owner')
    await page.getByLabel('Where it runs').selectOption('Another address')
    await page.getByLabel('Address', { exact: true }).fill('file:///etc/passwd')
    await page.getByRole('textbox', { name: 'Key' }).fill(KEY)
    await page.getByRole('button', { name: 'List the models' }).click()
    await expect(page.getByText('It must begin with http:// or https://, not with file:.')).toBeVisible()
    await page.getByLabel('Address', { exact: true }).fill(model.url)
    await page.getByRole('button', { name: 'List the models' }).click()
    await page.getByRole('combobox', { name: 'Model' }).click()
    await expect(page.getByRole('option')).toHaveText(['lamp'])
    await page.getByRole('option', { name: 'lamp' }).click()
    await page.getByRole('button', { name: 'Test' }).click()
    const result = page.getByRole('status', { name: 'Test' })
    await expect(result).toContainText(written)
    await expect(result).toContainText(/Speed[\d.]+ tokens\/s/)
    await expect(result).toContainText('Costfree')
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 844 })
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Language model (done)' })).toBeVisible()
    await expect(page.getByText('lamp on 127.0.0.1, connected on the owner')).toBeVisible()

    await page.goto(`${server.url}/tools/paraphrase`)
    await page.getByLabel('Your text').fill('The mill closed in 1962, and the river was slow that year.')
    await page.getByRole('button', { name: 'Paraphrase', exact: true }).click()
    await expect(page.getByLabel('In other words')).toContainText('The lighthouse stands above the bay.')

    // The key is saved, and only its last characters are shown.
    await page.goto(`${server.url}/app/owner/model`)
    await expect(page.getByRole('list', { name: 'Connected models' })).toContainText('key …9876')
    expect(await page.content()).not.toContain(KEY)
    await page.getByRole('button', { name: 'Change (lamp' }).click()
    await page.getByLabel('Address', { exact: true }).first().fill('http://127.0.0.1:9/v1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter the key again. The address has changed')).toBeVisible()
  })

  test('sends a test mail, and names the installation @soak', async ({ page }) => {
    await open(page, '/app/owner')
    await page.getByLabel('Mail server').fill('127.0.0.1')
    await page.getByLabel('Encryption').selectOption('None')
    await page.getByLabel('Port', { exact: true }).fill('1')
    await page.getByLabel('Sender').fill('hello@example.org')
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await expect(page.getByRole('alert')).toContainText('The')
    await page.getByLabel('Port', { exact: true }).fill(String(smtp.port))
    await page.getByRole('button', { name: 'Send a test message' }).click()
    await expect(page.getByText('The mail server accepted the message to owner@example.com.')).toBeVisible()
    expect(smtp.mails).toMatchObject([{ from: 'hello@example.org', to: 'owner@example.com' }])
    await page.getByRole('button', { name: 'Skip this step (Mail)' }).click()

    await page.getByLabel('Name', { exact: true }).fill('Ada’s Press')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ada’s Press at http')).toBeVisible()
    await expect(page.getByText('Everything is set up.')).toBeVisible()
    await page.goto(`${server.url}/app/owner/mail`)
    await expect(page.getByText('Mail stays in the local mailbox of this machine')).toBeVisible()
    await expectAccessible(page)
  })

  test('asks for a new sign-in in place, and then continues automatically @soak', async ({ page, context }) => {
    let requests = 0
    // The clock of the server cannot be changed, so its answer after ten minutes is faked once.
    await page.route('**/v1/owner/site', async (route) => {
      requests++
      if (requests > 1) return route.continue()
      await route.fulfill({ status: 403, json: { code: 'sign_in_again', message: 'Sign in again.' } })
    })
    await open(page, '/app/owner/site')
    await page.getByLabel('Support address').fill('ask@example.org')
    await page.getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
    await expect(dialog).toContainText('Sign in again as owner@example.com')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alert')).toContainText('Nothing was changed')

    requests = 0
    await page.getByRole('button', { name: 'Save' }).click()
    const usedLink = await linkTo(server.url, 'owner@example.com')
    await dialog.getByRole('button', { name: 'Send login link' }).click()
    await expect(dialog).toContainText('A login link has been sent')
    const tab = await context.newPage()
    await tab.goto(`${server.url}/login_with_token?token=${await linkTo(server.url, 'owner@example.com', usedLink)}`)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Support address')).toHaveValue('ask@example.org')
    token = (await page.evaluate(() => localStorage.getItem('token')))!
  })
})

/**
 * `npm test` checks only two forms here. Tests above check the owner's first page and the form of a
 * model.
 */
const checkedHere = ['Mail', 'Signing in']

test('every section can be reached and is accessible, by keyboard and on a phone @soak', async ({ page }) => {
  test.setTimeout(timeLimit(240_000))
  await open(page, '/app/owner')
  const navigation = page.getByRole('navigation', { name: 'Sections of the owner’s page' })
  await expect(navigation.getByRole('link', { name: 'Signing in' })).toBeVisible()
  const titles = await navigation.getByRole('link').allTextContents()
  for (const title of titles) {
    await page.setViewportSize({ width: 1280, height: 844 })
    const link = navigation.getByRole('link', { name: title, exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Fetching')).toHaveCount(0)
    if (soaking || checkedHere.includes(title)) await expectAccessible(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Owner’s page' }).click()
  await navigation.getByRole('link', { name: 'Signing in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signing in' })).toBeVisible()
})
