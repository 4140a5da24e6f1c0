import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { playApi } from './fake-api.ts'
import { buildProject, projectId } from './fake-projects.ts'

test('a DOCX is a book or a submission', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  await playApi(page, { projects: [buildProject({})] })
  const orders: unknown[] = []
  await page.route('**/v1/export', (route) => {
    orders.push(route.request().postDataJSON())
    return route.fulfill({
      body: 'PK',
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      headers: { 'Content-Disposition': 'attachment; filename="Sea.docx"' },
    })
  })
  await page.goto(`/app/projects/${projectId}`)
  await page.getByRole('toolbar').getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const versions = dialog.getByRole('group', { name: 'Version' })
  await expect(versions.getByRole('radio', { name: 'Book' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByText('.PDF', { exact: true }).click()
  await expect(versions).toBeHidden()
  await dialog.getByText('.DOCX', { exact: true }).click()
  await versions.getByRole('radio', { name: 'Submission' }).check()

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download file' }).click()
  await download
  expect(orders).toEqual([{ project_id: projectId, format: 'docx', options: { docx: { version: 'submission' } } }])
})
