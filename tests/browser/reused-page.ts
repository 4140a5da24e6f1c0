import type { Browser, BrowserContext, CDPSession, Page, Route } from '@playwright/test'

/**
 * A page that the tests of a worker use one after the other. A new page costs half a second of
 * processor time: a process, and a download and compilation of the whole application. A reused page
 * keeps the downloaded files.
 */
interface ReusedPage {
  context: BrowserContext
  page: Page
  /** False once a test has changed something that can't be reset. */
  isClean: () => boolean
  undo: (() => Promise<void>)[]
  /** The origins that the test has opened. */
  visited: Set<string>
}

let reused: ReusedPage | undefined

type Method = (...args: unknown[]) => unknown

const intercept = (target: object, names: readonly string[], around: (original: Method) => Method) => {
  for (const name of names) {
    const original = (Reflect.get(target, name) as Method).bind(target)
    Object.assign(target, { [name]: around(original) })
  }
}

/** Changes that would reach the next test. The page is closed after a test that makes one. */
const lastingForContext = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies (keyof BrowserContext)[]
const lastingForPage = [
  'addLocatorHandler',
  'close',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
] as const satisfies (keyof Page)[]
const lastingForClock = ['install', 'setFixedTime', 'setSystemTime'] as const satisfies (keyof Page['clock'])[]

const listened = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const

export interface FakeReply {
  status: number
  json: unknown
}
type Answer = (request: { method: string; url: string }) => FakeReply | undefined

interface Session {
  protocol: CDPSession
  /** Null as long as the calls go to the server. */
  answer: Answer | null
}
const sessions = new WeakMap<Page, Session>()

const isCall = (url: URL) => url.pathname.startsWith('/v1/')

const openSession = async (page: Page): Promise<Session> => {
  const protocol = await page.context().newCDPSession(page)
  const session: Session = { protocol, answer: null }
  // The page may be closed, or may have navigated away, before the answer.
  const send = (...command: Parameters<CDPSession['send']>) => void protocol.send(...command).catch(() => {})
  protocol.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (!session.answer) return send('Fetch.continueRequest', { requestId })
    const reply = session.answer(request)
    if (!reply) return
    send('Fetch.fulfillRequest', {
      requestId,
      responseCode: reply.status,
      responseHeaders: [{ name: 'Content-Type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(reply.json)).toString('base64'),
    })
  })
  // Scripted answers would take precedence over the test's routes. Therefore they are turned into a
  // route too, over which later routes take precedence.
  intercept(page, ['route'], (original) => async (...args) => {
    const { answer } = session
    if (answer)
      await original(isCall, (route: Route) => {
        const request = route.request()
        const reply = answer({ method: request.method(), url: request.url() })
        return reply && route.fulfill(reply)
      })
    await original(...args)
    session.answer = null
  })
  sessions.set(page, session)
  return session
}

/**
 * Answers the calls of the API. A call without an answer stays open. Unlike `page.route()`, this
 * stops no other request and keeps the browser's cache, which halves the time of each page.
 */
export const answerCalls = async (page: Page, answer: Answer): Promise<void> => {
  const session = sessions.get(page) ?? (await openSession(page))
  session.answer = answer
  await session.protocol.send('Fetch.enable', { patterns: [{ urlPattern: '*://*/v1/*' }] })
}

const openPage = async (browser: Browser): Promise<ReusedPage> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openSession(page)
  let isClean = true
  const undo: (() => Promise<void>)[] = []
  const marked =
    (original: Method): Method =>
    (...args) => {
      isClean = false
      return original(...args)
    }
  intercept(context, lastingForContext, marked)
  intercept(page, lastingForPage, marked)
  intercept(context.clock, lastingForClock, marked)
  intercept(page, ['addInitScript'], (original) => async (...args) => {
    const script = (await original(...args)) as { dispose: () => Promise<void> }
    undo.push(() => script.dispose())
    return script
  })
  const visited = new Set<string>()
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).origin))
  return { context, page, isClean: () => isClean && !page.isClosed(), undo, visited }
}

/** Origins that store no data. The first is the empty page's. */
export const storesNothing = new Set(['null'])

/** Removes everything that a test left in the page and in the browser's storage. */
const reset = async ({ context, page, undo }: ReusedPage, origin: string): Promise<void> => {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const name of listened) page.removeAllListeners(name)
  await Promise.all(undo.splice(0).map((dispose) => dispose()))
  // A page without scripts, of the same origin, so that it can clear the storage.
  await page.goto(`${origin}/robots.txt`)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const session = sessions.get(page)!
  session.answer = null
  const { protocol } = session
  await protocol.send('Fetch.disable')
  await page.evaluate(() => sessionStorage.clear())
  await protocol.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,local_storage,indexeddb,file_systems,cache_storage,service_workers',
  })
  await context.clearCookies()
  await page.mouse.move(0, 0)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
  await page.setViewportSize({ width: 1280, height: 720 })
}

/**
 * Resets a page. Returns false if a navigation of the test interrupts it, and the page can't be
 * used again.
 */
const isReset = async (lent: ReusedPage, origin: string): Promise<boolean> => {
  try {
    await reset(lent, origin)
    return true
  } catch {
    return false
  }
}

/** Values that a page has stored when a test begins, as Playwright saves them. */
export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Puts stored values into an empty page of their origin. */
const restore = async ({ context, page }: ReusedPage, origin: string, state: StoredState): Promise<void> => {
  await context.addCookies(state.cookies)
  const values = state.origins.find((one) => one.origin === origin)?.localStorage ?? []
  // A page without scripts, on which the values can be stored.
  if (!page.url().startsWith(origin)) await page.goto(`${origin}/robots.txt`)
  await page.evaluate((items) => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, values)
}

interface Lending {
  browser: Browser
  origin: string
  /** Null for a visitor. */
  state: StoredState | null
}

/** Lends the page of this worker to one test. */
export const lendPage = async (
  { browser, origin, state }: Lending,
  use: (page: Page) => Promise<void>,
  hasPassed: () => boolean,
): Promise<void> => {
  const lent = reused ?? (await openPage(browser))
  reused = undefined
  if (state) await restore(lent, origin, state)
  await use(lent.page)
  const hasStayed = [...lent.visited].every((visited) => visited === origin || storesNothing.has(visited))
  if (hasPassed() && lent.isClean() && hasStayed && (await isReset(lent, origin))) reused = lent
  else await lent.context.close()
}
