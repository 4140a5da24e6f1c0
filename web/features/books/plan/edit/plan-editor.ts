import type { BookPlan, EditedPlan } from '#contract/book-plans.ts'
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
export interface Kept {
  version: number
  draft: PlanDraft
}

interface Dependencies {
  save: (change: EditedPlan) => Promise<SaveOutcome>
  kept: { read: () => Kept | null; write: (kept: Kept | null) => void }
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
  mine: Kept | null
}

const SAVE_MS = 800
const RETRY_MS = 5000

/**
 * Edits a plan: each change is kept in the browser at once and saved a moment later, one save at a
 * time. A change that was made to an older version is never saved over a newer one. The newer one
 * is loaded, and the own one is kept until the author chooses.
 */
export const createPlanEditor = (first: BookPlan, { save, kept, later }: Dependencies) => {
  const listeners = new Set<() => void>()
  let state: EditorState = { plan: first, draft: draftOf(first), saving: 'saved', message: null, mine: null }
  /** The draft as the server has it. */
  let stored = state.draft
  let cancelTimer: (() => void) | undefined
  /** Ends when all saves that were asked for have ended. */
  let saves = Promise.resolve()

  const set = (change: Partial<EditorState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const keep = () => {
    const { mine, draft, plan } = state
    kept.write(mine ?? (isSamePlan(draft, stored) ? null : { version: plan.version, draft }))
  }
  const schedule = (milliseconds: number) => {
    cancelTimer?.()
    cancelTimer = later(() => void flush(), milliseconds)
  }

  const adopt = (plan: BookPlan) => {
    const draft = draftOf(plan)
    stored = draft
    set({ plan, draft, saving: 'saved', message: null })
  }
  const conflict = (current: BookPlan, mine: Kept) => {
    cancelTimer?.()
    adopt(current)
    set({ mine: isSamePlan(mine.draft, state.draft) ? null : mine })
    keep()
  }
  const savedAs = (plan: BookPlan, sent: PlanDraft) => {
    stored = withDecisions(sent, sent, plan)
    const draft = withDecisions(state.draft, sent, plan)
    const isDone = isSamePlan(draft, stored)
    set({ plan, draft, saving: isDone ? 'saved' : 'unsaved', message: null })
    keep()
    if (!isDone) schedule(SAVE_MS)
  }

  const saveOnce = async () => {
    const sent = state.draft
    if (state.mine || isSamePlan(sent, stored)) return set({ saving: 'saved', message: null })
    if (draftProblems(sent).size > 0) return set({ saving: 'invalid', message: null })
    set({ saving: 'saving', message: null })
    const outcome = await save(editedPlan(sent, state.plan.version))
    if (outcome.kind === 'saved') savedAs(outcome.plan, sent)
    else if (outcome.kind === 'conflict') conflict(outcome.current, { version: state.plan.version, draft: state.draft })
    else if (outcome.kind === 'refused') set({ saving: 'refused', message: outcome.message })
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
    return state.saving === 'saved' && !state.mine ? state.plan.version : null
  }

  const restore = () => {
    const found = kept.read()
    if (!found) return
    const before = { ...found, draft: completeDraft(found.draft, first) }
    if (before.version !== first.version) return conflict(first, before)
    set({ draft: before.draft, saving: 'unsaved' })
    schedule(SAVE_MS)
  }
  restore()

  return {
    snapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (draft: PlanDraft) => {
      if (draft === state.draft) return
      set({ draft, saving: state.saving === 'saving' ? 'saving' : 'unsaved' })
      keep()
      schedule(SAVE_MS)
    },
    /** Takes over what the server has, unless there are unsaved changes, which then conflict when they are saved. */
    receive: (plan: BookPlan) => {
      if (plan.version < state.plan.version || state.saving === 'saving') return
      if (plan.version === state.plan.version) set({ plan })
      else if (isSamePlan(state.draft, stored)) adopt(plan)
    },
    flush,
    /** Replaces the plan by the own version of a conflict. */
    takeMine: () => {
      const { mine } = state
      if (!mine) return
      set({ mine: null, draft: withoutUnknownIds(mine.draft, state.plan), saving: 'unsaved' })
      keep()
      schedule(0)
    },
    keepOther: () => {
      set({ mine: null })
      keep()
    },
    stop: () => cancelTimer?.(),
  }
}
