import type { Page } from '@playwright/test'
import { exportFormats } from '#manuscript/model/export-formats.ts'
import { expect, ownerState, test } from './inkloom-test.ts'

test.use({ storageState: ownerState })

const order = async (page: Page, description: string) => {
  await page.goto('/app/books')
  await page.getByLabel('What is the book about?').fill(description)
  await page.getByRole('group', { name: 'Chapters', exact: true }).getByText('2').click()
  await page.getByLabel('Author name').fill('Marit Solberg')
  await page.getByRole('button', { name: 'Generate book' }).click()
  await expect(page).toHaveURL(/\/app\/books\/[0-9a-f-]{36}$/)
}

const downloads = (page: Page) => page.getByRole('group', { name: /^Download / })

test('a description becomes a book that can be read while it is written, left, reopened and downloaded', async ({
  page,
}) => {
  await order(page, 'A short guide to baking bread without hurry')
  await expect(page.getByText(/^Writing chapters? /)).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()

  const reader = page.getByRole('region', { name: /^(Finished so far|The book)$/ })
  await expect(reader.getByRole('heading', { level: 4 }).first()).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(reader.getByRole('heading', { level: 4 }).first()).toBeVisible()

  await expect(page.getByText(/^Finished: [\d,]+ words in 2 chapters\.$/)).toBeVisible({ timeout: 50_000 })
  for (const { label, extension } of Object.values(exportFormats)) {
    const download = page.waitForEvent('download')
    await downloads(page)
      .getByRole('button', { name: `Download as ${label}` })
      .click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${extension}$`))
  }
  await expect(page.getByText('File downloaded successfully').first()).toBeVisible()

  await page.getByRole('link', { name: 'All books' }).click()
  await expect(page.getByText('Marit Solberg').first()).toBeVisible()
})

test('a book is planned with its author in two tabs, and written from its plan @soak', async ({ page, context }) => {
  await page.goto('/app/books')
  await page.getByLabel('What is the book about?').fill('A short guide to baking bread without hurry')
  await page.getByRole('group', { name: 'Chapters', exact: true }).getByText('2').click()
  await page.getByRole('button', { name: 'Plan with me' }).click()
  await expect(page.getByRole('list', { name: 'Plan' })).toBeVisible({ timeout: 30_000 })
  const write = page.getByRole('button', { name: 'Write the book' })
  await expect(write).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Title of chapter 1').fill('Flour, water, time')
  await expect(page.getByLabel('Save status')).toHaveText('Saved')

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Title of chapter 1')).toHaveValue('Flour, water, time')
  await other.getByLabel('Title of chapter 2').fill('The oven')
  await expect(page.getByLabel('Title of chapter 2')).toHaveValue('The oven')
  await other.close()

  await page.getByRole('button', { name: 'Write three openings' }).click()
  const openings = page.getByRole('group', { name: 'The book begins with' }).getByRole('radio')
  await openings.first().click({ timeout: 30_000 })
  await expect(openings.first()).toBeChecked()
  await write.click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contents' })).toContainText('Flour, water, time')
})

test('a book can be paused, resumed, cancelled, continued and deleted @soak', async ({ page }) => {
  await order(page, 'Field notes on walking at night')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the book' }).click()
  await expect(page.getByText('You stopped this book.')).toBeVisible()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the book' }).click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete / })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Task deleted successfully')).toBeVisible()
  await expect(page).toHaveURL('/app/books')
})

test('a form needs a description, keeps it when the page is closed, and does not exceed the limit', async ({
  page,
}) => {
  await page.goto('/app/books')
  const description = page.getByLabel('What is the book about?')
  await test.step('a form without a description shows an error and sends nothing', async () => {
    await description.fill('   ')
    await page.getByRole('button', { name: 'Generate book' }).click()
    await expect(page.getByText('Please describe your book')).toBeVisible()
  })

  await test.step('an unsent description survives closing the page, and cannot exceed the limit', async () => {
    await description.fill('Half a thought about')
    await page.reload()
    await expect(description).toHaveValue('Half a thought about')

    await description.fill('')
    await description.click()
    await page.keyboard.insertText('x'.repeat(2100))
    await expect(description).toHaveValue('x'.repeat(2000))
    await expect(page.getByText('2,000 / 2,000')).toBeVisible()
  })
})

test('a language is found by either of its names @soak', async ({ page }) => {
  await page.goto('/app/books')
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.fill('suomi')
  await page.getByRole('option', { name: /Finnish/ }).click()
  await expect(language).toHaveValue('Finnish')
})

test.describe('the address of an unknown book', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('says that there is no such book @soak', async ({ page }) => {
    await page.goto('/app/books/00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('heading', { name: 'Book not found' })).toBeVisible()
  })
})
