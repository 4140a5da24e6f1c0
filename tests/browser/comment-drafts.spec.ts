import type { Page } from '@playwright/test'
import { expect, paragraphs, sheet } from './desk-test.ts'
import { beginComment, makeLink, panel, select, test, visit } from './sharing-test.ts'

const choose = async (page: Page, item: string) => {
  await panel(page, 'Comments').getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a comment that was not sent is kept when its panel closes, and deleted only after a question', async ({
  desk: { page },
}) => {
  const comments = panel(page, 'Comments')
  const field = comments.getByPlaceholder('Write a comment')
  await paragraphs(page).filter({ hasText: 'Second' }).click()
  await select(page, 'Second paragraph')
  await beginComment(page, 'Half a thought')
  await comments.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(field).toHaveValue('Half a thought')
  await field.press('Control+Enter')
  await expect(comments.getByRole('listitem')).toContainText('Half a thought')
  // The author goes on writing at once.
  await expect(sheet(page)).toBeFocused()

  await page.route('**/v1/comments/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await choose(page, 'Edit')
  await comments.getByLabel('Comment', { exact: true }).fill('A whole thought')
  await comments.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The comment was not saved.').first()).toBeVisible()
  await expect(comments.getByLabel('Comment', { exact: true })).toHaveValue('A whole thought')
  await page.unroute('**/v1/comments/*')
  await comments.getByRole('button', { name: 'Save' }).click()
  await expect(comments.getByRole('listitem')).toContainText('A whole thought')
  await expect(comments.getByRole('button', { name: 'Comment actions' })).toBeFocused()

  await choose(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(comments.getByRole('listitem')).toContainText('A whole thought')
  await choose(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(comments).toContainText('No open comments')
})

test('a guest’s comment outlives a closed panel and a new version, and reaches its passage', async ({
  desk: { page },
  browser,
}) => {
  const address = await makeLink(page, 'Read and comment')
  const { page: guest } = await visit(browser, address)
  const comments = panel(guest, 'Comments')
  await expect(guest.getByText('Third paragraph.')).toBeVisible()
  await select(guest, 'Third')
  // Neither the buttons nor the panel cover the passage.
  const buttons = await guest.getByRole('button', { name: 'Comment', exact: true }).boundingBox()
  const passage = await guest.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().toJSON() as DOMRect)
  expect(buttons!.y).toBeGreaterThanOrEqual(passage.bottom)
  await guest.getByRole('button', { name: 'Comment', exact: true }).click()
  const [text, drawer] = [await guest.getByRole('article').boundingBox(), await comments.boundingBox()]
  expect(text!.x + text!.width).toBeLessThanOrEqual(drawer!.x)
  const tools = await guest.getByRole('button', { name: 'Comments' }).boundingBox()
  expect(tools!.y + tools!.height).toBeLessThanOrEqual(drawer!.y)
  await comments.getByLabel('Comment', { exact: true }).fill('Who is third?')
  await comments.getByLabel('Your name').fill('Bea')
  await comments.getByLabel('Your name').press('Escape')
  await expect(comments).toHaveCount(0)

  await paragraphs(page).first().click()
  await page.keyboard.press('Home')
  await page.keyboard.type('New')
  await page.keyboard.press('Enter')
  await guest.getByRole('button', { name: 'Show the new version' }).click({ timeout: 30_000 })
  await expect(guest.getByText('New', { exact: true })).toBeVisible()
  await guest.getByRole('button', { name: 'Comments' }).click()
  await expect(comments.getByLabel('Comment', { exact: true })).toHaveValue('Who is third?')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByRole('listitem')).toContainText('Who is third?')
  await expect(comments.getByRole('heading', { name: 'Comments' })).toBeFocused()

  await guest.route('**/v1/shared/comments/*', (route) => route.abort())
  await comments.getByRole('button', { name: 'Delete' }).click()
  await comments.getByRole('button', { name: 'Delete' }).click()
  await expect(comments.getByRole('alert')).toContainText('not deleted')
  await guest.unroute('**/v1/shared/comments/*')
  await comments.getByRole('button', { name: 'Delete' }).click()
  await comments.getByRole('button', { name: 'Keep' }).click()
  await expect(comments.getByRole('listitem')).toContainText('Who is third?')
  await comments.getByRole('button', { name: 'Delete' }).click()
  await comments.getByRole('button', { name: 'Delete' }).click()
  await expect(comments).toContainText('No comments yet')
  await guest.context().close()
})

test('a comment on a text in two versions waits until one is chosen @soak', async ({ desk: { page, project } }) => {
  await page.context().setOffline(true)
  await paragraphs(page).first().click()
  await page.keyboard.type('Here ')
  await project.saveElsewhere(0, 'Elsewhere')
  await page.context().setOffline(false)
  await expect(page.getByText('Both versions are kept.').first()).toBeVisible({ timeout: 30_000 })
  await paragraphs(page).filter({ hasText: 'Second' }).click()
  await beginComment(page, 'Which one?')
  const comments = panel(page, 'Comments')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(comments.getByRole('alert')).toContainText('Choose a version above the text first.')
  await expect(comments.getByPlaceholder('Write a comment')).toHaveValue('Which one?')
})
