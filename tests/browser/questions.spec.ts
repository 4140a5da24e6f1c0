import type { Page } from '@playwright/test'
import type { AnswerSource } from '#contract/answer-source.ts'
import { sentNothing } from '#tests/support/sent-prompt-counts.ts'
import { axe } from './accessible.ts'
import { expect, paragraphs, sheet, test as base } from './desk-test.ts'

const test = base.extend({ expectedErrors: [/status of 503/] })

const panel = (page: Page) => page.getByRole('complementary', { name: 'Ask the book' })
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' })
const waiting = (tab: Page) => tab.getByRole('region', { name: 'Waiting proposals' })
const unchanged = ['First paragraph.', 'Second paragraph.', 'Third paragraph.']

const sources: AnswerSource[] = [
  { number: 1, type: 'manuscript', title: 'Night', text: 'Second paragraph.', quote: 'Second paragraph.', block: 1 },
  { number: 2, type: 'reference', title: 'Rain', text: 'It falls.', quote: '', block: null },
]
const sent = { ...sentNothing, passages: 1, references: 1, messages: [{ role: 'user', content: 'The question' }] }

/** Answers each question with these events, or with an error for null. Returns the requests. */
const playAnswers = async (page: Page, ...answers: (object[] | null)[]) => {
  const requests: Record<string, unknown>[] = []
  await page.route('**/v1/projects/*/questions', async (route) => {
    requests.push(route.request().postDataJSON() as Record<string, unknown>)
    const events = answers[requests.length - 1] ?? null
    await route.fulfill(
      events === null
        ? { status: 503, json: { code: 'unavailable', message: 'The language model could not be reached.' } }
        : {
            contentType: 'text/event-stream',
            body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
          },
    )
  })
  return requests
}
const answered = (answer: string, more: object = {}) => [
  { type: 'delta', text: answer, sources, sent },
  { type: 'end', words: 5, reply: { answer, found: true, cited: [1], invented: [], sources, sent, ...more } },
]

const ask = async (page: Page, question: string) => {
  if (!(await panel(page).isVisible())) await page.getByRole('button', { name: 'Ask the book' }).click()
  await panel(page).getByLabel('Your question').fill(question)
  await page.keyboard.press('Enter')
}

test('an answer leads to its passage, and is proposed as text that can be rejected and accepted', async ({
  desk: { page, project },
}) => {
  const requests = await playAnswers(page, answered('It is the **second** one [1].'), answered('Yes [1].'))
  await ask(page, 'Which one?')
  const answer = panel(page).getByRole('article', { name: 'Which one?' })
  await expect(answer).toContainText('It is the second one')
  await expect(answer).toContainText('Sent: 1 passage of the book')
  expect(await axe(page, { include: 'aside' })).toEqual([])
  await answer.getByRole('button', { name: 'Source 1: Night' }).click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Second paragraph.')

  await answer.getByRole('button', { name: 'Propose as text at the caret: Which one?' }).click()
  await expect(proposal(page)).toContainText('It is the second one.')
  await expect(proposal(page).getByRole('button', { name: 'Try again' })).toBeHidden()
  expect(await project.saved()).toEqual(unchanged)
  await proposal(page).getByRole('button', { name: 'Reject' }).click()
  await expect(paragraphs(page)).toHaveText(unchanged)
  await answer.getByRole('button', { name: 'Propose as text at the caret' }).press('Enter')
  await expect(proposal(page)).toContainText('It is the second one.')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(proposal(page)).toHaveCount(0)
  await answer.getByRole('button', { name: 'Propose as text at the caret' }).click()
  await proposal(page).getByRole('button', { name: 'Accept' }).click()
  const with1 = ['First paragraph.', 'Second paragraph.', 'It is the second one.', 'Third paragraph.']
  await expect.poll(project.saved).toEqual(with1)

  await ask(page, 'Are you sure?')
  await expect(panel(page).getByRole('article', { name: 'Are you sure?' })).toContainText('Yes')
  expect(requests[1]).toEqual({
    question: 'Are you sure?',
    earlier: [{ question: 'Which one?', answer: 'It is the **second** one [1].' }],
  })
  // A closed panel keeps the conversation, until the page is loaded again.
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Ask the book' }).click()
  await expect(panel(page).getByRole('article')).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await expect(panel(page).getByRole('article')).toHaveCount(0)
})

test('a slow answer is stopped, and one that was proposed as text outlives a reload and a closed tab @soak', async ({
  desk: { page, project },
  context,
}) => {
  await test.step('a slow answer can be stopped', async () => {
    await page.route('**/v1/projects/*/questions', () => {})
    await ask(page, 'Which one?')
    await panel(page).getByRole('button', { name: 'Stop' }).click()
    await expect(panel(page)).toContainText('Stopped before the first word. It cost nothing.')
    await expect(panel(page).getByRole('button', { name: 'Ask', exact: true })).toBeVisible()
  })

  await playAnswers(page, answered('It is the second one [1].'))
  await ask(page, 'Which one?')
  await panel(page).getByRole('button', { name: 'Propose as text at the caret' }).click()
  await expect(proposal(page)).toContainText('It is the second one.')
  await page.reload()
  await waiting(page).getByRole('button', { name: 'Review' }).click()
  await expect(proposal(page)).toContainText('It is the second one.')
  await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
  await expect(proposal(page).getByRole('button', { name: 'Try again' })).toBeHidden()

  const other = await context.newPage()
  await other.goto(project.url)
  // The other tab has found the stored proposal, and waits for the lock until this tab is closed.
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  await expect(waiting(other)).toHaveCount(0)
  await page.close()
  await waiting(other).getByRole('button', { name: 'Review' }).click()
  await expect(proposal(other)).toContainText('It is the second one.')
})

test('an answer states doubts: an invented quote, no source, and what is not in the book @soak', async ({
  desk: { page },
}) => {
  await playAnswers(
    page,
    answered('He said “I never was here” [1].', { invented: ['I never was here'] }),
    answered('Everybody knows.', { cited: [] }),
    answered('Her age is missing.', { found: false, cited: [] }),
  )
  await ask(page, 'One?')
  await expect(panel(page).getByRole('deletion')).toContainText('I never was here')
  await expect(panel(page)).toContainText('One quotation is not in the text word for word.')
  await ask(page, 'Two?')
  await expect(panel(page)).toContainText('The answer names no passage.')
  await ask(page, 'Three?')
  await expect(panel(page)).toContainText('Not in the book')
  expect(await axe(page, { include: 'aside' })).toEqual([])
})

test('a failed question says so, can be asked again, and falls back to found passages @soak', async ({
  desk: { page },
}) => {
  await playAnswers(page, null, answered('It is the first [1].'), null)
  await ask(page, 'Where is the second paragraph?')
  await expect(panel(page).getByRole('alert')).toContainText('could not be reached')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page)).toContainText('It is the first')
  await ask(page, 'And the second?')
  await panel(page).getByRole('button', { name: 'Show found passages' }).click()
  const passages = panel(page).getByRole('list', { name: 'Passages' })
  await expect(passages).toContainText('Second paragraph.')
  await passages.getByRole('button', { name: 'Show source 1 in the text' }).click()
  await expect(sheet(page)).toBeFocused()
})
