import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { headingNode } from '#manuscript/model/blocks/write-block.ts'
import { paragraph } from './editor-test.ts'
import { expect, type FakeProject, test, word } from './desk-test.ts'

const titles = ['One', 'Two', 'Three', 'Four']

/** Stores four chapters with a paragraph each. */
const fill = async (page: Page, project: FakeProject) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const blocks = titles.flatMap((title) => [headingNode('chapter', [{ text: title }]), paragraph(`Text of ${title}.`)])
  const reply = await page.request.post('/v1/update_content', {
    headers: { Token: token },
    data: {
      projectId: project.id,
      baseRevision: await project.revision(),
      saveId: randomUUID(),
      device: 'A test',
      splices: [{ start: 0, deleteCount: 3, blocks }],
    },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
}
const tree = (page: Page) => page.getByRole('tree', { name: 'Outline' })
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: `${title},` })
const open = async (page: Page, project: FakeProject) => {
  await page.addInitScript(() => localStorage.setItem('outlineOpen', 'true'))
  await page.goto(project.url)
  await expect(row(page, 'Four')).toBeVisible()
}

test('two tabs move chapters at the same time, and every paragraph is there once @soak', async ({ desk, context }) => {
  const { page, project } = desk
  await fill(page, project)
  await open(page, project)
  const other = await context.newPage()
  await open(other, project)
  // Both tabs move a section before either receives the other's change.
  await row(page, 'Two').focus()
  await row(other, 'Four').focus()
  await Promise.all([page.keyboard.press('Alt+ArrowUp'), other.keyboard.press('Alt+ArrowUp')])
  for (const tab of [page, other]) await expect(word(tab, 'Saved')).toBeVisible()
  const expected = ['Two', 'One', 'Four', 'Three'].flatMap((title) => [title, `Text of ${title}.`])
  await expect.poll(() => project.saved()).toEqual(expected)
  for (const tab of [page, other]) await expect(tree(tab).getByRole('treeitem')).toHaveCount(4)
  expect(await project.versionCount()).toBe(0)

  await row(page, 'Two').focus()
  await page.keyboard.press('ControlOrMeta+s')
  await page.reload()
  await expect(row(page, 'Four')).toBeVisible()
  // The project was untitled, so it has the name of its first heading.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(One|Two)$/)
})

test('notes keep their field and caret while another tab renames their heading @soak', async ({ desk, context }) => {
  const { page, project } = desk
  await fill(page, project)
  await open(page, project)
  const other = await context.newPage()
  await open(other, project)
  await row(page, 'Two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Synopsis and notes' }).press('Enter')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.click()
  await page.keyboard.type('Ask lse.')
  await expect.poll(() => project.content()).toContain('Ask lse.')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
  await row(other, 'Two').focus()
  await other.keyboard.press('F2')
  await other.keyboard.type('Zwei')
  await other.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Zwei' }).first()).toBeVisible()
  await page.keyboard.type('I')
  await expect(notes).toBeFocused()
  await expect(notes).toHaveValue('Ask Ilse.')
  await expect.poll(() => project.content()).toContain('Ask Ilse.')
  expect(await project.versionCount()).toBe(0)
})
