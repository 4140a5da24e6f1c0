import { REMOVAL } from '#server/http/pages/service-worker.ts'
import { expectAccessibleHere } from './accessible.ts'
import { openDesk, sheet, typeAfter, word } from './desk-test.ts'
import { cachedPaths, countStored, expect, laterWorker, signInAt, stored, test } from './offline-test.ts'
import { timeLimit } from './time-limit.ts'

// Each test stores the whole application once.
test.describe.configure({ timeout: timeLimit(180_000) })

const onDevice = /^Saved on this device, \d changes? waiting$/

test('without a network a reload opens the project, what is written merges later, and additions to one paragraph are both kept', async ({
  offlineDesk,
}) => {
  const { page, project } = offlineDesk
  await test.step('a reload opens the project, and what is written there merges later', async () => {
    await page.context().setOffline(true)
    await page.reload()
    await expect(sheet(page)).toContainText('Second paragraph.')
    await typeAfter(page, 'First paragraph.', ' On a train.')
    await expect(word(page, 'Saved on this device, 1 change waiting')).toBeVisible()
    await expectAccessibleHere(page)
    await page.reload()
    await expect(sheet(page)).toContainText('First paragraph. On a train.')
    await typeAfter(page, 'Third paragraph.', ' In a tunnel.')
    await expect(word(page, 'Saved on this device, 2 changes waiting')).toBeVisible()
    await project.saveElsewhere(1, 'Second paragraph, from a phone.')
    await page.context().setOffline(false)
    await expect(word(page, 'Saved')).toBeVisible({ timeout: 40_000 })
    const whole = ['First paragraph. On a train.', 'Second paragraph, from a phone.', 'Third paragraph. In a tunnel.']
    await expect.poll(project.saved).toEqual(whole)
    await expect(sheet(page)).toHaveText(whole.join(''))
  })

  await test.step('additions to the same paragraph are both kept in one undo step', async () => {
    const second = 'Second paragraph, from a phone.'
    await page.context().setOffline(true)
    await page.reload()
    await typeAfter(page, second, ' Mine.')
    await expect(page.getByRole('button', { name: onDevice })).toBeVisible()
    await project.saveElsewhere(1, `Theirs. ${second}`)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Compare and choose' }).click({ timeout: 40_000 })
    await expectAccessibleHere(page)
    await page.getByRole('button', { name: 'Keep both' }).click()
    await expect(sheet(page)).toContainText(`Theirs. ${second} Mine.`)
    await expect.poll(project.saved).toContain(`Theirs. ${second} Mine.`)
    await sheet(page).getByText('Third paragraph. In a tunnel.').click()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(sheet(page)).toHaveText(`First paragraph. On a train.${second} Mine.Third paragraph. In a tunnel.`)
  })
})

test('a server that is down is like no network, also for a text that was saved since it was opened @soak', async ({
  offlineDesk,
}) => {
  const { page, project, front } = offlineDesk
  await typeAfter(page, 'First paragraph.', ' Saved before.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(word(page, 'Saved')).toBeVisible()
  await expect.poll(() => countStored(page, 'changes')).toBeGreaterThan(0)
  front.down()
  await page.goto('/app')
  await expect(sheet(page)).toContainText('First paragraph. Saved before.')
  await expect(page.getByRole('list', { name: 'Projects' }).getByRole('link', { name: 'Untitled' })).toBeVisible()
  await typeAfter(page, 'Second paragraph.', ' Without a server.')
  await expect(page.getByRole('button', { name: onDevice })).toBeVisible()
  front.up()
  await expect(word(page, 'Saved')).toBeVisible({ timeout: 40_000 })
  expect(await project.saved()).toEqual([
    'First paragraph. Saved before.',
    'Second paragraph. Without a server.',
    'Third paragraph.',
  ])
})

test('only files of the application are stored, and no answer, link or public page @soak', async ({ offlineDesk }) => {
  const { page } = offlineDesk
  for (const path of ['/settings', '/login_with_token?token=secret', '/pricing', '/']) await page.goto(path)
  await page.goto('/app')
  await expect(sheet(page)).toBeVisible()
  const paths = await cachedPaths(page)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !path.startsWith('/assets/')).toSorted()).toEqual([
    '/app',
    '/favicon.svg',
    '/starting.js',
    '/theme.js',
  ])
})

