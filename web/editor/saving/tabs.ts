const PREFIX = 'inkloom-tab-'

/** A name that no other tab has. `crypto.randomUUID` is not there on an address without encryption. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

// Browsers have locks only on an address that is encrypted or their own.
const locks = (): LockManager | undefined => (globalThis.navigator as { locks?: LockManager }).locks

/** Tabs that this browser has had, the newest last: more than are ever open at once. */
const KEY = 'inkloom-tabs'
const MOST = 50
const tabsHad = (): string[] => JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]

/** Says that a tab is there, until what it gives is called. A tab that is killed is not there any more. */
export const beThere = (tab: string): Promise<() => void> =>
  new Promise((resolve) => {
    localStorage.setItem(KEY, JSON.stringify([...tabsHad(), tab].slice(-MOST)))
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

/** Tabs of this very page: one that is just closing is no other. */
const own = new Set<string>()

/** Says that this tab has a project open, until the signal fires; answers whether another tab of this browser has it too. */
export const openHere = async (projectId: string, tab: string, signal: AbortSignal): Promise<boolean> => {
  const manager = locks()
  if (!manager) return false
  own.add(tab)
  const prefix = `inkloom-open-${projectId}-`
  const held = new Promise<void>((release) => signal.addEventListener('abort', () => release()))
  void manager.request(prefix + tab, () => held)
  const { held: others = [] } = await manager.query()
  return others.some(({ name }) => name?.startsWith(prefix) && !own.has(name.slice(prefix.length)))
}

/** Tabs that are there. Where that can't be known none are: what is taken up twice is saved once all the same. */
export const liveTabs = async (): Promise<Set<string>> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

/** Whether a tab was one of this browser's, and is not there any more. */
export const isGone = async (tab: string): Promise<boolean> =>
  own.has(tab) || (tabsHad().includes(tab) && !(await liveTabs()).has(tab))

/** One tab at a time. */
export const alone = <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const manager = locks()
  return manager ? manager.request(`inkloom-${what}`, act) : act()
}
