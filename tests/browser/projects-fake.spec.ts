import type { Page } from '@playwright/test'
import { expect, test } from './inkloom-test.ts'
import { free, type FakeAnswer, playApi } from './fake-api.ts'
import { buildProject, projectId, table } from './fake-projects.ts'

const desk = `/app/projects/${projectId}`
const refuse = (route: string, code = 'internal_error', message = '', status = 500) => ({
  errors: { [route]: { status, code, message } },
})
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const sheet = (page: Page) => page.getByRole('textbox', { name: buildProject().name })

const open = async (page: Page, fake: Partial<FakeAnswer> = {}, seen = true) => {
  if (seen)
    await page.addInitScript(() => {
      localStorage.setItem('tutorialCompleted', 'true')
      localStorage.setItem('warningPopupDismissed', 'true')
    })
  const state = await playApi(page, { projects: [buildProject()], ...fake })
  await page.goto(desk)
  // The introductions for new users hide the rest of the page.
  if (seen) await expect(sheet(page)).toBeVisible()
  return state
}
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
const headings = (page: Page) =>
  page
    .getByRole('textbox', { name: buildProject().name, includeHidden: true })
    .getByRole('heading', { level: 2, includeHidden: true })

test('two hundred projects can be searched by name @soak', async ({ page }) => {
  const projects = Array.from({ length: 200 }, (_, at) => buildProject({ id: `p${at}`, name: `Project ${at}` }))
  await open(page, { projects: [buildProject(), ...projects] })
  const list = page.getByRole('list', { name: 'Projects' })
  await expect(list.getByRole('link')).toHaveCount(60)
  await page.getByRole('button', { name: 'Show 60 of 141 more' }).click()
  await expect(list.getByRole('link')).toHaveCount(120)
  await page.getByRole('searchbox', { name: 'Find a project' }).fill('project 177')
  await expect(list.getByRole('link')).toHaveText(['Project 177'])
})

test('the description shows how close its limit is @soak', async ({ page }) => {
  await playApi(page)
  await page.goto('/app/new')
  const field = page.getByLabel('Description')
  await field.fill('x'.repeat(3500))
  await expect(page.getByText('approaching')).toHaveCount(0)
  await field.fill('x'.repeat(3501))
  await expect(page.getByText('approaching · 3,501 / 5,000')).toBeVisible()
  await field.fill('x'.repeat(4501))
  await expect(page.getByText('at limit · 4,501 / 5,000')).toBeVisible()
  await field.fill('   ')
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
})

const toTone = async (page: Page) => {
  await page.goto('/app/new')
  await page.getByLabel('Description').fill('Tide pools')
  for (let step = 1; step < 4; step++) await page.getByRole('button', { name: 'Next' }).click()
}

test('without words left there is no outline, and a link to the plans', async ({ page }) => {
  await playApi(page, { user: free, quota: { current: 3000, limit: 3000, unlimited: false, book_tokens: 0 } })
  await toTone(page)
  await expect(page.getByRole('main').getByText("You've reached your limit!")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create table of content' })).toBeDisabled()
})

test('the wizard can be left while the outline is generated, and shows it afterwards @soak', async ({ page }) => {
  const state = await playApi(page)
  const { promise: outlineHeld, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/v1/create_project', async (route) => {
    await outlineHeld
    state.projects = [buildProject({ table, revision: 0, words: 0 })]
    await route.fulfill({ json: state.projects[0]! })
  })
  await toTone(page)
  await page.getByRole('button', { name: 'Create table of content' }).click()
  await expect(page.getByRole('heading', { name: 'Writing the table of contents' })).toBeVisible()
  await page.getByRole('link', { name: 'Fast book generator' }).click()
  await page.getByRole('link', { name: 'Create New Project' }).click()
  await expect(page.getByRole('heading', { name: 'Writing the table of contents' })).toBeVisible()
  await page.getByRole('link', { name: 'Fast book generator' }).click()
  await expect(page.getByRole('heading', { name: 'Writing the table of contents' })).toHaveCount(0)
  answer()
  await expect(notes(page)).toContainText('is ready. It is in your projects.')
  await page.getByRole('list', { name: 'Projects' }).getByRole('link').click()
  await page.addLocatorHandler(page.getByRole('button', { name: 'Skip' }), (skip) => skip.click())
  await page.getByRole('link', { name: 'Review it' }).click()
  await expect(page.getByRole('heading', { name: 'Review & edit your table of contents' })).toBeVisible()
})

