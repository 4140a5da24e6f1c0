import type { Page } from '@playwright/test'
import { expect, openDesk, paragraphs, sheet, test, word } from './desk-test.ts'

const save = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+s')
  await expect(word(page, 'Saved')).toBeVisible()
}

/** Types at the beginning or at the end of a paragraph with mouse and keyboard. */
const typeAt = async (page: Page, paragraph: string, key: 'Home' | 'End', text: string) => {
  await page.bringToFront()
  await sheet(page).getByText(paragraph).click()
  await page.keyboard.press(key)
  await page.keyboard.type(text)
  await expect(sheet(page)).toContainText(text)
}

test('undo and redo in a paragraph that two tabs write in change the own words only @soak', async ({
  desk: { page, project },
  context,
}) => {
  const other = await context.newPage()
  await openDesk(other, project)
  /** Waits until both tabs and the server have a text. */
  const expectText = async (...texts: string[]) => {
    for (const tab of [page, other]) await expect(paragraphs(tab)).toHaveText(texts)
    await expect.poll(() => project.saved()).toEqual(texts)
  }
  const rest = ['Second paragraph.', 'Third paragraph.']
  const press = async (...keys: string[]) => {
    await page.bringToFront()
    for (const key of keys) await page.keyboard.press(key)
    if (!(await page.evaluate(() => navigator.onLine))) return
    await save(page)
  }

  await test.step('words at both ends of a paragraph', async () => {
    await typeAt(page, 'First paragraph.', 'Home', 'Own. ')
    await save(page)
    await typeAt(other, 'First paragraph.', 'End', ' Theirs.')
    await save(other)
    await expectText('Own. First paragraph. Theirs.', ...rest)
    await press('ControlOrMeta+z')
    await expectText('First paragraph. Theirs.', ...rest)
    await press('ControlOrMeta+y')
    await expectText('Own. First paragraph. Theirs.', ...rest)
    // The caret is where the words are.
    await page.keyboard.type('More. ')
    await save(page)
    await expectText('Own. More. First paragraph. Theirs.', ...rest)
    await press('ControlOrMeta+z', 'ControlOrMeta+z')
    await expectText('First paragraph. Theirs.', ...rest)
  })

  await test.step('without a network, which the other tab has', async () => {
    await typeAt(page, 'Third paragraph.', 'End', ' Own.')
    await save(page)
    await typeAt(other, 'Third paragraph. Own.', 'Home', 'Theirs. ')
    await save(other)
    await expect(sheet(page)).toContainText('Theirs. Third paragraph. Own.')
    await context.setOffline(true)
    await press('ControlOrMeta+z')
    await expect(paragraphs(page).last()).toHaveText('Theirs. Third paragraph.')
    await press('ControlOrMeta+y', 'ControlOrMeta+z')
    await expect(paragraphs(page).last()).toHaveText('Theirs. Third paragraph.')
    await context.setOffline(false)
    await save(page)
    await expectText('First paragraph. Theirs.', 'Second paragraph.', 'Theirs. Third paragraph.')
    expect(await project.remembers('Own')).toBe(true)
  })

  await test.step('after a reload, the steps since then', async () => {
    await page.reload()
    await expect(sheet(page)).toBeVisible()
    await typeAt(page, 'Second paragraph.', 'End', ' Late.')
    await save(page)
    await typeAt(other, 'Second paragraph.', 'Home', 'See ')
    await save(other)
    await expect(sheet(page)).toContainText('See Second paragraph. Late.')
    await press('ControlOrMeta+z')
    await expectText('First paragraph. Theirs.', 'See Second paragraph.', 'Theirs. Third paragraph.')
    await press('ControlOrMeta+z')
    await expectText('First paragraph. Theirs.', 'See Second paragraph.', 'Theirs. Third paragraph.')
  })
  expect(await project.versionCount()).toBe(0)
  await other.close()
})
