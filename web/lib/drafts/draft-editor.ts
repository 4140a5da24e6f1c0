import { externalStore } from '#web/lib/stores/external-store.ts'

interface Versioned {
  version: number
}

/**
 * The rules of one kind of document. `Value` is the server's form of the document, `Draft` is the
 * form that a person edits, and `Change` is the body of a save.
 */
export interface DraftRules<Value extends Versioned, Draft, Change> {
  draftOf: (value: Value) => Draft
  isSame: (one: Draft, other: Draft) => boolean
  /** Returns false for a draft that the server would refuse. */
  isValid: (draft: Draft) => boolean
  changeOf: (draft: Draft, version: number) => Change
  /** Adds to a stored draft the fields that the page did not know when it was stored. */
  complete: (stored: Draft, value: Value) => Draft
  /** Adds to a draft the values that the server set when it saved `sent`, such as new ids. */
  withSaved: (draft: Draft, sent: Draft, saved: Value) => Draft
  /** Adapts the person's draft in a conflict to the document that it replaces. */
  fit: (mine: Draft, value: Value) => Draft
}

/** The result of a save. In a conflict, `current` is the server's version. */
export type SaveOutcome<Value> =
  | { kind: 'saved'; value: Value }
  | { kind: 'conflict'; current: Value }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

/** Unsaved changes, and the version to which they were made. */
export interface UnsavedDraft<Draft> {
  version: number
  draft: Draft
}

/** Stores unsaved changes in the browser. */
export interface UnsavedStore<Draft> {
  read: () => UnsavedDraft<Draft> | null
  write: (unsaved: UnsavedDraft<Draft> | null) => void
}

interface Dependencies<Value, Draft, Change> {
  save: (change: Change) => Promise<SaveOutcome<Value>>
  unsaved: UnsavedStore<Draft>
  /** Runs `act` after this many milliseconds. Returns a function that cancels it. */
  later: (act: () => void, milliseconds: number) => () => void
}

export interface DraftState<Value, Draft> {
  /** The newest document from the server. */
  value: Value
  draft: Draft
  /**
   * `invalid`: the draft has errors that prevent saving. `refused`: the server refused the save,
   * for the reason in `message`.
   */
  saving: 'saved' | 'unsaved' | 'saving' | 'offline' | 'invalid' | 'refused'
  message: string | null
  /** The person's own version in a conflict, until they have chosen one. */
  mine: UnsavedDraft<Draft> | null
}

const SAVE_MS = 800
const RETRY_MS = 5000

/**
 * Creates the state of an editor with its transitions. Unsaved changes are stored in the browser.
 */
const createState = <Value extends Versioned, Draft, Change>(
  first: Value,
  { draftOf, isSame, withSaved }: DraftRules<Value, Draft, Change>,
  unsaved: UnsavedStore<Draft>,
) => {
  let state: DraftState<Value, Draft> = {
    value: first,
    draft: draftOf(first),
    saving: 'saved',
    message: null,
    mine: null,
  }
  const { notify, subscribe } = externalStore({ get: () => state })
  /** The last draft that the server saved. */
  let saved = state.draft

  const set = (change: Partial<DraftState<Value, Draft>>) => {
    state = { ...state, ...change }
    notify()
  }
  const isSaved = () => isSame(state.draft, saved)
  const storeUnsaved = () => {
    const { mine, draft, value } = state
    unsaved.write(mine ?? (isSaved() ? null : { version: value.version, draft }))
  }
  const adopt = (value: Value) => {
    saved = draftOf(value)
    set({ value, draft: saved, saving: 'saved', message: null })
  }

  return {
    get: () => state,
    subscribe,
    set,
    isSaved,
    storeUnsaved,
    adopt,
    /**
     * Adopts the server's document, and keeps the person's draft until they have chosen a version.
     */
    conflict: (current: Value, mine: UnsavedDraft<Draft>) => {
      adopt(current)
      set({ mine: isSame(mine.draft, state.draft) ? null : mine })
      storeUnsaved()
    },
    /** Adopts a saved document. Changes made after `sent` stay unsaved. */
    acknowledge: (value: Value, sent: Draft) => {
      saved = withSaved(sent, sent, value)
      const draft = withSaved(state.draft, sent, value)
      set({ value, draft, saving: isSame(draft, saved) ? 'saved' : 'unsaved', message: null })
      storeUnsaved()
    },
  }
}

/**
 * Edits a document that has versions: each change is kept in the browser at once and saved a moment
 * later, one save at a time. A change that was made to an older version is never saved over a newer
 * one. Instead, the newer version is loaded, and the person's own is kept until they choose one.
 */
export const createDraftEditor = <Value extends Versioned, Draft, Change>(
  first: Value,
  rules: DraftRules<Value, Draft, Change>,
  { save, unsaved, later }: Dependencies<Value, Draft, Change>,
) => {
  const { get, set, isSaved, storeUnsaved, ...state } = createState(first, rules, unsaved)
  let cancelTimer: (() => void) | undefined
  /** Resolves when all requested saves have ended. */
  let saves = Promise.resolve()

  const schedule = (milliseconds: number) => {
    cancelTimer?.()
    cancelTimer = later(() => void flush(), milliseconds)
  }

  const saveOnce = async () => {
    const { draft: sent, value, mine } = get()
    if (mine || isSaved()) return set({ saving: 'saved', message: null })
    if (!rules.isValid(sent)) return set({ saving: 'invalid', message: null })
    set({ saving: 'saving', message: null })
    const outcome = await save(rules.changeOf(sent, value.version))
    if (outcome.kind === 'saved') {
      state.acknowledge(outcome.value, sent)
      if (!isSaved()) schedule(SAVE_MS)
    } else if (outcome.kind === 'conflict') {
      cancelTimer?.()
      state.conflict(outcome.current, { version: get().value.version, draft: get().draft })
    } else if (outcome.kind === 'refused') set({ saving: 'refused', message: outcome.message })
    else {
      set({ saving: 'offline' })
      schedule(RETRY_MS)
    }
  }
  /** Saves unsaved changes. Returns the new version number, or null if the save failed. */
  const flush = async (): Promise<number | null> => {
    cancelTimer?.()
    saves = saves.then(saveOnce)
    await saves
    const { saving, mine, value } = get()
    return saving === 'saved' && !mine ? value.version : null
  }

  const restore = () => {
    const found = unsaved.read()
    if (!found) return
    const before = { ...found, draft: rules.complete(found.draft, first) }
    if (before.version !== first.version) return state.conflict(first, before)
    set({ draft: before.draft, saving: 'unsaved' })
    schedule(SAVE_MS)
  }
  restore()

  return {
    snapshot: get,
    subscribe: state.subscribe,
    change: (draft: Draft) => {
      if (draft === get().draft) return
      set({ draft, saving: get().saving === 'saving' ? 'saving' : 'unsaved' })
      storeUnsaved()
      schedule(SAVE_MS)
    },
    /**
     * Replaces the document with a reloaded version, unless there are unsaved changes, which then
     * conflict when they are saved.
     */
    receive: (value: Value) => {
      const { version } = get().value
      if (value.version < version || get().saving === 'saving') return
      if (value.version === version) set({ value })
      else if (isSaved()) state.adopt(value)
    },
    flush,
    /** Replaces the document with the person's own version of a conflict. */
    takeMine: () => {
      const { mine, value } = get()
      if (!mine) return
      set({ mine: null, draft: rules.fit(mine.draft, value), saving: 'unsaved' })
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
