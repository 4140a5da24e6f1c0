import type { Locator, Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { expect, openDesk, paragraphs, sheet, test as base, word } from './desk-test.ts'

const test = base.extend({ expectedErrors: [/status of 503/] })

const aiTools = (page: Page) => page.getByRole('toolbar', { name: 'AI' })
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' })
const ghost = (page: Page) => page.locator('[data-ghost]')
const bar = (page: Page) => page.getByRole('region', { name: 'Continuation' })
const unchanged = ['First paragraph.', 'Second paragraph.', 'Third paragraph.']
const TEXT = 'It was late. Nobody came.'

const streamOf = (text: string, field: string) =>
  [
    { type: 'delta', text },
    { type: 'end', reply: { [field]: text }, words: text.split(' ').length },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join('')

/** Answers an AI call with a text, or with an error for null. Returns the requests. */
const playWriter = async (page: Page, path: string, ...texts: (string | null)[]) => {
  const field = path === 'continue_content' ? 'generated_content' : 'modified_content'
  const requests: Record<string, unknown>[] = []
  await page.route(`**/v1/${path}`, async (route) => {
    requests.push(route.request().postDataJSON() as Record<string, unknown>)
    const text = texts[Math.min(requests.length, texts.length) - 1] ?? null
    await route.fulfill(
      text === null
        ? { status: 503, json: { code: 'unavailable', message: 'The language model could not be reached.' } }
        : { contentType: 'text/event-stream', body: streamOf(text, field) },
    )
  })
  return requests
}

const bottomOf = async (shown: Locator) => {
  const { y, height } = (await shown.boundingBox())!
  return y + height
}

const caretAtEnd = async (page: Page, at: number) => {
  await paragraphs(page).nth(at).click()
  await page.keyboard.press('End')
}

/** Selects words of a paragraph with the keyboard. */
const select = async (page: Page, at: number, from: number, length: number) => {
  await paragraphs(page).nth(at).click()
  await page.keyboard.press('Home')
  for (let step = 0; step < from; step++) await page.keyboard.press('ArrowRight')
  for (let step = 0; step < length; step++) await page.keyboard.press('Shift+ArrowRight')
}

test('the text is continued by word, by sentence and whole, and an edit of selected words changes only them', async ({
  desk: { page, project },
}) => {
  await test.step('a continuation is taken by word, by sentence and whole, each in one undo step', async () => {
    const requests = await playWriter(page, 'continue_content', TEXT)
    await caretAtEnd(page, 1)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(ghost(page)).toHaveText(` ${TEXT}`)
    expect(requests).toEqual([
      {
        before: 'Second paragraph.',
        after: '',
        brief: false,
        project_id: project.id,
        position: { block: 1, blocks: 1 },
      },
    ])
    // The continuation is not part of the text.
    await expect(paragraphs(page)).toHaveText(unchanged)
    await expect(bar(page).getByRole('button', { name: 'Insert' })).toBeEnabled()
    await page.keyboard.press('ControlOrMeta+ArrowRight')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. It')
    await expect(ghost(page)).toHaveText(' was late. Nobody came.')
    await expect(page.getByRole('status').filter({ hasText: 'Inserted: It 4 words left.' })).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+ArrowDown')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. It was late.')
    await page.keyboard.press('Tab')
    await expect(ghost(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Inserted.' })).toHaveCount(1)
    await expect(paragraphs(page).nth(1)).toHaveText(`Second paragraph. ${TEXT}`)
    await expect(sheet(page)).toBeFocused()
    await expect.poll(project.saved).toEqual(['First paragraph.', `Second paragraph. ${TEXT}`, 'Third paragraph.'])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. It was late.')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page).nth(1)).toHaveText('Second paragraph. It')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page)).toHaveText(unchanged)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(
      page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: /AI/ }).first(),
    ).toBeVisible()
  })

  await test.step('an edit of selected words changes only these words', async () => {
    await page.getByRole('complementary', { name: 'History' }).getByRole('button', { name: 'Close' }).click()
    await expect.poll(project.saved).toEqual(unchanged)
    await expect(word(page, 'Saved')).toBeVisible()
    const before = 'The old house stood by the sea, and nobody lived there any more.'
    await project.saveElsewhere(1, before)
    await expect(paragraphs(page).nth(1)).toHaveText(before)
    const requests = await playWriter(page, 'shorten_content', 'cottage')
    await select(page, 1, 4, 9)
    await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
    await expect(proposal(page)).toContainText('1 change')
    expect(requests).toMatchObject([
      {
        content: 'old house',
        selection: { before: 'The ', after: ' stood by the sea, and nobody lived there any more.' },
        position: { block: 1, blocks: 1 },
      },
    ])
    await expect(proposal(page).getByRole('deletion')).toHaveText('old house')
    await expect(proposal(page).getByRole('insertion')).toHaveText('cottage')
    await expect(proposal(page).locator('.manuscript')).toContainText('nobody lived there')
    // Typing continues in the same paragraph.
    await page.keyboard.press('End')
    await page.keyboard.type(' Yes.')
    await expect(proposal(page).locator('.manuscript')).toContainText('any more. Yes.')
    await proposal(page).getByRole('button', { name: 'Accept' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Accepted. Undo takes it back.' })).toHaveCount(1)
    await expect(paragraphs(page).nth(1)).toHaveText(
      'The cottage stood by the sea, and nobody lived there any more. Yes.',
    )
    await page.keyboard.press('ControlOrMeta+z')
    await expect(paragraphs(page).nth(1)).toHaveText(`${before} Yes.`)
  })
})

test('the key pressed again while the text is written neither ends it nor asks anew @soak', async ({
  desk: { page },
}) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/v1/continue_content', async (route) => {
    requests++
    await mayAnswer
    await route.fulfill({ contentType: 'text/event-stream', body: streamOf(TEXT, 'generated_content') })
  })
  await caretAtEnd(page, 1)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bar(page).getByRole('button', { name: 'Stop' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Enter')
  answer()
  await expect(ghost(page)).toHaveText(` ${TEXT}`)
  expect(requests).toBe(1)
  await expect(paragraphs(page)).toHaveText(unchanged)
})

test('a request before the AI tools are loaded is answered once they are, and a selection with headings is edited in parts @soak', async ({
  desk: { page, project },
}) => {
  await test.step('a request before the AI tools are loaded begins no paragraph', async () => {
    await playWriter(page, 'continue_content', TEXT)
    const tools = Promise.withResolvers<void>()
    await page.route('**/edits-*.js', async (route) => {
      await tools.promise
      await route.continue()
    })
    await openDesk(page, project)
    await caretAtEnd(page, 1)
    await page.keyboard.press('ControlOrMeta+Enter')
    tools.resolve()
    await expect(ghost(page)).toHaveText(` ${TEXT}`)
    await expect(paragraphs(page)).toHaveText(unchanged)
  })

  await test.step('a selection with headings is edited in parts, one after another', async () => {
    const requests = await playWriter(page, 'shorten_content', 'One.', 'Three.')
    await paragraphs(page).nth(1).click()
    await page.keyboard.press('ControlOrMeta+Alt+2')
    await expect(page.getByRole('heading', { name: 'Second paragraph.' })).toBeVisible()
    await paragraphs(page).nth(0).click()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Shift+End')
    await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
    const parts = page.getByRole('region', { name: 'Parts' })
    await expect(parts).toContainText('Part 1 of 2')
    await expect.poll(() => requests.map(({ content }) => content)).toEqual(['First paragraph.', 'Third paragraph.'])
    await expect(parts.getByRole('button', { name: 'Accept 2 parts' })).toBeVisible()
    // In a low window, the bar does not cover the choices of the shown part.
    await page.setViewportSize({ width: 1280, height: 340 })
    const choices = page.getByRole('toolbar', { name: 'Proposal' })
    await expect.poll(async () => (await parts.boundingBox())!.y - (await bottomOf(choices))).toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(await axe(page)).toEqual([])
    await proposal(page).getByRole('button', { name: 'Accept' }).click()
    await expect(parts).toContainText('Part 2 of 2')
    await proposal(page).getByRole('button', { name: 'Reject' }).click()
    await expect(parts).toHaveCount(0)
    // A project without a title takes that of its first heading.
    const text = page.getByRole('textbox', { name: /^(?:Untitled|Second paragraph\.)$/ })
    await expect(text.getByRole('paragraph')).toHaveText(['One.', 'Third paragraph.'])
    await expect(text.getByRole('heading', { name: 'Second paragraph.' })).toBeVisible()

    // All parts can be accepted at once, and screen readers hear how to undo them.
    await playWriter(page, 'shorten_content', 'Uno.', 'Tre.')
    await text.getByRole('paragraph').first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
    await parts.getByRole('button', { name: 'Accept 2 parts' }).press('Enter')
    await expect(text.getByRole('paragraph')).toHaveText(['Uno.', 'Tre.'])
    await expect(
      page.getByRole('status').filter({ hasText: '2 parts accepted. Undo takes them back one by one.' }),
    ).toHaveCount(1)
    await expect(text).toBeFocused()
  })
})

test('the text is neither copied nor saved nor counted, and pushes the words behind it away @soak', async ({
  desk: { page, project },
}) => {
  await playWriter(page, 'continue_content', 'old and quiet')
  await select(page, 1, 7, 0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ghost(page)).toHaveText('old and quiet paragraph.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(word(page, 'Saved')).toBeVisible()
  expect(await project.saved()).toEqual(unchanged)
  // Accepting a part of the text inserts a space before the word after the caret.
  await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.press('Escape')
  await expect(paragraphs(page).nth(1)).toHaveText('Second old paragraph.')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ghost(page)).toContainText('old and quiet')
  await page.keyboard.press('Tab')
  await expect(paragraphs(page).nth(1)).toHaveText('Second old and quiet paragraph.')
})

test('a hint about the position of the caret disappears when the caret moves @soak', async ({ desk: { page } }) => {
  await paragraphs(page).nth(1).click()
  await page.keyboard.press('ControlOrMeta+Alt+2')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bar(page)).toContainText('Put the caret into a paragraph')
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(bar(page)).toContainText('Put the caret into a paragraph')
  await page.keyboard.press('ArrowUp')
  await expect(bar(page)).toHaveCount(0)
})

