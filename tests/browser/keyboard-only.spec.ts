import type { Page } from '@playwright/test'
import { expect, sheet } from './desk-test.ts'
import { makeLink, panel, test, visit } from './sharing-test.ts'

const focused = (page: Page) => page.locator(':focus')

/** Presses Tab until an element of this name has the focus. */
const tabTo = async (page: Page, name: string | RegExp) => {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveAccessibleName(name, { timeout: 100 })
  }).toPass({ intervals: [0] })
}

/** Selects a word of the second paragraph in a shared text. */
const selectWord = async (guest: Page, selected: string) => {
  await tabTo(guest, 'Untitled')
  await guest.keyboard.press('ArrowDown')
  await guest.keyboard.press('ArrowDown')
  await guest.keyboard.press('ArrowRight')
  await expect.poll(() => guest.evaluate(() => getSelection()!.toString())).toBe(selected)
}

test('a guest suggests a change by keyboard alone, and the author accepts or rejects it @soak', async ({
  desk: { page },
  browser,
}) => {
  const { page: guest } = await visit(browser, await makeLink(page, 'Read and comment'))
  await expect(guest.getByText('Third paragraph.')).toBeVisible()
  for (const replacement of ['Other', 'Last']) {
    await selectWord(guest, 'Second')
    await tabTo(guest, 'Suggest a change')
    await guest.keyboard.press('Enter')
    await expect(guest.getByLabel('New text')).toBeFocused()
    await guest.keyboard.press('ControlOrMeta+a')
    await guest.keyboard.type(replacement)
    await tabTo(guest, 'Your name')
    await guest.keyboard.press('ControlOrMeta+a')
    await guest.keyboard.type('Bea')
    await guest.keyboard.press('Enter')
    await expect(panel(guest, 'Comments').getByRole('listitem').filter({ hasText: replacement })).toBeVisible()
    await guest.keyboard.press('Escape')
    await expect(panel(guest, 'Comments')).toHaveCount(0)
  }
  // Enter in the text comments on the passage.
  await selectWord(guest, 'Second')
  await guest.keyboard.press('Enter')
  await expect(guest.getByLabel('Comment', { exact: true })).toBeFocused()
  await guest.context().close()

  await page.keyboard.press('F1')
  await page.keyboard.type('comments')
  await expect(page.getByRole('option', { name: /^Comments/ })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Comments').getByRole('heading', { name: 'Comments' })).toBeFocused()
  await tabTo(page, /^Reject/)
  await page.keyboard.press('Enter')
  await expect(panel(page, 'Comments').getByRole('listitem')).toHaveCount(1)
  await tabTo(page, /^Accept/)
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toContainText(/(Other|Last) paragraph\./)
})

test.describe('in a text with a paragraph from right to left', () => {
  test.use({ deskTexts: ['First paragraph.', 'غادرت السفينة الميناء القديم.'] })

  test('the left arrow selects the next word of it @soak', async ({ desk: { page }, browser }) => {
    const { page: guest } = await visit(browser, await makeLink(page, 'Read and comment'))
    await expect(guest.getByText('First paragraph.')).toBeVisible()
    await tabTo(guest, 'Untitled')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft'])
      await guest.keyboard.press(key)
    await expect.poll(() => guest.evaluate(() => getSelection()!.toString())).toBe('السفينة الميناء')
    await guest.context().close()
  })
})

test('the card of a name opens at the caret, and Escape goes back to it @soak', async ({ desk: { page, project } }) => {
  const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
  const data = { type: 'person', name: 'Second' }
  await page.request.post(`/v1/projects/${project.id}/codex/cards`, { headers, data })
  await sheet(page).focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+.')
  const codex = panel(page, 'Codex')
  await expect(codex.getByRole('heading', { name: 'Second' })).toBeVisible()
  await tabTo(page, 'Add a fact')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type('The ')
  await expect(sheet(page)).toContainText('The Second paragraph.')
})

test('the focus stays where the keyboard left it, and a change is announced @soak', async ({
  desk: { page, project },
}) => {
  const run = async (action: string) => {
    await page.keyboard.press('F1')
    await page.keyboard.type(action)
    await expect(page.getByRole('option', { name: new RegExp(`^${action}`) })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
  }
  await test.step('a comment', async () => {
    await sheet(page).focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+End')
    await page.keyboard.press('Shift+F2')
    await expect(page.getByLabel('Write a comment')).toBeFocused()
    await page.keyboard.type('Which one?')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Comment added' })).toBeAttached()
    await expect(sheet(page)).toBeFocused()
    await tabTo(page, /^Resolve/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Comment resolved' })).toBeAttached()
    await page.keyboard.press('Escape')
  })
  await test.step('a button that is disabled while its action runs', async () => {
    await run('Goals')
    await tabTo(page, 'Words a day')
    await page.keyboard.type('300')
    await tabTo(page, 'Save the goals')
    await page.keyboard.press('Enter')
    await expect(panel(page, 'Goals').getByText('Saved', { exact: true })).toBeVisible()
    await expect(panel(page, 'Goals').getByRole('button', { name: 'Save the goals' })).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('a form that replaces its button, and the link that replaces the form', async () => {
    await run('Share')
    await tabTo(page, 'New link')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('For whom')).toBeFocused()
    await tabTo(page, 'Make the link')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Address of the link')).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('another page', async () => {
    await run('Compare')
    await expect(page.getByRole('heading', { name: 'Compare', exact: true })).toBeFocused()
  })
  await test.step('a page whose heading appears late', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(`**/v1/projects/${project.id}`, async (route) => {
      await released
      await route.continue()
    })
    await tabTo(page, 'Back to the text')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
