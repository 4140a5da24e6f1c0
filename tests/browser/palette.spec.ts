import { expectAccessibleHere as isSound } from './accessible.ts'
import { expect, sheet, test, typeAfter } from './desk-test.ts'
import type { Page } from '@playwright/test'

const search = (page: Page) => page.getByRole('combobox', { name: 'Search actions' })
const openPalette = async (page: Page, key = 'F1') => {
  await page.keyboard.press(key)
  await expect(search(page)).toBeFocused()
}
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

test('lists every action with its shortcut, and runs one at the caret', async ({ desk: { page } }) => {
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  await openPalette(page)
  await expect(option(page, /^Bold.*Ctrl\+B/)).toBeVisible()
  await isSound(page)
  // On a narrow window, another element used to take the focus.
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('quot')
  await expect(option(page, /^Quote/)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type(' Typed on.')
  await expect(sheet(page).locator('blockquote')).toHaveText('Second paragraph. Typed on.')

  // The chosen action comes first, and the button opens the same list.
  await page.getByRole('button', { name: 'All actions' }).click()
  await expect(page.getByRole('option').first()).toContainText('Quote')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
})

test('takes what is typed before it has loaded, and nothing goes into the text', async ({ desk: { page } }) => {
  await page.route(/command-palette/, async (route) => {
    await page.waitForFunction(() => document.body.dataset['typed'])
    await route.continue()
  })
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('F1')
  await page.keyboard.type('quotx')
  await page.keyboard.press('Backspace')
  // Enter does not run an action of a list that is not shown yet.
  await page.keyboard.press('Enter')
  await page.evaluate(() => (document.body.dataset['typed'] = 'yes'))
  await expect(search(page)).toHaveValue('quot')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('e')
  await expect(search(page)).toHaveValue('quote')
  await page.keyboard.press('Enter')
  await expect(sheet(page).locator('blockquote')).toHaveText('Second paragraph.')
})

test('takes what is typed while it opens @soak', async ({ desk: { page } }) => {
  // If the palette has loaded in advance, it is rendered at once, but handles keys only a moment
  // later.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('command-palette')),
  )
  await sheet(page).getByText('Second paragraph.').click()
  for (const typed of ['comments', 'contexts']) {
    await page.keyboard.press('F1')
    await page.keyboard.type(typed)
    await expect(search(page)).toHaveValue(typed)
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveCount(0)
  }
  await expect(sheet(page)).toHaveText('First paragraph.Second paragraph.Third paragraph.')
})

test('Escape gives up a list that has not loaded, and a letter of AltGr is a letter', async ({ desk: { page } }) => {
  await page.route(/command-palette/, async (route) => {
    await page.waitForFunction(() => document.body.dataset['typed'])
    await route.continue()
  })
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('F1')
  await page.keyboard.type('x')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type(' More.')
  await expect(sheet(page).getByText('Second paragraph. More.')).toBeVisible()
  await page.keyboard.press('F1')
  await page.evaluate(() => {
    const keys = { key: 'ł', ctrlKey: true, altKey: true, modifierAltGraph: true }
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { ...keys, bubbles: true, cancelable: true }))
    document.body.dataset['typed'] = 'yes'
  })
  await expect(search(page)).toHaveValue('ł')
})

test('the outline that was opened from it takes the focus, and Escape gives it back to the caret', async ({
  desk: { page },
}) => {
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Alt+2')
  await openPalette(page)
  await page.keyboard.type('outline')
  await expect(option(page, /^Outline/)).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  const row = page.getByRole('treeitem', { name: /^Second paragraph/ })
  await expect(row).toBeFocused()
  // The group of rows would clip a focus ring outside the row.
  await expect(row).toHaveCSS('outline-offset', '-2px')
  // In the field of a title, Escape only leaves the field.
  await page.keyboard.press('F2')
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type(' Typed on.')
  await expect(sheet(page).getByRole('heading')).toHaveText('Second paragraph. Typed on.')
  await expect(row).toBeVisible()
})

test('typing goes on at the caret after a dialog or a panel with fields', async ({ desk: { page } }) => {
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  const opened = page.getByRole('dialog').or(page.getByRole('complementary', { name: 'Find and replace' }))
  for (const [at, name] of ['duplicate', 'generate outline', 'find and replace'].entries()) {
    await openPalette(page)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(search(page)).toHaveCount(0)
    // The field takes the caret of the page.
    await opened.locator('input, textarea').first().press('x')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.type(String(at))
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('!')
  await expect(sheet(page)).toHaveText('First paragraph.Second paragraph.012!Third paragraph.')
})

test('what is typed right after an action was chosen goes into the text, on a busy page too', async ({
  desk: { page },
}) => {
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('End')
  await openPalette(page)
  await page.keyboard.type('quot')
  await expect(option(page, /^Quote/)).toHaveAttribute('data-highlighted')
  await page.evaluate(() =>
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Enter') return
        setTimeout(() => {
          const end = performance.now() + 500
          while (performance.now() < end);
        })
      },
      true,
    ),
  )
  await Promise.all(['Enter', 'O', 'n'].map((key) => page.keyboard.press(key)))
  await expect(sheet(page).locator('blockquote')).toHaveText('Second paragraph.On')
})

