import type { Browser, Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { expect, openDesk, paragraphs, sheet, test as base } from './desk-test.ts'

/** Browsers log an error for a wrong password and for a link that has ended. */
const test = base.extend({ expectedErrors: [/status of 4\d\d/], reusesPage: false })

const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES']
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 860 })
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 860 })
}

/** Selects a text on a page. */
const select = (page: Page, text: string) =>
  page.evaluate((text) => {
    const walker = document.createTreeWalker(document.querySelector('.manuscript')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf(text)
      if (at === -1) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + text.length)
      getSelection()!.removeAllRanges()
      getSelection()!.addRange(range)
    }
  }, text)

const marked = (page: Page, name: string) =>
  page.evaluate(
    (name) => [...((CSS.highlights.get(name) ?? []) as Iterable<Range>)].map((range) => range.toString()),
    name,
  )

test('a passage is commented on, stays marked while it moves, and returns with undo', async ({
  desk: { page, project },
}) => {
  await paragraphs(page).filter({ hasText: 'Second' }).click()
  await select(page, 'Second paragraph')
  await page.keyboard.press('Shift+F2')
  await page.getByPlaceholder('Write a comment').fill('Check this date.')
  await page.getByLabel('Task to do').check()
  await page.keyboard.press('Control+Enter')
  await expect(panel(page, 'Comments').getByRole('listitem')).toContainText('Check this date.')
  await expect.poll(() => marked(page, 'comment')).toEqual(['Second paragraph'])
  expect((await axe(page).analyze()).violations).toEqual([])
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

  await panel(page, 'Comments').getByLabel('Done').click()
  await expect(panel(page, 'Comments')).toContainText('No open comments')
})

/** Makes a link, and returns its address. */
const makeLink = async (page: Page, access: 'Read' | 'Read and comment', password = '') => {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await panel(page, 'Share').getByRole('button', { name: 'New link' }).click()
  await panel(page, 'Share').getByText(access, { exact: true }).click()
  if (password) await panel(page, 'Share').getByLabel('Password (optional)').fill(password)
  await picture(page, 'link-form')
  await panel(page, 'Share').getByRole('button', { name: 'Make the link' }).click()
  return panel(page, 'Share').getByLabel('Address of the link').inputValue()
}

/** Opens a link in a browser of its own. */
const visit = async (browser: Browser, address: string) => {
  const context = await browser.newContext({ baseURL: new URL(address).origin, permissions: [] })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto(address)
  return { page, asked }
}

test('a guest reads, suggests a change, and the author accepts it', async ({ desk: { page }, browser }) => {
  const address = await makeLink(page, 'Read and comment', 'open sesame')
  expect((await axe(page).analyze()).violations).toEqual([])
  await picture(page, 'share')
  const { page: guest, asked } = await visit(browser, address)
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
  expect((await axe(guest).analyze()).violations).toEqual([])
  await picture(guest, 'guest-comments')
  const token = new URL(address).hash.slice(1)
  expect(asked.filter((line) => line.includes(token))).toEqual([])

  // Beside an open panel, the other tools are in a menu.
  await panel(page, 'Share').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(panel(page, 'Comments')).toContainText('Bea')
  await expect.poll(() => marked(page, 'comment-suggestion')).toEqual(['Second'])
  await picture(page, 'suggestion')
  expect((await axe(page).analyze()).violations).toEqual([])
  await panel(page, 'Comments').getByRole('button', { name: 'Accept' }).click()
  await expect(sheet(page)).toContainText('Middle paragraph.')
  await expect(guest.getByText('The text has changed.')).toBeVisible({ timeout: 30_000 })
  await guest.getByRole('button', { name: 'Show the new version' }).click()
  await expect(guest.getByText('Middle paragraph.')).toBeVisible()
  await expect(panel(guest, 'Comments')).toContainText('The author accepted this.')
  await sheet(page).press('Control+Z')
  await expect(sheet(page)).toContainText('Second paragraph.')

  await panel(page, 'Comments').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await panel(page, 'Share').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(guest.getByText('This link does not work any more.')).toBeVisible({ timeout: 30_000 })
  await guest.context().close()
})

test('a suggestion for a passage that has changed does not overwrite it', async ({
  desk: { page, project },
  browser,
}) => {
  const address = await makeLink(page, 'Read and comment')
  const { page: guest } = await visit(browser, address)
  await expect(guest.getByText('Second paragraph.')).toBeVisible()
  await select(guest, 'Second')
  await guest.getByRole('button', { name: 'Suggest a change' }).click()
  await guest.getByLabel('New text').fill('Middle')
  await guest.getByLabel('Your name').fill('Bea')
  await guest.getByRole('button', { name: 'Suggest', exact: true }).click()
  await expect(panel(guest, 'Comments').getByRole('listitem')).toContainText('Middle')
  await guest.context().close()
  await openDesk(page, project)
  await paragraphs(page).filter({ hasText: 'Second' }).click()
  await page.keyboard.press('Home')
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('X')
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await expect(panel(page, 'Comments')).toContainText('has changed since this was suggested')
  await expect(panel(page, 'Comments').getByRole('button', { name: 'Accept' })).toBeDisabled()
})

test('an unknown link says that it has ended, and the page is not for search engines', async ({ page }) => {
  const response = await page.goto('/shared#nothing')
  await expect(page.getByRole('alert')).toContainText('does not work any more')
  expect(response!.headers()['x-robots-tag']).toContain('noindex')
  expect(response!.headers()['referrer-policy']).toBe('no-referrer')
  await picture(page, 'guest-ended')
})
