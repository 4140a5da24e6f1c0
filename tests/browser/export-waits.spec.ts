import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { playApi } from './fake-api.ts'
import { buildTask } from './fake-books.ts'
import { buildProject, projectId } from './fake-projects.ts'

const waiting = {
  code: 'font_pending',
  message: 'Getting the Japanese font (9 MB), once. Then the file is made.',
  details: { font: 'Japanese', megabytes: 9, retry_after: 1 },
}

/** Makes a call answer that it waits, until `arrive` is called. */
const waitForFont = async (page: Page, path: string) => {
  let here = false
  let asked = 0
  await page.route(`**/v1${path}`, (route) => {
    asked++
    return here
      ? route.fulfill({
          body: '%PDF-1.7',
          contentType: 'application/pdf',
          headers: { 'Content-Disposition': 'attachment; filename="Sea.pdf"' },
        })
      : route.fulfill({ status: 503, json: waiting, headers: { 'Retry-After': '1' } })
  })
  return { arrive: () => (here = true), asked: () => asked }
}

test.use({ expectedErrors: [/status of 503/] })

const openPopup = async (page: Page) => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  await playApi(page, { projects: [buildProject({ language: 'japanese' })] })
  await page.goto(`/app/projects/${projectId}`)
  await page.getByRole('toolbar').getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('.PDF', { exact: true }).click()
}

test('an export says that it waits for a font, and then downloads automatically', async ({ page }) => {
  await openPopup(page)
  const font = await waitForFont(page, '/export')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download file' }).click()
  await expect(dialog.getByRole('status')).toContainText('Getting the Japanese font (9 MB), once.')
  await expect(dialog.getByRole('button', { name: 'Exporting...' })).toBeDisabled()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  font.arrive()
  expect((await download).suggestedFilename()).toBe('Sea.pdf')
  await expect(dialog.getByRole('status')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Download file' })).toBeEnabled()
})

test('a waiting export ends when its popup is closed', async ({ page }) => {
  await openPopup(page)
  const font = await waitForFont(page, '/export')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Download file' }).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  let downloads = 0
  page.on('download', () => downloads++)
  font.arrive()
  const asked = font.asked()
  await page.getByRole('toolbar').getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download file' })).toBeEnabled()
  // Longer than the delay between two polls.
  await page.waitForTimeout(2500)
  expect([downloads, font.asked() - asked]).toEqual([0, 0])
})

test('a download of a book shows its wait below the buttons', async ({ page }) => {
  const task = buildTask({ status: 'DONE', language: 'japanese' })
  await playApi(page, { tasks: [task] })
  const font = await waitForFont(page, `/tasks/${task.guid}/export`)
  await page.goto('/app/books')
  await page.getByRole('button', { name: 'Download as PDF' }).click()
  await expect(page.getByText('Getting the Japanese font (9 MB), once.')).toBeVisible()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  font.arrive()
  expect((await download).suggestedFilename()).toBe('Sea.pdf')
  await expect(page.getByText('Getting the Japanese font')).toHaveCount(0)
})
