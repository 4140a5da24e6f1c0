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

  // A folder is created while moving a project into it, by keyboard alone.
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
  // The line is aligned with the start of the text.
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

test('an archive of all projects leaves a sentence in the list @soak', async ({ page }) => {
  await begin(page, 'archivist@example.org', ['Bread'])
  await more(page, 'Bread', 'Archive')
  await expect(page.getByText('All projects are archived')).toBeVisible()
})

test('many projects are found by their name, on a phone too @soak', async ({ page }) => {
  const names = Array.from({ length: 11 }, (_, at) => `Project ${at + 1}`)
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
  // Fewer projects need no search, but the field stays until the search has ended.
  await page.setViewportSize({ width: 1280, height: 844 })
  await page.getByRole('link', { name: 'Éclairs' }).hover()
  await page.getByRole('button', { name: 'Delete Éclairs' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No project found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a project' }).fill('')
  await expect(list(page).getByRole('link').first()).toHaveText('Project 1')
})

test.describe('with another device', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('projects and folders that it deleted leave the list, with a message @soak', async ({ page }) => {
    const names = ['Bread', 'Tides', 'Bees', 'Ferns', 'Moss']
    await begin(page, `two-devices-${crypto.randomUUID()}@example.org`, names)
    const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
    const addFolder = async (name: string) =>
      ((await (await page.request.post('/v1/folders', { headers, data: { name } })).json()) as { id: string }).id
    const folders = [await addFolder('Nature'), await addFolder('Kitchen')]
    await page.reload()
    const items = (await (await page.request.get('/v1/projects/user', { headers })).json()) as Record<string, string>[]
    const deleteElsewhere = (name: string) =>
      page.request.delete('/v1/delete_project', {
        headers,
        data: { project_id: items.find((item) => item['name'] === name)!['id'] },
      })
    const gone = 'This project was deleted elsewhere. If you still need it, look in the trash.'
    const isGone = async (name: string) => {
      await expect(notes(page).getByText(gone).last()).toBeVisible()
      await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
      await notes(page).getByRole('button', { name: 'Dismiss' }).first().click()
    }

    await expect(page.getByRole('link', { name: 'Moss' })).toBeVisible()
    await deleteElsewhere('Tides')
    await page.getByRole('link', { name: 'Tides' }).hover()
    await page.getByRole('button', { name: 'Rename Tides' }).click()
    await page.getByRole('textbox', { name: 'Project name' }).fill('Ebb')
    await page.keyboard.press('Enter')
    await isGone('Ebb')

    await deleteElsewhere('Bees')
    await more(page, 'Bees', 'Archive')
    await isGone('Bees')

    await deleteElsewhere('Ferns')
    await more(page, 'Ferns', 'Duplicate')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await isGone('Ferns')
    await expect(page.getByRole('dialog', { name: 'Duplicate' })).toHaveCount(0)

    await page.request.delete(`/v1/folders/${folders[0]}`, { headers })
    await more(page, 'Moss', 'Move to a folder')
    await page.getByRole('radio', { name: 'Nature' }).check()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(notes(page)).toContainText('This folder was deleted elsewhere. The project is where it was.')
    await expect(page.getByRole('button', { name: 'Rename the folder Nature' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Moss' })).toBeVisible()

    await page.request.delete(`/v1/folders/${folders[1]}`, { headers })
    await page.getByRole('button', { name: 'Rename the folder Kitchen' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Folder name' }).fill('Cooking')
    await page.keyboard.press('Enter')
    await expect(notes(page)).toContainText('This folder was deleted elsewhere. Its projects are in the list.')
    await expect(page.getByRole('button', { name: /^Rename the folder/ })).toHaveCount(0)

    // Deleting a project that was already deleted elsewhere counts as success.
    await deleteElsewhere('Moss')
    await page.getByRole('link', { name: 'Moss' }).hover()
    await page.getByRole('button', { name: 'Delete Moss' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'Moss' })).toHaveCount(0)
  })
})
