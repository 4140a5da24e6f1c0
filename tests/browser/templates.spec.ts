import { expectAccessibleHere } from './accessible.ts'
import { expect, signIn, test } from './inkloom-test.ts'

test('a project begins with the headings and notes of a template @soak', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  await signIn(page, 'templates@example.org')
  await page.goto('/app/new')
  await page.getByRole('link', { name: 'Use a template' }).click()
  await expect(page.getByRole('heading', { name: 'New from a template' })).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByRole('radio', { name: 'Three-act novel' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Essay' })).toBeChecked()
  const preview = page.getByRole('region', { name: 'What it begins with' })
  await expect(preview.getByRole('listitem').first()).toHaveText('Introduction')
  const language = page.getByRole('combobox', { name: 'Language' })
  await language.fill('Hebrew')
  await page.getByRole('option', { name: /Hebrew/ }).click()
  await expect(preview.getByRole('listitem').first()).toHaveText('מבוא')
  await language.fill('Arabic')
  await page.getByRole('option', { name: /Arabic/ }).click()
  await expect(preview.getByRole('listitem').first()).toHaveText('مقدمة')
  await language.fill('German')
  await page.getByRole('option', { name: /German/ }).click()
  await page.getByRole('textbox', { name: 'Project name' }).fill('Gezeiten')
  await page.getByRole('button', { name: 'Create the project' }).click()

  // The outline is open, and the text has only headings.
  const sheet = page.getByRole('textbox', { name: 'Gezeiten' })
  await expect(sheet.getByRole('heading')).toHaveCount(9)
  const outline = page.getByRole('tree', { name: 'Outline' })
  await expect(outline.getByRole('treeitem')).toHaveCount(9)
  await outline.getByRole('treeitem', { name: /Erstes Argument/ }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Die Ebbe beginnt.')
  await expect(sheet.getByRole('paragraph').filter({ hasText: 'Die Ebbe beginnt.' })).toBeVisible()

  // The synopsis and notes describe the content of a section.
  await outline.getByRole('button', { name: 'Actions: Erstes Argument' }).click()
  await page.getByRole('menuitem', { name: 'Synopsis and notes' }).click()
  await expect(page.getByRole('textbox', { name: 'Synopsis' })).toHaveValue(/^One claim, the evidence for it/)
  await expect(page.getByRole('main').getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
})
