import type { BookDetails } from '#contract/publication.ts'
import { externalStore } from '#web/lib/stores/external-store.ts'
import { type DetailsDraft, draftOf, formOf, isSameDraft, problemsOf } from './details-draft.ts'

/** The result of a save. In a conflict, `current` is what the server has. */
export type SaveOutcome =
  | { kind: 'saved'; details: BookDetails }
  | { kind: 'conflict'; current: BookDetails }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

/** Keeps unsaved changes in the browser. */
export interface UnsavedDetails {
  version: number
  draft: DetailsDraft
}

interface Dependencies {
  save: (change: { version: number } & DetailsDraft) => Promise<SaveOutcome>
  unsaved: { read: () => UnsavedDetails | null; write: (unsaved: UnsavedDetails | null) => void }
  /** Runs `act` after some time. Returns a function that cancels it. */
  later: (act: () => void, milliseconds: number) => () => void
}

export interface DetailsState {
  details: BookDetails
  draft: DetailsDraft
  /** `invalid`: a field has a problem. `refused`: the server gave a reason, which is `message`. */
  saving: 'saved' | 'unsaved' | 'saving' | 'offline' | 'invalid' | 'refused'
  message: string | null
  /** The own version after a conflict, until the author has chosen one. */
  mine: UnsavedDetails | null
}

const SAVE_MS = 800
const RETRY_MS = 5000

/** The state of the editor with its transitions. Changes that are not saved are stored in the browser. */
const createState = (first: BookDetails, unsaved: Dependencies['unsaved']) => {
  let state: DetailsState = { details: first, draft: draftOf(first), saving: 'saved', message: null, mine: null }
  /** The draft as the server has it. */
  let saved = state.draft
  const { notify, subscribe } = externalStore({ get: () => state })
  const set = (change: Partial<DetailsState>) => {
    state = { ...state, ...change }
    notify()
  }
  const isSaved = () => isSameDraft(state.draft, saved)
  const storeUnsaved = () => {
    const { mine, draft, details } = state
    unsaved.write(mine ?? (isSaved() ? null : { version: details.version, draft }))
  }
  const adopt = (details: BookDetails) => {
    saved = draftOf(details)
    set({ details, draft: saved, saving: 'saved', message: null })
  }
  return {
    get: () => state,
    subscribe,
    set,
    isSaved,
    storeUnsaved,
    adopt,
    /** Takes over what the server has, and keeps the own version until the author has chosen. */
    conflict: (current: BookDetails, mine: UnsavedDetails) => {
      adopt(current)
      set({ mine: isSameDraft(mine.draft, state.draft) ? null : mine })
      storeUnsaved()
    },
    /** Notes a save. The text stays as it was typed, so that nothing changes below the caret. */
    acknowledge: (details: BookDetails, sent: DetailsDraft) => {
      saved = sent
      set({ details, saving: isSaved() ? 'saved' : 'unsaved', message: null })
      storeUnsaved()
    },
  }
}

/**
 * Edits the details of a book: each change is kept in the browser at once and saved a moment later,
 * one save at a time. A change of an older version is never saved over a newer one.
 */
export const createDetailsEditor = (first: BookDetails, { save, unsaved, later }: Dependencies) => {
  const { get, set, isSaved, storeUnsaved, ...state } = createState(first, unsaved)
  let cancelTimer: (() => void) | undefined
  /** Ends when all saves that were asked for have ended. */
  let saves = Promise.resolve()
  const schedule = (milliseconds: number) => {
    cancelTimer?.()
    cancelTimer = later(() => void flush(), milliseconds)
  }
  const saveOnce = async () => {
    const { draft: sent, details, mine } = get()
    if (mine || isSaved()) return set({ saving: 'saved', message: null })
    if (problemsOf(sent).size > 0) return set({ saving: 'invalid', message: null })
    set({ saving: 'saving', message: null })
    const outcome = await save({ version: details.version, ...formOf(sent) })
    if (outcome.kind === 'saved') {
      state.acknowledge(outcome.details, sent)
      if (!isSaved()) schedule(SAVE_MS)
    } else if (outcome.kind === 'conflict') {
      cancelTimer?.()
      state.conflict(outcome.current, { version: get().details.version, draft: get().draft })
    } else if (outcome.kind === 'refused') set({ saving: 'refused', message: outcome.message })
    else {
      set({ saving: 'offline' })
      schedule(RETRY_MS)
    }
  }
  /** Saves what is unsaved. */
  const flush = async (): Promise<void> => {
    cancelTimer?.()
    saves = saves.then(saveOnce)
    await saves
  }
  const restore = () => {
    const found = unsaved.read()
    if (!found) return
    // Fields that are newer than the kept change are missing in it.
    const before = { ...found, draft: { ...draftOf(first), ...found.draft } }
    if (before.version !== first.version) return state.conflict(first, before)
    set({ draft: before.draft, saving: 'unsaved' })
    schedule(SAVE_MS)
  }
  restore()
  return {
    snapshot: get,
    subscribe: state.subscribe,
    change: (part: Partial<DetailsDraft>) => {
      set({ draft: { ...get().draft, ...part }, saving: get().saving === 'saving' ? 'saving' : 'unsaved' })
      storeUnsaved()
      schedule(SAVE_MS)
    },
    /** Takes over what was loaded again, unless there are unsaved changes. */
    receive: (details: BookDetails) => {
      if (details.version < get().details.version || get().saving === 'saving') return
      if (details.version === get().details.version) set({ details })
      else if (isSaved()) state.adopt(details)
    },
    flush,
    /** Replaces what the server has by the own version of a conflict. */
    takeMine: () => {
      const { mine } = get()
      if (!mine) return
      set({ mine: null, draft: mine.draft, saving: 'unsaved' })
      storeUnsaved()
      schedule(0)
    },
    keepOther: () => {
      set({ mine: null })
      storeUnsaved()
    },
    stop: () => cancelTimer?.(),
  }
}
