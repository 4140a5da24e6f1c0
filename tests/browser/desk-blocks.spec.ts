import type { Page } from '@playwright/test'
import { levelMessages } from '#contract/block-level.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { type Desk, expect, openDesk, sheet, test, typeAfter, word } from './desk-test.ts'

const tokenOf = async (page: Page): Promise<string> => (await page.evaluate(() => localStorage.getItem('token'))) ?? ''

/** Returns the blocks on the server, or the status with which it refuses a client of this level. */
const stored = async (page: Page, id: string, level = '2'): Promise<EditorNode[] | number> => {
  const headers = { Token: await tokenOf(page), 'Block-Level': level }
  const reply = await page.request.get(`/v1/projects/${id}`, { headers })
  if (!reply.ok()) return reply.status()
  return editorStateToBlocks(JSON.parse(((await reply.json()) as { content: string }).content))
}
const typesOf = async (page: Page, id: string): Promise<string[]> => {
  const blocks = await stored(page, id)
  return typeof blocks === 'number' ? [`status ${blocks}`] : blocks.map(({ type }) => type)
}
const save = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s')
  await expect(word(page, 'Saved')).toBeVisible()
}

const paste = (page: Page, html: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    document
      .querySelector('[contenteditable=true]')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const math = (page: Page) => sheet(page).getByRole('math')
const three = ['paragraph', 'paragraph', 'paragraph']
const more = [...three, 'scenebreak', 'code', 'math', 'paragraph']

/** Opens a text with new blocks on a page of the previous version, which refuses and saves nothing. */
const openInPreviousVersion = async ({ page, project }: Desk) => {
  await typeAfter(page, 'Third paragraph.', ' ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('***')
  await page.keyboard.press('Enter')
  await page.keyboard.type('On the other side.')
  await save(page)
  expect(await stored(page, project.id, '1')).toBe(409)
  // A page of the previous version sends no block level.
  await page.route('**/v1/**', async (route) => {
    const { 'block-level': _, ...headers } = route.request().headers()
    await route.continue({ headers })
  })
  const before = await project.revision()
  await page.reload()
  await expect(page.getByText(levelMessages.open).first()).toBeVisible()
  expect(await project.revision()).toBe(before)
}

test('new blocks are typed, pasted, saved, merged from two tabs, undone and restored; a page of the previous version saves nothing of them @soak', async ({
  desk,
  context,
}) => {
  const { page, project } = desk
  await typeAfter(page, 'Third paragraph.', ' ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('***')
  await page.keyboard.press('Enter')
  await page.keyboard.type('```js')
  await page.keyboard.press('Enter')
  await page.keyboard.type('let boats = 2')
  // At the end of the code, the arrow key leaves it. Two dollar signs begin a formula.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('$$')
  await page.keyboard.press('Enter')
  await page.keyboard.type('x^2')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The end.')
  await expect(math(page)).toHaveCount(1)
  await save(page)
  expect(await typesOf(page, project.id)).toEqual(more)

  await page.reload()
  await expect(sheet(page).getByText('let boats = 2')).toBeVisible()
  await expect(math(page)).toHaveCount(1)

  const other = await context.newPage()
  await openDesk(other, project)
  await typeAfter(other, 'First paragraph.', ' From the other tab.')
  await sheet(page).getByText('The end.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await paste(page, '<table><tr><th>Harbour</th></tr><tr><td>Lisbon</td></tr></table>')
  await expect(sheet(page).getByText('Lisbon')).toBeVisible()
  await save(page)
  await save(other)
  await expect(sheet(page)).toContainText('From the other tab.')
  await expect(sheet(other).getByText('Lisbon')).toBeVisible()
  await expect(math(other)).toHaveCount(1)
  await other.close()

  await sheet(page).getByText('let boats = 2').click()
  await page.keyboard.press('End')
  await page.keyboard.type('0')
  await expect(sheet(page).getByText('let boats = 20')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sheet(page).getByText('let boats = 2', { exact: true })).toBeVisible()
  await save(page)

  await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'History' }).click()
  const panel = page.getByRole('complementary', { name: 'History' })
  await panel.getByRole('button', { name: /A test/ }).click()
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  await expect(math(page)).toHaveCount(0)
  await expect.poll(() => typesOf(page, project.id)).toEqual(three)
  await panel
    .getByRole('button', { name: /Typing/ })
    .first()
    .click()
  await panel.getByRole('button', { name: 'Restore this version' }).click()
  await expect(math(page)).toHaveCount(1)
  await expect(sheet(page).getByText('let boats = 2', { exact: true })).toBeVisible()

  await test.step('a page of the previous version opens and saves nothing of a text with new blocks', () =>
    openInPreviousVersion({ page, project }))
})
