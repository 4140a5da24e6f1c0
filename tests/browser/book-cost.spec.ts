import type { Page } from '@playwright/test'
import type { BookUsage } from '#contract/book-cost.ts'
import type { Manuscript } from '#contract/book-task.ts'
import { expectAccessible } from './accessible.ts'
import { estimate, playApi, usage } from './fake-api.ts'
import { buildTask, justOrdered, paused, writing } from './fake-books.ts'
import { expect, test } from './inkloom-test.ts'

const { guid } = buildTask()
const bodiesOf = (page: Page, method: string, path: string) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === method && request.url().endsWith(`/v1${path}`)) bodies.push(request.postDataJSON())
  })
  return bodies
}
const capped = (): Manuscript => {
  const book = paused()
  return { ...book, task: { ...book.task, pause_reason: 'spending_cap' } }
}
const used = (overrides: Partial<BookUsage>) => ({ [`GET /tasks/${guid}/usage`]: { ...usage, ...overrides } })

test('the form shows what the book takes; memory, facts and a spending cap are ordered with the book @soak', async ({
  page,
}) => {
  const fake = await playApi(page, { manuscripts: [justOrdered()] })
  const form = page.getByRole('form', { name: 'Order a book' })
  await page.goto('/app/books')
  await test.step('the form shows what the book takes, and follows its fields', async () => {
    const requests = bodiesOf(page, 'POST', '/generate/estimate')
    const figures = form.getByRole('definition')
    await expect(figures).toHaveText(['4,200', '6 minutes', '40,100', '$0.135', '1'])
    fake.replies = { 'POST /generate/estimate': { ...estimate, words: 8400, price: null, speed_measured: false } }
    await page.getByRole('group', { name: 'Chapters', exact: true }).getByText('4').click()
    await expect(figures.first()).toHaveText('8,400')
    await expect(figures.nth(3)).toHaveText('not known')
    await expect(page.getByText('The time is a guess until this model has written.')).toBeVisible()
    expect(requests.at(-1)).toMatchObject({ chapters: 4, description: expect.stringContaining('tide pools') })
  })

  await test.step('the memory and the reading of facts are chosen with their price', async () => {
    const ownKey = { ...estimate.facts!, on: false, own_key: true }
    fake.replies = {
      'POST /generate': { guid, status: 'pending', status_url: '' },
      'POST /generate/estimate': { ...estimate, facts: ownKey },
    }
    await page.getByLabel('What is the book about?').fill('Bread')
    await page.getByText('More options').click()
    const memory = page.getByRole('group', { name: 'Memory' })
    await expect(memory).toContainText('about 40,000 tokens, about $0.135')
    await expect(memory).toContainText('about 98,000 tokens, about $0.26')
    await memory.getByLabel('Whole text').check()
    const facts = page.getByLabel('Read the facts of each section')
    await expect(facts).not.toBeChecked()
    await expect(page.getByText('It is off, because it uses your own AI key.')).toBeVisible()
    await facts.check()
  })

  await test.step('a spending cap follows the estimate, and must be a number', async () => {
    await expect(page.getByRole('option', { name: 'In USD' })).toBeAttached()
    await page.getByLabel('Spending cap').selectOption('In USD')
    // The suggested cap is slightly above the estimate of $0.135.
    await expect(page.getByLabel('Most USD')).toHaveValue('0.17')
    await page.getByLabel('Most USD').fill('0.1')
    await expect(page.getByText('This is less than the estimate.')).toBeVisible()
    await page.getByLabel('Most USD').fill('')
    await page.getByRole('button', { name: 'Generate book' }).click()
    await expect(page.getByText('Please enter a number above 0')).toBeVisible()
    await expectAccessible(page)
  })

  const ordered = bodiesOf(page, 'POST', '/generate')
  await page.getByLabel('Most USD').fill('0.5')
  await page.getByRole('button', { name: 'Generate book' }).click()
  await expect(page).toHaveURL(`/app/books/${guid}`)
  expect(ordered).toMatchObject([
    { description: 'Bread', memory: 'whole', facts: true, spending_cap: { amount: 0.5, currency: 'USD' } },
  ])
})

test('the whole text is not offered where the model’s window is too small @soak', async ({ page }) => {
  const small = { ...estimate.memory!, context_window: 8192, whole: null, unavailable: 'small_window' as const }
  await playApi(page, { replies: { 'POST /generate/estimate': { ...estimate, memory: small } } })
  await page.goto('/app/books')
  await page.getByText('More options').click()
  await expect(page.getByText('The context window of this model, 8,192 tokens, is too small')).toBeVisible()
  await expect(page.getByLabel('Whole text')).toHaveCount(0)
})

