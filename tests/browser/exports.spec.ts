import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { exportMessages } from '#contract/exports.ts'
import { expectAccessible } from './accessible.ts'
import { playApi } from './fake-api.ts'
import { buildTask } from './fake-books.ts'
import { buildExport, doneExport, playExports } from './fake-exports.ts'
import { buildProject, projectId } from './fake-projects.ts'
import { expect, test } from './inkloom-test.ts'

const tools = (page: Page) => page.getByRole('toolbar').getByRole('button', { name: 'Export', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

const openProject = async (page: Page) => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  const fake = await playApi(page, { projects: [buildProject()] })
  await page.goto(`/app/projects/${projectId}`)
  await tools(page).click()
  return fake
}

test('an export shows its steps, and downloads by itself after its popup was closed and the page reloaded', async ({
  page,
}) => {
  const fake = await openProject(page)
  const waiting = buildExport({ state: 'queued', step: null })
  const downloaded = await playExports(page, fake, waiting)
  await dialog(page).getByText('.PDF', { exact: true }).click()
  await expect(dialog(page)).toContainText('You can now download your essay in .pdf format')
  await dialog(page).getByRole('button', { name: 'Download file' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Exporting...' })).toBeDisabled()
  await expect(dialog(page).getByRole('status')).toContainText(exportMessages.queued)
  fake.exports = [buildExport({ step: 'font', message: 'Getting the Japanese font (9 MB), once.' })]
  await expect(dialog(page).getByRole('status')).toContainText('Getting the Japanese font')
  fake.exports = [buildExport()]
  await expect(dialog(page).getByRole('status')).toContainText('Setting the pages (step 3 of 4)')
  await expect(dialog(page).getByRole('progressbar', { name: /Exporting PDF/ })).toHaveAttribute('aria-valuenow', '50')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await page.reload()
  await tools(page).click()
  await expect(dialog(page).getByRole('status')).toContainText('Setting the pages')
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  const earlier = waiting.created_date - 3600
  const [second, third] = [randomUUID(), randomUUID()].map((id) => doneExport({ id, created_date: earlier }))
  fake.exports = [doneExport(), second!, third!]
  expect((await download).suggestedFilename()).toBe('The_Harbour.pdf')
  await expect(page.getByText('File downloaded successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await tools(page).click()
  await expect(dialog(page).getByRole('button', { name: 'Download file' })).toBeEnabled()
  const files = dialog(page).getByRole('list', { name: 'Files of the last day' })
  await expect(files.getByRole('listitem').first()).toContainText('1.2 MB, just now')
  // Files of one kind are named after their times, and numbered if these are equal too.
  const names = await files.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.ariaLabel))
  expect(new Set(names).size).toBe(6)
  expect(names[1]).toMatch(/^Delete PDF.*, from \d+:\d\d:\d\d/)
  await expectAccessible(page)
  const again = page.waitForEvent('download')
  await files
    .getByRole('button', { name: /Download PDF.* again/ })
    .first()
    .click()
  expect((await again).suggestedFilename()).toBe('The_Harbour.pdf')
  for (const count of [2, 1]) {
    await files
      .getByRole('button', { name: /Delete PDF/ })
      .first()
      .click()
    await expect(files.getByRole('listitem')).toHaveCount(count)
  }
  await files.getByRole('button', { name: /Delete PDF[^:]*$/ }).click()
  await expect(files).toHaveCount(0)
  expect(downloaded).toEqual([waiting.id, waiting.id])
})

test('an export is stopped, also one of another tab, and is not downloaded then @soak', async ({ page }) => {
  const fake = await openProject(page)
  const downloaded = await playExports(page, fake, buildExport())
  fake.exports = [buildExport()]
  await page.reload()
  await tools(page).click()
  await dialog(page).getByText('.PDF', { exact: true }).click()
  await expect(dialog(page).getByRole('button', { name: 'Exporting...' })).toBeDisabled()
  await dialog(page)
    .getByRole('button', { name: /Stop exporting PDF/ })
    .click()
  await expect(dialog(page).getByRole('button', { name: 'Download file' })).toBeEnabled()
  await expect(dialog(page).getByRole('list')).toHaveCount(0)
  expect(downloaded).toEqual([])
})

test.describe('with problems', () => {
  test.use({ expectedErrors: [/status of [45]\d\d|ERR_INTERNET_DISCONNECTED/] })

  test('a failed export says why, and a full storage still gives the file @soak', async ({ page }) => {
    const fake = await openProject(page)
    await playExports(page, fake, buildExport())
    await dialog(page).getByText('.PDF', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Download file' }).click()
    await expect(dialog(page).getByRole('status')).toBeVisible()
    fake.exports = [
      buildExport({ state: 'failed', step: null, problem: 'export_failed', message: exportMessages.interrupted }),
    ]
    await expect(dialog(page).getByRole('listitem')).toContainText(exportMessages.interrupted)
    // A message reports the failure too, in case the popup was closed.
    await expect(page.getByText(exportMessages.interrupted)).not.toHaveCount(1)
    await expectAccessible(page)
    fake.errors[`POST /projects/${projectId}/exports`] = {
      status: 403,
      code: 'storage_full',
      message: exportMessages.quotaFull(1e6),
    }
    await page.route('**/v1/export', (route) =>
      route.fulfill({
        body: '%PDF-1.7',
        contentType: 'application/pdf',
        headers: { 'Content-Disposition': 'attachment; filename="Unkept.pdf"' },
      }),
    )
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download file' }).click()
    expect((await download).suggestedFilename()).toBe('Unkept.pdf')
    await expect(page.getByText('Your storage is full, so the file was downloaded')).toBeVisible()
  })

  test('a lost connection is shown, and the download follows when it is back @soak', async ({ page, context }) => {
    const fake = await openProject(page)
    await playExports(page, fake, buildExport())
    await dialog(page).getByText('.PDF', { exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Download file' }).click()
    await expect(dialog(page).getByRole('status')).toBeVisible()
    await context.setOffline(true)
    await expect(dialog(page).getByText('You are offline.')).toBeVisible()
    fake.exports = [doneExport()]
    const download = page.waitForEvent('download')
    await context.setOffline(false)
    expect((await download).suggestedFilename()).toBe('The_Harbour.pdf')
  })
})

test('a book shows its exports and their files @soak', async ({ page }) => {
  const task = buildTask({ status: 'DONE' })
  const fake = await playApi(page, { tasks: [task] })
  const mine = { project_id: null, guid: task.guid, title: task.title }
  await playExports(page, fake, buildExport(mine))
  await page.goto('/app/books')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  await expect(page.getByText('Setting the pages (step 3 of 4)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeDisabled()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  fake.exports = [doneExport(mine)]
  expect((await download).suggestedFilename()).toBe('The_Harbour.pdf')
  await expect(page.getByText('Setting the pages')).toHaveCount(0)
})

test('the settings show the used storage and what uses it @soak', async ({ page }) => {
  const fake = await playApi(page, { exports: [doneExport()] })
  fake.replies['GET /me/storage'] = {
    used: 48_000_000,
    limit: 2_000_000_000,
    images: { count: 31, bytes: 46_800_000, unused_bytes: 2_400_000 },
    exports: { count: 1, bytes: 1_200_000 },
  }
  await page.goto('/settings')
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage).toContainText('48 MB of 2 GB used')
  await expect(storage).toContainText('31 images')
  await expect(storage).toContainText('2.4 MB in images that no text has')
  await expect(storage.getByRole('list')).toContainText('The Harbour')
  await expectAccessible(page)
})

test('the options of DOCX, PDF and EPUB are part of the order, and those of a PDF are remembered @soak', async ({
  page,
}) => {
  const fake = await openProject(page)
  await playExports(page, fake, doneExport())
  const orders: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/exports')) orders.push(request.postDataJSON())
  })
  const order = async () => {
    const download = page.waitForEvent('download')
    await dialog(page).getByRole('button', { name: 'Download file' }).click()
    await download
  }
  const versions = dialog(page).getByRole('group', { name: 'Version' })
  await expect(versions.getByRole('radio', { name: 'Book' })).toBeChecked()
  await expectAccessible(page)
  await versions.getByRole('radio', { name: 'Submission' }).check()
  await order()
  await dialog(page).getByText('.PDF', { exact: true }).click()
  await expect(versions).toBeHidden()
  await dialog(page).getByRole('radio', { name: 'Classic' }).check()
  await dialog(page).getByLabel('Page size').selectOption('6x9')
  await dialog(page).getByText('For printing', { exact: true }).click()
  await dialog(page).getByRole('checkbox', { name: /Bleed/ }).check()
  await expect(dialog(page).getByText('IngramSpark asks for PDF/X-1a:2001')).toBeVisible()
  await dialog(page)
    .getByRole('checkbox', { name: /PDF\/X-1a/ })
    .check()
  await expect(dialog(page).getByText('IngramSpark accepts this file as it is.')).toBeVisible()
  await dialog(page).getByRole('checkbox', { name: 'Pictures in colour' }).check()
  await expectAccessible(page)
  await order()
  await dialog(page).getByText('.EPUB', { exact: true }).click()
  await expect(dialog(page).getByLabel('Page size')).toHaveCount(0)
  await dialog(page).getByRole('checkbox', { name: 'List the pages of the printed book' }).check()
  await expect(dialog(page).getByLabel('Page size')).toHaveValue('6x9')
  await expectAccessible(page)
  await order()
  const pdf = { design: 'classic', page: '6x9', edition: 'print', bleed: true, pdfx: true, colour: true }
  expect(orders).toMatchObject([
    { format: 'docx', options: { docx: { version: 'submission' } } },
    { format: 'pdf', options: { pdf } },
    { format: 'epub', options: { epub: { pages: true, design: 'classic', page: '6x9' } } },
  ])
  await page.reload()
  await tools(page).click()
  await dialog(page).getByText('.PDF', { exact: true }).click()
  await expect(dialog(page).getByRole('radio', { name: 'Classic' })).toBeChecked()
  await expect(dialog(page).getByLabel('Page size')).toHaveValue('6x9')
  // An installation without Ghostscript does not offer PDF/X.
  await expect(dialog(page).getByRole('checkbox', { name: /PDF\/X-1a/ })).toBeChecked()
  fake.installation.pdfx = false
  await page.reload()
  await tools(page).click()
  await dialog(page).getByText('.PDF', { exact: true }).click()
  await expect(dialog(page).getByRole('checkbox', { name: /Bleed/ })).toBeChecked()
  await expect(dialog(page).getByRole('checkbox', { name: /PDF\/X-1a/ })).toHaveCount(0)
  await expect(dialog(page).getByText('convert this file first')).toBeVisible()
})
