import type { Page } from '@playwright/test'
import { limits, messages } from '#contract/tools.ts'
import { soaking } from '../how-many.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { sweepTag } from './sweep.ts'

const PHONE = 390
const text =
  'The mill closed in 1962. Its owner, Ada Park, said "nobody buys flour here" and moved 3.5 km away; see https://example.com/mill. The river was slow that year, and it was warm.'

interface Tool {
  id: string
  action: string
  result: string
  width: number
  choice?: [label: string, usual: string, chosen: string, field: string, value: string]
}
const tools: Tool[] = [
  {
    id: 'paraphrase',
    action: 'Paraphrase',
    result: 'In other words',
    width: 1280,
    choice: ['Tone', 'Professional', 'Journalistic', 'tone', 'journalistic'],
  },
  {
    id: 'expand',
    action: 'Expand',
    result: 'Expanded',
    width: PHONE,
    choice: ['Length', '2x Longer', '3x Longer', 'target_length', 'triple'],
  },
  {
    id: 'shorten',
    action: 'Shorten',
    result: 'Shortened',
    width: 1280,
    choice: ['How much shorter', '50% Shorter', '75% Shorter', 'target_length', 'quarter'],
  },
  { id: 'style', action: 'Style Match', result: 'In that style', width: PHONE },
]
const [paraphrase, expand, shorten, style] = tools as [Tool, Tool, Tool, Tool]

const input = (page: Page) => page.getByLabel('Your text')
const result = (page: Page, { result: label }: Tool) => page.getByLabel(label)
const start = (page: Page, { action }: Tool) => page.getByRole('button', { name: action, exact: true })

/** Opens a tool, enters a text, and waits until the tool is interactive. */
const open = async (page: Page, tool: Tool, entered = text) => {
  await page.goto(`/tools/${tool.id}`)
  await input(page).fill(entered)
  await expect(start(page, tool)).toBeEnabled()
}
/** Holds the answers of an address until the returned function is called. */
const hold = async (page: Page, address: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
const refusal = (status: number, code: string, message: string) => ({ status, json: { code, message } })
const events = (...sent: object[]) => ({
  contentType: 'text/event-stream',
  body: sent.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
})
const answerWith = (page: Page, { id }: Tool, answer: Parameters<import('@playwright/test').Route['fulfill']>[0]) =>
  page.route(`**/v1/tools/${id}`, (route) => route.fulfill(answer), { times: 1 })

const noted = (note: string) => ({ modified_content: text, language: 'english', language_sure: true, note })

/** Simulates an installation without a language model. */
const withoutModel = (page: Page) =>
  page.route('**/v1/installation', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), writer: { kind: 'builtin', name: 'built-in' } } })
  })

for (const [index, tool] of tools.entries())
  test(`${tool.id}: a text is processed, compared, copied, and survives a reload${sweepTag(index, 4)}`, async ({
    page,
    context,
  }) => {
    const { id, width, choice } = tool
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height: 844 })
    await open(page, tool)
    await input(page).fill('')
    await expect(start(page, tool)).toBeDisabled()
    await input(page).fill(' \n\t ')
    await expect(start(page, tool)).toBeDisabled()
    await input(page).press('Control+Enter')
    await expect(start(page, tool)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Copy' })).toBeDisabled()

    await input(page).fill(text)
    if (choice) {
      const [label, usual, chosen] = choice
      await expect(page.getByLabel(label).locator('option:checked')).toHaveText(usual)
      await page.getByLabel(label).selectOption(chosen)
    } else await page.getByLabel('Style sample').fill('Short. Dry. To the point.')

    const release = await hold(page, '**/v1/captcha')
    const request = page.waitForRequest(`**/v1/tools/${id}`)
    await start(page, tool).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    release()
    expect((await request).postDataJSON()).toMatchObject({
      content: text,
      recaptchaToken: expect.any(String),
      ...(choice ? { [choice[3]]: choice[4] } : { style_sample: 'Short. Dry. To the point.' }),
    })

    await expect(page.getByText('Done.')).toBeAttached()
    await expect(start(page, tool)).toBeEnabled()
    const written = await result(page, tool).inputValue()
    expect(written.trim()).not.toBe('')
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written)

    const report = page.getByRole('main').locator('dl')
    await expect(report).toContainText(/(?<!\d)\d+ before, \d+ after/)
    await expect(report).toContainText(/(?<!\d)\d+% of the words/)
    if (choice?.[3] === 'target_length') await expect(report).toContainText(/asked for about \d+/)
    await page.getByRole('button', { name: 'What changed' }).click()
    await expect(page.getByRole('insertion').or(page.getByRole('deletion')).first()).toBeVisible()

    await page.reload()
    await expect(input(page)).toHaveValue(text)
    await expect(result(page, tool)).toHaveValue(written)
    await expect(report).toContainText(/(?<!\d)\d+ before, \d+ after/)
    if (choice) await expect(page.getByLabel(choice[0]).locator('option:checked')).toHaveText(choice[2])
    else await expect(page.getByLabel('Style sample')).toHaveValue('Short. Dry. To the point.')
    await expect(start(page, tool)).toBeEnabled()
  })

