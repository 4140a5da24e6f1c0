import type { Page } from '@playwright/test'
import { type BookDetails, publicationMessages } from '#contract/publication.ts'
import { publicationExample } from '#contract/publication-examples.ts'
import { expectAccessible } from './accessible.ts'
import { type FakeAnswer, playApi } from './fake-api.ts'
import { buildTask, finished } from './fake-books.ts'
import { buildProject, projectId } from './fake-projects.ts'
import { expect, test as base } from './inkloom-test.ts'

/**
 * The browser logs an error for a conflict and for a lost network. The test reads unsaved changes
 * from the browser's storage.
 */
const test = base.extend({ expectedErrors: [/status of 409|status of 503/] })

const { guid } = buildTask()
const path = `/tasks/${guid}/details`
const stored = { ...publicationExample, subject_names: { NAT025000: 'NATURE / Oceans & Seas' } } as BookDetails
const subjects = { loaded: false, subjects: [] as { code: string; name: string }[] }

/** Opens the details and collects the changes that the page sends. */
const show = async (page: Page, overrides: Partial<BookDetails> = {}, fake: Partial<FakeAnswer> = {}) => {
  const details = { ...stored, ...overrides }
  const state = await playApi(page, {
    manuscripts: [finished()],
    replies: {
      [`GET ${path}`]: details,
      [`PUT ${path}`]: { ...details, version: details.version + 1 },
      'GET /subjects': subjects,
    },
    ...fake,
  })
  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  await page.goto(`/app/books/${guid}/details`)
  await expect(page.getByRole('heading', { level: 1, name: 'Book details' })).toBeVisible()
  await expect(page.getByLabel('Subtitle')).toHaveValue(details.subtitle)
  return { state, sent }
}
const saving = (page: Page) => page.getByRole('status', { name: 'Save status' })

test('the page of a book leads to its details, which are saved as they are typed', async ({ page }) => {
  const { sent } = await show(page)
  await page.getByRole('link', { name: 'Back to the book' }).click()
  await page.getByRole('link', { name: 'Book details' }).click()
  await page.getByLabel('Subtitle').fill('Pools and tides')
  await page.getByLabel('Keywords').fill('sea\n\nshore')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByLabel('Name of person 3')).toBeFocused()
  await page.keyboard.type('Cleo Marsh')
  await page.getByLabel('Role of person 3').selectOption('Translator')
  await page.getByRole('button', { name: 'Move person 3 up' }).click()
  await expect(page.getByLabel('Name of person 2')).toHaveValue('Cleo Marsh')
  await page.getByRole('radio', { name: 'Short' }).check()
  await expect(saving(page)).toHaveText('Saved')
  expect(sent.at(-1)).toMatchObject({
    version: expect.any(Number),
    subtitle: 'Pools and tides',
    keywords: ['sea', 'shore'],
    contributors: [
      { name: 'Ada Lark', role: 'author' },
      { name: 'Cleo Marsh', role: 'translator' },
      { name: 'Ben Stone', role: 'illustrator' },
    ],
    ai_disclosure: 'short',
  })
  await expectAccessible(page)
})

test('a wrong ISBN says why at its field, and nothing is saved until it is right', async ({ page }) => {
  const { sent } = await show(page)
  const isbn = page.getByLabel('ISBN of the printed book')
  await isbn.fill('978-0-306-40615-8')
  await isbn.blur()
  await expect(isbn).toHaveAccessibleDescription(/The last digit does not match the others: it would be 7/)
  await expect(isbn).toHaveAttribute('aria-invalid', 'true')
  await expect(saving(page)).toHaveText(/Not saved: see the marked fields/)
  expect(sent).toEqual([])
  await expectAccessible(page)
  await isbn.fill('978-0-306-40615-7')
  await page.getByLabel('Publication date').fill('2026-13')
  await page.getByLabel('Year').fill('26')
  await expect(page.getByText(publicationMessages.date)).toBeVisible()
  await expect(page.getByText(publicationMessages.year)).toBeVisible()
  await page.getByLabel('Publication date').fill('٢٠٢٦-١٢')
  await page.getByLabel('Year').fill('२०२६')
  await expect(saving(page)).toHaveText('Saved')
  expect(sent.at(-1)).toMatchObject({ isbn: { print: '978-0-306-40615-7' }, publication_date: '2026-12' })
})

