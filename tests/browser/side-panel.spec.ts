import { expect, sheet, test } from './desk-test.ts'

test('a form in a panel keeps what was entered when the window becomes narrower and wider @soak', async ({
  desk: { page },
}) => {
  const button = page.getByRole('button', { name: 'Share', exact: true })
  const panel = page.getByRole('complementary', { name: 'Share' })
  await button.press('Enter')
  await panel.getByRole('button', { name: 'New link' }).press('Escape')
  await expect(button).toBeFocused()
  await button.press('Enter')
  // The form replaces the button, and the focus stays in the panel.
  await panel.getByRole('button', { name: 'New link' }).press('Enter')
  await expect(panel.getByLabel('For whom')).toBeFocused()
  await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Share' })).toBeFocused()
  await panel.getByRole('button', { name: 'New link' }).press('Enter')
  await panel.getByLabel('For whom').fill('For Bea')
  await panel.getByText('Read and comment', { exact: true }).click()
  await page.keyboard.press('F1')
  const search = page.getByRole('combobox', { name: 'Search actions' })
  await expect(search).toBeFocused()
  await page.setViewportSize({ width: 820, height: 900 })
  // The panel becomes a sheet only after the palette has closed, because a sheet takes the focus.
  await page.keyboard.type('history')
  await expect(search).toHaveValue('history')
  await page.keyboard.press('Escape')
  const sheet = page.getByRole('dialog', { name: 'Share' })
  await expect(sheet.getByLabel('For whom')).toHaveValue('For Bea')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(panel.getByLabel('Read and comment')).toBeChecked()
  await panel.getByLabel('For whom').press('Escape')
  await expect(panel).toHaveCount(0)
})

test('a panel that has loaded late leaves the focus to the text that is written meanwhile', async ({
  desk: { page },
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('button', { name: 'Codex' }).click()
  const panel = page.getByRole('complementary', { name: 'Codex' })
  await expect(panel).toContainText('Loading the codex')
  // Screen readers hear these words while the cards load, and not twice.
  await expect(panel.getByRole('status')).toHaveCount(0)
  await sheet(page).getByText('First paragraph.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Typed on')
  release()
  await expect(panel.getByRole('button', { name: 'Add a card' })).toBeVisible()
  await page.keyboard.type(' and on.')
  await expect(sheet(page)).toContainText('First paragraph. Typed on and on.')
})

test('an action leads to its panel that is open, and a panel of a menu returns to the menu @soak', async ({
  desk: { page },
}) => {
  const panel = (name: string) => page.getByRole('complementary', { name }).getByRole('heading', { name }).first()
  const more = page.getByRole('button', { name: 'More', exact: true })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Goals' }).press('Enter')
  await expect(page.getByLabel('Words a day')).toBeVisible()
  await expect(panel('Goals')).toBeFocused()
  await sheet(page).focus()
  await page.keyboard.press('F1')
  await page.keyboard.type('goals')
  await expect(page.getByRole('option', { name: 'Goals' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(panel('Goals')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})

test('the sheet of a narrow window keeps the focus when nothing is left to replace @soak', async ({
  desk: { page },
}) => {
  await page.setViewportSize({ width: 820, height: 900 })
  await sheet(page).focus()
  await page.keyboard.press('ControlOrMeta+f')
  const find = page.getByRole('dialog', { name: 'Find and replace' })
  await find.getByLabel('Find', { exact: true }).fill('paragraph')
  await find.getByLabel('Replace with').fill('part')
  await find.getByRole('button', { name: 'Replace all' }).press('Enter')
  await expect(find.getByRole('heading', { name: 'Find and replace' })).toBeFocused()
})

test('Escape in a field with a list closes the list, then the panel, and empties nothing', async ({
  desk: { page },
}) => {
  const tool = page.getByRole('toolbar').getByRole('button', { name: 'Write Settings', exact: true })
  const panel = page.getByRole('complementary', { name: 'Write Settings' })
  const language = panel.getByRole('combobox', { name: 'Language' })
  await tool.click()
  await language.fill('Fren')
  await expect(page.getByRole('option', { name: /^French/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(language).toHaveValue('English')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  // Escape works the same without an open list, in the sheet of a narrow window.
  await page.setViewportSize({ width: 820, height: 900 })
  await tool.click()
  const narrow = page.getByRole('dialog', { name: 'Write Settings' })
  await narrow.getByRole('combobox', { name: 'Language' }).press('Escape')
  await expect(narrow).toHaveCount(0)
})
