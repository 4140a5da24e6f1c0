import type { Page } from '@playwright/test'
import type { Manuscript } from '#contract/book-task.ts'
import { expectAccessible, expectAccessibleHere } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { byok, type FakeAnswer, playApi, subscribed } from './fake-api.ts'
import { buildTask, cancelled, failed, finished, paused, waiting, withGaps, writing } from './fake-books.ts'
import { sweepTag } from './sweep.ts'

const { guid } = buildTask()
const show = async (page: Page, manuscript: Manuscript, overrides: Partial<FakeAnswer> = {}) => {
  const fake = await playApi(page, { manuscripts: [manuscript], tasks: [manuscript.task], ...overrides })
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return fake
}
const contents = (page: Page) => page.getByRole('region', { name: 'Contents' })
const gap = (page: Page, title: string) => contents(page).getByRole('listitem').filter({ hasText: title }).last()
/** Collects the bodies that the page sends to this path from now on. */
const sent = (page: Page, path: string) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

test('a user who pays with tokens reads what was credited for a gap @soak', async ({ page }) => {
  await show(page, withGaps(), { user: subscribed })
  await expect(page.getByRole('alert')).toContainText('Their share of the price was credited back')
})

test('a failed section is retried, and shows that it is being written', async ({ page }) => {
  const fake = await show(page, withGaps())
  const path = `/tasks/${guid}/sections/1/1/retry`
  const requests = sent(page, path)
  const begun = withGaps()
  begun.chapters[1]!.sections[1] = { ...begun.chapters[1]!.sections[1]!, state: 'writing', failure: null, words: 120 }
  fake.replies = { [`POST ${path}`]: begun.task }
  fake.manuscripts = [begun]
  await gap(page, 'Holding on, hiding, eating').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Writing “Holding on, hiding, eating” again')).toBeVisible()
  await expect(page.getByText('120 of 600')).toBeVisible()
  await expect(gap(page, 'Before you go').getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Stop' })).toBeEnabled()
  expect(requests).toHaveLength(1)
})

test('a finished book with gaps takes an instruction for one, and shows them everywhere with reasons and remedies', async ({
  page,
}) => {
  const fake = await show(page, withGaps())
  await test.step('the gaps are shown everywhere, with reasons and remedies', async () => {
    await expect(page.getByText('Finished, with 2 gaps: 3,600 words in 4 chapters.')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('2 of 8 sections could not be written.')
    await expect(page.getByRole('alert')).not.toContainText('credited')
    const line = gap(page, 'Holding on, hiding, eating')
    await expect(line).toContainText('The language model declined to write this section, twice.')
    for (const name of ['Retry', 'Rewrite with an instruction', 'Leave out'])
      await expect(line.getByRole('button', { name: `${name}: Holding on, hiding, eating` })).toBeEnabled()
    await expect(contents(page).getByText('402 of 600, short')).toBeVisible()
    await page.getByRole('link', { name: 'Show the first gap' }).click()
    await expect(line).toBeInViewport()
    await expect(page.getByText('This section has no text.')).toHaveCount(2)
    await expectAccessibleHere(page)
  })

  await test.step('a rewrite accepts an instruction, but not an empty one', async () => {
    const path = `/tasks/${guid}/sections/1/1/rewrite`
    const requests = sent(page, path)
    fake.replies = { [`POST ${path}`]: withGaps().task }
    const line = gap(page, 'Holding on, hiding, eating')
    await line.getByRole('button', { name: 'Rewrite with an instruction' }).click()
    const instruction = line.getByRole('textbox', { name: 'How should it be written?' })
    await expect(instruction).toBeFocused()
    await line.getByRole('button', { name: 'Rewrite', exact: true }).click()
    await expect(line).toContainText('Please describe how the section should be written')
    await expectAccessibleHere(page)
    await instruction.fill('  Without the quarrel.  ')
    await line.getByRole('button', { name: 'Rewrite', exact: true }).click()
    await expect.poll(() => requests).toEqual([{ instruction: 'Without the quarrel.', version: 0 }])
  })

  await page.goto('/app/books')
  await expect(page.getByText('Done, with 2 gaps')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeEnabled()
})

test('a section that is left out is not a gap, and can still be written @soak', async ({ page }) => {
  const fake = await show(page, withGaps())
  const left = withGaps({ sections_failed: 1 })
  left.chapters[1]!.sections[1] = { ...left.chapters[1]!.sections[1]!, state: 'left_out', failure: null }
  fake.replies = { [`POST /tasks/${guid}/sections/1/1/leave_out`]: left.task }
  fake.manuscripts = [left]
  await gap(page, 'Holding on, hiding, eating').getByRole('button', { name: 'Leave out' }).click()
  await expect(page.getByText('Finished, with 1 gap:')).toBeVisible()
  const line = gap(page, 'Holding on, hiding, eating')
  await expect(line).toContainText('Left out')
  await expect(line.getByRole('button', { name: 'Write it after all' })).toBeEnabled()
})

test.describe('the finished part', () => {
  test.use({ expectedErrors: [/status of 409/] })
  const states = Object.entries({ writing, paused, waiting: () => waiting(), cancelled, failed })
  for (const [index, [state, build]] of states.entries())
    test(`of a book that is ${state} can be read and downloaded${sweepTag(index, 5)}`, async ({ page }) => {
      const fake = await show(page, build())
      const path = `/tasks/${guid}/exports`
      const requests = sent(page, path)
      fake.errors = { [`POST ${path}`]: { status: 409, code: 'wrong_state', message: 'Not here.' } }
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Read', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Why the tide turns' })).toBeInViewport()
      await page
        .getByRole('group', { name: 'Download what is finished' })
        .getByRole('button', { name: 'Download as EPUB' })
        .click()
      await expect.poll(() => requests).toEqual([{ format: 'epub', partial: true }])
      await page.goto('/app/books')
      await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeDisabled()
    })
})

