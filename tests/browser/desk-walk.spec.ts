import type { Locator, Page } from '@playwright/test'
import { soaking } from '../how-many.ts'
import { axe, linesOf } from './accessible.ts'
import { expect, ownerState, signIn, test } from './inkloom-test.ts'

/** Expects no accessibility problems on the page. */
const isSound = async (page: Page) => {
  const violations = await axe(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
  expect(linesOf(violations)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
const directionOf = (shown: Locator) => shown.evaluate((element) => getComputedStyle(element).direction)
const person = (name: string) => `${name}-${Date.now()}@example.com`

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    // The words of the Free plan may be used up before every section has its draft.
    expectedErrors: [/status of 403/],
  })

  test('a new user gets from five questions to a text, and finds every tool', async ({ page }) => {
    test.slow()
    await signIn(page, person('phone'))
    await page.goto('/app')
    await page.getByLabel('Description').fill('Tide pools for families')
    for (let step = 1; step < 4; step++) await page.getByRole('button', { name: 'Next' }).tap()
    await page.getByRole('button', { name: 'Create table of content' }).tap()
    const contents = page.getByRole('list', { name: 'Table of contents' })
    await expect(contents).toBeVisible()
    const titles = () =>
      contents.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    const before = await titles()
    const second = contents.getByRole('listitem').nth(1)
    await second.getByRole('button', { name: /^Change/ }).tap()
    await page.getByRole('menuitem', { name: 'Move down' }).tap()
    await expect.poll(titles).toEqual([before[0], before[2], before[1], ...before.slice(3)])
    await expect(
      contents
        .getByRole('listitem')
        .nth(2)
        .getByRole('button', { name: /^Change/ }),
    ).toBeFocused()
    await second.getByRole('button', { name: /^Change/ }).tap()
    await isSound(page)
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect.poll(titles).toEqual([before[0], before[1], ...before.slice(3)])
    await expect(page.getByRole('button', { name: 'Put it back' })).toBeInViewport()
    await page.getByRole('button', { name: 'Validate' }).tap()

    // The one-time notice about the small screen comes first, then the tour.
    await page
      .getByRole('dialog', { name: 'Writing on a small screen' })
      .getByRole('button', { name: 'Continue' })
      .tap()
    const tour = page.getByRole('dialog', { name: 'Write Settings' })
    await expect(tour).toContainText('1 of 4')
    await tour.getByRole('button', { name: 'Skip' }).tap()
    await expect(tour).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('tutorialCompleted'))).toBe('true')

    for (const name of ['Outline', 'Find and replace', 'Goals', 'History']) {
      await page.getByRole('button', { name: 'More', exact: true }).tap()
      await page.getByRole('menuitem', { name }).tap()
      const panel = page.getByRole('dialog', { name })
      await expect(panel).toBeVisible()
      if (soaking || name === 'Outline') await isSound(page)
      await panel.getByRole('button', { name: 'Close' }).tap()
      await expect(panel).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Find and replace' }).tap()
    await page.getByLabel('Find', { exact: true }).fill(before[0]!)
    await page.getByRole('list', { name: 'Places' }).getByRole('button').first().tap()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { name: before[0]! })).toBeInViewport()

    await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Account' }).tap()
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account.getByText(/^[\d,]+ words · [\d,]+ symbols$/)).toBeVisible()
    await expect(account.getByText('Free', { exact: true })).toBeVisible()
    await expect(account.getByRole('progressbar', { name: /of 3,000 words this month/ })).toBeVisible()
    await isSound(page)
  })
})

test('an Arabic text runs from right to left, on the page and in panels @soak', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
  await signIn(page, person('arabic'))
  await page.goto('/app')
  await page.getByRole('button', { name: 'Create Empty Project' }).click()
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  await tool('Write Settings').click()
  const settings = page.getByRole('complementary', { name: 'Write Settings' })
  await settings.getByRole('combobox', { name: 'Language' }).fill('Arabic')
  await page.getByRole('option', { name: /^Arabic/ }).click()
  await settings.getByLabel('Description').fill('دليل إلى أحواض المد والجزر')
  await settings.getByRole('button', { name: 'Save settings' }).click()
  const message = page.getByText('Settings saved successfully')
  await expect(message).toBeVisible()
  await expect(message).toBeHidden({ timeout: 6000 })
  expect(await directionOf(settings.getByLabel('Description'))).toBe('rtl')

  const sheet = page.getByRole('textbox', { name: /^(Untitled|حافة البحر)$/ })
  await sheet.click()
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('حافة البحر')
  await page.keyboard.press('Enter')
  await page.keyboard.type('مرتين في اليوم يأتي البحر')
  for (const shown of [sheet, sheet.getByRole('heading'), sheet.getByRole('paragraph')])
    expect(await directionOf(shown)).toBe('rtl')
  await tool('Outline').click()
  expect(await directionOf(page.getByRole('tree', { name: 'Outline' }))).toBe('rtl')
  await tool('Find and replace').click()
  await page.getByLabel('Find', { exact: true }).fill('البحر')
  await page.getByLabel('Replace with').fill('المحيط')
  await expect(page.getByText('2 places')).toBeVisible()
  expect(await directionOf(page.getByRole('list', { name: 'Places' }))).toBe('rtl')
  await isSound(page)
  await page.getByRole('button', { name: 'Replace all' }).click()
  await expect(sheet.getByRole('heading')).toHaveText('حافة المحيط')
})

test.describe('with Premium', () => {
  test.use({ storageState: ownerState })

  test('an export in each format can be opened, and imported if it is a text @soak', async ({ page }) => {
    test.slow()
    await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
    await page.goto('/app/new')
    await page.getByRole('button', { name: 'Import a text' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import a text' })
    const bring = async (name: string, mimeType: string, buffer: Buffer) => {
      await dialog.getByLabel('Files to import').setInputFiles({ name, mimeType, buffer })
      await expect(dialog.getByLabel('Preview')).toContainText('The sea goes out')
      await expect(dialog.getByLabel('Preview')).toContainText('• limpets')
    }
    const text = '# Of Tides\n\n## Low water\n\nThe sea goes out, and the rocks dry.\n\n- limpets\n- winkles\n'
    await bring('tides.md', 'text/markdown', Buffer.from(text))
    await isSound(page)
    await dialog.getByRole('button', { name: 'Import as a project' }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: 'Low water' })).toBeVisible()

    await page.getByRole('button', { name: 'Export' }).click()
    const popup = page.getByRole('dialog', { name: 'Select the file type' })
    const files = new Map<string, Buffer>()
    for (const format of ['txt', 'docx', 'pdf', 'epub']) {
      await popup.getByText(`.${format.toUpperCase()}`, { exact: true }).click()
      const waited = page.waitForEvent('download')
      await popup.getByRole('button', { name: 'Download file' }).click()
      const download = await waited
      expect(download.suggestedFilename()).toBe(`Of_Tides.${format}`)
      const parts: Buffer[] = []
      for await (const part of await download.createReadStream()) parts.push(part as Buffer)
      files.set(format, Buffer.concat(parts))
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Import a text' }).click()
    for (const [format, type] of [
      ['txt', 'text/plain'],
      ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['pdf', 'application/pdf'],
    ] as const) {
      await dialog
        .getByLabel('Files to import')
        .setInputFiles({ name: `back.${format}`, mimeType: type, buffer: files.get(format)! })
      await expect(dialog.getByText(`back.${format}`)).toBeVisible()
      await expect(dialog.getByLabel('Preview')).toContainText('The sea goes out')
      await dialog.getByRole('button', { name: 'Another file' }).click()
    }
  })
})
