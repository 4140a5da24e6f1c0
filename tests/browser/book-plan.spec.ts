import type { Page } from '@playwright/test'
import type { BookPlan } from '#contract/book-plans.ts'
import { buildPlan, buildPlannedSection } from '#tests/support/build-plan.ts'
import { expectAccessible } from './accessible.ts'
import { estimate, type FakeAnswer, playApi, subscribed } from './fake-api.ts'
import { buildTask, justOrdered, planned, writing } from './fake-books.ts'
import { expect, test } from './inkloom-test.ts'

const { guid } = buildTask()
const path = `/tasks/${guid}/plan`
const bodiesOf = (page: Page, method: string, ending: string) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(`/v1${ending}`)) bodies.push(request.postDataJSON())
  })
  return bodies
}
const replies = (plan: BookPlan) => ({
  [`GET ${path}`]: plan,
  [`PUT ${path}`]: { ...plan, version: plan.version + 1 },
  [`GET /tasks/${guid}/estimate`]: estimate,
})
const open = async (page: Page, plan: BookPlan, overrides: Partial<FakeAnswer> = {}) => {
  const fake = await playApi(page, {
    manuscripts: [planned()],
    tasks: [planned().task],
    replies: replies(plan),
    ...overrides,
  })
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByRole('list', { name: 'Chapters' })).toBeVisible()
  return fake
}
const titles = (page: Page) =>
  page
    .getByRole('textbox', { name: /^Title of the section$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value))

test('the form has more options, and orders a plan to be reviewed @soak', async ({ page }) => {
  const fake = await playApi(page, { manuscripts: [justOrdered()] })
  fake.replies = { 'POST /generate': { guid, status: 'pending', status_url: '' } }
  const ordered = bodiesOf(page, 'POST', '/generate')
  await page.goto('/app/books')
  await page.getByLabel('What is the book about?').fill('A lighthouse keeper counts the ships')
  await page.getByText('Fiction', { exact: true }).click()
  await page.getByText('More options').click()
  await page.getByLabel('Genre').selectOption('Novel')
  await page.getByLabel('Words in total').fill('100')
  await page.getByLabel('Point of view').fill('first person')
  await page.getByLabel('Things to avoid').fill('Dreams\n\nProphecies')
  await page.getByText('Fast: write the chapters at the same time').click()
  await page.getByRole('button', { name: 'Add a guideline' }).click()
  await page.getByLabel('Guideline 1: title').fill('Names')
  await page.getByLabel('Guideline 1: text').fill('The ships have no names.')
  await page.getByLabel('Reference to upload').setInputFiles({
    name: 'ships.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Eleven ships in a week.'),
  })
  await expect(page.getByLabel('Reference 1: text')).toHaveValue('Eleven ships in a week.')
  await page.getByRole('button', { name: 'Plan with me' }).click()
  await expect(page.getByText('A book of 6 sections can have 1800 to 9000 words')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Words in total').fill('６０００')
  await page.getByRole('button', { name: 'Plan with me' }).click()
  await expect(page).toHaveURL(`/app/books/${guid}`)
  expect(ordered).toEqual([
    expect.objectContaining({
      type: 'fiction',
      genre: 'novel',
      total_words: 6000,
      point_of_view: 'first person',
      avoid: ['Dreams', 'Prophecies'],
      fast: true,
      guidelines: [{ title: 'Names', content: 'The ships have no names.' }],
      references: [{ title: 'ships.txt', content: 'Eleven ships in a week.' }],
      plan: 'review',
    }),
  ])
})

