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

/** Says that a tab is there, until what it gives is called. A tab that is killed is not there any more. */
export const beThere = (tab: string): Promise<() => void> =>
  new Promise((resolve) => {
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

/** Tabs that are there. Where that can't be known none are: what is taken up twice is saved once all the same. */
export const liveTabs = async (): Promise<Set<string>> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))
}

/** One tab at a time. */
export const alone = <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const manager = locks()
  return manager ? manager.request(`inkloom-${what}`, act) : act()
}
