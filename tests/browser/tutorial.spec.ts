import { expectAccessible } from './accessible.ts'
import { expect, sheet, test } from './desk-test.ts'

test('the tutorial leaves the caret and the text alone, closes with Escape, and can be shown again @soak', async ({
  desk: { page },
}) => {
  const tour = page.getByRole('dialog').filter({ hasText: 'of 4' })
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: 'Show the tutorial' }).click()
  await expect(tour).toContainText('Write Settings')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // The card is above the sheet, and covers none of the text.
  const [card, text] = [(await tour.boundingBox())!, (await sheet(page).boundingBox())!]
  expect(text.y).toBeGreaterThanOrEqual(card.y + card.height)

  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  await tour.getByRole('button', { name: 'Next' }).focus()
  await sheet(page).focus()
  await page.keyboard.type(' Still here.')
  await expect(sheet(page)).toContainText('Second paragraph. Still here.')
  await page.keyboard.press('Escape')
  await expect(tour).toHaveCount(0)
  await expect(sheet(page)).toBeFocused()
})
