import type { Manuscript } from '#contract/book-task.ts'
import { expect, test } from './inkloom-test.ts'
import { playApi } from './fake-api.ts'
import { buildTask, failed, finished, justOrdered, writing } from './fake-books.ts'

const { guid } = buildTask()
const book = `/app/books/${guid}`
const refuse = (route: string, status = 500, message = '') => ({
  errors: { [route]: { status, code: 'internal_error', message } },
})

test('a failed book gives the reason, keeps the finished part, and offers to continue', async ({ page }) => {
  await playApi(page, { manuscripts: [failed()] })
  await page.goto(book)
  await expect(page.getByRole('alert')).toContainText('The language model stopped answering')
  await expect(page.getByRole('alert')).toContainText('Finished: 3 of 8 sections.')
  await expect(page.getByText('Not written', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why the tide turns' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue writing' })).toBeEnabled()
})

test('an entry of the outline links to its section @soak', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await playApi(page, { manuscripts: [finished()] })
  await page.goto(book)
  await page.getByRole('link', { name: /Before you go/ }).click()
  await expect(page.getByRole('heading', { name: 'Before you go' })).toBeInViewport()
})

test('only users who pay with tokens read about tokens @soak', async ({ page }) => {
  const fake = await playApi(page, { manuscripts: [failed()] })
  await page.goto(book)
  await expect(page.getByRole('alert')).not.toContainText('token')
  fake.user = {
    ...fake.user,
    subscription: { ...fake.user.subscription!, plan: { name: 'Premium', word_limit: 0 } },
  }
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Continuing uses the credited tokens again.')
})

test('a worksheet is labelled once, and says how to connect a model @soak', async ({ page }) => {
  await playApi(page, { manuscripts: [finished({ writer: 'builtin' })] })
  await page.goto(book)
  await expect(page.getByText('A worksheet, made without a language model.')).toHaveCount(1)
  await page.getByRole('button', { name: 'Connect a model' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect a language model' })).toContainText('AI_BASE_URL')
})

test('deletion and downloads are disabled until a book is finished @soak', async ({ page }) => {
  await playApi(page, { tasks: [buildTask({ title: 'Bread' })] })
  await page.goto('/app/books')
  await expect(page.getByRole('button', { name: 'Delete Bread' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeDisabled()
})

test('the list is polled while a book is in progress, and not after all are finished @soak', async ({ page }) => {
  await page.clock.install()
  const fake = await playApi(page, { tasks: [buildTask({ title: 'Bread' })] })
  let requests = 0
  page.on('request', (request) => (requests += request.url().endsWith('/v1/tasks') ? 1 : 0))
  await page.goto('/app/books')
  await expect(page.getByText('Writing, 3 of 8 sections done')).toBeVisible()
  fake.tasks = [buildTask({ title: 'Bread', status: 'DONE' })]
  await page.clock.runFor(10_500)
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  const before = requests
  await page.clock.runFor(30_000)
  expect(requests).toBe(before)
})

test('a link in a book opens safely, and text is never parsed as markup', async ({ page }) => {
  const manuscript = writing()
  manuscript.chapters[0]!.sections[0]!.blocks = [
    {
      type: 'paragraph',
      text: [
        { text: '<img src=x onerror=alert(1)>' },
        { text: 'good', href: 'https://example.com/' },
        { text: 'bad', href: 'javascript:alert(1)' },
      ],
    },
  ]
  await playApi(page, { manuscripts: [manuscript] })
  await page.goto(book)
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(page.getByRole('link', { name: 'good' })).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('link', { name: 'bad' })).toHaveCount(0)
})

test.describe('when the server returns an error', () => {
  test.use({ expectedErrors: [/status of \d\d\d/] })

  test('the list says that it could not be loaded @soak', async ({ page }) => {
    await playApi(page, refuse('GET /tasks', 400))
    await page.goto('/app/books')
    await expect(page.getByText('Failed to load tasks')).toBeVisible()
  })

  test('a download shows a toast', async ({ page }) => {
    await playApi(page, { tasks: [buildTask({ status: 'DONE' })], ...refuse(`POST /tasks/${guid}/exports`) })
    await page.goto('/app/books')
    await page.getByRole('button', { name: 'Download as PDF' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Failed to download file')
  })

  test('an order shows the reason and keeps its form, or shows the offer of Premium', async ({ page }) => {
    const state = await playApi(page, refuse('POST /generate'))
    await page.goto('/app/books')
    await page.getByLabel('What is the book about?').fill('Bread')
    await page.getByRole('button', { name: 'Generate book' }).click()
    await expect(page.getByRole('alert')).toContainText('An error occurred while generating the book')
    await expect(page.getByLabel('What is the book about?')).toHaveValue('Bread')
    await expect(page.getByRole('button', { name: 'Generate book' })).toBeEnabled()

    state.errors = { 'POST /generate': { status: 403, code: 'premium_required', message: 'No' } }
    await page.getByRole('button', { name: 'Generate book' }).click()
    await expect(page.getByRole('heading', { name: 'The generator is part of Premium' })).toBeVisible()
  })

  test('a login link that was not sent shows an error @soak', async ({ page }) => {
    await playApi(page, { signedIn: false, ...refuse('POST /send_login_link') })
    await page.goto('/login')
    await page.getByLabel('Email').fill('a@example.com')
    await page.getByRole('button', { name: 'Send login link' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Failed to send login link. Please try again or contact support.',
    )
  })
})

test('a double click on Generate orders one book', async ({ page }) => {
  await playApi(page, { manuscripts: [justOrdered()] })
  let ordered = 0
  await page.route('**/v1/generate', async (route) => {
    ordered++
    await route.fulfill({ status: 202, json: { guid, status: 'pending', status_url: '' } })
  })
  await page.goto('/app/books')
  await page.getByLabel('What is the book about?').fill('Bread')
  await page.getByRole('button', { name: 'Generate book' }).dblclick()
  await expect(page).toHaveURL(book)
  expect(ordered).toBe(1)
})

test('on a phone a tap at the bottom counts, although the menu reappears there @soak', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await playApi(page, { manuscripts: [justOrdered()] })
  await page.route('**/v1/generate', (route) =>
    route.fulfill({ status: 202, json: { guid, status: 'pending', status_url: '' } }),
  )
  await page.goto('/app/books')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await page.getByLabel('What is the book about?').fill('Bread')
  await expect(menu).toBeHidden()

  const generate = page.getByRole('button', { name: 'Generate book' })
  await generate.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  const { x, y, width, height } = (await generate.boundingBox())!
  await page.mouse.move(x + width / 2, y + height - 4)
  await page.mouse.down()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.mouse.up()
  await expect(page).toHaveURL(book)
  await expect(menu).toBeVisible()
})

test.describe('a page that fails to render', () => {
  test.use({ expectedErrors: [/./] })

  test('shows an error inside the app, which continues to work', async ({ page }) => {
    const broken = { ...writing(), chapters: [{ title: 'No sections' }] } as unknown as Manuscript
    await playApi(page, { manuscripts: [broken] })
    await page.goto(book)
    await expect(page.getByRole('heading', { name: 'An error was thrown.' })).toBeVisible()
    await page.getByRole('link', { name: 'Fast book generator' }).click()
    await expect(page.getByRole('heading', { name: 'Fast Ebook Generator' })).toBeVisible()
  })
})
