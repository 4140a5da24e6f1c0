import type { Page } from '@playwright/test'
import { axe, linesOf } from './accessible.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, link, paragraph, plain, section, test } from './editor-test.ts'
import { sweepTag } from './sweep.ts'

const long =
  'This is a paragraph of some length, which nobody who adds a section could mean to be the name of one. '.repeat(2)

/** Waits until the page's clock has moved on. */
const passed = async (page: Page, milliseconds: number) =>
  page.waitForFunction(
    (until) => performance.now() > until,
    await page.evaluate((after) => performance.now() + after, milliseconds),
  )

test('the toolbar follows the caret and matches the shortcuts; a link is created, opened, changed and deleted', async ({
  page,
  writing,
}) => {
  await test.step('the toolbar follows the caret, and its buttons match the shortcuts', async () => {
    await writing.open([section('One'), paragraph('first'), paragraph(long)])
    const button = (name: string) => page.getByRole('toolbar', { name: 'Writing' }).getByRole('button', { name })
    await expect(button('Undo')).toBeDisabled()
    await writing.caret(0)
    await expect(button('Add section')).toHaveAttribute('aria-pressed', 'true')
    await writing.caret(1)
    await expect(button('Add section')).toHaveAttribute('aria-pressed', 'false')
    await button('Bold').click()
    await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.type(' x')
    await button('Undo').click()
    expect(await writing.text()).toEqual(['# One', 'first', long])
    await button('Redo').click()
    expect(await writing.text()).toEqual(['# One', 'first[1: x]', long])
    await button('Add point').click()
    await expect(button('Add point')).toHaveAttribute('aria-pressed', 'true')
    await button('Add point').click()
    await writing.caret(2, 30)
    await button('Add section').click()
    await page.keyboard.type('Two')
    await page.keyboard.press('Enter')
    await page.keyboard.type('text')
    expect(await writing.text()).toEqual(['# One', 'first[1: x]', long, '# Two', 'text'])
  })

  await test.step('formats that were chosen for the caret last until it moves', async () => {
    await writing.open([section('One'), paragraph('first'), paragraph(long)])
    await writing.caret(1)
    await page.keyboard.press('Control+b')
    // Lexical alone keeps a format for 200 ms, until the next key.
    await passed(page, 250)
    await page.keyboard.press('Control+i')
    await passed(page, 250)
    await page.keyboard.type('x')
    expect(await writing.text()).toEqual(['# One', 'first[3:x]', long])
    await writing.caret(1, 2)
    await page.keyboard.press('Control+b')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.type('y')
    expect(await writing.text()).toEqual(['# One', 'fiyrst[3:x]', long])
  })

  await test.step('a change of the toolbar does not walk over the whole text', async () => {
    await writing.open([section('One'), paragraph('first'), paragraph(long)])
    await writing.caret(1)
    await page.evaluate(() => {
      const last = document.querySelector('[contenteditable] p:last-of-type')
      const firstChild = Object.getOwnPropertyDescriptor(Node.prototype, 'firstChild')!
      Object.assign(globalThis, { visits: 0 })
      Object.defineProperty(Node.prototype, 'firstChild', {
        get(this: Node) {
          if (this === last) (globalThis as unknown as { visits: number }).visits++
          return firstChild.get!.call(this) as Node | null
        },
      })
    })
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('toolbar', { name: 'Writing' }).getByRole('button', { name: 'Bold' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await page.evaluate(() => (globalThis as unknown as { visits: number }).visits)).toBe(0)
  })

  await test.step('a link is created, opened, changed and deleted', async () => {
    await writing.open([paragraph('see here now')])
    await writing.caret(0, 4)
    for (let letter = 0; letter < 4; letter++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Control+k')
    const field = page.getByRole('textbox', { name: 'Link' })
    await expect(field).toBeFocused()
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await page.keyboard.type('example.com/a')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(field).toHaveCount(0)
    expect(await writing.text()).toEqual(['see <here https://example.com/a> now'])

    await page.getByRole('link', { name: 'here' }).click()
    await expect(page.getByRole('link', { name: 'Open link' })).toHaveAttribute('href', 'https://example.com/a')
    await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeFocused()
    await field.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(page.getByText('A link must be a web address')).toBeVisible()
    await field.fill('')
    await page.keyboard.press('Enter')
    const linked = [`see <here https://${new URL(page.url()).host}> now`]
    expect(await writing.text()).toEqual(linked)
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: 'Delete' }).click()
    expect(await writing.text()).toEqual(['see here now'])
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(linked)
  })
})

test('the toolbar is not rendered again for each letter @soak', async ({ page, writing }) => {
  await writing.open([paragraph('x')])
  await writing.caret(0)
  await page.keyboard.type('first')
  const letters = 'letters that change nothing in it'
  await page.evaluate(() => {
    const global = globalThis as typeof globalThis & { editorPage: EditorPage; drawn: number }
    global.drawn = 0
    global.editorPage.manuscript!.format.subscribe(() => global.drawn++)
  })
  await page.keyboard.type(letters)
  expect(await page.evaluate(() => (globalThis as { drawn?: number }).drawn)).toBe(0)
})

test('the toolbar is one tab stop with arrow-key navigation @soak', async ({ page, writing }) => {
  await writing.open([paragraph('x')])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await expect(page.getByText('Bold (Ctrl+B)')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeFocused()
})

test('Escape closes the link editor and restores the caret @soak', async ({ page, writing }) => {
  await writing.open([paragraph([plain('a '), link('link', 'https://example.com/'), plain(' b')])])
  await writing.caret(0, 4)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('https://example.com/')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeFocused()
  await page.keyboard.type('+')
  expect(await writing.text()).toEqual(['a <li+nk https://example.com/> b'])
})

test('without a selection the address becomes the text of the link @soak', async ({ page, writing }) => {
  await writing.open([paragraph('see ')])
  await writing.caret(0)
  await page.getByRole('button', { name: 'Link' }).click()
  await page.keyboard.type('mailto:a@example.com')
  await page.keyboard.press('Enter')
  await page.keyboard.type('!')
  expect((await writing.text())[0]).toMatch(/^see <a@example\.com!? mailto:a@example\.com>!?$/)
})

const screens = [
  [390, 'dark'],
  [1280, 'light'],
  [320, 'light'],
] as const
for (const [index, [width, colorScheme]] of screens.entries())
  test(`the page is accessible and fits at ${width} px in ${colorScheme}${sweepTag(index, 3)}`, async ({
    page,
    writing,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    await writing.open([section('One'), paragraph([plain('a '), link('link', 'https://example.com/')])])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await writing.caret(1)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible()
    const violations = await axe(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
    expect(linesOf(violations)).toEqual([])
  })