test('a finished book offers Read and complete downloads @soak', async ({ page }) => {
  await show(page, finished())
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible()
  await expect(page.getByText('Finished: 4,896 words in 4 chapters.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Download what is finished' })).toHaveCount(0)
})

test('a book that the own AI key stopped leads to the key', async ({ page }) => {
  const error = { type: 'AI provider error' as const, message: 'Your AI provider refused your key.' }
  await show(page, failed({ error }), { user: byok })
  await expect(page.getByRole('link', { name: 'Your key in the settings' })).toHaveAttribute('href', /#ai-key$/)
})

test('a cancelled book shows its draft, and no progress @soak', async ({ page }) => {
  await show(page, cancelled(), { user: subscribed })
  await expect(page.getByText('0.58 of its token is credited back')).toBeVisible()
  await expect(page.getByText('Finished: 3 of 8 sections, and 1 draft.')).toBeVisible()
  await expect(contents(page).getByText('Draft, 210 of 600')).toBeVisible()
  await expect(page.getByText('Draft: the writing of this section stopped here.')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('a book that waits for the model counts seconds without a layout shift', async ({ page }) => {
  await page.clock.install()
  await show(page, waiting({ since: Math.floor(Date.now() / 1000) - 41 }))
  await page.clock.runFor(1000)
  const line = page.getByText(/^No answer for 4\d s$/)
  await expect(line).toBeVisible()
  const before = await page.getByRole('progressbar').boundingBox()
  const announcement = await line.textContent()
  await page.clock.runFor(3000)
  await expect(page.getByText(announcement!, { exact: true })).toHaveCount(0)
  expect(await page.getByRole('progressbar').boundingBox()).toEqual(before)
  await expect(page.getByText('Its server is running.')).toBeVisible()
  await expect(page.getByText('Waiting for the language model')).toBeVisible()
})

test('a waiting book can be stopped, or retried at once @soak', async ({ page }) => {
  const fake = await show(page, waiting({ reason: 'rate_limited', until: Math.floor(Date.now() / 1000) + 3600 }))
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  await expect(page.getByText(/^Rate-limited until \d\d:\d\d/)).toBeVisible()
  fake.replies = {
    [`POST /tasks/${guid}/pause`]: paused().task,
    [`POST /tasks/${guid}/resume`]: writing().task,
  }
  fake.manuscripts = [writing()]
  fake.tasks = [writing().task]
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect(page.getByRole('button', { name: 'Retry now' })).toHaveCount(0)
  await expect.poll(() => calls).toEqual([`/v1/tasks/${guid}/pause`, `/v1/tasks/${guid}/resume`])
  await page.goto('/app/books')
  await expect(page.getByText(/^Writing, 3 of 8 sections done/)).toBeVisible()
})
