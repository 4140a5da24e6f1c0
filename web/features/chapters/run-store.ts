import { externalStore } from '#web/lib/stores/external-store.ts'
import type { ChapterItem } from './chapter-item.ts'

export interface RunState {
  /** `failed`: the part could not be read, because of `error`; earlier items stay. */
  type: 'running' | 'done' | 'stopped' | 'failed'
  items: readonly ChapterItem[]
  /** Parts of the chapter, or sections to draft. */
  progress: { done: number; of: number }
  error: Error | null
}

const EMPTY = { type: 'draft', key: '', json: '', before: '', after: '', reason: '', error: null, sent: null } as const
/** Milliseconds between two renders of a text that is being written. */
const PICTURE = 80

export type RunStore = ReturnType<typeof createRunStore>

/** A store of the proposals and the progress of a run, which notifies its listeners of changes. */
export const createRunStore = () => {
  let state: RunState = { type: 'running', items: [], progress: { done: 0, of: 0 }, error: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextId = 0
  const store = externalStore({ get: () => state })
  const notify = () => {
    clearTimeout(timer)
    timer = undefined
    store.notify()
  }
  const update = (fields: Partial<RunState>) => {
    state = { ...state, ...fields }
    notify()
  }
  /** Changes items without notifying the listeners yet. */
  const setItems = (ids: ReadonlySet<number>, fields: Partial<ChapterItem>) => {
    state = { ...state, items: state.items.map((item) => (ids.has(item.id) ? { ...item, ...fields } : item)) }
  }
  return {
    use: store.use,
    get: () => state,
    notify,
    tell: update,
    setItems,
    /** Changes an item whose text is being written. */
    set: (id: number, fields: Partial<ChapterItem>) => {
      setItems(new Set([id]), fields)
      timer ??= setTimeout(notify, PICTURE)
    },
    add: (found: readonly Partial<ChapterItem>[], itemState: ChapterItem['state']) =>
      update({
        items: [...state.items, ...found.map((item) => ({ ...EMPTY, ...item, id: nextId++, state: itemState }))],
      }),
    /** Returns the ids of the items in a state. */
    idsIn: (itemState: ChapterItem['state']): Set<number> =>
      new Set(state.items.flatMap((item) => (item.state === itemState ? [item.id] : []))),
  }
}
