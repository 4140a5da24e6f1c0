import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'

const send = (page: Page) => page.getByRole('button', { name: 'Send message' })
const write = async (
  page: Page,
  { name = 'Ada Park', email = 'ada@example.com', message = 'The tide is out.' } = {},
) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Message', { exact: true }).fill(message)
}
/** Returns the browser's validation message of a field. */
const complaint = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .evaluate((field) => (field as HTMLInputElement | HTMLTextAreaElement).validationMessage)

test('a message needs a name, an address and a text; it is sent, and arrives', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/v1/contact') && sent.push(request.url()))
  await page.goto('/contact')
  await expect(page.getByLabel('Message', { exact: true })).toHaveAttribute('rows', '6')
  await send(page).click()
  for (const label of ['Name', 'Email', 'Message']) expect(await complaint(page, label)).not.toBe('')
  await write(page, { email: 'no address' })
  await send(page).click()
  expect(await complaint(page, 'Email')).not.toBe('')
  expect(sent).toEqual([])

  await page.clock.install()
  await write(page, { message: 'The tide is out.\nWhen does it come back?' })
  await send(page).click()
  await expect(page.getByRole('status')).toHaveText('Message sent successfully!')
  await page.clock.fastForward(6_000)
  await expect(page.getByRole('status')).toHaveText('')
  await expect(page.getByText('We answer to ada@example.com.')).toBeVisible()
  for (const label of ['Name', 'Email', 'Message'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await expect(page).toHaveURL('/contact')

  await page.goto('/mailbox')
  const mail = page.getByRole('listitem').filter({ hasText: 'Message from Ada Park' })
  const opened = mail.getByRole('button')
  await expect(opened).toBeVisible()
  if ((await opened.getAttribute('aria-expanded')) === 'false') await opened.click()
  await expect(mail).toContainText('Ada Park <ada@example.com> wrote on the contact page')
  await expect(mail).toContainText('When does it come back?')
})

test.describe('a rejected message', () => {
  test.use({ expectedErrors: [/status of (400|422|500)|ERR_FAILED/] })

  test('keeps its text, shows one error at the field, and can be sent again @soak', async ({ page }) => {
    await page.goto('/contact')
    await write(page, { name: '   ' })
    await send(page).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Please tell us your name')
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name')).toBeFocused()
    await expect(page.getByText('Please tell us your name')).toHaveCount(1)
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The tide is out.')

    await page.route('**/v1/contact', (route) => route.abort(), { times: 1 })
    await write(page)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred while sending the message')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The tide is out.')

    const message = 'The mail server is on holiday.'
    await page.route('**/v1/contact', (route) => route.fulfill({ status: 500, json: { code: 'x', message } }), {
      times: 1,
    })
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(message)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveText('')
    await expect(page.getByText(message)).toBeVisible()

    await page.route('**/v1/captcha', (route) => route.abort(), { times: 1 })
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred while sending the message')
    await expect(send(page)).toBeEnabled()
    await expectAccessible(page)
  })
})

test('a message never gets into the address in a browser without the scripts of the page', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/contact')
  await expect(send(page)).toBeDisabled()
  await write(page)
  await page.getByLabel('Email').press('Enter')
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toBeVisible()
  await context.close()
})
