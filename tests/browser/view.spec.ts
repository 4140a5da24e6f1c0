import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, sheet, test, typeAfter } from './desk-test.ts'

/** Returns the vertical position of the caret as a share of the window's height. */
const caretAt = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()!.getRangeAt(0)
    const rect = range.getClientRects()[0] ?? (range.startContainer as Element).getBoundingClientRect()
    return rect.top / innerHeight
  })
const highlighted = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('current-passage') ?? [])].map((range) => (range as Range).toString()).join(),
  )
const view = (page: Page) => page.getByRole('complementary', { name: 'View' })
const openView = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'View', exact: true }).click()
  await expect(view(page)).toBeVisible()
}

test('typewriter scrolling follows typing only @soak', async ({ desk: { page } }) => {
  await openView(page)
  await view(page).getByRole('checkbox', { name: 'Typewriter scrolling' }).check()
  await typeAfter(page, 'Third paragraph.', '')
  for (let line = 0; line < 25; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('The last line')
  await expect.poll(() => caretAt(page)).toBeGreaterThan(0.38)
  await expect.poll(() => caretAt(page)).toBeLessThan(0.52)

  const scrolled = () => page.evaluate(() => scrollY)
  await page.mouse.move(500, 400)
  const lowest = await scrolled()
  await page.mouse.wheel(0, -100)
  await expect.poll(scrolled).toBe(lowest - 100)
  const before = await scrolled()
  await page.getByText('The last line').click()
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+b')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('!')
  await expect.poll(() => caretAt(page)).toBeLessThan(0.52)
  expect(await caretAt(page)).toBeGreaterThan(0.38)
})

test('highlights the sentence or the paragraph at the caret @soak', async ({ desk: { page } }) => {
  await typeAfter(page, 'First paragraph.', ' Another one. And a third')
  await openView(page)
  await view(page).getByText('Sentence', { exact: true }).click()
  await expect.poll(() => highlighted(page)).toBe('And a third')
  // The highlight follows what is typed: to the end of the sentence, the next one, the next
  // paragraph. Keys within a sentence don't set it again.
  await typeAfter(page, 'And a third', '')
  await expect.poll(() => highlighted(page)).toBe('And a third')
  await page.evaluate(() => Object.assign(window, { first: CSS.highlights.get('current-passage') }))
  await page.keyboard.type(' that grows')
  await expect.poll(() => highlighted(page)).toBe('And a third that grows')
  expect(await page.evaluate(() => 'first' in window && window.first === CSS.highlights.get('current-passage'))).toBe(
    true,
  )
  await page.keyboard.type('. A fourth')
  await expect.poll(() => highlighted(page)).toBe('A fourth')
  await page.keyboard.press('Enter')
  await page.keyboard.type('New lines. Two')
  await expect.poll(() => highlighted(page)).toBe('Two')
  for (let key = 0; key < '. A fourth'.length + 'New lines. Two'.length + 1; key++)
    await page.keyboard.press('Backspace')
  await expect.poll(() => highlighted(page)).toBe('And a third that grows')
  for (let key = 0; key < ' that grows'.length; key++) await page.keyboard.press('Backspace')
  await expect.poll(() => highlighted(page)).toBe('And a third')
  await sheet(page).click()
  await sheet(page).getByText('First paragraph.').click()
  await page.keyboard.press('Home')
  await expect.poll(() => highlighted(page)).toBe('First paragraph.')
  await page.keyboard.type('My ')
  await expect.poll(() => highlighted(page)).toBe('My First paragraph.')
  await view(page).getByText('Paragraph', { exact: true }).click()
  await expect.poll(() => highlighted(page)).toBe('My First paragraph. Another one. And a third')
  await typeAfter(page, 'And a third', '')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A new paragraph')
  await expect.poll(() => highlighted(page)).toBe('A new paragraph')
  await expectAccessible(page)
})

test('keeps width, size, typeface and spell checking in this browser @soak', async ({ desk: { page } }) => {
  const styleOf = () =>
    sheet(page).evaluate((element) => {
      const { fontSize, fontFamily, maxWidth } = getComputedStyle(element)
      return { fontSize, isMono: fontFamily.startsWith('ui-monospace'), maxWidth: Number.parseFloat(maxWidth) }
    })
  const usual = await styleOf()
  expect(usual.fontSize).toBe('19px')
  await openView(page)
  await view(page).getByText('Large', { exact: true }).click()
  await view(page).getByText('Narrow', { exact: true }).click()
  await view(page).getByText('Typewriter', { exact: true }).click()
  await view(page).getByRole('checkbox', { name: 'Check spelling while typing' }).uncheck()
  await expect.poll(styleOf).toMatchObject({ fontSize: '22px', isMono: true })
  await page.reload()
  await expect(sheet(page)).toHaveAttribute('spellcheck', 'false')
  expect(await styleOf()).toMatchObject({ fontSize: '22px', isMono: true })
  await openView(page)
  await view(page).getByRole('button', { name: 'Reset the view' }).click()
  await expect.poll(styleOf).toEqual(usual)
  await expect(sheet(page)).toHaveAttribute('spellcheck', 'true')
})
