import type { Page } from '@playwright/test'
import { axe, expectAccessible, linesOf } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { buildProject } from './fake-projects.ts'
import { headings, open, row, sheet, titles, tree } from './outline-test.ts'
import { sweepTag } from './sweep.ts'

const choose = async (page: Page, title: string, item: string) => {
  await row(page, title).click({ button: 'right' })
  // On a busy machine, a pointer can miss an item of a menu that is still being placed.
  await page.getByRole('menuitem', { name: item }).press('Enter')
}
const expectAnnounced = (page: Page, words: string) =>
  expect(page.getByRole('complementary', { name: 'Outline' }).getByRole('status')).toHaveText(words)

test('in a sheet, a row that is held at the edge scrolls the list, and the cross stays in sight', async ({ page }) => {
  await open(page)
  await page.setViewportSize({ width: 390, height: 320 })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Outline' }).press('Enter')
  const close = page.getByRole('dialog', { name: 'Outline' }).getByRole('button', { name: 'Close' })
  await expect(row(page, 'Limpets')).not.toBeInViewport()
  const grip = row(page, 'Why the tide turns').locator('[data-part="grip"]')
  await row(page, 'Why the tide turns').hover()
  const from = (await grip.boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x, 310, { steps: 4 })
  await expect(page.getByRole('button', { name: 'Add chapter' })).toBeInViewport()
  await expect(close).toBeInViewport({ ratio: 1 })
  await page.mouse.up()
  await expect(tree(page).getByRole('treeitem').first()).toContainText('Reading a tide table')
})

test('sections and chapters are moved by keys and by dragging, each step is spoken and can be undone', async ({
  page,
}) => {
  await open(page)
  await test.step('a section is moved by keys through the chapters, each step is spoken and undone', async () => {
    const saved = page.waitForRequest((request) => request.url().endsWith('/v1/update_content'))
    // Undo restores a caret in the text, and leaves the focus in the outline.
    await sheet(page).getByText('Times of high water.').click()
    // A collapsed chapter expands when a section is moved into it.
    await row(page, 'Reading a tide table').press('ArrowLeft')
    await expect(row(page, 'Springs')).toHaveCount(0)
    await row(page, 'Why the tide turns').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 'The bay')).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expectAnnounced(page, 'The bay, now 1 of 2, in Reading a tide table')
    expect((await saved).postDataJSON()).toMatchObject({ kind: 'reorder' })
    await expect(row(page, 'The bay')).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expectAnnounced(page, 'The bay, now 2 of 2, in Reading a tide table')
    await page.keyboard.press('Alt+ArrowDown')
    await expectAnnounced(page, 'The bay, now 1 of 1, in Limpets')
    await page.keyboard.press('Alt+ArrowDown')
    await expectAnnounced(page, 'It is the last already.')
    for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+z')
    await expect(headings(page)).toHaveText(titles)
    await expect(row(page, 'The bay')).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Alt+ArrowDown')
    await expectAnnounced(page, 'Why the tide turns, now 2 of 3')
    await expect(headings(page).first()).toHaveText('Reading a tide table')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(headings(page)).toHaveText(titles)
  })

  await test.step('chapters are dragged with everything in them, and Escape ends the dragging', async () => {
    /** Drags a row by its grip, or by what is `inset` pixels from its left edge. */
    const drag = async (title: string, to: string, end: () => Promise<void>, inset = 8) => {
      const [from, over] = [await row(page, title).boundingBox(), await row(page, to).boundingBox()]
      await page.mouse.move(from!.x + inset, from!.y + from!.height / 2)
      await page.mouse.down()
      await page.mouse.move(over!.x + inset, over!.y + over!.height / 2, { steps: 12 })
      await end()
    }
    await drag('Reading a tide table', 'Why the tide turns', async () => {
      await page.keyboard.press('Escape')
      await page.mouse.up()
    })
    await expect(headings(page)).toHaveText(titles)
    // The browser cancels the pointer, for example because of a system gesture.
    await drag('Reading a tide table', 'Why the tide turns', async () => {
      await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointercancel')))
      await page.mouse.up()
    })
    await expect(headings(page)).toHaveText(titles)
    await drag('Reading a tide table', 'Why the tide turns', () => page.mouse.up())
    await expect(headings(page)).toHaveText(['Reading a tide table', 'Springs', ...titles.slice(0, 3), 'Limpets'])
    await expectAnnounced(page, 'Reading a tide table, now 1 of 3')
    // A chapter never goes between the sections of another one.
    await drag('Limpets', 'The bay', () => page.mouse.up())
    await expect(headings(page).nth(2)).toHaveText('Why the tide turns')
    // The mouse drags a title too. A click on it leads to its text, even if the mouse moves a little.
    const before = await headings(page).allTextContents()
    const name = tree(page).getByText('Springs', { exact: true })
    const place = (await name.boundingBox())!
    await page.mouse.move(place.x + 10, place.y + 8)
    await page.mouse.down()
    await page.mouse.move(place.x + 12, place.y + 9)
    await page.mouse.up()
    await expect(sheet(page)).toBeFocused()
    await expect(headings(page)).toHaveText(before)
    await drag(
      'Why the tide turns',
      'Reading a tide table',
      async () => {
        await expect(row(page, 'Reading a tide table')).toHaveClass(/border-accent/)
        expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(true)
        await page.mouse.up()
      },
      60,
    )
    await expect(headings(page).first()).toHaveText('Why the tide turns')
  })
})

