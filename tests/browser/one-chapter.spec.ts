import type { Page } from '@playwright/test'
import { expectAccessibleHere } from './accessible.ts'
import { type FakeProject, playProject, test as base } from './desk-test.ts'
import { expect, ownerState } from './inkloom-test.ts'

const texts = [
  'A line before everything.',
  '## Moon',
  'The moon pulls.',
  'It pulls twice.',
  '## Bay',
  'The bay answers.',
  '## Limpet',
  'The limpet holds.',
]

const test = base.extend<{ book: FakeProject }>({
  storageState: ownerState,
  book: async ({ page }, use) => {
    await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
    const book = await playProject(page, texts)
    await page.goto(book.url)
    await expect(sheet(page)).toBeVisible()
    await use(book)
  },
})

// A new project takes the name of its first heading.
const sheet = (page: Page) => page.getByRole('textbox', { name: /^(?:Untitled|Moon|Bay)$/ })
const line = (page: Page, text: string) => sheet(page).getByText(text, { exact: true })
const shown = (page: Page) => page.getByRole('main').getByText(/^Only .+ is shown$/)
const runAction = async (page: Page, name: string) => {
  await page.keyboard.press('F1')
  await page.getByRole('dialog').getByRole('combobox').fill(name)
  await page.getByRole('option', { name }).first().click()
}
/** Shows only the chapter of a line, with the caret at the end of it. */
const showChapterOf = async (page: Page, text: string) => {
  await line(page, text).click()
  await page.keyboard.press('End')
  await runAction(page, 'Show only this chapter')
  await expect(shown(page)).toBeVisible()
}
const saved = (book: FakeProject) => expect.poll(book.saved, { timeout: 20_000 })

test('only one chapter is shown, and typing, deleting and selecting all stay in it', async ({ page, book }) => {
  await showChapterOf(page, 'It pulls twice.')
  await expect(shown(page)).toHaveText('Only Moon is shown')
  await expect(line(page, 'The moon pulls.')).toBeVisible()
  for (const hidden of ['A line before everything.', 'Bay', 'The limpet holds.'])
    await expect(line(page, hidden)).toBeHidden()

  // The text has the focus again. Enter at the end begins a paragraph of this chapter.
  await line(page, 'It pulls twice.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It rests.')
  await expect(line(page, 'It rests.')).toBeVisible()
  // Deleting at either end joins nothing with hidden text, and a message says so.
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Delete')
  await expect(page.getByText('The chapter ends here.')).toBeVisible()
  await line(page, 'Moon').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+Backspace')
  await expect(page.getByText('The chapter begins here.')).toBeVisible()
  await saved(book).toEqual([
    'A line before everything.',
    'Moon',
    'The moon pulls.',
    'It pulls twice.',
    'It rests.',
    'Bay',
    'The bay answers.',
    'Limpet',
    'The limpet holds.',
  ])
  await expectAccessibleHere(page)

  await line(page, 'The moon pulls.').click()
  await page.keyboard.press('ControlOrMeta+a')
  expect(await page.evaluate(() => getSelection()!.toString())).not.toContain('bay')
  await page.keyboard.press('Delete')
  await saved(book).toEqual(['A line before everything.', '', 'Bay', 'The bay answers.', 'Limpet', 'The limpet holds.'])
  await expect(line(page, 'The bay answers.')).toBeHidden()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(line(page, 'It rests.')).toBeVisible()
  await expect(line(page, 'The bay answers.')).toBeHidden()
})