test('nothing of an account is shown without its session, and logging out removes it @soak', async ({
  offlineDesk,
}) => {
  const { page, front, account } = offlineDesk
  await page.context().setOffline(true)
  await page.evaluate(() => {
    localStorage.setItem('currentDescription', 'My secret plot')
    localStorage.removeItem('token')
  })
  await page.goto('/app')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('First paragraph.')).toHaveCount(0)
  await page.context().setOffline(false)

  await signInAt(page, front, `other-${account}`)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'What do you want us to write about?' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('First paragraph.')).toHaveCount(0)
  await expect(page.getByText(account, { exact: true })).toHaveCount(0)
  await page.context().setOffline(false)

  await signInAt(page, front, account)
  await page.goto('/app')
  await expect(sheet(page)).toContainText('First paragraph.')
  await expect.poll(() => countStored(page, 'projects')).toBe(1)
  // Logging out works the same if the account can't be loaded.
  await page.route('**/v1/user_info', (route) => route.fulfill({ status: 500, json: { code: 'error', message: '' } }))
  await page.goto('/app/new')
  await expect(page.getByLabel('Description')).toBeVisible()
  await page.keyboard.press('F1')
  await page.getByRole('combobox', { name: 'Search actions' }).fill('log out')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email')).toBeVisible()
  for (const part of ['projects', 'changes', 'unsent'] as const) expect(await countStored(page, part)).toBe(0)
})

