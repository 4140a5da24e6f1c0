import type { Page } from '@playwright/test'
import type { Codex, CodexCard, CodexReading } from '#contract/codex.ts'
import { axe } from './accessible.ts'
import { expect, paragraphs, sheet, test as base } from './desk-test.ts'

/** The browser logs an error for a passage that the server refuses. */
const test = base.extend({ expectedErrors: [/status of 4\d\d/] })

const panel = (page: Page) => page.getByRole('complementary', { name: 'Codex' })
const middleOf = (box: { y: number; height: number } | null): number => box!.y + box!.height / 2
const head = (page: Page, name: string) => panel(page).getByRole('heading', { name, exact: true })

/** Changes the codex of a project as another device. It reads the first card. */
const codexElsewhere = async (page: Page, project: string) => {
  const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
  return {
    read: async (): Promise<CodexCard> => {
      const reply = await page.request.get(`/v1/projects/${project}/codex`, { headers })
      return ((await reply.json()) as Codex).cards[0]!
    },
    add: async (name: string): Promise<string> => {
      const data = { type: 'thing', name }
      const reply = await page.request.post(`/v1/projects/${project}/codex/cards`, { headers, data })
      expect(reply.ok(), await reply.text()).toBe(true)
      return ((await reply.json()) as CodexCard).id
    },
    change: async (path: string, data: object) => {
      const reply = await page.request.put(`/v1/${path}`, { headers, data })
      expect(reply.ok(), await reply.text()).toBe(true)
    },
    remove: async (path: string) => expect((await page.request.delete(`/v1/${path}`, { headers })).ok()).toBe(true),
  }
}

