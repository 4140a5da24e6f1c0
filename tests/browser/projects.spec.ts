import type { Page } from '@playwright/test'
import { expect, ownerState, signIn, test } from './inkloom-test.ts'

const menu = (page: Page) => page.getByRole('complementary').first()
const item = (page: Page, name: string) =>
  menu(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const person = (name: string) => `${name}-${Date.now()}@example.com`

/** Signs up a new user with one empty project. */
const begin = async (page: Page, name: string) => {
  // The introductions for new users would cover the page.
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  await signIn(page, person(name))
  await page.goto('/app')
  await expect(page).toHaveURL('/app/new')
  await createEmpty(page)
}
const createEmpty = async (page: Page) => {
  const before = page.url()
  await page.getByRole('button', { name: 'Create Empty Project' }).click()
  await expect(page).toHaveURL(/\/app\/projects\/[0-9a-f-]{36}$/)
  expect(page.url()).not.toBe(before)
}
const rename = async (page: Page, from: string, to: string) => {
  await item(page, from).hover()
  await item(page, from)
    .getByRole('button', { name: `Rename ${from}` })
    .click()
  const field = page.getByLabel('Project name')
  await expect(field).toBeFocused()
  await field.fill(to)
  return field
}

test('projects are created, renamed, reopened and deleted @soak', async ({ page }) => {
  await begin(page, 'projects')
  await (await rename(page, 'Untitled', 'Tide pools')).press('Enter')
  await expect(item(page, 'Tide pools')).toBeVisible()

  // Escape and a blank name keep the name; leaving the field saves it.
  await (await rename(page, 'Tide pools', 'Never')).press('Escape')
  await (await rename(page, 'Tide pools', '   ')).press('Enter')
  await expect(item(page, 'Tide pools')).toBeVisible()
  await (await rename(page, 'Tide pools', 'أحواض المد والجزر')).blur()
  await expect(item(page, 'أحواض المد والجزر')).toBeVisible()
  const first = page.url()

  await menu(page).getByRole('link', { name: 'Create New Project' }).click()
  await createEmpty(page)
  await expect(item(page, 'Untitled')).toBeVisible()
  await item(page, 'أحواض المد والجزر').getByRole('link').click()
  await expect(page).toHaveURL(first)
  await expect(item(page, 'أحواض المد والجزر').getByRole('link')).toHaveAttribute('aria-current', 'page')

  // The application opens the last project.
  await page.goto('/app')
  await expect(page).toHaveURL(first)

  await item(page, 'أحواض المد والجزر').hover()
  await page.getByRole('button', { name: 'Delete أحواض المد والجزر' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete project' })
  await expect(question).toContainText('Do you really want to delete the project أحواض المد والجزر?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(item(page, 'أحواض المد والجزر')).toBeVisible()
  await item(page, 'أحواض المد والجزر').hover()
  await page.getByRole('button', { name: 'Delete أحواض المد والجزر' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(item(page, 'أحواض المد والجزر')).toHaveCount(0)
  await expect(page).not.toHaveURL(first)
  await expect(page).toHaveURL(/\/app\/projects\//)

  await item(page, 'Untitled').hover()
  await page.getByRole('button', { name: 'Delete Untitled' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/app/new')
})

test('the wizard creates a project in five steps, and its headings are in the text @soak', async ({ page }) => {
  test.slow()
  await begin(page, 'wizard')
  await menu(page).getByRole('link', { name: 'Create New Project' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(page.getByRole('heading', { name: 'What do you want us to write about?' })).toBeVisible()
  await expect(next).toBeDisabled()
  // The field has the focus, so typing needs no click.
  await expect(page.getByLabel('Description')).toBeFocused()
  await page.getByLabel('Description').fill('Tide pools for families')
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Tide pools for families')
  await next.click()
  await expect(page.getByRole('heading', { name: 'Which language do you want us to write in?' })).toBeFocused()
  await page.getByRole('button', { name: 'Show all: Language' }).click()
  await expect(page.getByRole('option')).toHaveCount(45)
  await page.keyboard.press('Escape')
  await next.click()
  await expect(page.getByRole('heading', { name: 'How long should it be?' })).toBeVisible()
  await page.getByRole('slider', { name: 'Length' }).press('Home')
  await expect(page.getByText('About 2,400 to 4,800 words')).toBeVisible()
  await expect(page.getByText('About 14,400 to 28,800 symbols')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { name: 'Which language do you want us to write in?' })).toBeVisible()
  await next.click()
  await next.click()
  await expect(page.getByRole('heading', { name: 'How should it sound? Pick your tone of voice' })).toBeVisible()
  await page.getByRole('radio', { name: 'Narrative' }).check()
  await page.getByRole('button', { name: 'Create table of content' }).click()
  await expect(page.getByRole('heading', { name: 'Review & edit your table of contents' })).toBeVisible()

  // The state of the page survives a reload.
  await page.reload()
  const contents = page.getByRole('list', { name: 'Table of contents' })
  const chapter = contents.getByLabel('Chapter title', { exact: true }).first()
  await chapter.fill('The edge of the sea')
  const second = contents.getByLabel('Chapter title', { exact: true }).nth(1)
  const secondTitle = await second.inputValue()
  await chapter.press('Alt+ArrowDown')
  await expect(contents.getByLabel('Chapter title', { exact: true }).first()).toHaveValue(secondTitle)
  await expect(contents.getByLabel('Chapter title', { exact: true }).nth(1)).toBeFocused()
  // Unsaved edits of the table of contents survive a reload too.
  await page.reload()
  await expect(contents.getByLabel('Chapter title', { exact: true }).first()).toHaveValue(secondTitle)
  await expect(contents.getByLabel('Chapter title', { exact: true }).nth(1)).toHaveValue('The edge of the sea')
  await page.getByRole('button', { name: 'Add a chapter' }).click()
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page.getByText('Please give this chapter a title.')).toBeVisible()
  await expect(contents.getByLabel('Chapter title', { exact: true }).last()).toBeFocused()
  await page.keyboard.type('What comes after')
  await page.getByRole('button', { name: 'Validate' }).click()
  await expect(page).toHaveURL(/\/app\/projects\/[0-9a-f-]{36}$/)
  const text = page.getByRole('main').getByRole('textbox')
  await expect(text.getByRole('heading', { name: secondTitle })).toBeVisible()
  await expect(text.getByRole('heading', { name: 'The edge of the sea' })).toBeVisible()
  await expect(text.getByRole('heading', { name: 'What comes after' })).toBeVisible()
  await menu(page).getByRole('link', { name: 'Create New Project' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
})

test.describe('with Premium', () => {
  test.use({ storageState: ownerState, expectedErrors: [/status of 4\d\d/] })

  test('a file that cannot be imported is refused; a Markdown file is previewed, imported, and exported', async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
    await page.goto('/app/books')
    await menu(page).getByRole('button', { name: 'Import a text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a text' })
    const choose = dialog.getByLabel('Files to import')
    await test.step('a file that cannot be imported is refused with the reason', async () => {
      await choose.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.from('') })
      await expect(dialog.getByRole('alert')).toHaveText('empty.txt is empty.')
      await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([137, 80, 78, 71, 0, 1]) })
      await expect(dialog.getByRole('alert')).not.toHaveText('empty.txt is empty.')
      await expect(dialog.getByRole('alert')).toContainText(/.{20}/)
      await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeEnabled()
    })

    await choose.setInputFiles({
      name: 'tides.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# Of Tides\n\n## Low water\n\nThe sea goes out.\n\n## High water\n\nIt comes back.\n'),
    })
    await expect(dialog.getByText('2 chapters')).toBeVisible()
    await expect(dialog.getByLabel('Preview')).toContainText('The sea goes out.')
    await dialog.getByLabel('Project name').fill('Of Tides')
    await dialog.getByRole('button', { name: 'Import as a project' }).click()
    await expect(page).toHaveURL(/\/app\/projects\//)
    await expect(page.getByRole('main').getByRole('heading', { name: 'High water' })).toBeVisible()

    await page.getByRole('button', { name: 'Export' }).click()
    const popup = page.getByRole('dialog', { name: 'Select the file type' })
    await expect(popup.getByRole('radio', { name: '.DOCX' })).toBeChecked()
    await expect(popup).toContainText('You can now download your essay in .docx format')
    await popup.getByText('.TXT').click()
    await expect(popup).toContainText('You can now download your essay in .txt format')
    const download = page.waitForEvent('download')
    await popup.getByRole('button', { name: 'Download file' }).click()
    expect((await download).suggestedFilename()).toBe('Of_Tides.txt')
  })
})

test.describe('on the Free plan', () => {
  test.use({ expectedErrors: [/status of 403/] })
  test('an export links to the plans', async ({ page }) => {
    await begin(page, 'free-export')
    await page.getByRole('button', { name: 'Export' }).click()
    const popup = page.getByRole('dialog', { name: 'Select the file type' })
    await popup.getByRole('button', { name: 'Download file' }).click()
    await popup.getByRole('alert').getByRole('link', { name: 'See the plans' }).click()
    await expect(page.getByRole('dialog', { name: 'Unlock Full potential' })).toBeVisible()
  })
})

/** Saves the only guideline with another text, as another device. */
const changeContextElsewhere = async (page: Page, content: string) => {
  const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
  const project = page.url().split('/').at(-1)!
  const reply = await page.request.get(`/v1/contexts?project_id=${project}&type=guideline`, { headers })
  const [{ id, title, type }] = (await reply.json()) as [{ id: string; title: string; type: string }]
  const saved = await page.request.put(`/v1/contexts/${id}`, { headers, data: { title, type, content } })
  expect(saved.ok(), await saved.text()).toBe(true)
}

test('write settings, contexts and goals are saved, with one panel open at a time @soak', async ({ page }) => {
  await begin(page, 'panels')
  const panel = (name: string) => page.getByRole('complementary', { name })
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })

  await tool('Write Settings').click()
  await panel('Write Settings').getByLabel('Description').fill('A field guide')
  await panel('Write Settings').getByRole('combobox', { name: 'Tone' }).fill('Humo')
  await page.getByRole('option', { name: 'Humorous' }).click()
  await panel('Write Settings').getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved successfully')).toBeVisible()

  // The typed text is kept, and never shown as saved.
  await panel('Write Settings').getByLabel('Description').fill('A field guide to tides')
  await panel('Write Settings').getByRole('button', { name: 'Close' }).click()
  await tool('Write Settings').click()
  await expect(panel('Write Settings').getByLabel('Description')).toHaveValue('A field guide to tides')
  await panel('Write Settings').getByRole('button', { name: 'Discard' }).click()
  await expect(panel('Write Settings').getByLabel('Description')).toHaveValue('A field guide')

  await tool('Contexts').click()
  await expect(panel('Write Settings')).toHaveCount(0)
  await panel('Contexts').getByRole('button', { name: 'Add a guideline' }).click()
  await panel('Contexts').getByLabel('Title').fill('Voice')
  await panel('Contexts').getByLabel('Content').fill('x'.repeat(1001))
  await expect(panel('Contexts').getByText('Content must not exceed 1000 characters')).toBeVisible()
  await expect(panel('Contexts').getByRole('button', { name: 'Save' })).toBeDisabled()
  await panel('Contexts').getByLabel('Content').fill('Address the reader as you.')
  // Unsaved input is kept, in this tab and the next.
  await tool('Write Settings').click()
  await expect(panel('Contexts')).toHaveCount(0)
  await page.reload()
  await tool('Contexts').click()
  await expect(panel('Contexts').getByRole('heading', { name: 'New guideline' })).toBeFocused()
  await expect(panel('Contexts').getByText('This is your draft. It is not saved yet.')).toBeVisible()
  await expect(panel('Contexts').getByLabel('Title')).toHaveValue('Voice')
  await expect(panel('Contexts').getByLabel('Content')).toHaveValue('Address the reader as you.')
  await panel('Contexts').getByRole('button', { name: 'Save' }).click()
  await expect(panel('Contexts').getByRole('heading', { name: 'Voice' })).toBeVisible()
  await panel('Contexts').getByRole('button', { name: 'Edit Voice' }).click()
  await panel('Contexts').getByLabel('Content').fill('Not meant.')
  await panel('Contexts').getByRole('button', { name: 'Close' }).click()
  await tool('Contexts').click()
  await expect(panel('Contexts').getByLabel('Content')).toHaveValue('Not meant.')
  await panel('Contexts').getByRole('button', { name: 'Cancel' }).click()
  await panel('Contexts').getByRole('button', { name: 'Close' }).click()
  await tool('Contexts').click()
  await expect(panel('Contexts').getByText('Address the reader as you.')).toBeVisible()
  await panel('Contexts').getByRole('button', { name: 'Edit Voice' }).click()
  await panel('Contexts').getByLabel('Title').fill('Tone of voice')
  await panel('Contexts').getByLabel('Content').press('End')
  await panel('Contexts').getByLabel('Content').pressSequentially(' Always.')
  await changeContextElsewhere(page, 'Please address the reader as you.')
  await panel('Contexts').getByRole('button', { name: 'Save' }).click()
  await expect(panel('Contexts').getByText('This was changed elsewhere meanwhile.')).toBeVisible()
  await expect(panel('Contexts').getByLabel('Content')).toHaveValue('Please address the reader as you. Always.')
  await panel('Contexts').getByRole('button', { name: 'Save' }).click()
  await panel('Contexts').getByRole('button', { name: 'Delete Tone of voice' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Do you really want to delete this context?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(panel('Contexts').getByText('No guidelines yet')).toBeVisible()

  // Beside an open panel, the rarer tools are in a menu.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Goals' }).click()
  const goals = panel('Goals')
  for (const wrong of ['many', '1.5', '0', '10,000,001']) {
    await goals.getByLabel('Words of the book').fill(wrong)
    await goals.getByRole('button', { name: 'Save the goals' }).click()
    await expect(goals.getByText('Enter a number of words, up to 10,000,000.')).toBeVisible()
  }
  await goals.getByLabel('Words of the book').fill('50,000')
  await goals.getByRole('button', { name: 'Save the goals' }).click()
  await expect(goals.getByText('0 of 50,000 words, 50,000 to go')).toBeVisible()

  await tool('Personalize').click()
  await panel('Personalize').getByLabel('Style sample').fill('We walked down before breakfast.')
  await panel('Personalize').getByRole('button', { name: 'Save sample' }).click()
  expect(await page.evaluate(() => localStorage.getItem('personalizeText'))).toBe('We walked down before breakfast.')
  await page.keyboard.press('Escape')
  await expect(panel('Personalize')).toHaveCount(0)

  await page.reload()
  await tool('Write Settings').click()
  await expect(panel('Write Settings').getByLabel('Description')).toHaveValue('A field guide')
  await expect(panel('Write Settings').getByRole('combobox', { name: 'Tone' })).toHaveValue('Humorous')
})