test('rows are closed, opened, renamed and jumped to by keys @soak', async ({ page }) => {
  await open(page)
  await row(page, 'Why the tide turns').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'The bay')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Reading a tide table')).toBeFocused()
  await page.keyboard.press('F2')
  await page.keyboard.type('Tables')
  await page.keyboard.press('Escape')
  await expect(headings(page).filter({ hasText: 'Reading a tide table' })).toBeVisible()
  await page.keyboard.press('F2')
  await page.keyboard.type('Tables of tides')
  await page.keyboard.press('Enter')
  await expect(headings(page).filter({ hasText: 'Tables of tides' })).toBeVisible()
  await expect(row(page, 'Tables of tides')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type(' and moons')
  await expect(row(page, 'Tables of tides and moons')).toHaveAttribute('aria-current', 'true')
})

test('the menu changes level and status, moves into a chapter, merges, adds and deletes', async ({ page }) => {
  await open(page)
  await choose(page, 'The bay', 'Make it a chapter')
  await expectAnnounced(page, 'The bay is a chapter now.')
  await expect(row(page, 'The bay')).toHaveAttribute('aria-level', '2')
  await choose(page, 'The bay', 'Merge with Why the tide turns')
  await expect(headings(page)).toHaveText(titles.filter((title) => title !== 'The bay'))
  await expect(sheet(page)).toContainText('Its shape matters.')
  await row(page, 'Limpets').focus()
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(headings(page)).toHaveText(titles)

  await choose(page, 'The pull of the moon', 'Move to chapter')
  await page.getByRole('combobox', { name: 'Chapter' }).fill('Limp')
  await page.getByRole('option', { name: /Limpets/ }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expectAnnounced(page, 'The pull of the moon, now 1 of 1, in Limpets')

  await row(page, 'Limpets').click({ button: 'right' })
  await page.getByRole('menuitemradio', { name: 'Revised' }).press('Enter')
  await expect(tree(page).getByRole('treeitem', { name: 'Limpets, chapter, Revised' })).toBeFocused()

  await choose(page, 'Limpets', 'Add chapter after it')
  await page.getByLabel('Title of the new heading').fill('Whelks')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Whelks, now 4 of 4')
  await choose(page, 'Limpets', 'Delete with its text')
  await expect(sheet(page)).not.toContainText('They hold on.')
  // The message is read, and the outline does not say the same.
  await expect(page.getByText('Limpets and its text were deleted')).toHaveCount(1)
  await expect(sheet(page)).not.toContainText('Twice a day')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(sheet(page)).toContainText('They hold on.')
  await expect(headings(page).last()).toHaveText('Whelks')
})

test('a chapter is split at the caret', async ({ page }) => {
  await open(page)
  await sheet(page).getByText('Times of high water.').click()
  await page.keyboard.press('Home')
  for (let at = 0; at < 'Times of '.length; at++) await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Reading a tide table')).toHaveAttribute('aria-current', 'true')
  // By keyboard, the browser's own selection stays in the text while the menu is open.
  await row(page, 'Reading a tide table').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Split at the caret' }).press('Enter')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type('High water')
  await expect(row(page, 'High water')).toHaveAttribute('aria-level', '2')

  // The caret is not visible on the board, so the text is shown again.
  await page.getByRole('button', { name: 'Board' }).click()
  await page.getByRole('button', { name: 'Actions: High water' }).last().click()
  await page.getByRole('menuitem', { name: 'Split at the caret' }).click()
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.type('Low water')
  await expect(row(page, 'Low water')).toHaveAttribute('aria-level', '2')
  await expect(sheet(page).getByRole('paragraph').filter({ hasText: 'high water.' })).toHaveText('high water.')
})

test('counts follow the text, and sums are right @soak', async ({ page }) => {
  await open(page)
  await expect(row(page, 'Limpets')).toHaveAccessibleName('Limpets, chapter, 4 words')
  await sheet(page).getByText('They hold on.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Always so.')
  await expect(row(page, 'Limpets')).toHaveAccessibleName('Limpets, chapter, 6 words')
  await expect(row(page, 'Why the tide turns')).toHaveAccessibleName('Why the tide turns, chapter, 21 words')
})

for (const [index, width] of [390, 1280].entries())
  test(`the outline is accessible at ${width} pixels${sweepTag(index, 2)}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await open(page)
    if (width < 1000) {
      await page.setViewportSize({ width, height: 800 })
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Outline' }).click()
      await expect(page.getByRole('dialog', { name: 'Outline' })).toBeVisible()
    }
    await row(page, 'Limpets').click({ button: 'right' })
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Limpets')).toBeFocused()
    // This check changes the width of the window, so it comes last.
    await expectAccessible(page)
  })

test('the dots of a menu are drawn in a theme of high contrast too @soak', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page)
  const menu = row(page, 'The bay').locator('[data-part=menu]')
  const drawn = await menu.screenshot()
  await menu.evaluate((button) => button.replaceChildren())
  expect((await menu.screenshot()).equals(drawn)).toBe(false)
})

test('the menu of a row is accessible @soak', async ({ page }) => {
  await open(page)
  await row(page, 'Limpets').click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  expect(linesOf(await axe(page))).toEqual([])
})

test('the keyboard keeps its place when the board or the notes open and close @soak', async ({ page }) => {
  await open(page)
  const run = async (action: string) => {
    await page.keyboard.press('F1')
    await page.keyboard.type(action)
    await expect(page.getByRole('option', { name: new RegExp(`^${action}`) })).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
  }
  await sheet(page).getByText('Times of high water.').click()
  await run('Board')
  await expect(page.getByRole('heading', { name: 'Board' })).toBeFocused()
  await page.getByRole('button', { name: 'Actions: Limpets' }).last().press('Enter')
  await page.getByRole('menuitem', { name: 'Synopsis and notes' }).press('Enter')
  const notes = page.getByRole('complementary', { name: 'Synopsis and notes' })
  await notes.getByLabel('Synopsis', { exact: true }).press('Escape')
  await expect(page.getByRole('button', { name: 'Actions: Limpets' }).last()).toBeFocused()
  await page.getByRole('button', { name: 'Back to the text' }).press('Enter')
  await expect(sheet(page)).toBeFocused()
  await row(page, 'Limpets').press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Synopsis and notes' }).press('Enter')
  await notes.getByLabel('Synopsis', { exact: true }).press('Escape')
  await expect(row(page, 'Limpets')).toBeFocused()
})

test('cards are moved by keys, filtered by status, and their synopses are edited in place @soak', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Board' }).click()
  const cards = page.getByRole('list', { name: 'Cards' }).getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await page.getByRole('button', { name: 'Add a synopsis to Limpets' }).click()
  await page.getByLabel('Synopsis of Limpets').fill('How they hold on, and why.')
  await page.keyboard.press('Escape')
  const synopsis = page.getByRole('button', { name: 'Edit the synopsis of Limpets: How they hold on, and why.' })
  await expect(synopsis).toBeFocused()
  await page.getByRole('button', { name: 'Actions: Limpets' }).last().click()
  await page.getByRole('menuitemradio', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Done 1 4 words' }).click()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: /^All 6/ }).click()
  await page.getByRole('button', { name: 'Move Limpets' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByText('Limpets, now 2 of 3')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move Limpets' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cards.last()).toContainText('Limpets')
  await expect(page.getByRole('button', { name: 'Move Limpets' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(cards.last()).not.toContainText('Limpets')
  await page.getByRole('button', { name: 'Limpets', exact: true }).click()
  await expect(headings(page)).toHaveText([
    'Why the tide turns',
    'The pull of the moon',
    'The bay',
    'Limpets',
    'Reading a tide table',
    'Springs',
  ])
  await expect(sheet(page)).toBeFocused()
  // The synopsis, the status and the move are three steps.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ControlOrMeta+z')
  await expect(row(page, 'Limpets')).toHaveAccessibleName('Limpets, chapter, 4 words')
  await expect(headings(page).last()).toHaveText('Limpets')
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(cards).toHaveCount(6)
  await expectAccessible(page)
})

test('notes follow the caret, are saved with the heading, and are neither counted nor found @soak', async ({
  page,
}) => {
  await open(page)
  await choose(page, 'Limpets', 'Synopsis and notes')
  const panel = page.getByRole('complementary', { name: 'Synopsis and notes' })
  await expect(panel.getByRole('heading', { name: 'Limpets' })).toBeVisible()
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/v1/update_content') && (request.postData() ?? '').includes('barnacles'),
  )
  await panel.getByLabel('Notes').fill('Ask about barnacles.')
  await panel.getByText('Revised').click()
  await saved
  await expect(row(page, 'Limpets')).toHaveAccessibleName('Limpets, chapter, Revised, 4 words, has notes')
  await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: /^Find/ }).click()
  await page.getByLabel('Find', { exact: true }).fill('barnacles')
  await expect(page.getByText('Not found in this project')).toBeVisible()
  await choose(page, 'Limpets', 'Synopsis and notes')
  await expectAccessible(page)
})

test('the title above the page is edited in place @soak', async ({ page }) => {
  await open(page)
  const title = page.getByRole('heading', { level: 1 }).getByRole('button')
  await title.click()
  await page.keyboard.type('Nothing')
  await page.keyboard.press('Escape')
  await expect(title).toHaveText(buildProject().name)
  await expect(title).toBeFocused()
  await title.press('Enter')
  await page.keyboard.type('Tides')
  await page.keyboard.press('Enter')
  await expect(title).toHaveText('Tides')

  // The browser's Back button leaves the field too.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await title.click()
  await page.keyboard.type('Tides and nets')
  const renamed = page.waitForRequest((request) => request.method() === 'PUT')
  await page.goForward()
  expect((await renamed).postDataJSON()).toEqual({ name: 'Tides and nets' })
})
