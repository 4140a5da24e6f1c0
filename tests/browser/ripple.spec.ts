import { axe } from './accessible.ts'
import { expect, sheet, test } from './desk-test.ts'

const before = ['Mara met Tom.', 'Everybody liked Mara’s garden.', 'The house of Mara Lund stood beside Mara Holm’s.']

test('a renamed name changes in the chosen passages, and one undo takes all back @soak', async ({
  desk: { page, project },
}) => {
  for (const [at, text] of before.entries()) await project.saveElsewhere(at, text)
  await expect(sheet(page)).toContainText(before[2]!)
  await sheet(page)
    .getByText('Mara met Tom.')
    .dblclick({ position: { x: 10, y: 10 } })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Rename' })
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Mara')
  await panel.getByLabel('New name', { exact: true }).fill('Clara')
  await panel.getByRole('button', { name: 'Find passages' }).click()

  const passages = panel.getByRole('region', { name: 'Passages (2)' })
  await expect(passages.getByRole('checkbox')).toHaveCount(2)
  const question = panel.getByRole('region', { name: 'Questions (2)' }).getByRole('checkbox').first()
  await expect(question).not.toBeChecked()
  await expect(panel.getByText('This search does not find:')).toBeVisible()
  expect(await axe(page, { include: 'aside' })).toEqual([])
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

test('undo by keyboard gives the card of a renamed person its old name again, and redo gives it the new one @soak', async ({
  desk: { page, project },
}) => {
  await project.saveElsewhere(0, before[0]!)
  await expect(sheet(page)).toContainText(before[0]!)
  await page.getByRole('button', { name: 'Codex' }).click()
  const codex = page.getByRole('complementary', { name: 'Codex' })
  await codex.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mara')
  await codex.getByRole('button', { name: 'Save' }).click()
  await expect(codex.getByRole('heading', { name: 'Mara', exact: true })).toBeVisible()
  await codex.getByRole('button', { name: 'Close' }).click()

  await sheet(page)
    .getByText(before[0]!)
    .dblclick({ position: { x: 10, y: 10 } })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Rename' })
  await panel.getByLabel('New name', { exact: true }).fill('Clara')
  await panel.getByRole('button', { name: 'Find passages' }).click()
  await panel.getByRole('button', { name: 'Change 1 passage' }).click()
  await expect(panel.getByText('1 passage changed.')).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()

  const cards = () =>
    page.evaluate(async (id) => {
      const headers = { Token: localStorage.getItem('token') ?? '' }
      const reply = await fetch(`/v1/projects/${id}/codex`, { headers })
      const codex = (await reply.json()) as { cards: { name: string }[] }
      return codex.cards.map(({ name }) => name)
    }, project.id)
  await expect.poll(cards).toEqual(['Clara'])
  await sheet(page).getByText('Clara met Tom.').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sheet(page)).toContainText(before[0]!)
  await expect.poll(cards).toEqual(['Mara'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(sheet(page)).toContainText('Clara met Tom.')
  await expect.poll(cards).toEqual(['Clara'])
})
