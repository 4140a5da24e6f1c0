import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { expect, openDesk, paragraphs, playProject, sheet, test, typeAfter, word } from './desk-test.ts'
import { ownerState, signIn, signInWithGoogle } from './inkloom-test.ts'

test('typed text is saved automatically and by Ctrl+S, and opening it saves nothing', async ({ desk }) => {
  const { page, project } = desk
  await test.step('opening a text changes and saves nothing', async () => {
    const before = await project.revision()
    await expect(word(page, 'Saved')).toBeVisible()
    await page.reload()
    await expect(word(page, 'Saved')).toBeVisible()
    await word(page, 'Saved').click()
    expect(await project.revision()).toBe(before)
  })

  await test.step('typed text is saved automatically', async () => {
    await typeAfter(page, 'Second paragraph.', ' And more.')
    await expect(word(page, 'Not saved yet')).toBeVisible()
    const userLoaded = page.waitForResponse('**/v1/user_info')
    await expect(word(page, 'Saved')).toBeVisible()
    await userLoaded
    expect(await project.saved()).toEqual(['First paragraph.', 'Second paragraph. And more.', 'Third paragraph.'])
  })

  await test.step('Ctrl+S saves at once with any focus, and confirms it', async () => {
    const confirmed = page.getByRole('status').getByText('Saved', { exact: true })
    await typeAfter(page, 'Third paragraph.', ' At once.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(confirmed).toBeAttached({ timeout: 4000 })
    await expect(word(page, 'Saved')).toBeVisible()
    expect(await project.saved()).toContain('Third paragraph. At once.')
    await page.getByRole('button', { name: 'Contexts' }).focus()
    await expect(confirmed).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(confirmed).toBeAttached()
  })

  await test.step('the text is there when the page is opened again', async () => {
    await page.reload()
    await expect(sheet(page)).toContainText('Second paragraph. And more.')
  })
})

test('text from a killed tab is restored, with a notice even if the project loads late', async ({ desk, context }) => {
  const { page, project } = desk
  // A closed tab sends its changes as it goes; a killed tab does not.
  await page.evaluate(() => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  })
  await typeAfter(page, 'Third paragraph.', ' Written just before the end.')
  await expect.poll(() => page.evaluate(isKept, 'just before the end.')).toBe(true)
  await page.close()
  expect(await project.saved()).not.toContain('Third paragraph. Written just before the end.')

  const again = await context.newPage()
  await again.goto('/app/books')
  // A browser takes a moment to notice that a tab has crashed.
  await expect.poll(() => again.evaluate(openTabs)).toBe(0)
  const call = new RegExp(`/v1/projects/${project.id}$`)
  await again.route(call, (route) => route.abort(), { times: 1 })
  await openDesk(again, project)
  await expect(
    again.getByText(/Unsaved writing from .* was found in this browser and put back: 5 words\./),
  ).toBeVisible()
  await expect(sheet(again)).toContainText('Third paragraph. Written just before the end.')
  expect(await project.saved()).toContain('Third paragraph. Written just before the end.')
  await again.reload()
  await expect(sheet(again)).toBeVisible()
  await expect(again.getByText(/Unsaved writing/)).toHaveCount(0)

  await test.step('and does not replace unsaved words before they are in the history', async () => {
    const other = await context.newPage()
    await openDesk(other, project)
    await again.bringToFront()
    await again.evaluate(() => {
      globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    })
    await typeAfter(again, 'Second paragraph.', ' Found.')
    await expect.poll(() => again.evaluate(isKept, 'Found.')).toBe(true)
    await other.bringToFront()
    await typeAfter(other, 'Second paragraph.', ' Elsewhere.')
    await other.keyboard.press('ControlOrMeta+s')
    await expect(word(other, 'Saved')).toBeVisible()
    await again.close()
    await expect.poll(() => other.evaluate(openTabs)).toBe(1)
    await other.reload()

    const choose = other.getByRole('button', { name: 'Compare and choose' })
    await expect(choose).toBeVisible()
    const saves = '**/v1/update_content'
    await other.route(saves, (route) => route.abort())
    await typeAfter(other, 'Elsewhere.', ' Meanwhile.')
    await choose.click()
    const dialog = other.getByRole('dialog', { name: 'Two versions' })
    await expect(dialog).toContainText('Elsewhere. Meanwhile.')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog.getByText('Nothing was changed, and both versions are still kept.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(sheet(other)).toContainText('Elsewhere. Meanwhile.')
    await other.unroute(saves)
    await choose.click()
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(sheet(other)).toContainText('Second paragraph. Found.')
    await expect(sheet(other)).not.toContainText('Meanwhile.')
    expect(await project.remembers('Meanwhile')).toBe(true)
  })
})

/**
 * Creates the browser's database like the version that wrote the recorded entries, and stores one
 * of them.
 */
const writeOldJournal = ({ version, entry }: { version: number; entry: object }) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('inkloom', version)
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('unsent', { keyPath: 'tab' }).createIndex('project', ['account', 'projectId'])
    opening.addEventListener('error', () => reject(new Error('The database could not be opened')))
    opening.onsuccess = () => {
      const writing = opening.result.transaction('unsent', 'readwrite')
      writing.objectStore('unsent').put(entry)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

test('a journal of an earlier version is restored', async ({ page }) => {
  const { typed } = JSON.parse(
    readFileSync(new URL('../saving/fixtures/journals.json', import.meta.url), 'utf8'),
  ) as Record<'typed', { databaseVersion: number; entry: object }>
  await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
  const project = await playProject(page, ['First paragraph.', 'Second paragraph.', 'Third paragraph.'])
  await page.goto('/robots.txt')
  const entry = { ...typed.entry, projectId: project.id }
  await page.evaluate(writeOldJournal, { version: typed.databaseVersion, entry })
  await openDesk(page, project)
  await expect(page.getByText(/was found in this browser and put back: 5 words\./)).toBeVisible()
  await expect(sheet(page)).toContainText('Third paragraph. Written just before the end.')
  expect(await project.saved()).toContain('Third paragraph. Written just before the end.')
  expect(await page.evaluate(isKept, 'Written just before the end.')).toBe(false)
})

test('text that was typed offline, or whose answer is lost, is kept and saved once', async ({ desk, context }) => {
  const { page, project } = desk
  await test.step('text that was typed offline is saved after reconnecting', async () => {
    await context.setOffline(true)
    await typeAfter(page, 'First paragraph.', ' Typed on a train.')
    await expect(word(page, 'Saved on this device, 1 change waiting')).toBeVisible()
    await typeAfter(page, 'Second paragraph.', ' In a tunnel.')
    await expect(word(page, 'Saved on this device, 2 changes waiting')).toBeVisible()
    await context.setOffline(false)
    await expect(word(page, 'Saved')).toBeVisible()
    expect(await project.saved()).toEqual([
      'First paragraph. Typed on a train.',
      'Second paragraph. In a tunnel.',
      'Third paragraph.',
    ])
  })

  await test.step('a save whose answer is lost is applied once', async () => {
    const before = await project.revision()
    let sent = 0
    let isReached = false
    await page.route('**/v1/update_content', async (route) => {
      if (isReached) return route.continue()
      if (sent++ === 0) await route.fetch()
      await route.abort()
    })
    await typeAfter(page, 'Third paragraph.', ' Sent once.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('A new paragraph.')
    await expect(page.getByRole('button', { name: /^Saved on this device, \d changes? waiting$/ })).toBeVisible()
    isReached = true
    await expect(word(page, 'Saved')).toBeVisible()
    expect(await project.saved()).toEqual([
      'First paragraph. Typed on a train.',
      'Second paragraph. In a tunnel.',
      'Third paragraph. Sent once.',
      'A new paragraph.',
    ])
    expect(await project.revision()).toBe(before + 1)
  })

  await test.step('a long title keeps its room beside a long save state', async () => {
    const title = page.getByTitle('Rename the project')
    await title.click()
    await page.keyboard.type('A field guide to tide pools for families: what lives where, and when')
    const renamed = page.waitForResponse(
      (reply) => reply.request().method() === 'PUT' && reply.url().endsWith(project.id),
    )
    await page.keyboard.press('Enter')
    await expect(title).toHaveText(/^A field guide/)
    // Wait for the answer, because the page reverts the name if the call fails.
    await renamed
    await context.setOffline(true)
    await page
      .getByRole('textbox', { name: /^A field guide/ })
      .getByText('First paragraph.')
      .click()
    await page.keyboard.type('Here ')
    const state = word(page, 'Saved on this device, 1 change waiting')
    await expect(state).toBeVisible()
    expect((await title.boundingBox())!.width).toBeGreaterThan(200)
    const tools = page.getByRole('toolbar', { name: 'Project' })
    const [left, right] = [(await state.boundingBox())!, (await tools.boundingBox())!]
    expect(left.x + left.width).toBeLessThanOrEqual(right.x)
    await context.setOffline(false)
  })
})

/** Ends the session on the server, as if it had expired. */
const endSession = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const ended = await page.request.post('/v1/logout', { headers: { Token: token } })
  expect(ended.ok()).toBe(true)
}

/** Signs in with Google from the editor, which opens another tab. */
const signInBeside = async (page: Page, email: string) => {
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' })
  const popup = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Continue with Google' }).click()
  const google = await popup
  await google.getByLabel('Email').fill(email)
  await google.getByRole('button', { name: 'Continue' }).click()
  await google.waitForFunction(() => localStorage.getItem('token'))
  await google.close()
}

test.describe('after the session has expired', () => {
  // This must not end the session that the other tests share.
  test.use({
    storageState: { cookies: [], origins: [] },
    page: async ({ page }, use) => {
      await signIn(page, `expired-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`)
      await use(page)
    },
  })

  test('the editor stays open, keeps the text, and saves after a sign-in in another tab; a sign-out there closes it', async ({
    desk,
    context,
  }) => {
    const { page, project } = desk
    const email = (await page.getByRole('complementary').getByText('@example.com').textContent()) ?? ''
    await endSession(page)
    await typeAfter(page, 'First paragraph.', ' Typed as the session ended.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('You were signed out.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page).toHaveURL(project.url)
    await expect(word(page, 'Signed out')).toBeVisible()
    await page.keyboard.type(' And after it.')
    await expect.poll(() => page.evaluate(isKept, 'And after it.')).toBe(true)
    expect(await axe(page)).toEqual([])

    await signInBeside(page, email)
    await expect(page.getByText('You were signed out.')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(word(page, 'Saved')).toBeVisible()
    await expect(sheet(page)).toContainText('First paragraph. Typed as the session ended. And after it.')
    await page.reload()
    await expect(sheet(page)).toContainText('First paragraph. Typed as the session ended. And after it.')
    await expect(page.getByText(/Unsaved writing/)).toHaveCount(0)

    await test.step('a sign-out in another tab closes the editor', async () => {
      const other = await context.newPage()
      await other.goto('/settings')
      await other.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
    })
  })

  test('another user gets their own editor, and the text is kept for its owner', async ({ desk }) => {
    const { page, project } = desk
    const email = (await page.getByRole('complementary').getByText('@example.com').textContent()) ?? ''
    await endSession(page)
    await typeAfter(page, 'First paragraph.', ' The words of the owner.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => page.evaluate(isKept, 'The words of the owner.')).toBe(true)
    await signInBeside(page, `other-${email}`)
    await expect(page).not.toHaveURL(project.url)
    await expect(page.getByRole('complementary').getByText(`other-${email}`)).toBeVisible()
    await expect(page.getByText('The words of the owner.')).toHaveCount(0)
    expect(await page.evaluate(isKept, 'The words of the owner.')).toBe(true)

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    // The only project opens with the notice, which a reload would remove.
    await signInWithGoogle(page, email)
    await expect(page).toHaveURL(project.url)
    await expect(page.getByText(/was found in this browser and put back: 5 words/)).toBeVisible()
    await expect(sheet(page)).toContainText('First paragraph. The words of the owner.')
  })
})

test('two devices are notified of each other once both have the project open @soak', async ({
  desk,
  browser,
  baseURL,
}) => {
  const { page, project } = desk
  const context = await browser.newContext({ storageState: ownerState, baseURL })
  const phone = await context.newPage()
  await Promise.all([
    phone.goto(project.url),
    ...[phone, page].map((tab) => expect(tab.getByText(/This project is open elsewhere too/)).toBeVisible()),
  ])
  await context.close()
})

test('leaving and reopening or reloading a project does not count as another device @soak', async ({
  desk: { page, project },
}) => {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goBack()
  await expect(sheet(page)).toBeVisible()
  await page.reload()
  await typeAfter(page, 'First paragraph.', ' Alone.')
  await expect.poll(project.saved).toContain('First paragraph. Alone.')
  await expect(page.getByText(/This project is open elsewhere too/)).toHaveCount(0)
})

test.describe('two tabs', () => {
  test('merge their text when they edit different paragraphs', async ({ desk, context }) => {
    const { page, project } = desk
    const other = await context.newPage()
    // The notices disappear after some seconds.
    const notices = Promise.all(
      [page, other].map((tab) => expect(tab.getByText(/This project is open elsewhere too/)).toBeVisible()),
    )
    await openDesk(other, project)
    await notices
    await typeAfter(other, 'Third paragraph.', ' From the other tab.')
    await typeAfter(page, 'First paragraph.', ' From this tab.')
    await word(other, 'Not saved yet').click()
    await expect(paragraphs(page).nth(2)).toHaveText('Third paragraph. From the other tab.')
    await page.bringToFront()
    await page.keyboard.type(' On and on.')
    await expect(paragraphs(page).nth(0)).toHaveText('First paragraph. From this tab. On and on.')
    await expect(word(page, 'Saved')).toBeVisible()
    await expect(paragraphs(other).nth(0)).toHaveText('First paragraph. From this tab. On and on.')
    expect(await project.saved()).toEqual([
      'First paragraph. From this tab. On and on.',
      'Second paragraph.',
      'Third paragraph. From the other tab.',
    ])
    expect(await project.versionCount()).toBe(0)
  })

  test('show both versions of a conflicting paragraph, and continue with the chosen one', async ({ desk }) => {
    const { page, project } = desk
    const texts = ['First paragraph.', 'Second paragraph.', 'Third paragraph.']
    for (const [at, choice] of [
      [1, 'Keep mine'],
      [2, 'Take theirs'],
    ] as const)
      await test.step(choice, async () => {
        const before = texts[at]!
        const [mine, theirs] = [`${before} Mine.`, `${before.slice(0, -1)}, theirs, and more.`]
        await typeAfter(page, before, ' Mine.')
        await project.saveElsewhere(at, `${before.slice(0, -1)}, theirs.`)
        await expect(word(page, 'Changed elsewhere')).toBeVisible()
        await page.getByRole('button', { name: 'Compare and choose' }).click()
        const both = page.getByRole('dialog', { name: 'Two versions' })
        await expect(both.getByRole('heading', { name: 'Two versions' })).toBeFocused()
        await expect(both).toContainText(mine)
        // The other device continues writing.
        await project.saveElsewhere(at, theirs)
        await expect(both).toContainText(theirs)
        await expect(both).toContainText('Theirs, from Safari on iPhone')
        await both.getByRole('button', { name: choice }).click()
        await expect(both).toHaveCount(0)
        await expect(sheet(page)).toBeFocused()
        await expect(word(page, 'Saved')).toBeVisible()
        texts[at] = choice === 'Keep mine' ? mine : theirs
        await expect(paragraphs(page).nth(at)).toHaveText(texts[at])
        expect(await project.saved()).toEqual(texts)
        expect(await project.versionCount()).toBe(at)
      })

    await test.step('a search follows the place that it shows, and replaces no other', async () => {
      await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'Find and replace' }).click()
      const panel = page.getByRole('complementary', { name: 'Find and replace' })
      const places = panel.getByRole('list', { name: 'Places' })
      await panel.getByLabel('Find', { exact: true }).fill('paragraph')
      await panel.getByLabel('Replace with').fill('part')
      await panel.getByRole('button', { name: 'Next' }).click()
      await project.saveElsewhere(0, 'A paragraph before the first paragraph.')
      await expect(places.getByRole('listitem')).toHaveCount(4)
      const current = places.getByRole('listitem').nth(1).getByRole('button')
      await expect(current.first()).toHaveAttribute('aria-current', 'true')
      await current.last().click()
      await expect(paragraphs(page).first()).toHaveText('A paragraph before the first part.')
    })
  })
})

/** Counts the tabs of this browser that have a text open. */
const openTabs = async () => {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith('inkloom-tab-')).length
}

const isKept = (text: string) =>
  new Promise<boolean>((resolve) => {
    const opened = indexedDB.open('inkloom')
    opened.onsuccess = () => {
      const read = opened.result.transaction('unsent').objectStore('unsent').getAll()
      read.onsuccess = () => {
        opened.result.close()
        resolve(JSON.stringify(read.result).includes(text))
      }
    }
  })
