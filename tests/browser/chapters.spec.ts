import type { Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { expect, type FakeProject, sheet, test as base } from './desk-test.ts'

const test = base.extend({ expectedErrors: [/status of 503/] })

const rain = 'It rained for a week, and then it rained for another week.'

const heading = (tag: string, text: string) => ({
  type: 'heading',
  version: 1,
  tag,
  children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
  direction: null,
  format: '',
  indent: 0,
})

/** Puts a chapter with an empty section before the three paragraphs. */
const chapter = async (page: Page, { id }: FakeProject, revision: number) => {
  await page.evaluate(
    async ({ id, revision, blocks }) => {
      const headers = { Token: localStorage.getItem('token') ?? '', 'Content-Type': 'application/json' }
      const splices = [{ start: 0, deleteCount: 0, blocks }]
      const body = { projectId: id, baseRevision: revision, saveId: crypto.randomUUID(), device: 'A test', splices }
      await fetch('/v1/update_content', { method: 'POST', headers, body: JSON.stringify(body) })
    },
    {
      id,
      revision,
      blocks: [heading('h2', 'Rain'), heading('h3', 'Empty one'), heading('h3', 'Empty two'), heading('h3', 'Rest')],
    },
  )
  await expect(sheet(page)).toContainText('Empty two')
  await sheet(page).getByRole('heading', { name: 'Rain' }).click()
}

const use = async (page: Page, name: string) => {
  await page.getByRole('toolbar', { name: 'AI' }).getByRole('button', { name: 'Whole chapter' }).click()
  // On a busy machine, a pointer can miss an item of a menu that is still being placed.
  await page.getByRole('menuitem', { name }).press('Enter')
  return page.getByRole('complementary', { name })
}
/** Returns the saved synopsis of the first chapter. */
const synopsis = (page: Page, { id }: FakeProject): Promise<string> =>
  page.evaluate(async (id) => {
    const headers = { Token: localStorage.getItem('token') ?? '' }
    const { content } = (await (await fetch(`/v1/projects/${id}`, { headers })).json()) as { content: string }
    return /"synopsis":"([^"]*)"/.exec(content)?.[1] ?? ''
  }, id)