test('a card is added by hand with a fact, and leads to the passage that states it', async ({
  desk: { page, project },
}) => {
  await page.getByRole('button', { name: 'Codex' }).click()
  await expect(panel(page)).toContainText('No cards yet')
  expect(await axe(page)).toEqual([])
  await panel(page).getByRole('button', { name: 'Add a card' }).click()
  // The form fills the panel, and its title stays below the head of the panel.
  const scrolled = await head(page, 'New card').evaluate((title) => title.closest('.overflow-y-auto')!.scrollTop)
  expect(scrolled).toBe(0)
  await page.getByLabel('Name', { exact: true }).fill('Second')
  await page.getByLabel('Other names').fill('Two, Number Two')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(head(page, 'Second')).toBeFocused()
  await expect(panel(page)).toContainText('Two, Number Two')

  await panel(page).getByRole('button', { name: 'Add a fact' }).click()
  await page.getByLabel('Attribute').fill('kind')
  await page.getByLabel('Value').fill('paragraph')
  await page.getByLabel('Passage').fill('These words are nowhere.')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('alert')).toContainText('does not contain this passage')
  await page.getByLabel('Passage').fill('Second paragraph.')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByRole('button', { name: 'Add a fact' })).toBeFocused()
  await panel(page).getByRole('button', { name: 'Edit kind: paragraph' }).click()
  await panel(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(panel(page).getByRole('button', { name: 'Edit kind: paragraph' })).toBeFocused()
  await panel(page)
    .getByRole('button', { name: /Show in the manuscript/ })
    .click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Second paragraph.')
  await expect(sheet(page)).toBeFocused()
  expect(await axe(page)).toEqual([])

  await test.step('what is typed into a fact stays if the fact is changed or deleted elsewhere', async () => {
    const elsewhere = await codexElsewhere(page, project.id)
    const value = page.getByLabel('Value')
    const save = panel(page).getByRole('button', { name: 'Save' })
    await panel(page).getByRole('button', { name: 'Edit kind: paragraph' }).click()
    await value.fill('second of three')
    const [fact] = (await elsewhere.read()).facts
    await elsewhere.change(`codex_facts/${fact!.id}`, { attribute: 'sort', value: 'block', version: fact!.version })
    await value.pressSequentially(' blocks')
    await value.press('Enter')
    await expect(panel(page).getByRole('alert')).toContainText('was changed elsewhere')
    await expect(value).toBeFocused()
    await expect(value).toHaveValue('second of three blocks')
    await expect(panel(page)).toContainText('Changed elsewhere to: block')
    // The untouched field has the newest text.
    await expect(page.getByLabel('Attribute')).toHaveValue('sort')
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await panel(page).getByRole('button', { name: 'Edit sort: block' }).click()
    await expect(panel(page)).toContainText('This is your draft. It is not saved yet.')
    await save.click()
    await expect(panel(page).getByRole('list', { name: 'Facts' })).toContainText('sort: second of three blocks')

    await panel(page).getByRole('button', { name: 'Edit sort' }).click()
    await value.fill('third')
    await elsewhere.remove(`codex_facts/${fact!.id}`)
    await save.click()
    await expect(panel(page)).toContainText('This was deleted elsewhere.')
    await expect(value).toHaveValue('third')
    await save.click()
    await expect(panel(page).getByRole('list', { name: 'Facts' })).toContainText('sort: third')
    expect((await elsewhere.read()).facts).toMatchObject([{ attribute: 'sort', value: 'third' }])
  })

  await test.step('what is typed into a fact can be copied after its card was deleted elsewhere and a reload', async () => {
    const elsewhere = await codexElsewhere(page, project.id)
    const id = await elsewhere.add('Lost')
    await page.reload()
    await page.getByRole('button', { name: 'Codex' }).click()
    await panel(page).getByRole('button', { name: /^Lost/ }).click()
    await panel(page).getByRole('button', { name: 'Add a fact' }).click()
    await page.getByLabel('Value').fill('It can be found.')
    await elsewhere.remove(`codex_cards/${id}`)
    await page.reload()
    await page.getByRole('button', { name: 'Codex' }).click()
    await expect(panel(page).getByRole('textbox', { name: 'Your text' })).toHaveValue('It can be found.')
    await panel(page).getByRole('button', { name: 'Discard' }).click()
    await expect(panel(page)).not.toContainText('The entry was deleted')
    await panel(page)
      .getByRole('button', { name: /^Second/ })
      .click()
  })

  await test.step('what is typed into a card is saved over a newer version only after it was shown', async () => {
    const elsewhere = await codexElsewhere(page, project.id)
    await panel(page).getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Note').fill('The one in the middle.')
    const { id, version } = await elsewhere.read()
    await elsewhere.change(`codex_cards/${id}`, { type: 'term', name: 'Second', note: 'Not the first.', version })
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(panel(page)).toContainText('Changed elsewhere to: Not the first.')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(head(page, 'Second')).toBeVisible()
    expect(await elsewhere.read()).toMatchObject({ type: 'term', note: 'The one in the middle.' })
  })

  await panel(page).getByRole('button', { name: 'All cards' }).click()
  await panel(page).getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Another')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await panel(page).getByRole('button', { name: 'All cards' }).click()
  // The cards are sorted by name, not by the order in which they were added.
  await expect(panel(page).getByRole('listitem')).toHaveText([/^Another/, /^Second/])
  await panel(page)
    .getByRole('button', { name: /^Another/ })
    .click()
  await panel(page).getByRole('button', { name: 'Delete Another' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await panel(page)
    .getByRole('button', { name: /^Second/ })
    .click()

  await panel(page).getByRole('button', { name: 'Lock' }).click()
  await expect(panel(page)).toContainText('Term · locked')
  await panel(page).getByRole('button', { name: 'Delete Second' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(panel(page)).toContainText('No cards yet')
})

test('what was typed into a form of a card stays, and a name in the text opens its card by keyboard and by mouse @soak', async ({
  desk: { page },
}) => {
  await test.step('what was typed into a form stays until it is saved or cancelled', async () => {
    const open = page.getByRole('button', { name: 'Codex' })
    const add = panel(page).getByRole('button', { name: 'Add a card' })
    const name = page.getByLabel('Name', { exact: true })
    await open.click()
    await add.click()
    await name.fill('Marta')
    await page.getByLabel('Note').fill('She keeps the lighthouse.')
    await page.getByRole('button', { name: 'History' }).click()
    await open.click()
    await add.click()
    await expect(name).toHaveValue('Marta')
    await expect(page.getByLabel('Note')).toHaveValue('She keeps the lighthouse.')
    await panel(page).getByRole('button', { name: 'Cancel' }).click()
    await add.click()
    await expect(name).toHaveValue('')
  })

  await test.step('a name opens its card, and another word offers a new card', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Third')
    await panel(page).getByRole('button', { name: 'Save' }).click()
    await expect(head(page, 'Third')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()

    const third = paragraphs(page).filter({ hasText: 'Third' })
    await third.click({ position: { x: 10, y: 10 } })
    await page.keyboard.press('ControlOrMeta+.')
    await expect(head(page, 'Third')).toBeVisible()
    // The shortcut can open the card of the same name again.
    await panel(page).getByRole('button', { name: 'All cards' }).click()
    await expect(head(page, 'Third')).toBeHidden()
    await third.click({ position: { x: 10, y: 10 } })
    await page.keyboard.press('ControlOrMeta+.')
    await expect(head(page, 'Third')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Close' }).click()
    await third.click({ position: { x: 10, y: 10 }, modifiers: ['ControlOrMeta'] })
    await expect(head(page, 'Third')).toBeVisible()

    await paragraphs(page)
      .filter({ hasText: 'First' })
      .click({ position: { x: 10, y: 10 }, modifiers: ['ControlOrMeta'] })
    await panel(page).getByRole('button', { name: 'Add a card for it' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('First')
  })
})

test('a codex of 2,000 cards is painted in few parts, and its last card opens @soak', async ({ desk: { page } }) => {
  const cards = Array.from({ length: 2000 }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    version: 1,
    locked: false,
    edited: false,
    type: 'person',
    name: `Name ${at}`,
    aliases: [],
    gender: null,
    note: '',
    facts: [],
  }))
  await page.route('**/v1/projects/*/codex', (route) => route.fulfill({ json: { cards, promises: [], reading: null } }))
  await page.getByRole('button', { name: 'Codex' }).click()
  const last = panel(page).getByRole('button', { name: 'Name 1999', exact: true })
  await last.waitFor({ state: 'attached' })
  // The browser checks each of these elements in every frame, also while text is typed.
  const skippable = await panel(page).evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter((one) => getComputedStyle(one).contentVisibility === 'auto').length,
  )
  expect(skippable).toBeLessThanOrEqual(50)
  await last.click()
  await expect(head(page, 'Name 1999')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('warningPopupDismissed', 'true')))

  test('the buttons of a fact are centred on its first line @soak', async ({ desk: { page } }) => {
    const sheetPanel = page.getByRole('dialog', { name: 'Codex' })
    await page.getByRole('button', { name: 'Codex' }).tap()
    await sheetPanel.getByRole('button', { name: 'Add a card' }).tap()
    await page.getByLabel('Name', { exact: true }).fill('Third')
    await sheetPanel.getByRole('button', { name: 'Save' }).tap()
    await sheetPanel.getByRole('button', { name: 'Add a fact' }).tap()
    await page.getByLabel('Attribute').fill('kind')
    await page.getByLabel('Value').fill('paragraph')
    await sheetPanel.getByRole('button', { name: 'Save' }).tap()
    const pencil = sheetPanel.getByRole('button', { name: 'Edit kind: paragraph' })
    await expect(pencil).toBeVisible()
    const line = sheetPanel.getByRole('paragraph').filter({ hasText: 'kind: paragraph' })
    expect(Math.abs(middleOf(await pencil.boundingBox()) - middleOf(await line.boundingBox()))).toBeLessThanOrEqual(2)
  })

  test('the codex opens at the card of the name that was tapped before @soak', async ({ desk: { page } }) => {
    const sheetPanel = page.getByRole('dialog', { name: 'Codex' })
    await page.getByRole('button', { name: 'Codex' }).tap()
    await expect(sheetPanel).toContainText('Tap a name in the text')
    await sheetPanel.getByRole('button', { name: 'Add a card' }).tap()
    await page.getByLabel('Name', { exact: true }).fill('Third')
    await sheetPanel.getByRole('button', { name: 'Save' }).tap()
    await expect(sheetPanel.getByRole('heading', { name: 'Third', exact: true })).toBeVisible()
    await sheetPanel.getByRole('button', { name: 'Close' }).tap()

    await paragraphs(page)
      .filter({ hasText: 'Third' })
      .tap({ position: { x: 40, y: 10 } })
    await page.getByRole('button', { name: 'Codex' }).tap()
    await expect(sheetPanel.getByRole('heading', { name: 'Third', exact: true })).toBeVisible()
    await sheetPanel.getByRole('button', { name: 'Close' }).tap()

    await paragraphs(page)
      .filter({ hasText: 'First' })
      .tap({ position: { x: 40, y: 10 } })
    await page.getByRole('button', { name: 'Codex' }).tap()
    await expect(sheetPanel.getByRole('button', { name: 'Third' })).toBeVisible()
    await expect(sheetPanel.getByText('There is no card for')).toBeHidden()
  })
})

test('with an own key, the manuscript is read only after the person has seen the estimate and switched it on', async ({
  desk: { page, project },
}) => {
  const reading: CodexReading = {
    state: 'off',
    reason: null,
    on: false,
    own_key: true,
    passages: 12,
    read: 3,
    used: { tokens: 1200, costs: [{ currency: 'USD', amount: 0.03 }] },
    estimate: { tokens: 90_000, cost: { currency: 'USD', amount: 0.25 } },
    tokens_today: 0,
    tokens_per_day: 400_000,
  }
  const sent: unknown[] = []
  await page.route(`**/v1/projects/${project.id}/codex`, (route) =>
    route.fulfill({ json: { cards: [], promises: [], reading, read_only: false } }),
  )
  await page.route(`**/v1/projects/${project.id}/codex/reading`, async (route) => {
    sent.push(route.request().postDataJSON())
    Object.assign(reading, { on: true, state: 'waiting' })
    await route.fulfill({ json: reading })
  })
  await page.getByRole('button', { name: 'Codex' }).click()
  const section = panel(page).getByRole('region', { name: 'Reading in the background' })
  await expect(section).toContainText('about 90,000 tokens, about $0.25')
  await expect(section).toContainText('Used so far: 1,200 tokens, $0.03')
  // The checkbox is checked only after the server has answered, so this clicks without expecting a
  // state.
  await section.getByRole('checkbox').click()
  await expect(section).toContainText('The manuscript is read soon')
  expect(sent).toEqual([{ on: true }])
})
