import { axe } from './accessible.ts'
import { expect, sheet, test } from './desk-test.ts'

const before = ['Mara met Tom.', 'Everybody liked Mara’s garden.', 'The house of Mara Lund stood beside Mara Holm’s.']

test('a renamed name changes in the chosen passages, and one undo takes all back', async ({
  desk: { page, project },
}) => {
  for (const [at, text] of before.entries()) await project.saveElsewhere(at, text)
  await expect(sheet(page)).toContainText(before[2]!)
  await sheet(page)
    .getByText('Mara met Tom.')
    .dblclick({ position: { x: 10, y: 10 } })
  await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'Rename' }).click()
  const panel = page.getByRole('complementary', { name: 'Rename' })
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Mara')
  await panel.getByLabel('New name', { exact: true }).fill('Clara')
  await panel.getByRole('button', { name: 'Find passages' }).click()

  const passages = panel.getByRole('region', { name: 'Passages (2)' })
  await expect(passages.getByRole('checkbox')).toHaveCount(2)
  const question = panel.getByRole('region', { name: 'Questions (2)' }).getByRole('checkbox').first()
  await expect(question).not.toBeChecked()
  await expect(panel.getByText('This search does not find:')).toBeVisible()
  expect((await axe(page).include('aside').analyze()).violations).toEqual([])
  await panel.getByRole('button', { name: /^Show/ }).last().click()
  await expect(sheet(page).getByText(before[2]!)).toBeInViewport()

  await passages.getByRole('checkbox').first().uncheck()
  await question.check()
  await panel.getByRole('button', { name: 'Change 2 passages' }).click()
  await expect(panel.getByText('2 passages changed.')).toBeVisible()
  const after = [before[0]!, 'Everybody liked Clara’s garden.', 'The house of Clara Lund stood beside Mara Holm’s.']
  await expect.poll(project.saved).toEqual(after)

  await sheet(page).getByText(after[0]!).click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sheet(page)).toContainText('Everybody liked Mara’s garden.')
  await expect.poll(project.saved).toEqual(before)
})