test('keeps a selection for the action @soak', async ({ desk: { page } }) => {
  await sheet(page).getByText('First paragraph.').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Shift+ArrowRight')
  await openPalette(page, 'Control+Shift+P')
  await page.keyboard.type('bold')
  await page.keyboard.press('Enter')
  await expect(sheet(page).locator('strong')).toHaveText(/^First ?$/)
})

test('finds headings, panels, exports and AI edits @soak', async ({ desk: { page } }) => {
  await typeAfter(page, 'Third paragraph.', '')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Alt+2')
  await page.keyboard.type('The Résumé of the sea')
  await sheet(page).getByText('First paragraph.').click()
  await openPalette(page)
  await page.keyboard.type('resume')
  await option(page, 'Go to The Résumé of the sea').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.type('!')
  // The project takes the name of its first heading.
  const named = page.getByRole('textbox', { name: /Untitled|Résumé/ })
  await expect(named.getByRole('heading')).toHaveText('The Résumé of the sea!')

  await openPalette(page)
  await page.keyboard.type('history')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'History' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('export as pdf')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Select the file type' }).getByLabel('.PDF')).toBeChecked()
  await page.keyboard.press('Escape')

  await named.getByText('First paragraph.').click()
  await openPalette(page)
  await page.keyboard.type('shorten')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Proposal' })).toBeVisible()
})

test('Ctrl+F opens the search, and the list of shortcuts opens anywhere, with ? only outside text fields', async ({
  desk: { page },
}) => {
  await test.step('Ctrl+F opens the search, and in its field leaves the key to the browser', async () => {
    await page.evaluate(() => {
      addEventListener('keydown', (event) => {
        if (event.key.toLowerCase() === 'f') Object.assign(window, { taken: event.defaultPrevented })
      })
    })
    const taken = () => page.evaluate(() => (window as unknown as { taken: boolean }).taken)
    const field = page.getByRole('searchbox', { name: 'Find', exact: true })
    await sheet(page).getByText('First paragraph.').click()
    await page.keyboard.press('Control+f')
    await expect(field).toBeFocused()
    expect(await taken()).toBe(true)
    await page.keyboard.type('Second')
    await page.keyboard.press('Control+f')
    expect(await taken()).toBe(false)
    await sheet(page).getByText('First paragraph.').click()
    await page.keyboard.press('Control+f')
    await expect(field).toBeFocused()
    expect(await taken()).toBe(true)
  })

  await test.step('the shortcuts are listed anywhere, with ? only outside text fields', async () => {
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await typeAfter(page, 'First paragraph.', '?')
    await expect(list).toHaveCount(0)
    await page.keyboard.press('Control+/')
    await expect(list).toBeVisible()
    await expect(list).toContainText('Insert the continuation')
    // The dialog opens at its beginning, not at the option below the list.
    await expect(list.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeInViewport()
    await isSound(page)
    await page.keyboard.press('Control+/')
    await expect(list).toHaveCount(0)
    await expect(sheet(page)).toBeFocused()
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(list).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)

    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Settings', exact: true }).click()
    await page.keyboard.press('?')
    await list.getByRole('checkbox', { name: 'Open this list with ?' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)
    await page.keyboard.press('?')
    await page.keyboard.press('Control+/')
    await expect(list.getByRole('checkbox')).not.toBeChecked()
  })
})

test('Alt+F10 goes to the toolbar, and Escape back to the text @soak', async ({ desk: { page } }) => {
  await typeAfter(page, 'First paragraph.', ' One')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('toolbar', { name: 'Writing' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.type(' two.')
  await expect(sheet(page)).toContainText('First paragraph. One two.')
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    page: async ({ page }, use) => {
      await page.addInitScript(() => localStorage.setItem('warningPopupDismissed', 'true'))
      await use(page)
    },
  })

  test('every action is in a sheet from below, whose button the thumb reaches @soak', async ({ desk: { page } }) => {
    const button = page.getByRole('button', { name: 'All actions' })
    const box = (await button.boundingBox())!
    expect(box.y).toBeGreaterThan(844 / 2)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await button.tap()
    await expect(page.getByRole('dialog', { name: 'All actions' })).toBeVisible()
    await expect(search(page)).not.toBeFocused()
    await isSound(page)
    await search(page).fill('focus')
    await option(page, /^Focus mode/).tap()
    await expect(page.getByRole('button', { name: 'Leave focus mode' })).toBeVisible()
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true })

  test('no key is shown to a person without a keyboard @soak', async ({ desk: { page } }) => {
    const keys = page.locator('kbd').filter({ visible: true })
    await sheet(page).getByText('Second paragraph.').tap()
    await page.getByRole('button', { name: 'All actions' }).tap()
    await expect(option(page, /^Bold/)).toBeVisible()
    await expect(keys).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Blocks' }).tap()
    await expect(page.getByRole('menuitemcheckbox', { name: 'Quote', exact: true })).toBeVisible()
    await expect(keys).toHaveCount(0)
    const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect(logout!.x + logout!.width).toBeLessThanOrEqual(main!.x)
  })
})
