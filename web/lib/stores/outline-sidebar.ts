import { externalStore } from './external-store.ts'

const KEY = 'outlineOpen'

interface OutlineSidebar {
  /** True if the author opened the outline beside the page. This browser remembers it. */
  isBeside: boolean
  /** True if the outline is open as a sheet, on a screen without room beside the page. */
  isSheet: boolean
  /** True while the menu replaces the outline, because only three columns fit. */
  isMenuOpen: boolean
}

let current: OutlineSidebar = {
  isBeside: typeof localStorage !== 'undefined' && localStorage.getItem(KEY) === 'true',
  isSheet: false,
  isMenuOpen: false,
}
/** True from a command of the author until the outline has taken the focus. */
let isFocusRequested = false
const store = externalStore({ get: () => current })

const set = (change: Partial<OutlineSidebar>): void => {
  current = { ...current, ...change }
  store.notify()
}

/** Holds the state of the outline, which the sidebar, its button and the menu share. */
export const outlineSidebar = {
  get: (): OutlineSidebar => current,
  /** Opens or closes the outline, beside the page or as a sheet. */
  toggle: (hasRoom: boolean): void => {
    if (!hasRoom) return set({ isSheet: !current.isSheet })
    const isBeside = !current.isBeside || current.isMenuOpen
    isFocusRequested = isBeside
    localStorage.setItem(KEY, String(isBeside))
    set({ isBeside, isMenuOpen: false })
  },
  open: (hasRoom: boolean): void => {
    if (hasRoom) localStorage.setItem(KEY, 'true')
    set(hasRoom ? { isBeside: true, isMenuOpen: false } : { isSheet: true })
  },
  close: (): void => {
    if (current.isSheet) return set({ isSheet: false })
    localStorage.setItem(KEY, 'false')
    set({ isBeside: false, isMenuOpen: false })
  },
  /** Returns true once after the author opened the outline, but not if the page opened it. */
  takeFocusRequest: (): boolean => {
    const isRequested = isFocusRequested
    isFocusRequested = false
    return isRequested
  },
  showMenu: (isMenuOpen: boolean): void => set({ isMenuOpen }),
}

export const useOutlineSidebar = store.use
