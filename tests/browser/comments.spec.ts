import type { Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { expect, paragraphs, sheet } from './desk-test.ts'
import { beginComment, makeLink, panel, picture, select, test, visit } from './sharing-test.ts'

const marked = (page: Page, name: string) =>
  page.evaluate(
    (name) => [...((CSS.highlights.get(name) ?? []) as Iterable<Range>)].map((range) => range.toString()),
    name,
  )

const choose = async (page: Page, item: string) => {
  await panel(page, 'Comments').getByRole('button', { name: 'Comment actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Resolves the newest comment, as another device. */
const resolveElsewhere = async (page: Page, project: string) => {
  const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
  const list = await page.request.get(`/v1/projects/${project}/comments`, { headers })
  const { comments } = (await list.json()) as { comments: { id: string }[] }
  const reply = await page.request.put(`/v1/comments/${comments.at(-1)!.id}`, { headers, data: { resolved: true } })
  expect(reply.ok(), await reply.text()).toBe(true)
}

test('a passage is commented on and stays marked while it moves; an unsent comment is kept, and deleted after a question', async ({
  desk: { page, project },
}) => {
  await test.step('a passage stays marked while it moves, and returns with undo', async () => {
    await paragraphs(page).filter({ hasText: 'Second' }).click()
    await select(page, 'Second paragraph')
    await beginComment(page, 'Check this date.')
    await page.getByLabel('Task to do').check()
    await page.keyboard.press('Control+Enter')
    await expect(panel(page, 'Comments').getByRole('listitem')).toContainText('Check this date.')
    await expect.poll(() => marked(page, 'comment')).toEqual(['Second paragraph'])
    expect(await axe(page)).toEqual([])
    await picture(page, 'comments')

    await paragraphs(page).filter({ hasText: 'Second' }).click()
    await page.keyboard.press('Home')
    await page.keyboard.type('Now: ')
    await expect
      .poll(async () => [...(await marked(page, 'comment')), ...(await marked(page, 'comment-current'))])
      .toEqual(['Second paragraph'])
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Home')
    await page.keyboard.press('Delete')
    await expect(panel(page, 'Comments')).toContainText('Passage deleted')
    await page.keyboard.press('Control+Z')
    await expect(panel(page, 'Comments')).not.toContainText('Passage deleted')
    await project.saveElsewhere(0, 'Another first paragraph.')
    await expect(paragraphs(page).first()).toContainText('Another')

    await expect(panel(page, 'Comments')).toContainText('Tasks 1')
    await panel(page, 'Comments').getByRole('button', { name: 'Resolve: Check this date.' }).click()
    await expect(panel(page, 'Comments')).toContainText('Tasks 0')
    await panel(page, 'Comments').getByText('Resolved', { exact: true }).click()
    await panel(page, 'Comments').getByRole('button', { name: 'Reopen: Check this date.' }).click()
    await panel(page, 'Comments').getByText('Open 1').click()
    await panel(page, 'Comments').getByLabel('Done: Check this date.').click()
    await expect(panel(page, 'Comments')).toContainText('No open comments')
  })

  await test.step('a comment that was not sent is kept when its panel closes, and deleted only after a question', async () => {
    const comments = panel(page, 'Comments')
    const field = comments.getByPlaceholder('Write a comment')
    await paragraphs(page).filter({ hasText: 'Second' }).click()
    await select(page, 'Second paragraph')
    await beginComment(page, 'Half a thought')
    // The Escape that cancels a word of an input method closes neither the form nor the panel.
    const keys = await page.context().newCDPSession(page)
    await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 })
    await page.keyboard.press('Escape')
    await expect(field).toBeFocused()
    await keys.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
    await expect(field).toHaveValue('Half a thought')
    await comments.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Comments', exact: true }).click()
    await expect(field).toHaveValue('Half a thought')
    // After a reload, the unsent text waits until a passage is selected.
    await page.reload()
    await paragraphs(page).filter({ hasText: 'Second' }).click()
    await select(page, 'Second paragraph')
    await expect(async () => {
      await page.keyboard.press('Shift+F2')
      await expect(field).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(field).toHaveValue('Half a thought')
    await field.press('Control+Enter')
    await expect(comments.getByRole('listitem')).toContainText('Half a thought')
    // The text has the focus, so the author can continue writing.
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

    // Another device resolves the comment while a reply is typed.
    const reply = comments.getByLabel('Reply', { exact: true })
    await comments.getByRole('button', { name: 'Reply: A whole thought' }).click()
    await reply.pressSequentially('Half an ')
    await resolveElsewhere(page, project.id)
    await expect(comments.getByText('Open 0')).toBeVisible()
    await expect(reply).toBeFocused()
    await page.keyboard.type('answer')
    await expect(reply).toHaveValue('Half an answer')

    await choose(page, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(comments.getByRole('listitem')).toContainText('A whole thought')
    await choose(page, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(comments).toContainText('No open comments')
    await expect(comments.getByRole('textbox', { name: 'Your text' })).toHaveValue('Half an answer')
    await comments.getByRole('button', { name: 'Discard' }).click()
    await expect(comments.getByRole('textbox', { name: 'Your text' })).toHaveCount(0)
  })
})

test('a guest reads, suggests a change, and the author accepts it', async ({ desk: { page }, browser }) => {
  const address = await makeLink(page, 'Read and comment', 'open sesame')
  expect(await axe(page)).toEqual([])
  await picture(page, 'share')
  const { page: guest, requests } = await visit(browser, address)
  await guest.getByLabel('Password').fill('wrong one')
  await guest.getByRole('button', { name: 'Open the text' }).click()
  await expect(guest.getByRole('alert')).toContainText('The password is wrong')
  await picture(guest, 'guest-password')
  await guest.getByLabel('Password').fill('open sesame')
  await guest.getByRole('button', { name: 'Open the text' }).click()
  await expect(guest.getByText('Second paragraph.')).toBeVisible()
  await select(guest, 'Second')
  await guest.getByRole('button', { name: 'Suggest a change' }).click()
  await guest.getByLabel('New text').fill('Middle')
  await guest.getByLabel('Reason (optional)').fill('<b>Clearer</b>')
  await guest.getByLabel('Your name').fill('Bea')
  await picture(guest, 'guest-suggestion')
  await guest.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(panel(guest, 'Comments').getByRole('listitem')).toContainText('<b>Clearer</b>')
  for (const name of ['Reply', 'Edit', 'Delete'])
    await expect(panel(guest, 'Comments').getByRole('button', { name: `${name}: <b>Clearer</b>` })).toBeVisible()
  expect(await axe(guest)).toEqual([])
  await picture(guest, 'guest-comments')
  const token = new URL(address).hash.slice(1)
  expect(requests.filter((line) => line.includes(token))).toEqual([])

  // Beside an open panel, the other tools are in a menu.
  await panel(page, 'Share').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(panel(page, 'Comments')).toContainText('Bea')
  await expect.poll(() => marked(page, 'comment-suggestion')).toEqual(['Second'])
  await picture(page, 'suggestion')
  expect(await axe(page)).toEqual([])
  await panel(page, 'Comments').getByRole('button', { name: 'Accept: <b>Clearer</b>' }).click()
  await expect(sheet(page)).toContainText('Middle paragraph.')
  await expect(guest.getByText('The text has changed.')).toBeVisible({ timeout: 30_000 })
  await guest.getByRole('button', { name: 'Show the new version' }).click()
  await expect(guest.getByText('Middle paragraph.')).toBeVisible()
  await expect(panel(guest, 'Comments')).toContainText('The author accepted this.')
  await sheet(page).press('Control+Z')
  await expect(sheet(page)).toContainText('Second paragraph.')
  // After undo, the suggestion can be accepted again.
  await panel(page, 'Comments').getByText('Resolved', { exact: true }).click()
  await panel(page, 'Comments').getByRole('button', { name: 'Reopen' }).click()
  await panel(page, 'Comments').getByText('Open 1').click()
  // If only the text is saved, the decision can be made again.
  await page.route('**/decision', (route) => route.abort())
  await panel(page, 'Comments').getByRole('button', { name: 'Accept' }).click()
  await expect(sheet(page)).toContainText('Middle paragraph.')
  await expect(panel(page, 'Comments')).toContainText('The text has this change already.')
  await page.unroute('**/decision')
  await panel(page, 'Comments').getByRole('button', { name: 'Accept' }).click()
  await expect(panel(page, 'Comments')).toContainText('No open comments')
  await expect(sheet(page)).toContainText('Middle paragraph.')

  await select(guest, 'Third')
  await guest.getByRole('button', { name: 'Comment', exact: true }).click()
  await guest.getByLabel('Comment', { exact: true }).fill('Half a thought')

  await test.step('the page tells a blocked guest why, and keeps what was not sent to be copied', async () => {
    const ended = 'The author has ended your comments here.'
    const writing = { name: /^(Comment|Suggest|Suggest a change|(Reply|Edit|Delete)\b.*)$/ }
    await panel(page, 'Comments').getByText('Resolved', { exact: true }).click()
    await panel(page, 'Comments').getByRole('button', { name: 'Comment actions' }).click()
    await page.getByRole('menuitem', { name: 'Block guest' }).click()
    await expect(panel(guest, 'Comments')).toContainText(ended, { timeout: 30_000 })
    await expect(guest.getByLabel('Your text')).toHaveValue('Half a thought')
    await expect(panel(guest, 'Comments')).toContainText('<b>Clearer</b>')
    await expect(guest.getByRole('button', writing)).toHaveCount(0)
    expect(await axe(guest)).toEqual([])
    await picture(guest, 'guest-blocked')
    const later = await guest.context().newPage()
    await later.goto(address)
    await later.getByRole('button', { name: 'Comments', exact: true }).click()
    await expect(panel(later, 'Comments')).toContainText(ended)
    await expect(later.getByRole('button', writing)).toHaveCount(0)
    await later.close()
  })

  await panel(page, 'Comments').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await panel(page, 'Share').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(guest.getByText('This link no longer works.')).toBeVisible({ timeout: 30_000 })
  // The guest can copy the unsent text.
  await expect(guest.getByLabel('Your text')).toHaveValue('Half a thought')
  expect(await axe(guest)).toEqual([])
  await picture(guest, 'guest-link-ended')
  await guest.context().close()
})

test('an unknown link says that it has ended, and the page is not for search engines', async ({ page }) => {
  const response = await page.goto('/shared#nothing')
  await expect(page.getByRole('alert')).toContainText('no longer works')
  expect(response!.headers()['x-robots-tag']).toContain('noindex')
  expect(response!.headers()['referrer-policy']).toBe('no-referrer')
  await picture(page, 'guest-ended')
})
