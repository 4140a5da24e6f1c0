import { expectAccessible } from './accessible.ts'
import { expect, ownerState, test } from './inkloom-test.ts'

test.use({ storageState: ownerState })

/** A picture of 40 × 60 pixels with a dark and a light half. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><rect width="40" height="60" fill="#fff"/><rect y="30" width="40" height="30" fill="#123"/></svg>'

test('an author makes a cover, downloads it, and sees what shops still miss @soak', async ({ page }) => {
  test.slow()
  await page.goto('/app')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const made = await page.request.post('/v1/create_empty_project', { headers: { Token: token ?? '' }, data: {} })
  const { project_id: id } = (await made.json()) as { project_id: string }
  await page.goto(`/app/projects/${id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cover' }).click()
  await expect(page.getByText('This book has no cover yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The front cover', exact: true })).toBeVisible()

  // A design is chosen by keyboard.
  await page.getByRole('radio', { name: 'Literary' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Thriller' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Ink' })).toBeChecked()
  await page
    .getByLabel('Image of the cover')
    .setInputFiles({ name: 'sea.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await page.getByRole('radio', { name: 'In its own area' }).check()
  await page.getByRole('slider', { name: 'Top to bottom' }).press('End')
  await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Saved')
  await expect(page.getByRole('checkbox', { name: 'Use this cover in the EPUB' })).toBeChecked()
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download JPEG' }).click()
  expect((await saved).suggestedFilename()).toBe('Untitled_cover.jpg')
  await page.getByLabel('Pages', { exact: true }).fill('20')
  await expect(page.getByText(/This printer takes books of 24 to 776 pages/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled()
  await page.getByLabel('Pages', { exact: true }).fill('٣٤٦')
  await expect(page.getByText('Spine 0.865 in. Whole cover 13.115 × 9.25 in, with bleed.')).toBeVisible()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await printed).suggestedFilename()).toBe('Untitled_printed_cover.pdf')

  await page.getByRole('link', { name: 'Preflight' }).click()
  const refused = page.getByRole('region', { name: 'Would be refused' })
  await expect(refused).toContainText('The book has no title yet.')
  await expect(refused).not.toContainText('The book has no cover.')
  await expectAccessible(page)
  await page.getByLabel('Shop', { exact: true }).selectOption('IngramSpark')
  await expect(refused).toContainText('IngramSpark needs an ISBN for the printed book.')
  await page.getByLabel('Shop', { exact: true }).selectOption('Kobo')
  await expect(refused).not.toContainText('ISBN')
  await refused.getByRole('listitem').filter({ hasText: 'The book names no author.' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book details' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add the author' })).toBeFocused()
})
