import { expect, paragraphs } from './desk-test.ts'
import { beginComment, makeLink, panel, select, test, visit } from './sharing-test.ts'

test('a guest’s comment outlives a closed panel and a new version, and a suggestion overwrites no later change @soak', async ({
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

  await test.step('a suggestion for a passage that has changed does not overwrite it', async () => {
    await select(guest, 'Third')
    await expect(guest.getByRole('button', { name: 'Suggest a change' })).toBeVisible()
    // The buttons of the previous selection are still shown.
    await select(guest, 'Second')
    await guest.getByRole('button', { name: 'Suggest a change' }).click()
    await comments.getByLabel('New text').fill('Middle')
    await comments.getByRole('button', { name: 'Suggest', exact: true }).click()
    await expect(comments.getByRole('listitem')).toContainText('Middle')
    await guest.context().close()
    await panel(page, 'Share').getByRole('button', { name: 'Close' }).click()
    await paragraphs(page).filter({ hasText: 'Second' }).click()
    await page.keyboard.press('Home')
    for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight')
    await page.keyboard.type('X')
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    await expect(panel(page, 'Comments')).toContainText('has changed since this was suggested')
    await expect(panel(page, 'Comments').getByRole('button', { name: 'Accept' })).toBeDisabled()
  })
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

test('a reply to a comment that was deleted elsewhere can be copied, also after a reload', async ({
  desk: { page, project },
}) => {
  const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
  await paragraphs(page).filter({ hasText: 'Second' }).click()
  await beginComment(page, 'Is this right?')
  const comments = panel(page, 'Comments')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await comments.getByRole('button', { name: 'Reply' }).click()
  await comments.getByLabel('Reply').fill('Yes, and I can prove it.')
  await comments.getByRole('button', { name: 'Comment actions: Is this right?' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edited = Array.from({ length: 5 }, (_, at) => `Line ${at + 1}`).join('\n')
  await comments.getByLabel('Comment', { exact: true }).fill(edited)
  const listed = await page.request.get(`/v1/projects/${project.id}/comments`, { headers })
  const { comments: threads } = (await listed.json()) as { comments: { id: string }[] }
  expect((await page.request.delete(`/v1/comments/${threads[0]!.id}`, { headers })).ok()).toBe(true)
  for (const isReloaded of [false, true]) {
    if (isReloaded) {
      await page.reload()
      await page.getByRole('button', { name: 'Comments', exact: true }).click()
    }
    await expect(comments.getByText('The comment was deleted before your text was sent.')).toBeVisible()
    await expect(comments.getByRole('textbox', { name: 'Your text 1 of 2' })).toHaveValue(edited)
    await expect(comments.getByRole('textbox', { name: 'Your text 2 of 2' })).toHaveValue('Yes, and I can prove it.')
    const [whole, shown] = await comments
      .getByRole('textbox', { name: 'Your text 1 of 2' })
      .evaluate((field) => [field.scrollHeight, field.clientHeight])
    expect(shown).toBe(whole)
  }
  await comments.getByRole('button', { name: 'Discard' }).click()
  await expect(comments.getByText('The comment was deleted before your text was sent.')).toHaveCount(0)
})
