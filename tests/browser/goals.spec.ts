import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { WritingSession } from '#contract/goals.ts'
import { expectAccessible } from './accessible.ts'
import { expect, openDesk, sheet, test, typeAfter } from './desk-test.ts'
import { timeLimit } from './time-limit.ts'

// Each test opens the desk several times.
test.describe.configure({ timeout: timeLimit(120_000) })

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Goals' })
const today = (page: Page) => page.getByText(/^Today [\d,]+\/[\d,]+ words$/)

const openGoals = async (page: Page) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Goals' }).click()
  await expect(panelOf(page).getByRole('slider', { name: 'Day' })).toBeVisible()
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

/** Returns the stored words of each day, as the server has them. */
const storedWords = async (page: Page, id: string, token: string): Promise<Record<string, number>> => {
  const now = Math.floor(Date.now() / 1000)
  const range = `from=${dayOf(now - 380 * 86_400)}&to=${dayOf(now + 86_400)}`
  const reply = await page.request.get(`/v1/projects/${id}/writing?${range}`, { headers: { Token: token } })
  const { sessions } = (await reply.json()) as { sessions: WritingSession[] }
  const words: Record<string, number> = {}
  for (const session of sessions) words[session.day] = (words[session.day] ?? 0) + session.words
  return words
}

