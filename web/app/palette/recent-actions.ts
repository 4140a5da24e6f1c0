const KEY = 'recentActions'
const MOST = 5

/** The ids of the actions that were last chosen in this browser, the latest first. */
export const recentActions = {
  get: (): readonly string[] => {
    try {
      const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
      return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST) : []
    } catch {
      return []
    }
  },
  add: (id: string): void => {
    const ids = [id, ...recentActions.get().filter((other) => other !== id)].slice(0, MOST)
    try {
      localStorage.setItem(KEY, JSON.stringify(ids))
    } catch {
      // Without storage, the palette begins with all actions.
    }
  },
}