test('the page of a book has a live meter, and a cap can be set while it is written', async ({ page }) => {
  await page.clock.install()
  const fake = await playApi(page, { manuscripts: [writing()] })
  const sent = bodiesOf(page, 'PUT', `/tasks/${guid}/spending_cap`)
  await page.goto(`/app/books/${guid}`)
  const meter = page.getByRole('region', { name: 'Tokens and price' })
  await expect(meter).toContainText('21,204 tokens in, 8,000 of them cached')
  await expect(meter).toContainText('$0.0777')
  fake.replies = used({ total: { ...usage.total, output_tokens: 5000 } })
  await page.clock.runFor(5500)
  await expect(meter).toContainText('5,000 out')
  await meter.getByRole('button', { name: 'Set a spending cap' }).click()
  // The suggested cap covers the usage so far and the estimate of the rest.
  await expect(meter.getByLabel('Most tokens')).toHaveValue('80000')
  await meter.getByLabel('Most tokens').fill('60000')
  fake.replies = {
    ...used({ spending_cap: { tokens: 60_000 } }),
    [`PUT /tasks/${guid}/spending_cap`]: writing().task,
  }
  await meter.getByRole('button', { name: 'Save the cap' }).click()
  await expect(meter).toContainText('Cap: 60,000 tokens')
  expect(sent).toEqual([{ spending_cap: { tokens: 60_000 } }])
})

test('a book that reached its cap continues with a higher one @soak', async ({ page }) => {
  const fake = await playApi(page, { manuscripts: [capped()], replies: used({ spending_cap: { tokens: 26_000 } }) })
  const sent = bodiesOf(page, 'PUT', `/tasks/${guid}/spending_cap`)
  const resumed = bodiesOf(page, 'POST', `/tasks/${guid}/resume`)
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByText('This book has reached its spending cap of 26,000 tokens.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByLabel('Most tokens')).toHaveValue('79000')
  await page.getByLabel('Most tokens').fill('25000')
  await page.getByRole('button', { name: 'Continue with a higher cap' }).click()
  await expect(page.getByText('It has already used 25,616 tokens')).toBeVisible()
  await page.getByLabel('Most tokens').fill('50000')
  fake.replies = {
    ...used({ spending_cap: { tokens: 50_000 } }),
    [`PUT /tasks/${guid}/spending_cap`]: { ...capped().task, pause_reason: null },
    [`POST /tasks/${guid}/resume`]: writing().task,
  }
  fake.manuscripts = [writing()]
  await page.getByRole('button', { name: 'Continue with a higher cap' }).click()
  await expect(page.getByText('This book has reached its spending cap')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(sent).toEqual([{ spending_cap: { tokens: 50_000 } }])
  expect(resumed).toHaveLength(1)
})

test('the settings show the own usage by day, purpose, book and edit @soak', async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10)
  const total = { ...usage.total, unpriced_tokens: 300 }
  await playApi(page, {
    replies: {
      'GET /usage': {
        total,
        days: [{ ...total, day: today }],
        purposes: [
          { ...usage.total, purpose: 'prose' },
          { ...usage.total, purpose: 'edits', costs: [], unpriced_tokens: 300 },
        ],
        books: [
          { ...usage.total, guid, title: 'The Moving Edge of the Sea' },
          { ...usage.total, guid: '1b6f2c1e-6f0d-4a53-9a37-2f6a1d9e7c11', title: null },
        ],
        edits: [{ ...usage.total, id: 'e', day: today, purpose: 'edits' }],
      },
    },
  })
  await page.goto('/settings')
  const panel = page.getByRole('region', { name: 'AI usage' })
  await expect(
    panel.getByRole('row', { name: /^Edits at the desk 21,204 8,000 cached 4,412 not known$/ }),
  ).toBeVisible()
  await panel.getByRole('button', { name: /^By book/ }).click()
  await expect(panel.getByRole('link', { name: 'The Moving Edge of the Sea' })).toBeVisible()
  await expect(panel.getByText('A book that was removed')).toBeVisible()
  await expectAccessible(page)
})

test('a long price does not break the names of the rows in the table of usage @soak', async ({ page }) => {
  const total = {
    ...usage.total,
    input_tokens: 141_945,
    cached_tokens: 0,
    output_tokens: 19_150,
    unpriced_tokens: 94_363,
  }
  const today = new Date().toISOString().slice(0, 10)
  const purposes = ['facts', 'plan', 'prose', 'repair'].map((purpose) => ({ ...total, purpose }))
  await playApi(page, {
    replies: { 'GET /usage': { total, days: [{ ...total, day: today }], purposes, books: [], edits: [] } },
  })
  await page.goto('/settings')
  const name = page.getByRole('rowheader', { name: 'Planning' })
  const lines = await name.evaluate((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
})