test('a long result is streamed, can be stopped, and processed again', async ({ page }) => {
  await open(page, expand, `${text}\n\n`.repeat(20))
  await page.getByLabel('Length').selectOption('4x Longer')
  await input(page).press('Control+Enter')
  await expect(result(page, expand)).not.toHaveValue('')
  await expect(page.getByRole('progressbar')).toBeVisible()
  const early = await result(page, expand).inputValue()
  await expect.poll(async () => (await result(page, expand).inputValue()).length).toBeGreaterThan(early.length)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText('Stopped. This is the text so far.')).toBeVisible()
  await expect(start(page, expand)).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)

  const come = await result(page, expand).inputValue()
  expect(come.length).toBeGreaterThan(early.length)
  const entered = await input(page).inputValue()
  await page.getByRole('button', { name: 'Use as new text' }).click()
  await expect(input(page)).toHaveValue(come)
  await expect(input(page)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(input(page)).toHaveValue(entered)
  await expect(result(page, expand)).toHaveValue(come)
})

test('"Use as new text" can be undone, step by step and after a reload; Clear removes everything @soak', async ({
  page,
}) => {
  await open(page, shorten)
  const undo = page.getByRole('button', { name: 'Undo' })
  const goOn = page.getByRole('button', { name: 'Use as new text' })
  await expect(undo).toHaveCount(0)
  const texts = [text, 'The mill closed in 1962, and the river was slow.', 'The mill closed.']
  for (const [at, next] of texts.slice(1).entries()) {
    await answerWith(page, shorten, events({ type: 'end', reply: { modified_content: next }, words: 5 }))
    await start(page, shorten).click()
    await expect(result(page, shorten)).toHaveValue(next)
    if (at === 0) await goOn.click()
  }
  await goOn.click()
  await expect(input(page)).toHaveValue(texts[2]!)
  await page.reload()
  await expect(input(page)).toHaveValue(texts[2]!)
  for (const at of [1, 0]) {
    await undo.click()
    await expect(input(page)).toHaveValue(texts[at]!)
    await expect(result(page, shorten)).toHaveValue(texts[at + 1]!)
  }
  await expect(undo).toHaveCount(0)

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(input(page)).toHaveValue('')
  await expect(result(page, shorten)).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('tool:shorten'))).toBeNull()
  await page.reload()
  await expect(input(page)).toHaveValue('')
})

test('the language is detected, shown, and can be changed @soak', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const language = page.getByLabel('Language')
  const shown = language.locator('option:checked')
  const doubt = page.getByText(/The text looks like Danish, but it may be in another language/)
  const norwegian = 'Kan du lukke vinduet?'
  await open(page, paraphrase, norwegian)
  await expect(shown).toHaveText('Detect')
  await expect(language.locator('option')).toHaveCount(46)

  const unsure = { modified_content: 'Luk vinduet.', language: 'danish', language_sure: false, note: null }
  await answerWith(page, paraphrase, events({ type: 'end', reply: unsure, words: 2 }))
  await start(page, paraphrase).click()
  await expect(shown).toHaveText('Danish (detected)')
  await expect(doubt).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(shown).toHaveText('Danish (detected)')

  await language.selectOption('Norwegian')
  const sure = { modified_content: 'Lukk vinduet.', language: 'norwegian', language_sure: true, note: null }
  await answerWith(page, paraphrase, events({ type: 'end', reply: sure, words: 2 }))
  const request = page.waitForRequest('**/v1/tools/paraphrase')
  await start(page, paraphrase).click()
  expect((await request).postDataJSON()).toMatchObject({ language: 'norwegian' })
  await expect(result(page, paraphrase)).toHaveValue('Lukk vinduet.')
  await expect(doubt).toHaveCount(0)

  // A detected language applies to one text only.
  await language.selectOption('Detect')
  await input(page).fill('Something else.')
  await expect(shown).toHaveText('Detect')
})

