import { expect, test } from './inkloom-test.ts'
import { headings, open, row, sheet, titles } from './outline-test.ts'

test('the list of all actions has what the menus of the sections around the caret have', async ({ page }) => {
  await open(page)
  const search = page.getByRole('combobox', { name: 'Search actions' })
  const found = async (typed: string): Promise<string[]> => {
    await page.keyboard.press('F1')
    await expect(search).toBeFocused()
    await page.keyboard.type(typed)
    const options = page.getByRole('option', { name: typed })
    await expect(options.first()).toBeVisible()
    return options.allInnerTexts()
  }
  const run = async (typed: string) => {
    await found(typed)
    await page.keyboard.press('Enter')
    await expect(search).toHaveCount(0)
  }
  const expectSpoken = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
  const inText = () => sheet(page).getByText('Its shape')
  await inText().click()
  await page.keyboard.press('Home')

  await test.step('no action of the menus is missing', async () => {
    for (const [title, what] of [
      ['The bay', 'Section'],
      ['Why the tide turns', 'Chapter'],
    ] as const) {
      await inText().click()
      await row(page, title).click({ button: 'right' })
      const items = await page.getByRole('menuitem').filter({ visible: true }).allInnerTexts()
      const own = items
        .map((item) => item.split('\n')[0]!)
        .filter((item) => !/^(Synopsis and notes|Show only)/.test(item))
      expect(own).toContain('Split at the caret')
      await page.keyboard.press('Escape')
      await inText().click()
      const listed = (await found(`${what}: `)).map((name) => name.split('\n')[0])
      const disabled = title === 'The bay' ? [] : ['Move up']
      for (const item of own) if (!disabled.includes(item)) expect(listed).toContain(`${what}: ${item}`)
      await page.keyboard.press('Escape')
      await expect(search).toHaveCount(0)
    }
  })

  await test.step('a section is split, renamed, merged, moved, added and gets a status', async () => {
    await inText().click()
    await page.keyboard.press('Home')
    await run('chapter: split')
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.type('New')
    await expect(headings(page)).toHaveText([...titles.slice(0, 3), 'New', ...titles.slice(3)])
    await run('chapter: rename')
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.type('er')
    await expect(headings(page)).toHaveText([...titles.slice(0, 3), 'Newer', ...titles.slice(3)])
    await run('chapter: merge')
    await expectSpoken('Newer was merged with the text before it.')
    await expect(headings(page)).toHaveText(titles)
    await expect(sheet(page)).toBeFocused()
    await inText().click()
    await run('section: move up')
    await expectSpoken('The bay, now 1 of 2, in Why the tide turns')
    await expect(inText()).toBeInViewport()
    await run('section: status revised')
    await expect(row(page, 'The bay, section, Revised')).toBeVisible()
    await run('section: add section after')
    const dialog = page.getByRole('dialog', { name: 'Add a section' })
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Rain')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(headings(page)).toHaveText([titles[0]!, titles[2]!, titles[1]!, ...titles.slice(3)])
    await run('section: add section after')
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Wind')
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.type(' and weather')
    await expect(headings(page).nth(2)).toHaveText('Wind and weather')
    await run('section: move to chapter')
    await page.getByRole('combobox', { name: 'Chapter' }).fill('Limpets')
    await page.getByRole('option', { name: /Limpets/ }).click()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expectSpoken('Wind and weather, now 1 of 1, in Limpets')
    await expect(headings(page).last()).toHaveText('Wind and weather')
    await run('section: delete')
    await expect(headings(page).last()).toHaveText('Limpets')
  })
})
