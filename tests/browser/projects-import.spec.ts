import { expect, sheet, test } from './desk-test.ts'
import { expectAccessible } from './accessible.ts'
import { timeLimit } from './time-limit.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) })

test('files are imported into the open text in a chosen order, as chapters and at the caret @soak', async ({
  desk: { page, project },
}) => {
  const open = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import files' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Import into this text' })
  // The project takes the name of its first heading.
  const sheet = page.getByRole('textbox', { name: /Untitled|First/ })
  await open()
  await dialog
    .getByLabel('Files to import')
    .setInputFiles([
      file('two.md', '# Second\n\nText of two.\n'),
      file('one.md', '# First\n\nText of one.\n'),
      file('empty.md', ''),
    ])
  await expect(dialog.getByText('empty.md is empty.')).toBeVisible()
  const moveUp = dialog.getByRole('button', { name: 'Move one.md up' })
  await moveUp.press('Enter')
  await expect(moveUp).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Move one.md down' })).toBeFocused()
  await dialog.getByRole('button', { name: /one\.md.*3 words/ }).click()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Text of one.')
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await dialog.getByRole('button', { name: 'Import 2 files' }).click()
  // The file that failed stays in the list. Behind the dialog, the text has no roles.
  await expect(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveText([/empty\.md is empty/])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(sheet.getByRole('heading')).toHaveText(['First', 'Second'])
  const third = ['First paragraph.', 'Second paragraph.', 'Third paragraph.']
  const chapters = ['First', 'Text of one.', 'Second', 'Text of two.']
  await expect.poll(project.saved).toEqual([...third, ...chapters])

  await sheet.getByText('Text of one.').click()
  await page.keyboard.press('Home')
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight')
  await open()
  await dialog.getByLabel('Files to import').setInputFiles(file('three.md', '# Third\n\nText of three.\n'))
  await dialog.getByText('At the caret').click()
  await expect(dialog.getByText('Below “First”.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import the file' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText('Third')
  const parted = ['First', 'Text', 'Third', 'Text of three.', ' of one.', 'Second', 'Text of two.']
  await expect.poll(project.saved).toEqual([...third, ...parted])
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('complementary', { name: 'History' }).getByText('Import').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await sheet.getByText('Text of two.').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(project.saved).toEqual([...third, ...chapters])

  // A file without a title brings no heading.
  await sheet.getByText('Text of two.').click()
  await page.keyboard.press('End')
  await open()
  await dialog.getByLabel('Files to import').setInputFiles(file('thought.md', 'Only a thought.\n'))
  await dialog.getByText('At the caret').click()
  await dialog.getByRole('button', { name: 'Import the file' }).click()
  await expect.poll(project.saved).toEqual([...third, ...chapters, 'Only a thought.'])
})

test('a book of 300,000 words is imported into the open text and saved @soak', async ({ desk: { page, project } }) => {
  test.setTimeout(timeLimit(180_000))
  const words = 'the quick brown fox jumps over the lazy dog again '.repeat(5).trim()
  const paragraphs = Array.from(
    { length: 6000 },
    (_, at) => `${at % 200 ? '' : `# Chapter ${at}\n\n`}${at} ${words}.\n`,
  )
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into this text' })
  await dialog.getByLabel('Files to import').setInputFiles(file('long.md', paragraphs.join('\n')))
  await dialog.getByRole('button', { name: 'Import the file' }).click({ timeout: 60_000 })
  await expect(dialog).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(async () => (await project.saved()).length, { timeout: 60_000 }).toBeGreaterThan(6000)
})

test('what is imported without a network is saved later', async ({ desk: { page, project } }) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into this text' })
  await dialog.getByLabel('Files to import').setInputFiles(file('one.md', '# First\n\nText of one.\n'))
  await expect(dialog.getByRole('button', { name: 'Import the file' })).toBeEnabled()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Import the file' }).click()
  await expect(sheet(page).getByRole('heading')).toHaveText(['First'])
  await page.context().setOffline(false)
  await expect.poll(project.saved, { timeout: 30_000 }).toContain('Text of one.')
})

test('several files become projects of their own, or one project @soak', async ({ desk: { page } }) => {
  const choose = async () => {
    await page.getByRole('button', { name: 'Import a text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a text' })
    await dialog
      .getByLabel('Files to import')
      .setInputFiles([file('bees.md', '# Hives\n\nBees dance.\n'), file('tides.md', 'The sea comes in.\n')])
    return dialog
  }
  const dialog = await choose()
  await dialog.getByText('One project from all files').click()
  await dialog.getByLabel('Project name').fill('Bees and tides')
  await dialog.getByRole('button', { name: 'Import as a project' }).click()
  const all = page.getByRole('textbox', { name: 'Bees and tides' })
  await expect(all.getByRole('heading')).toHaveText(['Hives', /tides/i])
  await choose()
  await dialog.getByRole('button', { name: 'Import as 2 projects' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'tides', exact: true }),
  ).toBeVisible()
})

test('two texts are compared with the marks of an editor @soak', async ({ desk: { page, project } }) => {
  await project.saveElsewhere(1, 'The second paragraph of this text, rewritten.')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeDisabled()
  const before = page.getByRole('group', { name: 'Before' })
  await before.getByText('A file').click()
  await before
    .getByLabel('File to compare')
    .setInputFiles(
      file('draft.md', 'First paragraph.\n\nThe second paragraph of this text.\n\nGone.\n\nThird paragraph.\n'),
    )
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  const changes = page.getByRole('region', { name: 'Changes' })
  const result = '2 changed paragraphs: 1 word added, 1 word removed'
  await expect(changes).toContainText(result)
  await expect(page.getByRole('status').filter({ hasText: `The texts are compared. ${result}` })).toBeAttached()
  await expect(changes.getByRole('insertion')).toHaveText([', rewritten'])
  await expect(changes.getByRole('deletion')).toHaveText(['Gone.'])
  await changes.getByRole('button', { name: 'Next change' }).click()
  await expect(changes.getByText('1 of 2')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 844 })
  await changes.getByText('Whole text').click()
  await expect(changes.getByText('First paragraph.')).toBeVisible()
})
