import { build } from '../api/build.ts'
import { externalStore } from '../stores/external-store.ts'

/** Milliseconds between checks for a newer version, in a tab that stays open. */
const EVERY_HOUR = 3_600_000
const CACHES = 'inkloom-app-'
/**
 * Milliseconds until a restart reloads the page without the newer version. A browser may start it
 * minutes later, because the worker of this version has to end its work first.
 */
const LONGEST_START = 5000

let registration: ServiceWorkerRegistration | undefined
/** A newer version that is stored and waits. */
let waiting: ServiceWorker | null = null
let isRestarting = false
let isReplaced = false
const store = externalStore({ get: () => waiting !== null })

// Browsers offer service workers only on HTTPS and on localhost.
const container = (): ServiceWorkerContainer | undefined =>
  (globalThis.navigator as { serviceWorker?: ServiceWorkerContainer } | undefined)?.serviceWorker

const setWaiting = (worker: ServiceWorker | null) => {
  waiting = worker
  store.notify()
}

const follow = (worker: ServiceWorker | null) =>
  worker?.addEventListener('statechange', () => {
    // Without a controller, this is the first stored version, which replaces no other.
    if (worker.state === 'installed' && container()?.controller) setWaiting(worker)
    else if (worker === waiting) setWaiting(null)
  })

const watch = (next: ServiceWorkerRegistration) => {
  if (registration === next) return
  registration = next
  if (next.waiting && container()?.controller) {
    setWaiting(next.waiting)
    follow(next.waiting)
  }
  follow(next.installing)
  next.addEventListener('updatefound', () => follow(next.installing))
  setInterval(appWorker.checkForUpdate, EVERY_HOUR)
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && appWorker.checkForUpdate(),
  )
  const wasControlled = container()!.controller !== null
  container()!.addEventListener('controllerchange', () => {
    if (isRestarting) window.location.reload()
    // Another tab has started the newer version. This one keeps working with its own files.
    else if (wasControlled) {
      isReplaced = true
      build.markStale()
    }
  })
}

/** The page's interface to the service worker, which opens the application without a network. */
export const appWorker = {
  /** True if a reload would open the version of this page again, because this browser has stored it. */
  keepsVersion: (): boolean => Boolean(container()?.controller) && !isReplaced,
  /** Follows a worker that an earlier visit has registered. */
  follow: async (): Promise<void> => {
    const known = await container()?.getRegistration()
    if (known) watch(known)
  },
  /** Stores the application in this browser. */
  register: async (): Promise<void> => {
    const registered: ServiceWorkerRegistration | undefined = await container()?.register('/sw.js', {
      updateViaCache: 'none',
    })
    if (registered) watch(registered)
  },
  /** Removes the stored application. */
  remove: async (): Promise<void> => {
    const known = await container()?.getRegistration()
    if (!known) return
    await known.unregister()
    for (const name of await caches.keys()) if (name.startsWith(CACHES)) await caches.delete(name)
  },
  /** Checks for a newer version. */
  checkForUpdate: (): void => void registration?.update().catch(() => undefined),
  /**
   * Reloads this page, with the newer version if there is one and it starts in time. Text must be saved
   * or in the journal.
   */
  restart: (): void => {
    if (!waiting || waiting.state === 'redundant') return window.location.reload()
    isRestarting = true
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    waiting.postMessage('activate')
    setTimeout(() => window.location.reload(), LONGEST_START)
  },
}

/** Returns true if a newer version is stored and waits for a restart. */
export const useIsVersionWaiting = store.use
