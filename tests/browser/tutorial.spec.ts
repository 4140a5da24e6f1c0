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

  await test.step('a click does not take the caret, and the end of a tour by keyboard returns it', async () => {
    const show = async () => {
      await page.getByRole('button', { name: 'Help' }).click()
      await page.getByRole('menuitem', { name: 'Show the tutorial' }).click()
      await sheet(page).getByText('Third paragraph.').click()
      await page.keyboard.press('End')
    }
    await show()
    await tour.getByRole('button', { name: 'Next' }).click()
    await page.keyboard.type(' One.')
    await expect(sheet(page)).toContainText('Third paragraph. One.')
    for (let step = 0; step < 2; step++) await tour.getByRole('button', { name: 'Next' }).press('Enter')
    await tour.getByRole('button', { name: 'Finish' }).press('Enter')
    await expect(tour).toHaveCount(0)
    await page.keyboard.type(' Two.')
    await expect(sheet(page)).toContainText('Third paragraph. One. Two.')
    await show()
    await tour.getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.type(' Three.')
    await expect(sheet(page)).toContainText('Third paragraph. One. Two. Three.')
  })
})
