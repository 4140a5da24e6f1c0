import type { Page } from '@playwright/test'
import { findBrowser } from './find-browser.ts'
import { expect, sheet, test } from './desk-test.ts'

// Chromium has the dictionary of a document since version 156, behind this flag.
const browser = findBrowser()
test.use({
  launchOptions: { ...browser, args: [...browser.args, '--enable-blink-features=SpellCheckCustomDictionaryAPI'] },
  reusesPage: false,
})

const panel = (page: Page) => page.getByRole('complementary', { name: 'Codex' })

/** Pages can't read the dictionary, so its calls are recorded and passed on to the browser. */
const recordCalls = (page: Page) =>
  page.addInitScript(() => {
    if (!('spellCheckCustomDictionary' in document)) return
    const prototype = Object.getPrototypeOf(document.spellCheckCustomDictionary) as Record<
      'addWords' | 'removeWords',
      (words: string[]) => void
    >
    const { addWords, removeWords } = prototype
    const known = new Set<string>()
    Object.assign(window, { known })
    prototype.addWords = function add(words) {
      addWords.call(this, words)
      for (const word of words) known.add(word)
    }
    prototype.removeWords = function remove(words) {
      removeWords.call(this, words)
      for (const word of words) known.delete(word)
    }
  })
const known = (page: Page) => page.evaluate(() => [...(window as unknown as { known: Set<string> }).known].toSorted())

test('the spell checker knows the names of the open project, and forgets them when it is left @soak', async ({
  page,
  desk,
}) => {
  await recordCalls(page)
  await page.reload()
  await expect(sheet(page)).toBeVisible()
  test.skip(!(await page.evaluate(() => 'spellCheckCustomDictionary' in document)), 'This Chromium has no dictionary')
  await expect.poll(() => known(page)).toEqual(['Untitled'])

  await page.getByRole('button', { name: 'Codex' }).click()
  await panel(page).getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Zylanthor')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => known(page)).toEqual(expect.arrayContaining(['Untitled', 'Zylanthor', 'Zylanthor’s']))

  await panel(page).getByRole('button', { name: 'Delete Zylanthor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => known(page)).toEqual(['Untitled'])

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).not.toHaveURL(new RegExp(desk.project.id))
  await expect.poll(() => known(page)).toEqual([])
})
