import { externalStore } from '#web/lib/stores/external-store.ts'

const KEY = 'projectList'

export interface ListView {
  sort: 'recent' | 'name'
  /** The ids of the open folders, and `ARCHIVE` if the archive is open. */
  open: readonly string[]
}

export const ARCHIVE = 'archive'
const initial: ListView = { sort: 'recent', open: [] }

const read = (): ListView => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<ListView>
    return {
      sort: stored.sort === 'name' ? 'name' : 'recent',
      open: Array.isArray(stored.open) ? stored.open.filter((id) => typeof id === 'string') : [],
    }
  } catch {
    return initial
  }
}

let view: ListView | undefined
const current = (): ListView => (view ??= read())
const store = externalStore({ get: current })

/** The order of the list of projects and its open folders. They are kept in the browser. */
export const listView = {
  change: (change: Partial<ListView>): void => {
    view = { ...current(), ...change }
    localStorage.setItem(KEY, JSON.stringify(view))
    store.notify()
  },
  toggle: (id: string): void => {
    const { open } = current()
    listView.change({ open: open.includes(id) ? open.filter((one) => one !== id) : [...open, id] })
  },
}
export const useListView = store.use
