import { type BookFinding, type BookFindings, findingMessages } from '#contract/book-findings.ts'
import { expectAccessible } from './accessible.ts'
import { playApi } from './fake-api.ts'
import { buildTask, finished } from './fake-books.ts'
import { expect, test as base } from './inkloom-test.ts'

/** The browser logs an error for a conflict, and for a lost network. */
const test = base.extend({ expectedErrors: [/status of 409|ERR_INTERNET_DISCONNECTED/] })

const { guid } = buildTask()
const finding: BookFinding = {
  id: 'f'.repeat(32),
  entity: 'Hannah Weir',
  attribute: 'eye colour',
  first: { value: 'green', quote: 'Hannah looked up, and her green eyes were wet.', chapter: 0, section: 0 },
  second: { value: 'brown', quote: 'In the lamplight her brown eyes were almost black.', chapter: 0, section: 1 },
  decision: null,
}
const found = (decision: BookFinding['decision']): BookFindings => ({
  facts_read: true,
  findings: [{ ...finding, decision }],
})
const LIST = `GET /tasks/${guid}/findings`

test('a contradiction shows both passages, and its author decides what happens', async ({ page }) => {
  const book = finished()
  const fake = await playApi(page, { manuscripts: [book], replies: { [LIST]: found(null) } })
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (['PUT', 'POST'].includes(request.method())) sent.push(request.postDataJSON())
  })
  await page.goto(`/app/books/${guid}`)
  const region = page.getByRole('region', { name: '1 contradiction' })
  await expect(region).toContainText('Hannah Weir, eye colour')
  await expect(region).toContainText('“Hannah looked up, and her green eyes were wet.”')
  await expect(region).toContainText('“In the lamplight her brown eyes were almost black.”')
  await expectAccessible(page)

  fake.replies = {
    [LIST]: found(null),
    [`POST /tasks/${guid}/sections/0/1/propose`]: book.task,
    [`PUT /tasks/${guid}/findings/${finding.id}`]: found('first'),
  }
  await region.getByRole('button', { name: 'Rewrite section 1.2' }).click()
  await expect
    .poll(() => sent)
    .toContainEqual({
      version: 0,
      instruction: expect.stringContaining('“Hannah looked up, and her green eyes were wet.”'),
    })
  fake.replies = { ...fake.replies, [LIST]: found('first') }
  await region.getByRole('button', { name: 'Use the passage of section 1.1 as the fact' }).click()
  await expect.poll(() => sent).toContainEqual({ decision: 'first', previous: null })
  await page.getByText('Decided (1)').click()
  await expect(page.getByText('“green” is the fact')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible()
})

test('a choice without a network, or against another window’s, says that it was not saved @soak', async ({
  page,
  context,
}) => {
  const fake = await playApi(page, { manuscripts: [finished()], replies: { [LIST]: found(null) } })
  await page.goto(`/app/books/${guid}`)
  const region = page.getByRole('region', { name: '1 contradiction' })
  const choice = region.getByRole('button', { name: 'Use the passage of section 1.1 as the fact' })
  await expect(choice).toBeEnabled()
  const put = `**/v1/tasks/${guid}/findings/*`
  const list = `**/v1/tasks/${guid}/findings`
  for (const calls of [put, list]) await page.route(calls, (route) => route.abort('internetdisconnected'))
  await context.setOffline(true)
  await choice.click()
  await expect(page.getByText('The decision could not be saved. The book is unchanged.').first()).toBeVisible()
  await expect(choice).toBeEnabled()
  await page.unroute(list)
  // The list is loaded again as soon as there is a network.
  const loaded = page.waitForResponse((reply) => reply.url().endsWith('/findings'))
  await context.setOffline(false)
  await loaded
  await page.unroute(put)

  await page.route(put, (route) => {
    // The list can be reloaded at any time, which would remove the finding, so its content changes
    // only now.
    fake.replies = { [LIST]: found('second') }
    return route.fulfill({ status: 409, json: { code: 'conflict', message: findingMessages.decided } })
  })
  await choice.click()
  await expect(page.getByText(findingMessages.decided).first()).toBeVisible()
  await page.getByText('Decided (1)').click()
  await expect(page.getByText('“brown” is the fact')).toBeVisible()
})
