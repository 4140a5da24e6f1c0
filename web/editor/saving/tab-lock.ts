const PREFIX = 'inkloom-tab-'

/** Returns a random UUID. `crypto.randomUUID` exists only in secure contexts. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// Browsers offer locks only on HTTPS and on localhost.
const locks = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager }).locks

/**
 * Storage key for the ids of this browser's tabs, newest last. `MOST` is higher than any likely
 * number of open tabs.
 */
const KEY = 'inkloom-tabs'
const MOST = 50
const pastTabs = (): string[] => JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]

/**
 * Holds the lock of a tab. Resolves to a function that releases it; the browser also releases it
 * when the tab is killed.
 */
export const holdTabLock = (tab: string): Promise<() => void> =>
  new Promise((resolve) => {
    localStorage.setItem(KEY, JSON.stringify([...pastTabs(), tab].slice(-MOST)))
    const manager = locks()
    if (!manager) return resolve(() => undefined)
    void manager.request(
      PREFIX + tab,
      () =>
        new Promise<void>((release) => {
          resolve(release)
        }),
    )
  })

/**
 * Tab ids that this page has used. A saving of this page that is still closing does not count as
 * another tab.
 */
const own = new Set<string>()

/**
 * Marks a project as open in this tab until the signal aborts. Resolves to true if another tab of
 * this browser has it open.
 */
export const holdProjectLock = async (projectId: string, tab: string, signal: AbortSignal): Promise<boolean> => {
  const manager = locks()
  if (!manager) return false
  own.add(tab)
  const prefix = `inkloom-open-${projectId}-`
  const held = new Promise<void>((release) => signal.addEventListener('abort', () => release()))
  void manager.request(prefix + tab, () => held)
  const { held: others = [] } = await manager.query()
  return others.some(({ name }) => name?.startsWith(prefix) && !own.has(name.slice(prefix.length)))
}

/**
 * Returns the ids of open tabs. Without locks the set is empty: an entry that two tabs recover is
 * still saved once, since both use its id.
 */
export const liveTabs = async (): Promise<Set<string>> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

/** Returns true if a tab belonged to this browser and is closed. */
export const isGone = async (tab: string): Promise<boolean> =>
  own.has(tab) || (pastTabs().includes(tab) && !(await liveTabs()).has(tab))

/** Runs `act` in one tab at a time; others wait. Without locks it runs at once. */
export const withLock = <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const manager = locks()
  return manager ? manager.request(`inkloom-${what}`, act) : act()
}

/**
 * Waits for a lock, calls `onHeld`, and holds the lock until the signal aborts or the tab ends.
 * Without locks it is held at once.
 */
export const holdLock = (what: string, signal: AbortSignal, onHeld?: () => void): void => {
  const manager = locks()
  if (!manager) return onHeld?.()
  const hold = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release())
      onHeld?.()
    })
  // A request that is still waiting fails when the signal aborts.
  void manager.request(`inkloom-${what}`, { signal }, hold).catch(() => undefined)
}
