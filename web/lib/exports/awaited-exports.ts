import { externalStore } from '../stores/external-store.ts'

const KEY = 'awaitedExports'

const read = (): readonly string[] => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

let awaited: readonly string[] | null = null
const get = () => (awaited ??= read())
const store = externalStore({ get })
const set = (ids: readonly string[]) => {
  awaited = ids
  sessionStorage.setItem(KEY, JSON.stringify(ids))
  store.notify()
}

/**
 * The exports that this tab has started and downloads when they are done. They survive a reload,
 * and other tabs don't download them a second time.
 */
export const awaitedExports = {
  add: (id: string): void => set([...get().filter((other) => other !== id), id]),
  remove: (id: string): void => set(get().filter((other) => other !== id)),
  use: store.use,
}