test('defects of a result are shown, and a second attempt replaces the first @soak', async ({ page }) => {
  await open(page, shorten)
  for (const [note, message] of [
    ['unchanged', 'Nothing was changed'],
    ['refused', 'The model declined to work on a part of the text'],
    ['other_language', 'The result is not in the requested language'],
    ['length_missed', 'The result is far from the requested length'],
  ] as const) {
    await answerWith(page, shorten, events({ type: 'end', reply: noted(note), words: 5 }))
    await start(page, shorten).click()
    await expect(page.getByText(message)).toBeVisible()
  }
  const broken = events({ type: 'delta', text: 'First.' }, { type: 'delta', text: 'Second.', replaces: true })
  const problem = { code: 'unavailable', message: 'The language model does not answer.' }
  await answerWith(page, shorten, {
    ...broken,
    body: `${broken.body}event: problem\ndata: ${JSON.stringify(problem)}\n\n`,
  })
  await start(page, shorten).click()
  await expect(page.getByRole('alert')).toHaveText(problem.message)
})

test('protected words are checked and missing ones named, accessibly @soak', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, paraphrase)
  const reply = { modified_content: text.replace('1962', '1963').replace('nobody buys', 'no one buys') }
  await answerWith(page, paraphrase, events({ type: 'end', reply, words: 30 }))
  await start(page, paraphrase).click()
  await expect(result(page, paraphrase)).toHaveValue(reply.modified_content)
  // Simulates a page without https.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('button', { name: 'Not copied' })).toBeVisible()
  const report = page.getByRole('main').locator('dl')
  await expect(report).toContainText('NumbersNot found: 1962')
  await expect(report).toContainText('QuotationsNot found: nobody buys flour here')
  await expect(report).toContainText('The one name was kept')
  await expect(report).toContainText('The one link was kept')
  await page.getByRole('button', { name: 'What changed' }).click()
  await expect(page.getByRole('deletion')).toHaveText(['1962', 'nobody'])
  await expect(page.getByRole('insertion')).toHaveText(['1963', 'no', 'one'])
  await expectAccessible(page)
})

test.describe('after an error', () => {
  test.use({ expectedErrors: [/status of (429|503)|ERR_FAILED/] })

  test('the previous result stays, and the reason is shown @soak', async ({ page }) => {
    await open(page, shorten)
    // The answer is safe Markdown; the page shows it as text, without the backslash.
    const reply = { modified_content: String.raw`The mill closed \(in 1962).` }
    await answerWith(page, shorten, events({ type: 'end', reply, words: 3 }))
    await start(page, shorten).click()
    await expect(result(page, shorten)).toHaveValue('The mill closed (in 1962).')

    const wait = '3 hours'
    const failed = /^The text could not be changed/
    const delta = { type: 'delta', text: 'The mi' }
    const problem = { code: 'unavailable', message: 'The language model does not answer.' }
    const cases: [what: string | RegExp, answer: Parameters<typeof answerWith>[2] | null][] = [
      [failed, null],
      [failed, events(delta)],
      [failed, { status: 503, contentType: 'text/html', body: '<html>' }],
      [
        problem.message,
        {
          ...events(),
          body: `${events(delta).body}event: problem\ndata: ${JSON.stringify(problem)}\n\n`,
        },
      ],
      [messages.tooOften(wait), refusal(429, 'too_many_requests', messages.tooOften(wait))],
      [messages.daySpent(wait), refusal(429, 'too_many_requests', messages.daySpent(wait))],
      [messages.shareLeft(12, wait), refusal(429, 'too_many_requests', messages.shareLeft(12, wait))],
    ]
    // `npm test` tries a call without an answer, an error in a stream, and a refusal.
    for (const [what, answer] of cases.filter((_, at) => soaking || at % 3 === 0)) {
      if (answer) await answerWith(page, shorten, answer)
      else await page.route('**/v1/captcha', (route) => route.abort(), { times: 1 })
      await start(page, shorten).click()
      await expect(page.getByRole('alert')).toHaveText(what)
      await expect(result(page, shorten)).toHaveValue('The mill closed (in 1962).')
      await expect(input(page)).toHaveValue(text)
      await expect(start(page, shorten)).toBeEnabled()
      // The next attempt, or any change, removes the message.
      await input(page).fill(`${text} `)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await input(page).fill(text)
    }
  })
})

