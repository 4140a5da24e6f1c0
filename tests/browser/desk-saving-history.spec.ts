import { axe } from './accessible.ts'
import { expect, paragraphs, sheet, test, typeAfter, word } from './desk-test.ts'

const openHistory = async (page: Parameters<typeof word>[0]) => {
  const panel = page.getByRole('complementary', { name: 'History' })
  if (!(await panel.isVisible()))
    await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'History' }).click()
  await expect(panel).toBeVisible()
  return panel
}

test('an earlier text, and the losing version of a conflict, can be compared and restored', async ({ desk }) => {
  const { page, project } = desk
  await test.step('an earlier text is restored in part or whole', async () => {
    await typeAfter(page, 'First paragraph.', ' Changed.')
    await typeAfter(page, 'Third paragraph.', ' Changed too.')
    await word(page, 'Not saved yet').click()
    await expect(word(page, 'Saved')).toBeVisible()

    const panel = await openHistory(page)
    await expect(panel.getByRole('button', { name: /Typing.*3 words more/ })).toBeVisible()
    await panel.getByRole('button', { name: /A test/ }).click()
    await expect(panel.getByRole('deletion').first()).toContainText('Changed')
    await panel
      .getByRole('listitem')
      .filter({ hasText: 'Third paragraph.' })
      .getByRole('button', { name: 'Put this back' })
      .click()
    await expect(paragraphs(page)).toHaveText(['First paragraph. Changed.', 'Second paragraph.', 'Third paragraph.'])
    await expect(word(page, 'Saved')).toBeVisible()
    await expect(panel.getByRole('listitem')).toHaveCount(1)

    await panel.getByRole('button', { name: 'Restore this version' }).click()
    await expect(paragraphs(page)).toHaveText(['First paragraph.', 'Second paragraph.', 'Third paragraph.'])
    await expect(panel.getByRole('button', { name: /Restored/ })).toHaveCount(2)
    expect(await project.saved()).toEqual(['First paragraph.', 'Second paragraph.', 'Third paragraph.'])
    await paragraphs(page).nth(1).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page)).toHaveText(['First paragraph. Changed.', 'Second paragraph.', 'Third paragraph.'])
    await page.keyboard.press('ControlOrMeta+y')
    await expect(paragraphs(page)).toHaveText(['First paragraph.', 'Second paragraph.', 'Third paragraph.'])
    // Undo takes back the restoring, and leaves what another device has written since.
    await project.saveElsewhere(1, 'Second paragraph, theirs.')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph, theirs.')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page)).toHaveText([
      'First paragraph. Changed.',
      'Second paragraph, theirs.',
      'Third paragraph.',
    ])
    await page.keyboard.press('ControlOrMeta+y')
    await expect(paragraphs(page)).toHaveText(['First paragraph.', 'Second paragraph, theirs.', 'Third paragraph.'])

    await panel.getByRole('button', { name: /Typing.*Chrome/ }).click()
    await panel.getByRole('button', { name: 'Restore this version' }).click()
    await expect(paragraphs(page)).toHaveText([
      'First paragraph. Changed.',
      'Second paragraph.',
      'Third paragraph. Changed too.',
    ])
  })

  await test.step('the losing version of a conflict is restored', async () => {
    await expect(word(page, 'Saved')).toBeVisible()
    await typeAfter(page, 'Second paragraph.', ' Mine.')
    await project.saveElsewhere(1, 'Second paragraph, theirs.')
    await page.getByRole('button', { name: 'Compare and choose' }).click()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph, theirs.')
    const panel = await openHistory(page)
    await panel.getByRole('button', { name: /Version from a conflict/ }).click()
    await panel.getByRole('button', { name: 'Put this back' }).click()
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. Mine.')
    await expect(word(page, 'Saved')).toBeVisible()
    expect((await project.saved())[1]).toBe('Second paragraph. Mine.')
  })
})

test('after everything was deleted and overwritten, the history panel restores it', async ({ desk }) => {
  const { page, project } = desk
  const save = async () => {
    await page.keyboard.press('ControlOrMeta+s')
    await expect(word(page, 'Saved')).toBeVisible()
  }
  await typeAfter(page, 'First paragraph.', ' A pearl in the weed.')
  await save()
  await typeAfter(page, 'Third paragraph.', ' And a limpet.')
  await save()
  await sheet(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('oops')
  await save()
  await expect.poll(project.saved).toEqual(['oops'])

  const panel = await openHistory(page)
  const typed = panel.getByRole('listitem').filter({ hasText: '8 words more' })
  await typed.getByRole('button', { name: /2 saves/ }).click()
  await expect(typed.getByRole('button', { name: /words$|words more$/ })).toHaveCount(3)
  await typed.getByRole('button', { name: /5 words more/ }).click()
  await expect(panel.getByRole('insertion').first()).toContainText('A pearl in the weed.')
  await expect(panel).not.toContainText('limpet')
  await panel.getByRole('button', { name: 'All changes' }).click()

  await panel.getByRole('searchbox', { name: 'Search deleted text' }).fill('LIMPET')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('1 deleted passage')
  await expect(panel.locator('mark')).toHaveText('limpet')
  expect(await axe(page)).toEqual([])
  await panel.getByRole('button', { name: 'Put back' }).click()
  await expect(paragraphs(page)).toHaveText(['oops', 'Third paragraph. And a limpet.'])
  await panel.getByRole('button', { name: 'Open this version' }).click()
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  await expect(paragraphs(page)).toHaveText([
    'First paragraph. A pearl in the weed.',
    'Second paragraph.',
    'Third paragraph. And a limpet.',
  ])
})