test('after a change in another tab, both versions are there to choose from', async ({ page }) => {
  const { state, sent } = await show(page)
  const other = { ...stored, version: 4, subtitle: 'From the other tab', publisher: 'Other Press' }
  state.replies = { ...state.replies, [`GET ${path}`]: other }
  state.errors = { [`PUT ${path}`]: { status: 409, code: 'conflict', message: publicationMessages.conflict } }
  await page.getByLabel('Subtitle').fill('From this tab')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText(publicationMessages.conflict)
  await expect(notice.getByRole('listitem')).toHaveText(['Subtitle', 'Publisher'])
  await expect(page.getByLabel('Subtitle')).toHaveValue('From the other tab')
  state.errors = {}
  await notice.getByRole('button', { name: 'Use my version' }).click()
  await expect(page.getByLabel('Subtitle')).toHaveValue('From this tab')
  await expect.poll(() => sent.at(-1)).toMatchObject({ version: 4, subtitle: 'From this tab' })
})

test('what is typed without a connection is kept in the browser, and saved later', async ({ page }) => {
  const { state, sent } = await show(page)
  state.errors = { [`PUT ${path}`]: { status: 503, code: 'unavailable', message: 'Not now.' } }
  await page.getByLabel('Dedication').fill('For the lifeguards')
  await expect(saving(page)).toHaveText(/Not saved yet\. Your changes are kept in this browser/)
  await page.reload()
  await expect(page.getByLabel('Dedication')).toHaveValue('For the lifeguards')
  state.errors = {}
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(saving(page)).toHaveText('Saved')
  expect(sent.at(-1)).toMatchObject({ dedication: 'For the lifeguards' })
})

test('subjects are entered as codes, or found by words where the list is loaded @soak', async ({ page }) => {
  const { state } = await show(page)
  await expect(page.getByRole('list', { name: 'Chosen BISAC subjects' })).toContainText('NATURE / Oceans & Seas')
  const bisac = page.getByRole('textbox', { name: 'BISAC subjects' })
  await bisac.fill('FIC27')
  await bisac.press('Enter')
  await expect(bisac).toHaveAccessibleDescription('A BISAC code has three letters and six digits, such as FIC027000.')
  await bisac.fill('fic027000')
  await bisac.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen BISAC subjects' })).toContainText('FIC027000')

  state.replies = {
    ...state.replies,
    'GET /subjects': { loaded: true, subjects: [{ code: 'TRV000000', name: 'TRAVEL / General' }] },
  }
  await page.reload()
  await page.getByRole('combobox', { name: 'BISAC subjects' }).fill('travel')
  await page.getByRole('option', { name: 'TRAVEL / General' }).click()
  await expect(page.getByRole('list', { name: 'Chosen BISAC subjects' })).toContainText('TRAVEL / General')
  await page.getByRole('button', { name: 'Remove TRV000000' }).click()
  await expect(page.getByRole('list', { name: 'Chosen BISAC subjects' })).not.toContainText('TRAVEL')

  await test.step('a newly opened page begins at its top', async () => {
    await page.getByRole('region', { name: 'AI disclosure' }).scrollIntoViewIfNeeded()
    await page.goto('/settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeInViewport()
  })
})

test('a project leads to its details, and a new title renames it', async ({ page }) => {
  const project = buildProject()
  const address = `/projects/${projectId}/details`
  const details = { ...stored, title: project.name }
  await playApi(page, {
    projects: [project],
    replies: {
      [`GET ${address}`]: details,
      [`PUT ${address}`]: { ...details, version: 4, title: 'Moonlit water' },
      'GET /subjects': subjects,
    },
  })
  await page.goto(`/app/projects/${projectId}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Book details' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Moonlit water')
  await expect(saving(page)).toHaveText('Saved')
  await expect(page.getByRole('link', { name: 'Moonlit water' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the text' }).click()
  await expect(page.getByRole('toolbar', { name: 'Writing' })).toBeVisible()
})