test('a text of more than 20,000 words is rejected, and the page says what to do @soak', async ({ page }) => {
  await open(page, shorten, 'tide '.repeat(limits.words))
  await expect(start(page, shorten)).toBeEnabled()
  await expect(page.getByText('20,000 of 20,000 words')).toBeVisible()
  await input(page).fill('tide '.repeat(limits.words + 1))
  await expect(page.getByRole('alert')).toHaveText(
    'The free tools take 20,000 words at once. Please take a part of this text.',
  )
  await expect(start(page, shorten)).toBeDisabled()
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true')
})

test('text that is typed before the page is interactive is kept', async ({ page }) => {
  const release = await hold(page, '**/assets/islands-*.js')
  await page.goto('/tools/style', { waitUntil: 'commit' })
  await input(page).fill(text)
  await expect(start(page, style)).toBeDisabled()
  release()
  await expect(start(page, style)).toBeEnabled()
  await expect(input(page)).toHaveValue(text)
})

test.describe('without a language model', () => {
  test('the result says so once @soak', async ({ page }) => {
    const mark = page.getByText('Written without a language model')
    await open(page, paraphrase)
    await answerWith(page, paraphrase, events({ type: 'end', reply: { modified_content: 'Dry.' }, words: 1 }))
    await start(page, paraphrase).click()
    await expect(result(page, paraphrase)).toHaveValue('Dry.')
    await expect(mark).toHaveCount(0)

    await withoutModel(page)
    await page.reload()
    await expect(mark).toHaveCount(1)
    await expect(result(page, paraphrase)).toHaveValue('Dry.')
  })

  test('options without effect are marked before they are used @soak', async ({ page }) => {
    await withoutModel(page)
    for (const [tool, message] of [
      [expand, 'Expanding needs a language model, and none is connected here.'],
      [style, 'Style matching needs a language model, and none is connected here.'],
    ] as const) {
      await page.goto(`/tools/${tool.id}`)
      await input(page).fill(text)
      await expect(page.getByText(message)).toBeVisible()
      await expect(start(page, tool)).toBeDisabled()
      await page.getByText('How to connect one').click()
      await expect(page.getByText('AI_BASE_URL')).toBeVisible()
    }
    await open(page, paraphrase)
    await expect(page.getByText(/^These tones give the same text: Professional, Academic/)).toBeVisible()
    await expect(page.getByText('in English only')).toBeVisible()
    await expectAccessible(page)
    await open(page, shorten)
    await expect(page.getByText('so the text may stay longer than you ask')).toBeVisible()
  })

  test('a text that stays too long gives the reason @soak', async ({ page }) => {
    await withoutModel(page)
    await open(page, shorten)
    const reply = { modified_content: text, language: 'english', language_sure: true, note: 'length_missed' }
    await answerWith(page, shorten, events({ type: 'end', reply, words: 30 }))
    await start(page, shorten).click()
    await expect(page.getByText(/none can be cut safely/)).toBeVisible()
  })
})

test('a tool is rated once in thirty days in this browser @soak', async ({ page, context }) => {
  const question = page.getByRole('group', { name: 'How useful was this tool?' })
  // Parts of a page become interactive when they are visible.
  await page.setViewportSize({ width: 1280, height: 2000 })
  const loaded = page.waitForResponse('**/v1/api/ratings/style')
  await page.goto('/tools/style')
  expect(await (await loaded).json()).toEqual({ average: 0, count: 0 })
  await expect(question).toHaveCount(0)

  await page.route('**/v1/api/ratings/*', (route) => route.fulfill({ json: { average: 4.6, count: 12 } }))
  await page.clock.install()
  await page.reload()
  await expect(question.getByRole('button')).toHaveCount(5)
  await expect(page.getByText('4.6 of 5, from 12 ratings')).toBeVisible()
  const rated = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.filter((script) => script.textContent?.includes('"ratingValue":4.6')).length)
  expect(rated).toBe(1)

  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  // From here on, the test controls the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await question.getByRole('button', { name: '4 stars' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you for your feedback!' })).toBeVisible()
  await page.clock.runFor(2900)
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('Thank you for your feedback!')).toHaveCount(0)
  expect(sent).toEqual([])
  const [cookie] = await context.cookies()
  const days = (cookie!.expires - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30.1)

  await page.reload()
  await expect(page.getByText('4.6 of 5, from 12 ratings')).toBeVisible()
  await expect(question).toHaveCount(0)
  await page.goto('/tools/shorten')
  await expect(question.getByRole('button')).toHaveCount(5)
})
