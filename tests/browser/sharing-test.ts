import type { Browser, Page } from '@playwright/test'
import { expect, test as base } from './desk-test.ts'

/** Browsers log an error for a wrong password, for a link that has ended, and for a lost connection. */
export const test = base.extend({
  expectedErrors: [/status of 4\d\d|ERR_FAILED|ERR_INTERNET_DISCONNECTED/],
})

export const panel = (page: Page, name: string) => page.getByRole('complementary', { name })
export const picture = async (page: Page, name: string) => {
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
export const select = (page: Page, text: string) =>
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

/** Makes a link, and returns its address. */
export const makeLink = async (page: Page, access: 'Read' | 'Read and comment', password = '') => {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await panel(page, 'Share').getByRole('button', { name: 'New link' }).click()
  await panel(page, 'Share').getByText(access, { exact: true }).click()
  if (password) await panel(page, 'Share').getByLabel('Password (optional)').fill(password)
  await picture(page, 'link-form')
  await panel(page, 'Share').getByRole('button', { name: 'Make the link' }).click()
  return panel(page, 'Share').getByLabel('Address of the link').inputValue()
}

/** Opens a link in a separate browser context. */
export const visit = async (browser: Browser, address: string) => {
  const context = await browser.newContext({ baseURL: new URL(address).origin, permissions: [] })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto(address)
  return { page, requests }
}

/**
 * Begins a comment on the selection. The shortcut works as soon as the marks of comments have
 * loaded.
 */
export const beginComment = async (page: Page, text: string) => {
  const field = panel(page, 'Comments').getByPlaceholder('Write a comment')
  await expect(async () => {
    await page.keyboard.press('Shift+F2')
    await expect(field).toBeVisible({ timeout: 2000 })
  }).toPass()
  await field.fill(text)
}