/** Replies to calls in order with JSON, with a stream for a text, or with an error for null. */
const answer = (page: Page, path: string, ...replies: (object | null)[]) => {
  let at = 0
  const isStream = !path.startsWith('projects')
  return page.route(`**/v1/${path}`, async (route) => {
    const reply = replies[at++] ?? null
    if (reply === null)
      return route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'The language model could not be reached.' },
      })
    const event = { type: 'end', reply, words: 3 }
    return route.fulfill(
      isStream ? { contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` } : { json: reply },
    )
  })
}

test('drafts of empty sections are accepted together in one undo step, and one that fails says so', async ({
  desk: { page, project },
}) => {
  await chapter(page, project, await project.revision())
  await answer(page, 'generate_content', { generated_content: 'One is here.' }, null, {
    generated_content: 'Two is here.',
  })
  const panel = await use(page, 'Draft empty sections')
  await expect(panel.getByRole('alert')).toContainText('could not be reached')
  await expect(panel).toContainText('One is here.')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toContainText('Two is here.')
  await expect(sheet(page)).not.toContainText('One is here.')
  expect(await axe(page, { include: 'aside' })).toEqual([])
  await panel.getByRole('button', { name: 'Accept all 2' }).click()
  await expect(sheet(page)).toContainText('Two is here.')
  await expect
    .poll(async () => (await project.saved()).join('|'))
    .toContain('Empty one|One is here.|Empty two|Two is here.')
  await sheet(page).getByText('Second paragraph.').click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(sheet(page)).not.toContainText('is here.')
})

test('slow passages are listed with a reason, and shortened by an ordinary proposal @soak', async ({
  desk: { page, project },
}) => {
  await project.saveElsewhere(0, rain)
  await expect(sheet(page)).toContainText(rain)
  await chapter(page, project, await project.revision())
  const place = { block: 4, text: rain }
  await answer(
    page,
    'projects/*/slow_passages',
    { parts: 2, passages: [{ ...place, quote: 'it rained for another week', reason: 'Says it twice.' }], sent: null },
    { parts: 2, passages: [], sent: null },
  )
  await answer(page, 'shorten_content', { modified_content: 'It rained for two weeks.' })
  const panel = await use(page, 'Find slow passages')
  await expect(panel).toContainText('Says it twice.')
  await panel.getByRole('button', { name: /^Show in the text/ }).click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('it rained for another week')
  await panel.getByRole('button', { name: 'Shorten this' }).click()
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await expect(proposal.getByRole('deletion').first()).toBeVisible()
  expect(await project.saved()).toContain(rain)
  await proposal.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(project.saved).toContain('It rained for two weeks.')
})

const part = (summary: string) => ({ parts: 2, summary, sent: null })

test('a list that was stopped or failed continues without reading the chapter again @soak', async ({
  desk: { page, project },
}) => {
  await project.saveElsewhere(0, rain)
  await project.saveElsewhere(1, `${rain} It rained.`)
  await expect(sheet(page)).toContainText('It rained.')
  await chapter(page, project, await project.revision())
  // With the caret in a paragraph, the tools work on its chapter.
  await sheet(page).getByText('Third paragraph.').click()
  const calls: string[] = []
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1)!
    calls.push(name)
    if (name === 'slow_passages') expect(request.postDataJSON()).toMatchObject({ heading: { title: 'Rain' } })
  })
  const count = (name: string) => calls.filter((call) => call === name).length
  await answer(page, 'projects/*/slow_passages', {
    parts: 1,
    passages: [
      { block: 4, text: rain, quote: 'it rained for another week', reason: 'Says it twice.' },
      { block: 5, text: `${rain} It rained.`, quote: 'It rained.', reason: 'Says it three times.' },
    ],
    sent: null,
  })
  let isHeld = true
  await page.route('**/v1/shorten_content', async (route) => {
    const event = { type: 'end', reply: { modified_content: 'It rained on.' }, words: 3 }
    if (!isHeld) await route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(event)}\n\n` })
  })
  const panel = await use(page, 'Find slow passages')
  await panel.getByRole('button', { name: 'Shorten all' }).click()
  await expect(panel).toContainText('Writing 1 of 2')
  await panel.getByRole('button', { name: 'Stop' }).click()
  isHeld = false
  await panel.getByRole('button', { name: 'Go on' }).click()
  await expect(panel.getByRole('button', { name: 'Accept all 2' })).toBeVisible()
  expect(count('slow_passages')).toBe(1)

  await answer(
    page,
    'projects/*/chapter_summary',
    part('It rains.'),
    part('It stops.'),
    null,
    part('It rains and stops.'),
  )
  // The project takes the name of its first heading.
  const text = page.getByRole('textbox', { name: /^(?:Untitled|Rain)$/ })
  await text.getByRole('heading', { name: 'Rain' }).click()
  const summary = await use(page, 'Summarize')
  await expect(summary.getByRole('alert')).toContainText('could not be reached')
  await summary.getByRole('button', { name: 'Try again' }).click()
  await expect(summary).toContainText('It rains and stops.')
  expect(count('chapter_summary')).toBe(4)
})

test('suggested headings are accepted one by one, and a summary is proposed below the heading @soak', async ({
  desk: { page, project },
}) => {
  await chapter(page, project, await project.revision())
  await answer(page, 'projects/*/heading_suggestions', {
    parts: 1,
    headings: [
      { block: 4, text: 'Rest', title: 'The Day After', replaces: true },
      { block: 6, text: 'Third paragraph.', title: 'A New Morning', replaces: false },
    ],
    sent: null,
  })
  const panel = await use(page, 'Suggest headings')
  await expect(panel.getByRole('insertion')).toHaveText(['The Day After', 'A New Morning'])
  await panel.getByRole('button', { name: 'Accept: The Day After' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'The Day After' })).toBeVisible()
  await panel.getByRole('button', { name: 'Reject: A New Morning' }).click()
  await expect(sheet(page)).not.toContainText('A New Morning')

  await answer(page, 'projects/*/chapter_summary', { parts: 1, summary: 'It rains, and then it stops.', sent: null })
  await sheet(page).getByRole('heading', { name: 'Rain' }).click()
  const summary = await use(page, 'Summarize')
  // The summary becomes the synopsis, and the old synopsis can be restored.
  const notes = page.getByRole('region', { name: 'Notifications' })
  await summary.getByRole('button', { name: 'Use as synopsis' }).click()
  await expect(notes).toContainText('The summary is the synopsis now.')
  await expect.poll(() => synopsis(page, project)).toBe('It rains, and then it stops.')
  await notes.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => synopsis(page, project)).toBe('')
  await summary.getByRole('button', { name: 'Propose below the heading' }).click()
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await expect(proposal).toContainText('It rains, and then it stops.')
  await proposal.getByRole('button', { name: 'Accept' }).click()
  await expect.poll(async () => (await project.saved())[1]).toBe('It rains, and then it stops.')
})
