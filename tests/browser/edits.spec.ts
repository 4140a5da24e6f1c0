import type { Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { type Desk, expect, paragraphs, sheet, test as base, word } from './desk-test.ts'

const test = base.extend({ expectedErrors: [/status of 503/] })

const aiTools = (page: Page) => page.getByRole('toolbar', { name: 'AI' })
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' })
const choices = (page: Page) => page.getByRole('toolbar', { name: 'Proposal' })
const isFocused = (element: Element) => element === document.activeElement
const unchanged = ['First paragraph.', 'Second paragraph.', 'Third paragraph.']

/** The events of a stream, delivered at once. */
const eventsOf = (text: string, field = 'modified_content') =>
  [
    { type: 'delta', text },
    { type: 'end', reply: { [field]: text }, words: text.split(' ').length },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('')

/**
 * Replies to an AI call with these texts in order, or with an error for null. Returns the requests.
 */
const playWriter = async (page: Page, path: string, ...texts: (string | null)[]) => {
  const requests: Record<string, unknown>[] = []
  await page.route(`**/v1/${path}`, async (route) => {
    requests.push(route.request().postDataJSON() as Record<string, unknown>)
    const text = texts[requests.length - 1] ?? null
    await route.fulfill(
      text === null
        ? { status: 503, json: { code: 'unavailable', message: 'The language model could not be reached.' } }
        : { contentType: 'text/event-stream', body: eventsOf(text) },
    )
  })
  return requests
}

/**
 * Repeats the shortcut, because a proposal can be accepted only after it was visible for a moment.
 */
const acceptByKey = (page: Page) =>
  expect(async () => {
    if (await proposal(page).isVisible()) await page.keyboard.press('ControlOrMeta+Enter')
    await expect(proposal(page)).toBeHidden({ timeout: 500 })
  }).toPass()

const paraphrase = async (page: Page, text: string, tone = 'Casually') => {
  await paragraphs(page).filter({ hasText: text }).first().click()
  await aiTools(page).getByRole('button', { name: 'Paraphrase' }).click()
  await page.getByRole('menuitem', { name: tone }).click()
}

test('a proposal can be rejected, requested again, and inserted below the text @soak', async ({ desk: { page } }) => {
  await playWriter(page, 'shorten_content', 'Once.', 'Again.')
  await paragraphs(page).nth(0).click()
  await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
  await expect(proposal(page)).toContainText('Once.')
  await expect(aiTools(page).getByRole('button', { name: 'Shorten' })).toBeDisabled()
  await proposal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(proposal(page)).toContainText('Again.')
  await page.keyboard.press('Escape')
  await expect(proposal(page)).toBeHidden()
  await expect(paragraphs(page)).toHaveText(unchanged)
  const rejected = page.getByRole('region', { name: 'Rejected', exact: true })
  await page.keyboard.press('ControlOrMeta+j')
  await expect(rejected.getByRole('button', { name: 'Bring back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(proposal(page)).toContainText('Again.')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rejected).toBeVisible()
  expect(await axe(page)).toEqual([])
  await rejected.getByRole('button', { name: 'Close' }).click()
  await expect(rejected).toBeHidden()

  await playWriter(page, 'shorten_content', 'In short.')
  await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
  await proposal(page).getByRole('button', { name: 'Insert below' }).click()
  await expect(paragraphs(page)).toHaveText(['First paragraph.', 'In short.', 'Second paragraph.', 'Third paragraph.'])
})

test('an edit that failed can be retried, and one of a text that was changed elsewhere overwrites nothing', async ({
  desk: { page, project },
}) => {
  await test.step('a proposal follows its text, which another device moves', async () => {
    await playWriter(page, 'expand_content', 'First paragraph at length.')
    await paragraphs(page).nth(0).click()
    await aiTools(page).getByRole('button', { name: 'Expand' }).click()
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await project.moveElsewhere(0, 3)
    await expect(paragraphs(page)).toHaveText(['Second paragraph.', 'Third paragraph.', 'First paragraph.'])
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await proposal(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(project.saved).toEqual(['Second paragraph.', 'Third paragraph.', 'First paragraph at length.'])
    // Undo takes back the edit, and the paragraph stays where it was moved.
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(project.saved).toEqual(['Second paragraph.', 'Third paragraph.', 'First paragraph.'])
    for (const [at, text] of unchanged.entries()) await project.saveElsewhere(at, text)
    await expect(paragraphs(page)).toHaveText(unchanged)
  })

  await test.step('text that was changed elsewhere in the meantime is not overwritten', async () => {
    await playWriter(page, 'expand_content', 'Second paragraph at length.')
    await paragraphs(page).nth(1).click()
    await aiTools(page).getByRole('button', { name: 'Expand' }).click()
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await project.saveElsewhere(1, 'Second paragraph, from the phone.')
    await expect(proposal(page)).toContainText('The original text was changed in the meantime')
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeDisabled()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(paragraphs(page).filter({ hasText: 'from the phone' })).toHaveCount(1)
    await proposal(page).getByRole('button', { name: 'Reject' }).click()
    await expect
      .poll(project.saved)
      .toEqual(['First paragraph.', 'Second paragraph, from the phone.', 'Third paragraph.'])
  })

  await test.step('a failure gives the reason, keeps the text, and can be retried', async () => {
    const fromPhone = unchanged.with(1, 'Second paragraph, from the phone.')
    await playWriter(page, 'prompt_content', null, 'Second paragraph, from the phone, in verse.')
    await paragraphs(page).nth(1).click()
    await aiTools(page).getByRole('button', { name: 'Custom Prompt' }).click()
    await page.getByLabel('What should be changed?').fill('Put it in verse')
    await page.keyboard.press('Enter')
    await expect(proposal(page).getByRole('alert')).toContainText('could not be reached')
    await expect(paragraphs(page)).toHaveText(fromPhone)
    await proposal(page).getByRole('button', { name: 'Try again' }).click()
    await expect(proposal(page).getByRole('insertion')).toHaveText(', in verse')
    await proposal(page).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(project.saved).toContain('Second paragraph, from the phone, in verse.')
  })
})

test('a section is written below its heading; Escape stops it and keeps the text so far', async ({
  desk: { page, project },
}) => {
  await paragraphs(page).nth(2).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+Alt+3')
  await page.keyboard.type('What the tide leaves behind')
  await expect(aiTools(page).getByRole('button')).toHaveText(['Generate Content', 'Re-Write', 'Whole chapter'])
  await aiTools(page).getByRole('button', { name: 'Generate Content' }).click()
  await expect(proposal(page).getByRole('paragraph').first()).not.toBeEmpty()
  await expect(proposal(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(proposal(page)).toContainText('Stopped')
  const come = (await proposal(page).getByRole('paragraph').first().textContent()) ?? ''
  expect(come.length).toBeGreaterThan(20)
  await proposal(page).getByRole('button', { name: 'Accept' }).click()
  await expect(paragraphs(page).nth(3)).toHaveText(come)
  await sheet(page).getByRole('heading', { name: 'What the tide leaves behind' }).click()
  await expect(aiTools(page).getByRole('button')).toHaveText(['Re-Write', 'Whole chapter'])
  await expect.poll(project.saved).toContain(come)

  await aiTools(page).getByRole('button', { name: 'Re-Write' }).click()
  await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
  await proposal(page).getByRole('button', { name: 'Accept' }).click()
  await expect(sheet(page).getByRole('heading')).not.toHaveText('What the tide leaves behind')
})

/** Accepts and rejects four changes of a paragraph with the keyboard, and undoes them. */
const reviewByKeyboard = async ({ page, project }: Desk) => {
  const before = 'The red boat left the old harbour before the long night fell.'
  await project.saveElsewhere(1, before)
  await expect(paragraphs(page).nth(1)).toHaveText(before)
  await playWriter(
    page,
    'expand_content',
    'The blue boat left the old harbour well before the short night fell upon us all.',
  )
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('ControlOrMeta+j')
  await expect(aiTools(page).getByRole('button', { name: 'Continue' })).toBeFocused()
  await aiTools(page).getByRole('button', { name: 'Expand' }).press('Enter')
  await expect(proposal(page)).toContainText('4 changes')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+j')
  await expect(choices(page).getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(proposal(page)).toContainText('1 of 4')
  await expect(proposal(page).getByRole('status')).toHaveText('Change 1 of 4: removed red, added blue')
  // Escape returns the focus to the text, and keeps the proposal.
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+j')
  for (let press = 0; press < 8; press++) {
    if (await choices(page).getByRole('button', { name: 'Take this change' }).evaluate(isFocused)) break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(proposal(page)).toContainText('2 of 4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await expect(proposal(page)).toContainText('3 of 4')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(proposal(page)).toContainText('4 of 4')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(proposal(page)).toBeHidden()
  await expect(paragraphs(page).nth(1)).toHaveText(
    'The red boat left the old harbour well before the long night fell upon us all.',
  )
  await expect(sheet(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(paragraphs(page).nth(1)).toHaveText(before)
}

test('typing goes into the text beside a proposal, and its changes are accepted and rejected one by one with the keyboard', async ({
  desk: { page, project },
}) => {
  await test.step('typing goes into the text, while a proposal is written and while it waits', async () => {
    const go: (() => void)[] = []
    await page.route('**/v1/expand_content', async (route) => {
      await new Promise<void>((resolve) => go.push(resolve))
      await route.fulfill({ contentType: 'text/event-stream', body: eventsOf('Second paragraph, at length.') })
    })
    await paragraphs(page).nth(1).click()
    await aiTools(page).getByRole('button', { name: 'Expand' }).click()
    await paragraphs(page).nth(2).click()
    await page.keyboard.press('End')
    await expect(proposal(page)).toContainText('Writing')
    await page.keyboard.type(' br R b while it is written')
    await expect(paragraphs(page).nth(2)).toHaveText('Third paragraph. br R b while it is written')
    await expect.poll(() => go.length).toBe(1)
    go[0]!()
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.type(' br')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A new line')
    await page.keyboard.press('Delete')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('!')
    await expect(paragraphs(page).nth(2)).toHaveText('Third paragraph. br R b while it is written b ')
    await expect(paragraphs(page).nth(3)).toHaveText('A new lin!e')
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    expect(go).toHaveLength(1)
    await acceptByKey(page)
    await expect
      .poll(project.saved)
      .toEqual([
        'First paragraph.',
        'Second paragraph, at length.',
        'Third paragraph. br R b while it is written b ',
        'A new lin!e',
      ])
  })

  await test.step('changes are accepted and rejected one by one with the keyboard', () =>
    reviewByKeyboard({ page, project }))
})

test.describe('in a long text', () => {
  test.use({ deskTexts: Array.from({ length: 60 }, (_, at) => `Paragraph ${at} of a long text.`) })

  test('the keyboard focus on the tools does not scroll the text away @soak', async ({ desk: { page } }) => {
    await paragraphs(page).nth(1).click()
    await page.keyboard.press('ControlOrMeta+j')
    await expect(aiTools(page).getByRole('button', { name: 'Continue' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(aiTools(page).getByRole('button', { name: 'Custom Prompt' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test('after choosing a tone or prompt with the mouse or the keyboard, typing continues in the text @soak', async ({
  desk: { page },
}) => {
  await test.step('with the mouse, the caret is where it was', async () => {
    await playWriter(page, 'paraphrase_content', 'Second passage.')
    await playWriter(page, 'prompt_content', 'Second verse.')
    await paragraphs(page).nth(1).click()
    await page.keyboard.press('End')
    await aiTools(page).getByRole('button', { name: 'Paraphrase' }).click()
    await page.getByRole('menuitem', { name: 'Casually' }).click()
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.keyboard.type(' One.')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. One.')
    await aiTools(page).getByRole('button', { name: 'Custom Prompt' }).click()
    await page.getByLabel('What should be changed?').fill('Put it in verse')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await page.keyboard.type(' Two.')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. One. Two.')
  })

  await test.step('with the keyboard, the text has the focus', async () => {
    await playWriter(page, 'paraphrase_content', 'First passage.')
    await playWriter(page, 'prompt_content', 'First verse.')
    await paragraphs(page).nth(0).click()
    await page.keyboard.press('End')
    await page.keyboard.press('ControlOrMeta+j')
    await aiTools(page).getByRole('button', { name: 'Paraphrase' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Casually' }).press('Enter')
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await expect(sheet(page)).toBeFocused()
    await page.keyboard.type(' b')
    await expect(paragraphs(page).nth(0)).toHaveText('First paragraph. b')
    await expect(proposal(page)).toContainText('The original text was changed in the meantime')
    await page.keyboard.press('Escape')
    await aiTools(page).getByRole('button', { name: 'Custom Prompt' }).press('Enter')
    await page.getByLabel('What should be changed?').fill('Put it in verse')
    await page.keyboard.press('Enter')
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await expect(sheet(page)).toBeFocused()
  })
})

test('a truncated reply is offered and marked as incomplete @soak', async ({ desk: { page, project } }) => {
  const cut = `data: ${JSON.stringify({ type: 'delta', text: 'Second paragraph, at some length and' })}\n\n`
  const replies = [cut, `${cut}event: problem\ndata: {"code":"unavailable","message":"The model stopped."}\n\n`]
  await page.route('**/v1/expand_content', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: replies.shift()! }),
  )
  await paragraphs(page).nth(1).click()
  await aiTools(page).getByRole('button', { name: 'Expand' }).click()
  await expect(proposal(page)).toContainText('The connection was lost. This text is incomplete.')
  await proposal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(proposal(page)).toContainText('The model stopped. This text is incomplete.')
  await expect(proposal(page).getByRole('status')).toContainText('Incomplete.')
  await proposal(page).getByRole('button', { name: 'Accept what is there' }).click()
  await expect.poll(async () => (await project.saved())[1]).toContain('at some length and')
})

test('matching a style first asks for a sample @soak', async ({ desk: { page } }) => {
  const requests = await playWriter(page, 'personalize', 'First paragraph, my way.')
  await paragraphs(page).nth(0).click()
  await aiTools(page).getByRole('button', { name: 'Personalize' }).click()
  const panel = page.getByRole('complementary', { name: 'Personalize' })
  await panel.getByLabel('Style sample').fill('I write like this.')
  await panel.getByRole('button', { name: 'Save sample' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await aiTools(page).getByRole('button', { name: 'Personalize' }).click()
  await expect(proposal(page).getByRole('insertion')).toHaveText(', my way')
  expect(requests).toMatchObject([{ exemple: 'I write like this.', content: 'First paragraph.' }])
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    page: async ({ page }, use) => {
      await page.addInitScript(() => localStorage.setItem('warningPopupDismissed', 'true'))
      await use(page)
    },
  })

  test('the tools are at the bottom of the page, and a proposal is in the text @soak', async ({ desk: { page } }) => {
    await playWriter(page, 'paraphrase_content', 'Second passage, said anew.')
    await paraphrase(page, 'Second paragraph.')
    await expect(proposal(page).getByRole('button', { name: 'Accept' })).toBeInViewport()
    expect(await axe(page)).toEqual([])
    await proposal(page).getByRole('button', { name: 'Accept' }).tap()
    await expect(paragraphs(page).nth(1)).toHaveText('Second passage, said anew.')
  })
})

test.describe('with several changes', () => {
  test.use({ deskTexts: ['First paragraph.', 'A paragraph has quite many words to compare.'] })

  test('a screen reader hears a proposal to its last words, and then its size and keys @soak', async ({
    desk: { page },
  }) => {
    await playWriter(
      page,
      'paraphrase_content',
      'The paragraph has quite many words to weigh. The second one. The last words',
    )
    await page.evaluate(() => {
      const announcements: string[] = []
      Object.assign(window, { announcements })
      new MutationObserver(() => {
        const text = document.querySelector('[aria-label="Proposal"] output')?.textContent
        if (text && text !== announcements.at(-1)) announcements.push(text)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    await paraphrase(page, 'A paragraph has quite many words to compare.')
    const announcements = () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements)
    await expect
      .poll(async () => (await announcements()).at(-1))
      .toContain('Control Enter accepts, Escape rejects, Control J reviews.')
    expect((await announcements()).slice(0, -1).join(' ')).toContain('The second one. The last words')
    // The effects of the person's own actions are announced at once.
    await page.keyboard.press('ControlOrMeta+j')
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await announcements()).at(-1)).toContain('Change 1 of')
  })
})

test('a paraphrase says what was sent to the AI, is shown as changes, inserted when accepted, and removed by one undo', async ({
  desk: { page, project },
}) => {
  await test.step('a line says what was sent to the AI, and expands to the full prompt', async () => {
    const sent = {
      words_before: 820,
      words_after: 240,
      facts: 6,
      sentences: 0,
      guidelines: 2,
      references: 0,
      style_passages: 2,
      tokens: 2874,
      requests: 1,
      messages: [
        { role: 'system', content: 'You are an experienced author.' },
        { role: 'user', content: `# Material\n${'A line of the prompt.\n'.repeat(80)}` },
      ],
    }
    const text = 'Second passage, said anew.'
    const events = [
      { type: 'delta', text: '', sent },
      { type: 'end', reply: { modified_content: text, note: null, sent }, words: 4 },
    ]
    await page.route('**/v1/paraphrase_content', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
      }),
    )
    await paraphrase(page, 'Second paragraph.')
    const line = proposal(page).getByText(
      'Sent: 820 words before, 240 after, 6 facts, 2 guidelines, your style · about 2,900 tokens',
    )
    await expect(proposal(page).getByRole('region', { name: 'Prompt' })).toBeHidden()
    await line.click()
    const prompt = proposal(page).getByRole('region', { name: 'Prompt' })
    await expect(prompt).toContainText('You are an experienced author.')
    await expect(prompt).toContainText('A line of the prompt.')
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(proposal(page)).toBeHidden()
  })

  await test.step('a paraphrase is shown as changes, accepted, and undone', async () => {
    const requests = await playWriter(page, 'paraphrase_content', 'Second passage, said anew.')
    await paraphrase(page, 'Second paragraph.', 'Formally')
    await expect(proposal(page)).toContainText('1 change')
    await expect(proposal(page).getByRole('deletion')).toHaveText('paragraph')
    await expect(proposal(page).getByRole('insertion')).toHaveText('passage, said anew')
    expect(requests).toEqual([
      { content: 'Second paragraph.', tone: 'Formmaly', project_id: project.id, position: { block: 1, blocks: 1 } },
    ])
    await expect(paragraphs(page).filter({ hasText: 'Second paragraph.' })).toHaveCount(1)
    expect(await project.saved()).toEqual(unchanged)

    await expect(sheet(page)).toBeFocused()
    await acceptByKey(page)
    await expect(paragraphs(page).nth(1)).toHaveText('Second passage, said anew.')
    await expect(word(page, 'Saved')).toBeVisible()
    await expect.poll(project.saved).toEqual(['First paragraph.', 'Second passage, said anew.', 'Third paragraph.'])
    await page.getByRole('button', { name: 'History' }).click()
    await expect(page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: /AI/ })).toBeVisible()

    await sheet(page).focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page)).toHaveText(unchanged)
  })
})
