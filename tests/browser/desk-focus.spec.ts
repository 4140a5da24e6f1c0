import { axe } from './accessible.ts'
import { expect, sheet, test, typeAfter, word } from './desk-test.ts'

test('focus mode shows only the page, until Escape @soak', async ({ desk: { page } }) => {
  const tools = page.getByRole('toolbar', { name: 'Writing' })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const leave = page.getByRole('button', { name: 'Leave focus mode' })
  await page.getByRole('button', { name: 'Contexts' }).click()
  const panel = page.getByRole('complementary', { name: 'Contexts' })
  await panel.getByRole('button', { name: 'Add a guideline' }).click()
  await panel.getByLabel('Title').fill('Half a thought')

  await page.getByRole('button', { name: 'Focus mode', exact: true }).click()
  for (const gone of [tools, menu, panel]) await expect(gone).toBeHidden()
  await expect(page.getByText('Focus mode is on. Only the page is shown. Press Escape to leave it.')).toBeAttached()
  await typeAfter(page, 'Second paragraph.', ' Alone.')
  await word(page, 'Not saved yet').click()
  await expect(word(page, 'Saved')).toBeVisible()
  const violations = await axe(page, { tags: ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'] })
  expect(violations.map(({ id }) => id)).toEqual([])

  // A popup beside the text handles Escape itself.
  await sheet(page).getByText('Alone.').click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveCount(0)
  await expect(leave).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(tools).toBeVisible()
  await expect(menu).toBeVisible()
  await expect(panel.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(page.getByText('Focus mode is off.')).toBeAttached()
})

test('focus mode has a shortcut, survives a reload, and applies to one tab and existing pages only @soak', async ({
  desk,
}) => {
  const { page, project } = desk
  const leave = page.getByRole('button', { name: 'Leave focus mode' })
  await typeAfter(page, 'First paragraph.', ' One')
  await page.keyboard.press('Control+Shift+f')
  await expect(leave).toBeVisible()
  await page.keyboard.type(' two')
  await expect(sheet(page)).toContainText('First paragraph. One two')
  await word(page, 'Not saved yet').click()
  await expect(word(page, 'Saved')).toBeVisible()
  await page.reload()
  await expect(leave).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)

  const other = await page.context().newPage()
  await other.goto(project.url)
  await expect(other.getByRole('toolbar', { name: 'Writing' })).toBeVisible()
  await other.close()
  // The notice about the other tab covers the page for a moment, but does not block the keyboard.

  await page.keyboard.press('Control+Shift+f')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Control+Shift+f')
  await page.goto('/settings')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
})

test.describe('an unknown project', () => {
  test.use({ expectedErrors: [/status of 404/] })
  test('keeps the menu available, in focus mode too @soak', async ({ desk: { page } }) => {
    await page.keyboard.press('Control+Shift+f')
    await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeVisible()
    await page.goto('/app/projects/0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a99')
    await expect(page.getByText('This project does not exist')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })
  test('focus mode is in the menu of tools, and can be left @soak', async ({ desk: { page } }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const warning = page.getByRole('dialog', { name: 'Writing on a small screen' })
    await warning.getByRole('button', { name: 'Continue' }).tap()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Focus mode' }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
    await expect(page.getByRole('toolbar', { name: 'Writing' })).toHaveCount(0)
    await expect(word(page, 'Saved')).toBeVisible()
    const { width, height } = (await page.getByRole('button', { name: 'Leave focus mode' }).boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Leave focus mode' }).tap()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  })
})
