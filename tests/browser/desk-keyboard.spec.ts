import type { Locator, Page } from '@playwright/test'
import { expect, sheet, test } from './desk-test.ts'

const panels = [
  'Outline',
  'Find and replace',
  'Rename',
  'Goals',
  'History',
  'View',
  'Write Settings',
  'Contexts',
  'Codex',
  'Personalize',
]

/**
 * Presses Tab until the focus is at its start again, and returns the names of the visible controls
 * that it did not reach. One control of a toolbar or a radio group is enough, because arrow keys
 * move inside it.
 */
const missedByTab = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => {
    document.querySelectorAll('[data-reached]').forEach((element) => element.removeAttribute('data-reached'))
  })
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press('Tab')
    const isSeen = await page.evaluate(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) return false
      const isSeen = activeElement.hasAttribute('data-reached')
      activeElement.setAttribute('data-reached', '')
      return isSeen
    })
    if (isSeen) break
  }
  return page.evaluate(() => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function
    const isReached = (element: Element) => {
      const group = element.closest('[role="toolbar"], fieldset')
      if (element.hasAttribute('data-reached')) return true
      const moves = group && (element.matches('[type="radio"]') || group.matches('[role="toolbar"]'))
      return Boolean(moves && group.querySelector('[data-reached]'))
    }
    return (
      [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea, summary, [contenteditable="true"]')]
        .filter(
          (element) =>
            element.checkVisibility({ visibilityProperty: true }) &&
            !element.matches(':disabled, [aria-hidden="true"] *'),
        )
        .filter((element) => !isReached(element))
        // The field of a choice opens its list with the arrow keys.
        .filter((element) => !element.matches('[aria-label^="Show all:"], input[aria-hidden="true"]'))
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.outerHTML)
    )
  })
}

test('every control of the desk and its panels is reached with Tab, and none traps the focus @soak', async ({
  desk: { page },
}) => {
  test.slow()
  for (const name of panels) {
    await sheet(page).focus()
    await page.keyboard.press('F1')
    await expect(page.getByRole('combobox', { name: 'Search actions' })).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name, exact: true })
    await expect(panel).toBeVisible()
    // A panel that is still loading has more controls later, so the check is repeated.
    await expect.poll(() => missedByTab(page), name).toEqual([])
    // Escape closes a panel from inside. The outline stays until its button is pressed.
    await panel
      .getByRole('button', { name: /^Close/ })
      .first()
      .focus()
    await page.keyboard.press(name === 'Outline' ? 'Enter' : 'Escape')
    await expect(panel).toHaveCount(0)
  }
})

test.describe('in a text with a chapter', () => {
  test.use({ deskTexts: ['## One', 'First paragraph.', 'Second paragraph.'] })

  test('a key of an input method ends no form and starts nothing @soak', async ({ desk: { page } }) => {
    const keys = await page.context().newCDPSession(page)
    const compose = (text: string) =>
      keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    /**
     * Presses a key while a word is being composed in a field. The field must stay open and keep
     * the word.
     */
    const stays = async (field: Locator, key: string) => {
      await expect(field).toBeFocused()
      await compose('に')
      await page.keyboard.press(key)
      await expect.soft(field, `${key} in a composed word`).toBeFocused()
      await compose('')
    }
    const panel = (name: string) => page.getByRole('complementary', { name })

    await test.step('a name of the list of projects', async () => {
      // The projects of other tests are below the open one.
      await page
        .getByRole('link', { name: /^(?:Untitled|One)$/ })
        .first()
        .hover()
      await page
        .getByRole('button', { name: /^Rename / })
        .first()
        .press('Enter')
      const field = page.getByRole('textbox', { name: 'Project name' })
      await stays(field, 'Enter')
      await stays(field, 'Escape')
      await field.press('Escape')
    })
    await test.step('a question to the book', async () => {
      await page.getByRole('button', { name: 'Ask the book' }).click()
      const field = panel('Ask the book').getByRole('textbox', { name: 'Your question' })
      await field.fill('Where?')
      await stays(field, 'Enter')
      // With a simulated input method, the browser also inserts the Enter into the field.
      await expect.soft(field).toHaveValue(/^Where\?/)
      // Escape cancels only the word, and does not close the panel.
      await stays(field, 'Escape')
    })
    await test.step('a prompt', async () => {
      await page.getByText('First paragraph.').click()
      await page.getByRole('toolbar', { name: 'AI' }).getByRole('button', { name: 'Custom Prompt' }).click()
      const field = page.getByRole('textbox', { name: 'What should be changed?' })
      await field.fill('Shorter')
      await stays(field, 'Enter')
      await field.press('Escape')
    })
    await test.step('a title of the outline, and a synopsis', async () => {
      await page.getByRole('button', { name: 'Outline', exact: true }).click()
      const tree = page.getByRole('tree', { name: 'Outline' })
      await tree.getByRole('treeitem').first().focus()
      await page.keyboard.press('F2')
      const field = page.getByRole('textbox', { name: 'Title' })
      await stays(field, 'Enter')
      await stays(field, 'Escape')
      await field.press('Escape')
      await expect(tree).toBeVisible()
    })
  })
})
