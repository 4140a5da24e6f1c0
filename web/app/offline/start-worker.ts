import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { session } from '#web/lib/account/session.ts'
import { appWorker } from '#web/lib/offline/app-worker.ts'

const STORAGE_REQUESTED = 'storageAsked'

/**
 * Asks the browser to make the storage of this site persistent. Firefox shows a prompt for this, so
 * the request is made only once there.
 */
const askToPersist = async (): Promise<void> => {
  const { storage, permissions } = navigator as Partial<Pick<Navigator, 'storage' | 'permissions'>>
  if (!storage?.persist || (await storage.persisted())) return
  const state = await permissions?.query({ name: 'persistent-storage' }).then(
    ({ state }) => state,
    () => null,
  )
  if (state === 'prompt' && localStorage.getItem(STORAGE_REQUESTED)) return
  localStorage.setItem(STORAGE_REQUESTED, 'true')
  await storage.persist()
}

const storeApplication = async (): Promise<void> => {
  await appWorker.follow()
  const { offline } = await queryClient.fetchQuery({
    queryKey: ['installation'],
    queryFn: ({ signal }) => api('GET /installation', { signal }),
    staleTime: 300_000,
  })
  if (!offline) return appWorker.remove()
  await appWorker.register()
  await askToPersist()
}

const whenIdle = (act: () => void) =>
  typeof requestIdleCallback === 'function' ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 2000)

/**
 * Stores the application in the browser of a signed-in person, once the page has nothing else to load.
 * Without storage or a network, the application works as before.
 */
export const startWorker = (): void => {
  let isStarted = false
  const start = () => {
    if (isStarted || session.state() !== 'in') return
    isStarted = true
    whenIdle(() => storeApplication().catch(() => undefined))
  }
  const begin = () => {
    start()
    session.subscribe(start)
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}
