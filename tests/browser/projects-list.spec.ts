import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, signIn, test } from './inkloom-test.ts'

test.use({ reusesPage: false })

const left = (one: Locator) => one.evaluate((element) => Math.round(element.getBoundingClientRect().left))

/** Adds projects to a new account and opens the first one. */
const begin = async (page: Page, email: string, names: readonly string[]) => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  await signIn(page, email)
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const headers = { Token: token }
  let opened = ''
  for (const name of names.toReversed()) {
    const made = await page.request.post('/v1/create_empty_project', { headers, data: {} })
    const { project_id } = (await made.json()) as { project_id: string }
    await page.request.put(`/v1/projects/${project_id}`, { headers, data: { name } })
    opened = project_id
  }
  await page.goto(`/app/projects/${opened}`)
  await expect(page.getByRole('textbox', { name: names[0] })).toBeVisible()
}
const list = (page: Page) => page.getByRole('list', { name: 'Projects' })
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const more = async (page: Page, name: string, item: string) => {
  await page.getByRole('link', { name, exact: true }).hover()
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('projects are put in order with folders, the archive and copies @soak', async ({ page }) => {
  await begin(page, `orderly-${crypto.randomUUID()}@example.org`, ['Bread', 'Tides', 'Bees'])

  // A folder is made while a project is moved into it, by keyboard alone.
  await page.getByRole('link', { name: 'Tides' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('link', { name: 'Bread' })).toBeFocused()
  await page.getByRole('button', { name: 'More for Tides' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move to a folder' })
  await dialog.getByLabel('Name of the folder').fill('Nature')
  await page.keyboard.press('Enter')
  await expect(notes(page)).toContainText('“Tides” is in “Nature”.')
  await expect(list(page).getByRole('link')).toHaveText(['Bread', 'Bees'])
  const folder = page
    .getByRole('list', { name: 'Folders' })
    .getByRole('button', { name: /Nature/ })
    .first()
  await folder.click()
  const nature = page.getByRole('list', { name: 'Nature' })
  await expect(nature.getByRole('link')).toHaveText(['Tides'])

  await page.getByRole('link', { name: 'Bees' }).dragTo(folder)
  await expect(nature.getByRole('link')).toHaveCount(2)
  await expect(notes(page)).toContainText('“Bees” is in “Nature”.')
  await notes(page).getByRole('button', { name: 'Undo' }).first().click()
  await expect(list(page).getByRole('link')).toHaveText(['Bread', 'Bees'])

  await more(page, 'Bread', 'Archive')
  await expect(page.getByText('This project is archived.')).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveText(['Bees'])
  await page.getByRole('button', { name: /^Archived/ }).click()
  await expect(page.getByRole('list', { name: 'Archived' }).getByRole('link')).toHaveText(['Bread'])
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  // The line begins where the text does.
  const line = await left(page.getByText('This project is archived.'))
  expect(line).toBe(await left(page.getByRole('textbox', { name: 'Bread' }).getByRole('paragraph').first()))
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(list(page).getByRole('link')).toHaveText(['Bread', 'Bees'])

  await page.getByRole('textbox', { name: 'Bread' }).click()
  await page.keyboard.type('Flour and time')
  await more(page, 'Bread', 'Duplicate')
  await expect(page.getByLabel('Name of the copy')).toHaveValue('Copy of Bread')
  await page.getByRole('button', { name: 'Duplicate' }).dblclick()
  await expect(page.getByRole('textbox', { name: 'Copy of Bread' })).toHaveText('Flour and time')
  await expect(list(page).getByRole('link')).toHaveText(['Copy of Bread', 'Bread', 'Bees'])

  await page.getByRole('button', { name: 'Delete the folder Nature' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(list(page).getByRole('link', { name: 'Tides' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Folders' })).toHaveCount(0)
})

test('many projects are found by their name, on a phone too @soak', async ({ page }) => {
  const names = Array.from({ length: 14 }, (_, at) => `Project ${at + 1}`)
  await begin(page, 'prolific@example.org', ['Éclairs', ...names])
  await page.getByRole('button', { name: 'Sort and folders' }).click()
  await page.getByRole('menuitem', { name: 'Sort by name' }).click()
  await expect(list(page).getByRole('link').nth(2)).toHaveText('Project 2')
  await more(page, 'Project 7', 'Archive')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Projects' }).click()
  await page.getByRole('searchbox', { name: 'Find a project' }).fill('project 7')
  await expect(list(page).getByRole('listitem')).toContainText('Project 7')
  await expect(list(page).getByRole('listitem')).toContainText('archived')
  await expect(page.getByText('1 project found')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('link', { name: /Project 7/ })).toBeFocused()
  await page.getByRole('searchbox').fill('eclair')
  await expect(list(page).getByRole('link')).toHaveText(['Éclairs'])
})
