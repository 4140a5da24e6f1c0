import type { BookPlan, EditedPlan } from '#contract/book-plans.ts'
import { externalStore } from '#web/lib/stores/external-store.ts'
import { draftProblems } from './draft-problems.ts'
import {
  completeDraft,
  draftOf,
  editedPlan,
  isSamePlan,
  type PlanDraft,
  withDecisions,
  withoutUnknownIds,
} from './plan-draft.ts'

/**
 * The result of saving a change of the plan. In a conflict, `current` is the plan that the server
 * has.
 */
export type SaveOutcome =
  | { kind: 'saved'; plan: BookPlan }
  | { kind: 'conflict'; current: BookPlan }
  | { kind: 'offline' }
  | { kind: 'refused'; message: string }

/** Keeps unsaved changes in the browser. */
export interface UnsavedPlan {
  version: number
  draft: PlanDraft
}

interface Dependencies {
  save: (change: EditedPlan) => Promise<SaveOutcome>
  unsaved: { read: () => UnsavedPlan | null; write: (unsaved: UnsavedPlan | null) => void }
  /** Runs `act` after some time. Returns a function that cancels it. */
  later: (act: () => void, milliseconds: number) => () => void
}

export interface EditorState {
  plan: BookPlan
  draft: PlanDraft
  /**
   * `invalid`: the draft can't be saved as it is. `refused`: the server gave a reason, which is
   * `message`.
   */
  saving: 'saved' | 'unsaved' | 'saving' | 'offline' | 'invalid' | 'refused'
  message: string | null
  /** The own version after a conflict, until the author has chosen one. */
  mine: UnsavedPlan | null
}

const SAVE_MS = 800
const RETRY_MS = 5000

/**
 * The state of a plan's editor with its transitions. Changes that are not saved are stored in the
 * browser.
 */
const createPlanState = (first: BookPlan, unsaved: Dependencies['unsaved']) => {
  let state: EditorState = { plan: first, draft: draftOf(first), saving: 'saved', message: null, mine: null }
  const { notify, subscribe } = externalStore({ get: () => state })
  /** The draft as the server has it. */
  let saved = state.draft

  const set = (change: Partial<EditorState>) => {
    state = { ...state, ...change }
    notify()
  }
  const isSaved = () => isSamePlan(state.draft, saved)
  const storeUnsaved = () => {
    const { mine, draft, plan } = state
    unsaved.write(mine ?? (isSaved() ? null : { version: plan.version, draft }))
  }
  const adopt = (plan: BookPlan) => {
    saved = draftOf(plan)
    set({ plan, draft: saved, saving: 'saved', message: null })
  }

  return {
    get: () => state,
    subscribe,
    set,
    isSaved,
    storeUnsaved,
    adopt,
    /** Takes over the plan of the server, and keeps the own one until the author has chosen. */
    conflict: (current: BookPlan, mine: UnsavedPlan) => {
      adopt(current)
      set({ mine: isSamePlan(mine.draft, state.draft) ? null : mine })
      storeUnsaved()
    },
    /** Takes over a saved plan. Changes that were made since `sent` stay unsaved. */
    acknowledge: (plan: BookPlan, sent: PlanDraft) => {
      saved = withDecisions(sent, sent, plan)
      const draft = withDecisions(state.draft, sent, plan)
      set({ plan, draft, saving: isSamePlan(draft, saved) ? 'saved' : 'unsaved', message: null })
      storeUnsaved()
    },
  }
}

/**
 * Edits a plan: each change is kept in the browser at once and saved a moment later, one save at a
 * time. A change that was made to an older version is never saved over a newer one. The newer one
 * is loaded, and the own one is kept until the author chooses.
 */
export const createPlanEditor = (first: BookPlan, { save, unsaved, later }: Dependencies) => {
  const { get, set, isSaved, storeUnsaved, ...state } = createPlanState(first, unsaved)
  let cancelTimer: (() => void) | undefined
  /** Ends when all saves that were asked for have ended. */
  let saves = Promise.resolve()

  const schedule = (milliseconds: number) => {
    cancelTimer?.()
    cancelTimer = later(() => void flush(), milliseconds)
  }

  const saveOnce = async () => {
    const { draft: sent, plan, mine } = get()
    if (mine || isSaved()) return set({ saving: 'saved', message: null })
    if (draftProblems(sent).size > 0) return set({ saving: 'invalid', message: null })
    set({ saving: 'saving', message: null })
    const outcome = await save(editedPlan(sent, plan.version))
    if (outcome.kind === 'saved') {
      state.acknowledge(outcome.plan, sent)
      if (!isSaved()) schedule(SAVE_MS)
    } else if (outcome.kind === 'conflict') {
      cancelTimer?.()
      state.conflict(outcome.current, { version: get().plan.version, draft: get().draft })
    } else if (outcome.kind === 'refused') set({ saving: 'refused', message: outcome.message })
    else {
      set({ saving: 'offline' })
      schedule(RETRY_MS)
    }
  }
  /** Saves what is unsaved. Returns the version that has it, or null if it could not be saved. */
  const flush = async (): Promise<number | null> => {
    cancelTimer?.()
    saves = saves.then(saveOnce)
    await saves
    const { saving, mine, plan } = get()
    return saving === 'saved' && !mine ? plan.version : null
  }

  const restore = () => {
    const found = unsaved.read()
    if (!found) return
    const before = { ...found, draft: completeDraft(found.draft, first) }
    if (before.version !== first.version) return state.conflict(first, before)
    set({ draft: before.draft, saving: 'unsaved' })
    schedule(SAVE_MS)
  }
  restore()

  return {
    snapshot: get,
    subscribe: state.subscribe,
    change: (draft: PlanDraft) => {
      if (draft === get().draft) return
      set({ draft, saving: get().saving === 'saving' ? 'saving' : 'unsaved' })
      storeUnsaved()
      schedule(SAVE_MS)
    },
    /** Takes over what the server has, unless there are unsaved changes, which then conflict when they are saved. */
    receive: (plan: BookPlan) => {
      const { version } = get().plan
      if (plan.version < version || get().saving === 'saving') return
      if (plan.version === version) set({ plan })
      else if (isSaved()) state.adopt(plan)
    },
    flush,
    /** Replaces the plan by the own version of a conflict. */
    takeMine: () => {
      const { mine, plan } = get()
      if (!mine) return
      set({ mine: null, draft: withoutUnknownIds(mine.draft, plan), saving: 'unsaved' })
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
