import { expect, paragraphs, test, typeAfter, word } from './desk-test.ts'

const openHistory = async (page: Parameters<typeof word>[0]) => {
  await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('complementary', { name: 'History' })
  await expect(panel).toBeVisible()
  return panel
}

test('a text before is compared with the text now, and one paragraph or all of it brought back', async ({ desk }) => {
  const { page, project } = desk
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

  await panel.getByRole('button', { name: /Typing.*Chrome/ }).click()
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  await expect(paragraphs(page)).toHaveText([
    'First paragraph. Changed.',
    'Second paragraph.',
    'Third paragraph. Changed too.',
  ])
})

test('what lost a conflict is in the history, and can be brought back', async ({ desk }) => {
  const { page, project } = desk
  await typeAfter(page, 'Second paragraph.', ' Mine.')
  await project.saveElsewhere(1, 'Second paragraph, theirs.')
  await page.getByRole('button', { name: 'Compare and choose' }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph, theirs.')
  const panel = await openHistory(page)
  await panel.getByRole('button', { name: /Kept beside the text/ }).click()
  await panel.getByRole('button', { name: 'Put this back' }).click()
  await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. Mine.')
  await expect(word(page, 'Saved')).toBeVisible()
  expect((await project.saved())[1]).toBe('Second paragraph. Mine.')
})