test('the view follows the caret: chapter buttons, undo elsewhere, search, and the outline @soak', async ({
  page,
  book,
}) => {
  await typeIn(page, 'The bay answers.', ' Slowly.')
  await showChapterOf(page, 'The limpet holds.')
  const chapters = page.getByRole('navigation', { name: 'Chapters' })
  await expect(chapters.getByRole('button')).toHaveText([/Bay/])
  await chapters.getByRole('button', { name: /Previous chapter/ }).click()
  await expect(shown(page)).toHaveText('Only Bay is shown')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(line(page, 'Bay!')).toBeVisible()
  await expect(shown(page)).toHaveText('Only Bay! is shown')
  await chapters.getByRole('button', { name: /Next chapter/ }).click()
  await expect(shown(page)).toHaveText('Only Limpet is shown')

  // Undo of a change elsewhere shows the chapter of that change.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(shown(page)).toHaveText('Only Bay is shown')
  await expect(line(page, 'Bay')).toBeVisible()

  // A search finds everything, and shows the chapter of the match.
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByLabel('Find', { exact: true }).fill('holds')
  await page.keyboard.press('Enter')
  await expect(line(page, 'The limpet holds.')).toBeVisible()
  await expect(shown(page)).toHaveText('Only Limpet is shown')
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')

  // Another device changes a hidden chapter: it is saved and stays hidden.
  await book.saveElsewhere(2, 'The moon pulls hard.')
  await expect(line(page, 'The moon pulls hard.')).toBeAttached()
  await expect(line(page, 'The moon pulls hard.')).toBeHidden()
  await expect(shown(page)).toHaveText('Only Limpet is shown')

  // The choice is kept in this browser, and the caret can go anywhere again with the whole book.
  await page.reload()
  await expect(shown(page)).toHaveText('Only Limpet is shown')
  await expect(line(page, 'The moon pulls hard.')).toBeHidden()
  await page.getByRole('button', { name: 'Show the whole book' }).click()
  await expect(line(page, 'The moon pulls hard.')).toBeVisible()
  await page.reload()
  await expect(line(page, 'The moon pulls hard.')).toBeVisible()
  await expect(shown(page)).toHaveCount(0)
})

test('the outline shows one chapter and goes to another, and a new chapter is shown when it begins @soak', async ({
  page,
  book,
}) => {
  await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'Outline' }).click()
  const row = (title: string) => page.getByRole('treeitem', { name: `${title},` })
  await row('Bay').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Show only this chapter' }).click()
  await expect(shown(page)).toHaveText('Only Bay is shown')
  await row('Moon').click()
  await expect(shown(page)).toHaveText('Only Moon is shown')
  await expect(line(page, 'The moon pulls.')).toBeVisible()
  await expect(sheet(page)).toBeFocused()

  // The shown chapter moves with its heading.
  await row('Moon').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(shown(page)).toHaveText('Only Moon is shown')
  await expect(line(page, 'The moon pulls.')).toBeVisible()
  await expect(line(page, 'The bay answers.')).toBeHidden()

  await line(page, 'It pulls twice.').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('## Sand')
  await expect(shown(page)).toHaveText('Only Sand is shown')
  await expect(line(page, 'It pulls twice.')).toBeHidden()
  await saved(book).toContain('Sand')
})

const typeIn = async (page: Page, text: string, more: string) => {
  await line(page, text).click()
  await page.keyboard.press('End')
  await page.keyboard.type(more)
  await expect(sheet(page)).toContainText(text + more)
}

test('a proposal in a hidden chapter is shown before a key decides about it @soak', async ({ page, book }) => {
  const events = [
    { type: 'delta', text: 'The moon pulls hard.' },
    { type: 'end', reply: { modified_content: 'The moon pulls hard.' }, words: 4 },
  ]
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  await page.route('**/v1/expand_content', (route) => route.fulfill({ contentType: 'text/event-stream', body }))
  await line(page, 'The moon pulls.').click()
  await page.getByRole('toolbar', { name: 'AI' }).getByRole('button', { name: 'Expand' }).click()
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await expect(proposal.getByRole('button', { name: 'Accept' })).toBeVisible()
  await showChapterOf(page, 'The bay answers.')
  await expect(proposal).toBeHidden()
  await line(page, 'The bay answers.').click()
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(proposal).toBeVisible()
  expect(await book.saved()).not.toContain('The moon pulls hard.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await saved(book).toContain('The moon pulls hard.')
})