test('in an empty text, it stands in the place of the hint @soak', async ({ desk: { page } }) => {
  await playWriter(page, 'continue_content', TEXT)
  await paragraphs(page).nth(0).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  const hint = () => sheet(page).evaluate((element) => getComputedStyle(element, '::before').content)
  await expect.poll(hint).toContain('Write here')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ghost(page)).toHaveText(TEXT)
  expect(await hint()).toBe('none')
  await page.keyboard.press('Escape')
  await expect.poll(hint).toContain('Write here')
})

test('with the caret in a word, the continuation begins after the word @soak', async ({ desk: { page } }) => {
  const requests = await playWriter(page, 'continue_content', 'and quiet')
  await select(page, 1, 3, 0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(ghost(page)).toHaveText(' and quiet paragraph.')
  expect(requests).toMatchObject([{ before: 'Second', after: ' paragraph.' }])
})

test.describe('in a text from right to left of an English project', () => {
  test.use({ deskTexts: ['غادرت السفينة الميناء القديم.'] })

  test('the key that inserts a word points to the left, and is shown and spoken so @soak', async ({
    desk: { page },
  }) => {
    await playWriter(page, 'continue_content', 'ولم يلوح أحد.')
    await caretAtEnd(page, 0)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(bar(page).getByRole('button', { name: 'Word' })).toHaveAttribute(
      'aria-keyshortcuts',
      /^Control\+ArrowLeft/,
    )
    await expect(page.getByRole('status').filter({ hasText: 'Control Left Arrow a word' })).toHaveCount(1)
    await page.keyboard.press('Control+ArrowLeft')
    await expect(paragraphs(page).nth(0)).toHaveText('غادرت السفينة الميناء القديم. ولم')
  })
})

test('a failed continuation says so; typing the same letters uses a continuation up, and any other key ends it @soak', async ({
  desk: { page, project },
}) => {
  await test.step('a failed call says so, and a waiting proposal takes the keys first', async () => {
    await playWriter(page, 'continue_content', null)
    await caretAtEnd(page, 1)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(bar(page)).toContainText('The language model could not be reached.')
    // Two alerts around the same words would be read twice.
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toHaveCount(1)
    await bar(page).getByRole('button', { name: 'Close' }).click()
    await playWriter(page, 'shorten_content', 'Second.')
    await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
    await expect(proposal(page)).toContainText('1 change')
    await expect(async () => {
      if (await proposal(page).isVisible()) await page.keyboard.press('ControlOrMeta+Enter')
      await expect(proposal(page)).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(paragraphs(page).nth(1)).toHaveText('Second.')
    await expect(ghost(page)).toHaveCount(0)
  })

  await test.step('typing the same letters uses the text up, and any other key ends it', async () => {
    await playWriter(page, 'continue_content', TEXT)
    await caretAtEnd(page, 1)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(ghost(page)).toHaveText(` ${TEXT}`)
    await page.keyboard.type(' It w')
    await expect(ghost(page)).toHaveText('as late. Nobody came.')
    await page.keyboard.type('o')
    await expect(ghost(page)).toHaveCount(0)
    await expect(paragraphs(page).nth(1)).toHaveText('Second. It wo')
    for (const end of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('ArrowLeft'),
      () => paragraphs(page).nth(0).click(),
      () => sheet(page).evaluate((element: HTMLElement) => element.blur()),
      () => page.keyboard.press('Enter'),
    ]) {
      await caretAtEnd(page, 2)
      await page.keyboard.press('ControlOrMeta+Enter')
      await expect(ghost(page)).toContainText(TEXT)
      await end()
      await expect(ghost(page)).toHaveCount(0)
    }
    await expect.poll(async () => (await project.saved()).join(' ')).not.toContain('Nobody')
  })
})

test('screen readers hear the text and the keys, and axe finds nothing @soak', async ({ desk: { page } }) => {
  await playWriter(page, 'continue_content', TEXT)
  await caretAtEnd(page, 1)
  await aiTools(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Tab inserts all, Control Right Arrow a word' })).toHaveCount(
    1,
  )
  expect(await axe(page)).toEqual([])
})

test('suggestions in pauses are off at first, and go to the next punctuation mark when on @soak', async ({
  desk: { page },
}) => {
  const requests = await playWriter(page, 'continue_content', 'and then she slept.')
  await page.getByRole('button', { name: 'Write Settings' }).click()
  const choice = page.getByRole('checkbox', { name: 'Suggest the next words when I pause' })
  await expect(choice).not.toBeChecked()
  await expect(choice).toHaveAccessibleDescription(/uses AI words/)
  await choice.check()
  await caretAtEnd(page, 2)
  await page.keyboard.type(' She ate')
  await expect(ghost(page)).toHaveText(' and then she slept.')
  expect(requests).toMatchObject([{ before: 'Third paragraph. She ate', brief: true }])
  await page.keyboard.press('Escape')
  await expect(ghost(page)).toHaveCount(0)
  // The list of all actions can switch the suggestions off too.
  await page.keyboard.press('F1')
  await page.getByRole('combobox', { name: 'Search actions' }).fill('suggest next')
  await page.keyboard.press('Enter')
  await expect(choice).not.toBeChecked()
  await caretAtEnd(page, 2)
  await page.keyboard.type('!')
  await expect(word(page, 'Saved')).toBeVisible()
  expect(requests).toHaveLength(1)
})

test('a selection over two paragraphs changes only what is selected of both @soak', async ({ desk: { page } }) => {
  await playWriter(page, 'shorten_content', 'text.\n\nNext')
  await paragraphs(page).nth(0).click()
  await page.keyboard.press('Home')
  for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await aiTools(page).getByRole('button', { name: 'Shorten' }).click()
  await expect(proposal(page)).toContainText(/change/)
  await proposal(page).getByRole('button', { name: 'Accept' }).click()
  await expect(paragraphs(page).nth(0)).toHaveText('First text.')
  await expect(paragraphs(page).nth(1)).toHaveText(/^Next .*paragraph\.$/)
  await expect(paragraphs(page)).toHaveCount(3)
})