const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('what a person types counts once, and nothing else does @soak', async ({ desk: { page, project } }) => {
  await openGoals(page)
  const panel = panelOf(page)
  await expect(panel.getByText('What you type from now on is counted here.')).toBeVisible()
  await expect(today(page)).toHaveCount(0)
  await panel.getByLabel('Words a day').fill('5')
  await panel.getByLabel('Deadline of the book').fill('2999-12-31')
  await expect(panel.getByText('Enter the words of the book too')).toBeVisible()
  // Digits of other scripts count, and a hint shows how they are read.
  await panel.getByLabel('Words of the book').fill('١٠٠')
  await expect(panel.getByText('Read as 100.')).toBeVisible()
  await panel.getByRole('button', { name: 'Save the goals' }).click()
  await expect(panel.getByText('6 of 100 words, 94 to go')).toBeVisible()
  // An incomplete date changes nothing.
  const deadline = panel.getByLabel('Deadline of the book')
  await deadline.focus()
  await page.keyboard.press('Delete')
  await panel.getByRole('button', { name: 'Save the goals' }).click()
  await expect(panel.getByText('Enter a date, or leave it empty.')).toBeVisible()
  await expect(deadline).toBeFocused()
  await deadline.fill('2999-12-31')
  await expect(panel.getByText(/^1 word a day until December 31, 2999, on [\d,]+ writing days\.$/)).toBeVisible()
  await expect(today(page)).toHaveText('Today 0/5 words')

  await typeAfter(page, 'First paragraph.', ' Three more words')
  await expect(today(page)).toHaveText('Today 3/5 words')
  // A word that is deleted still counts, and a letter inside a word adds none.
  for (const _ of ' words') await page.keyboard.press('Backspace')
  await page.keyboard.type('s linnes')
  for (const _ of 'nes') await page.keyboard.press('Backspace')
  await page.keyboard.type('es')
  await expect(sheet(page)).toContainText('Three mores lines')
  await expect(today(page)).toHaveText('Today 4/5 words')
  // Text that replaces a selection counts.
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
  await page.keyboard.type('rows')
  await expect(today(page)).toHaveText('Today 5/5 words')
  await expect(panel.getByText('Today’s goal is reached.')).toBeVisible()
  // A composed word counts once, however often it changes during composition.
  await page.keyboard.type(' ')
  const keys = await page.context().newCDPSession(page)
  for (const text of ['H', 'He', 'Hel lo', 'Hell', 'Hello'])
    await keys.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await keys.send('Input.insertText', { text: 'Hello' })
  await expect(sheet(page)).toContainText('mores rows Hello')
  await expect(today(page)).toHaveText('Today 6/5 words')

  await paste(page, ' and nine words that come from the clipboard')
  await expect(sheet(page)).toContainText('Hello and nine words')
  await page.keyboard.press('Control+z')
  await expect(sheet(page)).not.toContainText('nine words')
  await page.keyboard.press('Control+Shift+z')
  await expect(sheet(page)).toContainText('nine words')
  await project.saveElsewhere(2, 'Third paragraph, with four new words.')
  await expect(sheet(page)).toContainText('with four new words')
  await page.keyboard.type(' yes')
  await expect(today(page)).toHaveText('Today 7/5 words')
  await expect(panel.getByRole('list', { name: 'Sessions' }).getByText('7 words, 1 min')).toBeVisible()

  // The name of a block is typed to choose it, and is not in the text.
  await page.keyboard.press('Enter')
  await page.keyboard.type('/scene break')
  await expect(page.getByRole('option', { name: 'Scene break' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('separator')).toBeVisible()
  await expect(today(page)).toHaveText('Today 7/5 words')

  // Another tab counts its own words, and shows the sum.
  const other = await page.context().newPage()
  await openDesk(other, project)
  await expect(today(other)).toHaveText('Today 7/5 words')
  await typeAfter(other, 'Second paragraph.', ' Two words')
  await expect(today(other)).toHaveText('Today 9/5 words')
  const token = await tokenOf(other)
  await other.close({ runBeforeUnload: true })
  await expect.poll(async () => Object.values(await storedWords(page, project.id, token))).toEqual([9])
})

test('the chart, the sessions and the table show each day @soak', async ({ desk: { page, project } }) => {
  const now = Math.floor(Date.now() / 1000)
  const yesterday = now - 86_400
  const sessions = [
    { id: randomUUID(), day: dayOf(yesterday), started: yesterday, ended: yesterday + 600, words: 400 },
    { id: randomUUID(), day: dayOf(yesterday), started: yesterday - 7200, ended: yesterday - 3600, words: 350 },
    { id: randomUUID(), day: dayOf(now), started: now - 120, ended: now, words: 25 },
  ]
  const headers = { Token: await tokenOf(page) }
  const sent = await page.request.post(`/v1/projects/${project.id}/writing`, { headers, data: { sessions } })
  expect(sent.ok(), await sent.text()).toBe(true)
  await openGoals(page)
  const panel = panelOf(page)
  await expect(panel.getByText('775 words on 2 days, the last 2 in a row')).toBeVisible()
  // The number of words of the highest bar is the scale of the chart.
  await expect(panel.getByText('750 words', { exact: true })).toBeVisible()
  const chart = panel.getByRole('slider', { name: 'Day' })
  await expect(chart).toHaveAttribute('aria-valuetext', /: 25 words$/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 750 words$/)
  await expect(panel.getByText('750 words in 70 minutes')).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveText([
    /350 words, 60 min$/,
    /400 words, 10 min$/,
  ])
  await page.keyboard.press('Home')
  await expect(panel.getByText('No sessions')).toBeVisible()
  await panel.getByText('Days as a table').click()
  await expect(panel.getByRole('table').getByRole('row')).toHaveText([/^Day/, /252$/, /75070$/])
  await expectAccessible(page)
})

test('settings and goals that two devices change are both kept, and a person learns of the same one @soak', async ({
  desk: { page, project },
}) => {
  const headers = { Token: await tokenOf(page) }
  const putGoals = (data: object) => page.request.put(`/v1/projects/${project.id}/goals`, { headers, data })
  const putSettings = (data: object) =>
    page.request.post('/v1/update_write_settings', { headers, data: { project_id: project.id, ...data } })
  const read = async () => (await page.request.get(`/v1/projects/${project.id}`, { headers })).json()

  await test.step('goals', async () => {
    await openGoals(page)
    const panel = panelOf(page)
    const save = panel.getByRole('button', { name: 'Save the goals' })
    await panel.getByLabel('Words a day').fill('500')
    await putGoals({ word_goal: 9000 })
    await save.click()
    await expect(panel.getByText('6 of 9,000 words, 8,994 to go')).toBeVisible()
    await expect(panel.getByRole('textbox', { name: 'Words of the book' })).toHaveValue('9,000')
    expect(await read()).toMatchObject({ word_goal: 9000, goals: { daily_words: 500 } })

    await panel.getByLabel('Words a day').fill('700')
    await panel.getByRole('checkbox', { name: 'Sunday' }).check()
    await putGoals({ daily_words: 300, days_off: [6] })
    await save.click()
    await expect(panel.getByRole('alert')).toContainText(
      'These goals were changed elsewhere in the meantime. Nothing was saved. Save again to keep yours. Days off are now: Saturday.',
    )
    await expect(panel.getByText('Changed elsewhere to: 300')).toBeVisible()
    expect(await read()).toMatchObject({ goals: { daily_words: 300, days_off: [6] } })
    await save.click()
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible()
    expect(await read()).toMatchObject({ goals: { daily_words: 700, days_off: [0] } })
  })

  await test.step('write settings', async () => {
    const open = page.getByRole('toolbar').getByRole('button', { name: 'Write Settings', exact: true })
    await open.click()
    const panel = page.getByRole('complementary', { name: 'Write Settings' })
    await panel.getByLabel('Description').fill('A field guide')
    await putSettings({ description: 'A guide to tides', tone: 'Poetic' })
    await panel.getByRole('button', { name: 'Save settings' }).click()
    await expect(panel.getByRole('alert')).toContainText('These settings were changed elsewhere in the meantime.')
    await expect(panel.getByText('Changed elsewhere to: A guide to tides')).toBeVisible()
    await expect(panel.getByRole('combobox', { name: 'Tone' })).toHaveValue('Poetic')
    // The unsaved input and the values that it replaces are kept when the panel is opened again.
    await panel.getByRole('button', { name: 'Close' }).click()
    await open.click()
    await expect(panel.getByLabel('Description')).toHaveValue('A field guide')
    await expect(panel.getByText('Changed elsewhere to: A guide to tides')).toBeVisible()
    await panel.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved successfully')).toBeVisible()
    expect(await read()).toMatchObject({ description: 'A field guide', tone: 'Poetic' })
  })
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('words count on the day when they were typed, with the author’s own end of day @soak', async ({
    desk: { page, project },
  }) => {
    const midnight = new Date()
    midnight.setUTCHours(0, 0, 0, 0)
    const dayAt = (days: number, hours: number) => new Date(midnight.getTime() + (days * 24 + hours) * 3_600_000)
    const named = (days: number) => dayAt(days, 0).toISOString().slice(0, 10)
    const token = await tokenOf(page)
    await openGoals(page)
    await panelOf(page).getByLabel('A day ends at').selectOption('4:00 in the morning')
    await panelOf(page).getByLabel('Words a day').fill('500')
    await panelOf(page).getByRole('button', { name: 'Save the goals' }).click()
    await expect(panelOf(page).getByText('Saved', { exact: true })).toBeVisible()
    // In that time zone, 14:00 UTC is 2 or 3 a.m. of the next day, which still belongs to the day
    // before.
    await page.clock.setFixedTime(dayAt(-9, 14))
    await page.context().setOffline(true)
    await typeAfter(page, 'First paragraph.', ' Late at night')
    await expect(page.getByRole('button', { name: 'Saved on this device, 1 change waiting' })).toBeVisible()
    expect(await storedWords(page, project.id, token)).toEqual({})
    await page.clock.setFixedTime(dayAt(-9, 22))
    await page.context().setOffline(false)
    await typeAfter(page, 'Second paragraph.', ' In the morning coffee')
    await expect.poll(async () => (await storedWords(page, project.id, token))[named(-9)]).toBe(3)
    await page.reload()
    await expect(today(page)).toHaveText('Today 4/500 words')
    await openGoals(page)
    await expect(panelOf(page).getByText('7 words on 2 days, the last 2 in a row')).toBeVisible()
    expect(await storedWords(page, project.id, token)).toEqual({ [named(-9)]: 3, [named(-8)]: 4 })
  })
})
