import { type Page, request } from '@playwright/test'
import { expect, type FakeProject, openDesk, playProject, test as base } from './desk-test.ts'
import { createSession } from './inkloom-test.ts'
import { type FrontServer, startFrontServer } from './front-server.ts'

interface OfflineDesk {
  front: FrontServer
  page: Page
  project: FakeProject
  account: string
}

/**
 * Provides a project of three paragraphs in a browser that stores it, behind a server that can go
 * down.
 */
export const test = base.extend<{ offlineDesk: OfflineDesk }>({
  storageState: undefined,
  serviceWorkers: 'allow',

  // Browsers log an error for each call that has no answer, and for a conflict.
  expectedErrors: [/ERR_|status of 40[0149]|status of 50\d|Failed to fetch|Failed to load|net::|ServiceWorker/],
  offlineDesk: async ({ browser, baseURL }, use, testInfo) => {
    const front = await startFrontServer(baseURL!)
    const context = await browser.newContext({ baseURL: front.url, serviceWorkers: 'allow', storageState: undefined })
    const page = await context.newPage()
    await page.addInitScript(() => {
      localStorage.setItem('tutorialCompleted', 'true')
      localStorage.setItem('warningPopupDismissed', 'true')
    })
    const account = `offline-${testInfo.testId}@example.com`
    await signInAt(page, front, account)
    const project = await playProject(page, ['First paragraph.', 'Second paragraph.', 'Third paragraph.'])
    await openDesk(page, project)
    await stored(page)
    await use({ front, page, project, account })
    await context.close()
    await front.close()
  },
})

/**
 * Signs in at the front server, with a session created over HTTP, because the test issuer redirects
 * to the server behind it.
 */
export const signInAt = async (page: Page, front: FrontServer, email: string): Promise<void> => {
  const api = await request.newContext({ baseURL: testServer() })
  const token = await createSession(api, email)
  await api.dispose()
  await page.goto(`${front.url}/robots.txt`)
  await page.evaluate((value) => {
    localStorage.removeItem('signedOut')
    localStorage.setItem('token', value)
  }, token)
}

const testServer = () => `http://127.0.0.1:${process.env['BROWSER_TEST_PORT']}`

/** Resolves when this browser has stored the application and the open project. */
export const stored = async (page: Page): Promise<void> => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await expect.poll(() => countStored(page, 'projects')).toBeGreaterThan(0)
}

/** Counts the entries of a part of the store, or of the journal. */
export const countStored = (page: Page, part: 'accounts' | 'answers' | 'projects' | 'changes' | 'images' | 'unsent') =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name === 'unsent' ? 'inkloom' : 'inkloom-device')
        opening.addEventListener('error', () => reject(new Error('The database could not be opened')))
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains(name)) {
            db.close()
            return resolve(0)
          }
          const counting = db.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      }),
    part,
  )

/** The addresses of all files in the caches of the service worker. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

/**
 * Returns the service worker of a later version, whose files differ from those of the current one
 * by `added`.
 */
export const laterWorker = async (page: Page, version: string, added: string[] = []): Promise<string> => {
  const now = await (await page.request.get('/sw.js')).text()
  return now
    .replace(/"build":"\w+"/, `"build":"${version}"`)
    .replace('"now":[', `"now":[${added.map((path) => `${JSON.stringify(path)},`).join('')}`)
}

export { expect }
