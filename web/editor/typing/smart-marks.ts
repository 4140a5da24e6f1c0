const KEY = 'inkloom:straight-marks'

/** If the browser refuses storage, the choice lasts until the page is left. */
let isStraight = false
try {
  isStraight = localStorage.getItem(KEY) !== null
} catch {
  isStraight = false
}
const listeners = new Set<() => void>()

/** A store for React: true if typed quotation marks and hyphens become those of the language. */
export const smartMarks = {
  get: (): boolean => !isStraight,
  set: (isSmart: boolean): void => {
    isStraight = !isSmart
    try {
      if (isStraight) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch {
      // Without storage, the choice applies to this page only.
    }
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
