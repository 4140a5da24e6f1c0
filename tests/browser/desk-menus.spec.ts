import type { Locator, Page } from '@playwright/test'
import { picture } from './sharing-test.ts'
import { axe, linesOf } from './accessible.ts'
import { expect, sheet, test } from './desk-test.ts'

const openPalette = async (page: Page, typed: string) => {
  await page.keyboard.press('F1')
  const search = page.getByRole('combobox', { name: 'Search actions' })
  await expect(search).toBeFocused()
  await search.fill(typed)
}

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Returns true if the pointer reaches the page at a point, without anything above it. */
const isOnPage = (page: Page, x: number, y: number): Promise<boolean> =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('main') !== null, [x, y] as const)

test('while a menu is open, a click beside it only closes it, and leaves the caret where it is @soak', async ({
  desk: { page },
}) => {
  await sheet(page).getByText('First paragraph.').click()
  const third = (await sheet(page).getByText('Third paragraph.').boundingBox())!
  const text = (await sheet(page).boundingBox())!
  const ends = [text.x + 4, text.x + text.width - 4]
  const opened = ['Blocks', 'More formats', 'Paraphrase', 'Whole chapter', 'More']
  expect(await isOnPage(page, third.x + 4, third.y + 4)).toBe(true)
  for (const name of opened)
    await test.step(name, async () => {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      const menu = page.getByRole('menu')
      await expect(menu).toBeVisible()
      // A click beside the menu only closes it.
      const { x, width } = (await menu.boundingBox())!
      const beside = ends.find((end) => end < x - 8 || end > x + width + 8)!
      expect(await isOnPage(page, beside, third.y + 4)).toBe(false)
      await page.mouse.click(beside, third.y + 4)
      await expect(menu).toHaveCount(0)
      await page.keyboard.press('End')
      await page.keyboard.type('.')
      await expect(sheet(page).getByRole('paragraph').first()).toHaveText(/^First paragraph\.+$/)
    })
})

test('a message covers neither the tools of the AI nor a dialog, and a screen reader reaches its button @soak', async ({
  desk: { page },
}) => {
  for (const width of [1280, 800])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 760 })
      await sheet(page).getByText('First paragraph.').click()
      await openPalette(page, 'summarize')
      await page.keyboard.press('Enter')
      // The text has no heading.
      const message = page.getByRole('alertdialog', { name: 'Error' }).or(page.getByRole('dialog', { name: 'Error' }))
      await expect(message).toBeVisible()
      // Another element announces it, so that it is not said twice.
      await expect(message).toHaveAttribute('aria-live', 'off')
      // A message stays while the pointer is on it.
      await message.hover()
      const tools = page.getByRole('toolbar', { name: 'AI' })
      await expect(tools).toBeVisible()
      expect(await overlap(message, tools)).toBe(false)
      expect(linesOf(await axe(page))).toEqual([])
      await openPalette(page, 'duplicate')
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: /Duplicate/ })
      await expect(dialog).toBeVisible()
      await expect.poll(() => overlap(message, dialog)).toBe(false)
      await page.keyboard.press('Escape')
      await message.getByRole('button', { name: 'Dismiss' }).click()
      await expect(message).toHaveCount(0)
    })
})

test('without a caret, the list of actions says what those at the caret need @soak', async ({ desk: { page } }) => {
  const option = (name: string | RegExp) => page.getByRole('option', { name })
  await expect(page.getByText('Choose a heading or paragraph to write with AI.')).toBeVisible()
  await openPalette(page, '')
  await expect(option(/^Write Settings/)).toBeVisible()
  for (const name of ['Shorten', 'Paraphrase', 'Summarize this chapter', 'Bold', 'Quote'])
    await expect(option(new RegExp(`^${name}.*Put the caret in the text`))).toHaveAttribute('aria-disabled', 'true')
  // Available actions come first.
  await expect(page.getByRole('option').first()).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await sheet(page).getByText('Second paragraph.').click()
  await page.getByRole('button', { name: 'Codex' }).click()
  await expect(page.getByRole('complementary', { name: 'Codex' })).toBeVisible()
  await openPalette(page, 're-write')
  await expect(option(/^Re-Write.*Put the caret in a heading/)).toBeVisible()
  await page.keyboard.press('Escape')
  // The caret was last in the paragraph.
  await openPalette(page, 'quote')
  await option(/^Quote/).click()
  await expect(sheet(page).locator('blockquote')).toHaveText('Second paragraph.')

  // A table keeps its kind, and other blocks are inserted below it.
  await openPalette(page, 'table')
  await option(/^Table/).click()
  await openPalette(page, 'verse')
  await expect(option(/^Verse.*Not in a table, caption or formula/)).toHaveAttribute('aria-disabled', 'true')
  await picture(page, 'palette-in-table')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Blocks' }).click()
  await picture(page, 'blocks-in-table')
})

const choose = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).tap()
  await page.getByRole('menuitem', { name, exact: true }).tap()
}
/** Returns true if an element takes every touch within 22 pixels of its centre. */
const takesFinger = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [-21, 21].every((right) =>
      [-21, 21].every((down) =>
        element.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)),
      ),
    )
  })
const field = (page: Page) => page.locator('input:focus, textarea:focus')

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    deskTexts: ['## First chapter', 'First paragraph.', '## Second chapter', 'Second paragraph.'],
    page: async ({ page }, use) => {
      await page.addInitScript(() => localStorage.setItem('warningPopupDismissed', 'true'))
      await use(page)
    },
  })

  test('a sheet opens the keyboard only to write in it, and menus show no keys @soak', async ({ desk: { page } }) => {
    for (const name of ['History', 'Comments', 'Outline']) {
      await choose(page, name)
      const panel = page.getByRole('dialog', { name })
      await expect(panel.getByRole('heading', { name }).first()).toBeFocused()
      await expect(field(page)).toHaveCount(0)
      if (name === 'Outline') {
        const grips = page.getByRole('tree').locator('[data-part="grip"]')
        await expect(grips).toHaveCount(2)
        for (const grip of await grips.all()) expect(await takesFinger(grip)).toBe(true)
        break
      }
      // A sheet grows while its content loads, so a tap can miss its close button.
      await expect(async () => {
        if ((await panel.count()) > 0) await panel.getByRole('button', { name: 'Close' }).tap({ timeout: 2000 })
        await expect(panel).toHaveCount(0, { timeout: 2000 })
      }).toPass()
    }
    await page.getByRole('button', { name: 'Actions: First chapter' }).tap()
    const move = page.getByRole('menuitem', { name: 'Move down' })
    await expect(move).toBeVisible()
    await expect(move.locator('kbd')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Outline' }).getByRole('button', { name: 'Close' }).tap()

    await choose(page, 'Find and replace')
    await expect(page.getByRole('searchbox', { name: 'Find', exact: true })).toBeFocused()
  })
})