test('logging out sends what was typed; with unsent text it says so, and the person decides', async ({
  offlineDesk,
}) => {
  const { page, front, project, account } = offlineDesk
  await test.step('logging out sends text that was just typed, also in another tab', async () => {
    const other = await page.context().newPage()
    await openDesk(other, project)
    await typeAfter(page, 'First paragraph.', ' Just typed.')
    await typeAfter(other, 'Second paragraph.', ' In another tab.')
    await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(other.getByLabel('Email')).toBeVisible()
    await other.close()
    expect(await countStored(page, 'unsent')).toBe(0)
    await signInAt(page, front, account)
    await openDesk(page, project)
    await expect(sheet(page)).toContainText('First paragraph. Just typed.')
    await expect(sheet(page)).toContainText('Second paragraph. In another tab.')
  })

  await test.step('with unsent text it says so, and the person decides', async () => {
    const logOut = page.getByRole('complementary').getByRole('button', { name: 'Logout' })
    const dialog = page.getByRole('alertdialog', { name: '1 change exists only on this device' })
    front.down()
    await typeAfter(page, 'First paragraph. Just typed.', ' Only here.')
    await expect(page.getByRole('button', { name: onDevice })).toBeVisible()
    await logOut.click()
    await expect(dialog).toContainText('Untitled: 1 change')
    await expectAccessibleHere(page)
    await dialog.getByRole('button', { name: 'Stay signed in' }).click()
    await expect(sheet(page)).toContainText('Only here.')
    await logOut.click()
    await dialog.getByRole('button', { name: 'Keep and log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await countStored(page, 'projects')).toBe(0)
    front.up()
    await signInAt(page, front, account)
    await openDesk(page, project)
    await expect(page.getByText(/was found in this browser and put back/)).toBeVisible()
    await expect(sheet(page)).toContainText('First paragraph. Just typed. Only here.')

    await stored(page)
    front.down()
    await typeAfter(page, 'Second paragraph. In another tab.', ' Given up.')
    await expect(page.getByRole('button', { name: onDevice })).toBeVisible()
    await logOut.click()
    await dialog.getByRole('button', { name: 'Delete and log out' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await countStored(page, 'unsent')).toBe(0)
  })
})

test('a newer version waits for the person, and the server can remove the application; the text stays', async ({
  offlineDesk,
}) => {
  const { page, front, project } = offlineDesk
  await test.step('a newer version waits for the person, and loses nothing', async () => {
    const offer = page.getByRole('region', { name: 'New version' })
    await page.reload()
    await expect(sheet(page)).toBeVisible()
    front.changed.set('/sw.js', { body: await laterWorker(page, 'later1') })
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
    await expect(offer).toContainText('A newer version of Inkloom is ready.')
    await expectAccessibleHere(page)
    await page.route('**/v1/update_content', (route) => route.abort())
    await typeAfter(page, 'First paragraph.', ' Typed before the restart.')
    await page.unroute('**/v1/update_content')
    const loaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Restart' }).click()
    await loaded
    await expect(sheet(page)).toContainText('First paragraph. Typed before the restart.')
    await expect.poll(project.saved).toContain('First paragraph. Typed before the restart.')
    await expect(offer).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => caches.keys())).toContain('inkloom-app-later1')
  })

  await test.step('the server can remove the stored application, and the text stays', async () => {
    const installation = (await (await page.request.get('/v1/installation')).json()) as object
    front.changed.set('/sw.js', { body: REMOVAL })
    front.changed.set('/v1/installation', {
      type: 'application/json',
      body: JSON.stringify({ ...installation, offline: false }),
    })
    await page.reload()
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await page.reload()
    await expect(sheet(page)).toContainText('First paragraph.')
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect(await countStored(page, 'projects')).toBe(1)
  })
})

test('three versions are kept, and one with a missing file never starts and leaves nothing @soak', async ({
  offlineDesk,
}) => {
  const { page, front } = offlineDesk
  const names = () => page.evaluate(() => caches.keys())
  await page.reload()
  for (const version of ['later1', 'later2', 'later3']) {
    front.changed.set('/sw.js', { body: await laterWorker(page, version) })
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()))
    const offer = page.getByRole('region', { name: 'New version' })
    const loaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Restart' }).click()
    await loaded
    await expect(sheet(page)).toBeVisible()
  }
  await expect.poll(names).toEqual(['inkloom-app-later1', 'inkloom-app-later2', 'inkloom-app-later3'])
  front.changed.set('/sw.js', { body: await laterWorker(page, 'broken', ['/assets/missing-12345678.js']) })
  const state = await page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration())!
    await registration.update().catch(() => undefined)
    const { installing } = registration
    if (installing)
      await new Promise<void>((resolve) => {
        installing.addEventListener('statechange', () => installing.state === 'redundant' && resolve())
      })
    return [registration.waiting, registration.installing]
  })
  expect(state).toEqual([null, null])
  await expect.poll(names).not.toContain('inkloom-app-broken')
  await page.context().setOffline(true)
  await page.reload()
  await expect(sheet(page)).toBeVisible()
})

test('a browser without storage, or with a full one, works with a network @soak', async ({ browser, offlineDesk }) => {
  const { front, project, page } = offlineDesk
  const token = await page.evaluate(() => localStorage.getItem('token'))
  for (const failure of ['open', 'put'] as const) {
    const context = await browser.newContext({ baseURL: front.url, serviceWorkers: 'block' })
    const other = await context.newPage()
    await other.addInitScript(
      ([how, value]) => {
        localStorage.setItem('tutorialCompleted', 'true')
        localStorage.setItem('token', value!)
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets only this function
        const fail = () => {
          throw new DOMException('No room', 'QuotaExceededError')
        }
        if (how === 'open') IDBFactory.prototype.open = fail
        else IDBObjectStore.prototype.put = fail
      },
      [failure, token] as const,
    )
    await openDesk(other, project)
    await typeAfter(other, 'Third paragraph.', ` Without ${failure}.`)
    await other.keyboard.press('ControlOrMeta+s')
    await expect.poll(project.saved).toContainEqual(expect.stringContaining(`Without ${failure}.`))
    await context.setOffline(true)
    await typeAfter(other, 'First paragraph.', ' Unsafe.')
    await expect(word(other, 'Offline: not saved')).toBeVisible({ timeout: 30_000 })
    await context.close()
  }
})