test('entries of an outline are moved with the mouse, removed, and restored @soak', async ({ page }) => {
  await playApi(page, { projects: [buildProject({ table, revision: 0 })] })
  await page.goto(`/app/new?project=${projectId}`)
  const titles = page.getByRole('list', { name: 'Table of contents' }).getByRole('textbox')
  const read = () => titles.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const [first, second] = [
    ['Why the tide turns', 'The pull of the moon', 'The shape of the bay'],
    ['What lives between the marks', 'Limpets'],
  ]
  await expect.poll(read).toEqual([...first, ...second])
  const lines = page.getByRole('list', { name: 'Table of contents' }).getByRole('listitem')
  const [from, to] = [await lines.nth(3).boundingBox(), await lines.first().boundingBox()]
  await page.mouse.move(from!.x + 12, from!.y + from!.height / 2)
  await page.mouse.down()
  await page.mouse.move(to!.x + 12, to!.y + to!.height / 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(read).toEqual([...second, ...first])
  await page.getByRole('button', { name: 'Delete: Why the tide turns' }).click()
  await expect.poll(read).toEqual(second)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect.poll(read).toEqual([...second, ...first])
})

test('an outline says how far the remaining words of the month reach @soak', async ({ page }) => {
  await playApi(page, {
    user: free,
    quota: { current: 1000, limit: 3000, unlimited: false, book_tokens: 0 },
    projects: [buildProject({ table, revision: 0 })],
  })
  await page.goto(`/app/new?project=${projectId}`)
  const message = page.getByText('The 2,000 words that you have left this month are enough for 2 of 3 sections')
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Limpets' }).click()
  await expect(message).toHaveCount(0)
})

test('every tool is visible, whichever panel is open @soak', async ({ page }) => {
  await open(page)
  const writing = page.getByRole('toolbar', { name: 'Writing' })
  const hidden = () => writing.evaluate((bar) => bar.scrollWidth - bar.clientWidth)
  const seeAll = async (widths: number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(hidden, `${width}`).toBeLessThanOrEqual(0)
    }
  }
  await seeAll([1760, 1600, 1280, 1100, 1024, 834])
  await page.setViewportSize({ width: 1280, height: 800 })
  const theme = await page.getByTitle('Dark', { exact: true }).boundingBox()
  const logout = await page.getByRole('button', { name: 'Logout' }).boundingBox()
  expect(Math.abs(theme!.y - logout!.y)).toBeLessThan(4)
  await tool(page, 'Find and replace').click()
  await expect.poll(hidden).toBeLessThanOrEqual(0)
  await expect(writing.getByRole('button', { name: 'Export' })).toBeInViewport()
  // The focus returns to the button that opened the panel, for keyboard users.
  await tool(page, 'Contexts').press('Enter')
  await expect(page.getByRole('heading', { name: 'Contexts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(tool(page, 'Contexts')).toBeFocused()
  // The outline and a panel beside the page leave the least room.
  await tool(page, 'Contexts').click()
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Outline' })).toBeVisible()
  await seeAll([1920, 1280, 1180])
  await expect(writing.getByRole('button', { name: 'Export' })).toBeInViewport()
})

test('the caret is never behind the tools @soak', async ({ page }) => {
  await open(page)
  await page.setViewportSize({ width: 1280, height: 420 })
  await sheet(page).getByText('A tide table gives').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' More.')
  const top = async () => (await headings(page).first().boundingBox())!.y
  const before = await top()
  await page.mouse.wheel(0, 300)
  await expect.poll(top).toBeLessThan(before)
  await page.keyboard.press('Control+Home')
  const bar = (await page.getByRole('toolbar', { name: 'Writing' }).boundingBox())!
  await expect.poll(top).toBeGreaterThan(bar.y + bar.height)
})

test('a new outline replaces the text only after a confirmation; this and replacing all matches are one undo step', async ({
  page,
}) => {
  await open(page, { replies: { 'POST /generate_outline': { table } } })
  await test.step('a new outline replaces the text only after a confirmation, and undo restores the text', async () => {
    await tool(page, 'Generate outline').click()
    const popup = page.getByRole('dialog', { name: 'Generate outline' })
    await expect(popup.getByText('Short', { exact: true })).toBeVisible()
    await popup.getByLabel('Description').fill('')
    await expect(popup.getByRole('button', { name: 'Generate' })).toBeDisabled()
    await expect(popup.getByText('Please provide a description for your project.')).toBeVisible()
    await popup.getByLabel('Description').fill(buildProject().description)
    // Keys in a field of the toolbar belong to the field.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(' by the sea')
    await expect(popup.getByLabel('Description')).toHaveValue('A field guide to tide pools for families by the sea.')
    await popup.getByLabel('Description').fill(buildProject().description)
    await popup.getByRole('button', { name: 'Generate' }).click()
    const question = page.getByRole('alertdialog', { name: 'Replace the text' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(headings(page).last()).toHaveText('Reading a tide table')
    await popup.getByRole('button', { name: 'Generate' }).click()
    await question.getByRole('button', { name: 'Replace' }).click()
    await expect(headings(page)).toHaveText(['Why the tide turns', 'What lives between the marks'])
    await expect(popup).toHaveCount(0)
    await tool(page, 'Undo').click()
    await expect(headings(page)).toHaveText(['Why the tide turns', 'Reading a tide table'])
  })

  await test.step('replacing all matches is one undo step', async () => {
    await tool(page, 'Find and replace').click()
    const panel = page.getByRole('complementary', { name: 'Find and replace' })
    await panel.getByLabel('Find', { exact: true }).fill('tide')
    await expect(panel.getByText('3 places')).toBeVisible()
    await panel.getByLabel('Replace with').fill('flood')
    await expect(panel.getByRole('listitem').first()).toContainText('flood')
    await panel.getByRole('button', { name: 'Replace all' }).click()
    await expect(headings(page)).toHaveText(['Why the flood turns', 'Reading a flood table'])
    await expect(panel.getByText('Replaced in 3 places, 3 paragraphs.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Replace all' })).toBeDisabled()
    await page.keyboard.press('Control+z')
    await expect(headings(page)).toHaveText(['Why the tide turns', 'Reading a tide table'])
    await expect(sheet(page)).toContainText('A tide table gives')
    const replace = panel.getByRole('button', { name: 'Replace', exact: true })
    for (const left of [2, 1]) {
      await replace.first().press('Enter')
      await expect(replace).toHaveCount(left)
      await expect(replace.first()).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(replace).toHaveCount(0)
    await expect(sheet(page)).toBeFocused()
  })
})

const saved = (description: string) => ({
  'POST /update_write_settings': {
    message: 'Settings saved successfully',
    settings: { ...buildProject(), description },
  },
})

test.describe('a failing call', () => {
  test.use({ expectedErrors: [/status of 503/] })
  test('an outline from another description shows progress, and its error stays @soak', async ({ page }) => {
    const state = await open(page, { replies: saved('Another description.') })
    let fail: (() => void) | undefined
    await page.route('**/v1/generate_outline', async (route) => {
      await new Promise<void>((resolve) => (fail = resolve))
      await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The model is gone.' } })
    })
    await tool(page, 'Generate outline').click()
    const popup = page.getByRole('dialog', { name: 'Generate outline' })
    await popup.getByLabel('Description').fill('Another description.')
    await popup.getByRole('button', { name: 'Generate' }).click()
    const request = page.waitForRequest('**/v1/generate_outline')
    await page.getByRole('alertdialog', { name: 'Replace the text' }).getByRole('button', { name: 'Replace' }).click()
    await request
    await expect(popup.getByRole('button', { name: 'Writing the outline' })).toBeVisible()
    await expect(popup.getByLabel('Description')).toHaveValue('Another description.')
    fail?.()
    await expect(popup.getByRole('alert')).toContainText('The model is gone.')
    await expect(popup.getByLabel('Description')).toHaveValue('Another description.')
    await popup.getByRole('button', { name: 'Close' }).click()
    expect(state.projects).toHaveLength(1)

    // The popup shows changes of the settings when it is opened again.
    await tool(page, 'Write Settings').click()
    const settings = page.getByRole('complementary', { name: 'Write Settings' })
    state.replies = saved('Changed in the settings.')
    await settings.getByLabel('Description').fill('Changed in the settings.')
    await settings.getByRole('button', { name: 'Save' }).click()
    await tool(page, 'Generate outline').click()
    await expect(popup.getByLabel('Description')).toHaveValue('Changed in the settings.')
  })
})

test('a new user gets the tour once', async ({ page }) => {
  await open(page, {}, false)
  // If the person starts writing at once, the caret stays in place.
  await sheet(page).click()
  await page.keyboard.type('Begun')
  const tour = page.getByRole('dialog').filter({ hasText: 'of 4' })
  await expect(tour).toContainText('Write Settings')
  await expect(sheet(page)).toBeFocused()
  for (const title of ['Contexts', 'Toolbar', 'AI toolbar']) {
    await tour.getByRole('button', { name: 'Next' }).click()
    await expect(tour).toContainText(title)
  }
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect(tour).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('tutorialCompleted'))).toBe('true')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the notice about the small screen appears once @soak', async ({ page }) => {
    await open(page, {}, false)
    const warning = page.getByRole('dialog', { name: 'Writing on a small screen' })
    await warning.getByRole('button', { name: 'Continue' }).click()
    await expect(warning).toHaveCount(0)
    await page.reload()
    await expect(sheet(page)).toBeVisible()
    await expect(warning).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('warningPopupDismissed'))).toBe('true')
  })

  test('the projects are in a sheet of the menu, which hides while somebody writes @soak', async ({ page }) => {
    await open(page, { projects: [buildProject(), buildProject({ id: 'b', name: 'Bread' })] })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('button', { name: 'Projects' }).click()
    const projects = page.getByRole('dialog', { name: 'Projects' })
    await expect(projects.getByRole('link', { name: 'Bread' })).toBeVisible()
    await expect(projects.getByRole('button', { name: 'Rename Bread' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'New project' })).toBeVisible()
    await sheet(page).getByText('A tide table gives').tap()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Saved' }).focus()
    await expect(menu).toBeVisible()
  })

  test('a panel is a bottom sheet @soak', async ({ page }) => {
    await open(page)
    await tool(page, 'Write Settings').tap()
    await expect(page.getByRole('dialog', { name: 'Write Settings' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Find and replace' }).tap()
    const find = page.getByRole('dialog', { name: 'Find and replace' })
    await find.getByLabel('Find', { exact: true }).fill('e')
    const lines = find.getByRole('listitem').getByRole('button')
    await expect(lines.first()).toBeVisible()
    const heights = await lines.evaluateAll((buttons) => buttons.map(({ clientHeight }) => clientHeight))
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(40)
  })
})

test.describe('when the server returns an error', () => {
  test.use({ expectedErrors: [/status of \d\d\d/] })

  test('an outline that could not be generated shows the reason, and the form keeps its content', async ({ page }) => {
    await playApi(page, refuse('POST /create_project'))
    await toTone(page)
    await page.getByRole('button', { name: 'Create table of content' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The table of contents could not be created. What you entered is still here.',
    )
    for (let step = 4; step > 1; step--) await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Tide pools')
  })

  test('used-up words link to the plans @soak', async ({ page }) => {
    await playApi(page, refuse('POST /create_project', 'words_spent', 'No words', 403))
    await toTone(page)
    await page.getByRole('button', { name: 'Create table of content' }).click()
    await expect(page.getByRole('alert')).toContainText("You've reached your limit!")
    await page.getByRole('alert').getByRole('link', { name: 'See the plans' }).click()
    await expect(page.getByRole('dialog', { name: 'Unlock Full potential' })).toBeVisible()
  })

  test('a project that cannot be renamed or deleted keeps its name and its place @soak', async ({ page }) => {
    await open(page, {
      errors: { ...refuse(`PUT /projects/${projectId}`).errors, ...refuse('DELETE /delete_project').errors },
    })
    const item = page.getByRole('list', { name: 'Projects' }).getByRole('listitem')
    await item.hover()
    await item.getByRole('button', { name: /^Rename/ }).click()
    await page.getByLabel('Project name').fill('Another name')
    await page.keyboard.press('Enter')
    await expect(notes(page)).toContainText('The project could not be renamed. It keeps its name.')
    await expect(item).toHaveText(buildProject().name)
    await item.hover()
    await item.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notes(page)).toContainText('The project could not be deleted. It is still here.')
    await expect(item).toHaveCount(1)
  })

  test('write settings, a context and an outline show the specified messages @soak', async ({ page }) => {
    const state = await open(page, {
      errors: {
        ...refuse('POST /update_write_settings').errors,
        ...refuse('POST /contexts').errors,
        ...refuse('POST /generate_outline').errors,
      },
    })
    await tool(page, 'Write Settings').click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByRole('alert')).toHaveText('Error while saving settings')
    await tool(page, 'Contexts').click()
    await page.getByRole('button', { name: 'Add a guideline' }).click()
    await page.getByLabel('Title').fill('Voice')
    await page.getByLabel('Content').fill('You')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Error while saving')
    const generate = async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
    }
    await tool(page, 'Generate outline').click()
    await generate()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Error generating outline')
    state.errors = {}
    state.replies = { 'POST /generate_outline': {} }
    await generate()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      'Failed to generate outline. Please try again.',
    )
    await expect(headings(page)).toHaveText(['Why the tide turns', 'Reading a tide table'])
  })
})