test('titles are shown while a plan is made, and the list shows a waiting plan without polling @soak', async ({
  page,
}) => {
  await page.clock.install()
  const book = planned()
  book.task = { ...book.task, stage: 'planning' }
  const plan = buildPlan({ state: 'planning' })
  plan.chapters[1]!.sections[1] = buildPlannedSection('Hiding', { planned: false, synopsis: '', beats: [] })
  const fake = await playApi(page, { manuscripts: [book], tasks: [book.task], replies: replies(plan) })
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByText('Planning the book')).toBeVisible()
  const made = page.getByRole('list', { name: 'Plan' })
  await expect(made).toContainText('What “Holding on” is about.')
  await expect(made.getByRole('listitem').filter({ hasText: 'Hiding' }).last()).toContainText('Planning')

  fake.tasks = [planned().task]
  await page.goto('/app/books')
  await expect(page.getByText('Its plan waits for you')).toBeVisible()
  let polled = 0
  page.on('request', (request) => (polled += request.url().endsWith('/v1/tasks') ? 1 : 0))
  await page.clock.runFor(30_000)
  expect(polled).toBe(0)
})

test('a plan that was loaded while it was made is not edited before it is loaded again', async ({ page }) => {
  await page.clock.install()
  const made = buildPlan({ version: 5 })
  const fake = await playApi(page, {
    manuscripts: [planned()],
    tasks: [planned().task],
    replies: replies(buildPlan({ state: 'planning', version: 4 })),
  })
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByText('Loading the plan')).toBeVisible()
  await expect(page.getByLabel('Title of chapter 1')).toHaveCount(0)
  fake.replies = replies(made)
  await page.clock.runFor(5000)
  const saves = bodiesOf(page, 'PUT', path)
  await page.getByLabel('Title of chapter 1').fill('The pull')
  await page.clock.runFor(5000)
  await expect.poll(() => saves).toMatchObject([{ version: 5 }])
})

test('a plan is edited in place and reordered by keyboard', async ({ page }) => {
  const plan = buildPlan({
    problems: [{ section: '2.1', message: 'The question “Who holds on?” is never answered.' }],
    notes: ['A thread was closed in the last section.'],
  })
  plan.chapters[0]!.sections[0]!.to_be_checked = ['The tide turns every 6 hours and 12 minutes.']
  await open(page, plan)
  const saves = bodiesOf(page, 'PUT', path)
  await expect(page.getByText('The question “Who holds on?” is never answered.')).toBeVisible()
  await expect(page.getByText('To be checked: The tide turns every 6 hours')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Title of chapter 1').fill('The pull')
  await page.getByLabel('Words: Hiding').fill('٩٠٠')
  await page.getByRole('button', { name: 'Lock: Hiding' }).click()
  // On a slow machine, the changes are saved one after the other.
  await expect
    .poll(() => saves.at(-1))
    .toMatchObject({
      chapters: [{ title: 'The pull' }, { sections: [{}, { id: 'hiding', words: 900, locked: true }] }],
    })

  expect(saves[0]).toMatchObject({ version: 4 })

  const first = page.getByRole('textbox', { name: 'Title of the section' }).first()
  await first.press('Alt+ArrowDown')
  await expect(page.getByText('Why the tide turns: section 2 of 2 in chapter 1')).toBeAttached()
  await page.keyboard.press('Alt+ArrowDown')
  expect(await titles(page)).toEqual(['Reading a tide table', 'Why the tide turns', 'Holding on', 'Hiding'])
  await expect(page.locator(':focus')).toHaveValue('Why the tide turns')

  await page.getByRole('button', { name: 'Change section: Holding on' }).click()
  await page.getByRole('menuitem', { name: 'Add a section below' }).click()
  await page.keyboard.type('Eating')
  await page.getByRole('button', { name: 'Change section: Hiding' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Hiding was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  expect(await titles(page)).toEqual(['Reading a tide table', 'Why the tide turns', 'Holding on', 'Eating', 'Hiding'])
  await expect
    .poll(() => saves.at(-1))
    .toMatchObject({
      chapters: [{}, { sections: [{ title: 'Why the tide turns' }, {}, { title: 'Eating' }, { title: 'Hiding' }] }],
    })
})

test('scenes, threads, people, terms and the timeline of a story are edited @soak', async ({ page }) => {
  const plan = buildPlan({
    people: [{ name: 'Mara', role: 'keeper', wants: 'light', voice: 'curt' }],
    timeline: [
      { when: '1902', event: 'The pier burns.' },
      { when: '1903', event: 'The pier is built.' },
    ],
    to_be_checked: ['1902: The pier burns.'],
  })
  plan.chapters[0]!.sections[0]!.scene = { who: 'Mara', wants: 'to sleep', obstacle: 'the storm', turn: 'It stops.' }
  plan.chapters[0]!.sections[0]!.opens = ['Who lit the lamp?']
  const book = planned()
  book.task = { ...book.task, type: 'fiction' }
  await open(page, plan, { manuscripts: [book], tasks: [book.task] })
  const saves = bodiesOf(page, 'PUT', path)
  await page.getByText('About the book').click()
  await page.getByLabel('Wants: Mara').fill('to leave')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.keyboard.type('Tam')
  await page.getByRole('button', { name: 'Remove neap tide' }).click()
  await expect(page.getByText('neap tide was removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByLabel('Meaning: neap tide')).toHaveValue(/smallest difference/)
  await page.getByLabel('Event 2', { exact: true }).press('Alt+ArrowUp')
  await expect(page.getByLabel('Event 1', { exact: true })).toHaveValue('The pier is built.')
  await page.getByText('1 remark about the whole plan').click()
  await page.getByRole('button', { name: 'Checked: 1902: The pier burns.' }).click()

  await page.getByText('2 beats, scene, 1 thread').click()
  await page.getByLabel('Turn: Why the tide turns').fill('The lamp goes out.')
  await page.getByText('2 beats', { exact: true }).last().click()
  await page.getByLabel('Answer an open question: Hiding').selectOption('Who lit the lamp?')
  await page.getByRole('textbox', { name: 'Opened thread 1' }).fill('Who put it out?')
  await page.getByRole('button', { name: 'Change beat 1' }).first().click()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect(page.getByLabel('Save status')).toHaveText('Saved')
  await expectAccessible(page)
  await expect
    .poll(() => saves.at(-1))
    .toMatchObject({
      people: [{ name: 'Mara', wants: 'to leave' }, { name: 'Tam' }],
      terms: [{ name: 'neap tide' }],
      timeline: [{ when: '1903' }, { when: '1902' }],
      to_be_checked: [],
      chapters: [
        {
          sections: [
            {
              beats: ['Name what holds on', 'Show the rock'],
              scene: { who: 'Mara', turn: 'The lamp goes out.' },
              opens: ['Who put it out?'],
            },
            {},
          ],
        },
        { sections: [{}, { closes: ['Who put it out?'] }] },
      ],
    })
})

test('evidence has a quote from a reference, or a source that the author names @soak', async ({ page }) => {
  const plan = buildPlan()
  plan.chapters[0]!.sections[0]!.argument = {
    claim: 'Pools are cities.',
    evidence: [{ text: 'Limpets return.', reference: 'Field notes', quote: 'Each limpet returns to its scar.' }],
    example: '',
    action: '',
  }
  await open(page, plan)
  const saves = bodiesOf(page, 'PUT', path)
  await page.getByText('2 beats, argument').click()
  await expect(page.getByText('Each limpet returns to its scar.')).toBeVisible()
  await page.getByRole('button', { name: 'Add evidence' }).first().click()
  await page.keyboard.type('Crabs molt.')
  await page.getByRole('textbox', { name: 'Source of evidence 2' }).fill('The museum')
  await expect
    .poll(() => saves.at(-1))
    .toMatchObject({
      chapters: [
        {
          sections: [
            {
              argument: {
                claim: 'Pools are cities.',
                evidence: [
                  { reference: 'Field notes', quote: 'Each limpet returns to its scar.' },
                  { text: 'Crabs molt.', reference: 'The museum', quote: null },
                ],
              },
            },
            {},
          ],
        },
        {},
      ],
    })
})

test('sections and chapters are dragged up and down @soak', async ({ page }) => {
  await open(page, buildPlan())
  const first = page.getByRole('textbox', { name: 'Title of chapter 1' })
  const drag = async (button: string, by: number) => {
    const row = page
      .locator('[data-row]')
      .filter({ has: page.getByRole('button', { name: button }) })
      .last()
    await row.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
    })
    const { x, y, height } = (await row.locator('.cursor-grab').first().boundingBox())!
    await page.mouse.move(x + 8, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 8, y + height / 2 + by, { steps: 12 })
    // A hand usually moves back slightly before it releases the pointer.
    await page.mouse.move(x + 8, y + height / 2 + by - Math.sign(by) * 4)
    await page.mouse.up()
  }
  const rowHeight = async (button: string) =>
    await page
      .locator('[data-row]')
      .filter({ has: page.getByRole('button', { name: button }) })
      .last()
      .evaluate((row) => row.getBoundingClientRect().height)

  await drag('Change chapter: A cup of sea', -80)
  await expect(first).toHaveValue('A cup of sea')
  await drag('Change chapter: A cup of sea', 80)
  await expect(first).toHaveValue('What pulls the water')
  // After the chapter was dropped, its sections are shown again.
  expect(await titles(page)).toEqual(['Why the tide turns', 'Reading a tide table', 'Holding on', 'Hiding'])

  await drag('Lock: Why the tide turns', await rowHeight('Lock: Why the tide turns'))
  expect(await titles(page)).toEqual(['Reading a tide table', 'Why the tide turns', 'Holding on', 'Hiding'])
  await drag('Lock: Hiding', -(await rowHeight('Lock: Hiding')))
  expect(await titles(page)).toEqual(['Reading a tide table', 'Why the tide turns', 'Hiding', 'Holding on'])
  await drag('Lock: Hiding', -100)
  const chapter = page.getByRole('list', { name: 'Sections of chapter 1' })
  await expect(chapter.getByRole('textbox', { name: 'Title of the section' }).last()).toHaveValue('Hiding')
})

test.describe('when a change can’t be saved', () => {
  test.use({ expectedErrors: [/status of (409|503)/] })

  test('two versions conflict: the other one is loaded, and the own one is kept until it is chosen @soak', async ({
    page,
  }) => {
    const fake = await open(page, buildPlan())
    const saves = bodiesOf(page, 'PUT', path)
    fake.errors = { [`PUT ${path}`]: { status: 409, code: 'conflict', message: 'Changed.' } }
    const other = buildPlan({ version: 5, title: 'The other title' })
    fake.replies = replies(other)
    await page.getByLabel('Title of chapter 1').fill('The pull')
    await expect(page.getByRole('alert')).toContainText('This plan was changed somewhere else.')
    await expect(page.getByRole('alert')).toContainText('Chapter 1: “The pull”')
    await expect(page.getByLabel('Working title')).toHaveValue('The other title')
    await expect(page.getByLabel('Title of chapter 1')).toHaveValue('What pulls the water')
    await expectAccessible(page)
    await page.reload()
    fake.errors = {}
    await page.getByRole('button', { name: 'Use my version' }).click()
    await expect(page.getByLabel('Title of chapter 1')).toHaveValue('The pull')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect.poll(() => saves.at(-1)).toMatchObject({ version: 5, chapters: [{ title: 'The pull' }, {}] })
  })

  test('it survives a reload, and is saved once the server answers', async ({ page }) => {
    const fake = await open(page, buildPlan())
    fake.errors = { [`PUT ${path}`]: { status: 503, code: 'unavailable', message: '' } }
    await page.getByLabel('Title of chapter 1').fill('The pull')
    await expect(page.getByLabel('Save status')).toContainText('Not saved yet')
    await page.reload()
    await expect(page.getByLabel('Title of chapter 1')).toHaveValue('The pull')
    fake.errors = {}
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByLabel('Save status')).toHaveText('Saved')
  })
})

test('the words of a plan and of the form fit the type of the book @soak', async ({ page }) => {
  const fake = await open(page, buildPlan({ discards_left: 1 }))
  await page.getByText('About the book').click()
  await expect(page.getByLabel('Where it leads')).toHaveValue(/Whoever looks closely/)
  await page.getByRole('button', { name: 'Discard plan' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You can discard or remake 1 more plan today.')

  for (const [type, name] of [
    ['fiction', 'Ending'],
    ['essay', 'Thesis or insight'],
  ] as const) {
    const book = planned()
    book.task = { ...book.task, type }
    Object.assign(fake, { manuscripts: [book], tasks: [book.task] })
    await page.reload()
    await page.getByText('About the book').click()
    await expect(page.getByLabel(name, { exact: true })).toHaveValue(/Whoever looks closely/)
    // The server treats a memoir as an essay, but it has people.
    await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible()
  }

  fake.installation = { ...fake.installation, writer: { kind: 'builtin', name: 'built-in' } }
  await page.goto('/app/books')
  await page.getByText('More options').click()
  await expect(page.getByLabel('Point of view')).toHaveAttribute('placeholder', '“You”')
  await page.getByText('Fiction', { exact: true }).click()
  await expect(page.getByLabel('Point of view')).toHaveAttribute('placeholder', 'Third person')
  // The built-in writer costs nothing, so there is nothing to cap.
  await expect(page.getByLabel('Spending cap')).toHaveCount(0)
})

test('an opening is chosen, the ending planned again, and the book written or discarded', async ({ page }) => {
  const plan = buildPlan({
    openings: {
      state: 'ready',
      list: [{ style: 'scene', label: 'In the middle of a scene', text: 'The water is gone.' }],
    },
  })
  const fake = await open(page, plan, { user: subscribed })
  const chosen = bodiesOf(page, 'PUT', `${path}/opening`)
  const replanned = bodiesOf(page, 'POST', `${path}/replan`)
  const written = bodiesOf(page, 'POST', `${path}/write`)
  fake.replies = {
    ...replies(plan),
    [`PUT ${path}/opening`]: { ...plan, version: 5, opening: { style: 'scene', text: 'The water is gone.' } },
    [`POST ${path}/replan`]: plan,
    [`POST ${path}/write`]: writing().task,
  }
  const opening = page.getByRole('radio', { name: 'In the middle of a scene' })
  const held = Promise.withResolvers<void>()
  await page.route(`**/v1${path}/opening`, async (route) => {
    await held.promise
    await route.fallback()
  })
  // The choice is shown while the server stores it, and keeps the focus.
  await opening.check()
  await expect(opening).toBeFocused()
  held.resolve()
  await expect.poll(() => chosen).toEqual([{ version: 4, style: 'scene' }])
  await page.getByRole('button', { name: 'Another ending' }).click()
  await page.getByLabel('How should it end?').fill('With the storm')
  await page.getByRole('button', { name: 'Plan another ending' }).click()
  await expect
    .poll(() => replanned)
    .toEqual([expect.objectContaining({ part: 'ending', instruction: 'With the storm' })])
  await page.getByRole('button', { name: 'Discard plan' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('All of its tokens are credited.')
  await page.getByRole('button', { name: 'Keep the plan' }).click()
  fake.manuscripts = [writing()]
  await page.getByRole('button', { name: 'Write the book' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(written).toHaveLength(1)
})

test('a discarded plan is kept, and can be continued', async ({ page }) => {
  const book = planned()
  const message = 'You discarded this plan, and its book tokens are credited back.'
  book.task = { ...book.task, status: 'ERROR', stage: null, error: { type: 'cancelled', message } }
  await playApi(page, { manuscripts: [book], tasks: [book.task] })
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByText('Nothing was written yet. Your description is kept, and the plan')).toBeVisible()
  await expect(page.getByText('It ended before anything was written from its plan.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible()
})
