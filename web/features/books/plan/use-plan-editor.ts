import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { BookPlan } from '#contract/book-plans.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { taskKeys } from '../task-queries.ts'
import { isSamePlan, type PlanDraft } from './edit/plan-draft.ts'
import { createPlanEditor, type UnsavedPlan, type SaveOutcome } from './edit/plan-editor.ts'

const storageKey = (guid: string) => `unsavedPlan:${guid}`

const unsavedIn = (guid: string) => ({
  read: (): UnsavedPlan | null => {
    try {
      return JSON.parse(localStorage.getItem(storageKey(guid)) ?? 'null') as UnsavedPlan | null
    } catch {
      return null
    }
  },
  write: (unsaved: UnsavedPlan | null) => {
    if (unsaved) localStorage.setItem(storageKey(guid), JSON.stringify(unsaved))
    else localStorage.removeItem(storageKey(guid))
  },
})

/** Failures that are over after a while: no connection, a server that restarts, too many calls. */
const isTemporary = (error: unknown) => !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const outcomeOf = async (guid: string, error: unknown): Promise<SaveOutcome> => {
  if (isTemporary(error)) return { kind: 'offline' }
  if (!(error instanceof ApiError && error.code === 'conflict'))
    return { kind: 'refused', message: messageOf(error, 'The plan could not be saved.') }
  const current = error.current ?? (await api('GET /tasks/:guid/plan', { params: { guid } }))
  return { kind: 'conflict', current: current as BookPlan }
}

const openEditor = (client: QueryClient, guid: string, plan: BookPlan) =>
  createPlanEditor(plan, {
    unsaved: unsavedIn(guid),
    later: (act, milliseconds) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    save: async (body) => {
      try {
        const saved = await api('PUT /tasks/:guid/plan', { params: { guid }, body })
        client.setQueryData(taskKeys.plan(guid), saved)
        return { kind: 'saved', plan: saved }
      } catch (error) {
        return outcomeOf(guid, error).catch((): SaveOutcome => ({ kind: 'offline' }))
      }
    },
  })

/** Removes parts of a plan. The last removal can be undone until the plan changes again. */
const useRemoval = (editor: ReturnType<typeof openEditor>, draft: PlanDraft) => {
  const [removed, setRemoved] = useState<{ what: string; before: PlanDraft; after: PlanDraft } | null>(null)
  // A save replaces the draft by one with the same content.
  const isLast = removed !== null && (removed.after === draft || isSamePlan(removed.after, draft))
  return {
    /** Names what was removed last; null after another change. */
    removed: isLast ? removed : null,
    /** Changes the plan to `next`, which lacks something that is named `what`. */
    remove: (what: string, next: PlanDraft) => {
      if (next === draft) return
      editor.change(next)
      setRemoved({ what: what.trim() || 'An empty line', before: draft, after: next })
    },
    putBack: () => {
      if (removed && isLast) editor.change(removed.before)
    },
  }
}

/** Edits a plan that waits for its author. `plan` is the newest one that was loaded. */
export const usePlanEditor = (guid: string, plan: BookPlan) => {
  const client = useQueryClient()
  const [editor] = useState(() => openEditor(client, guid, plan))
  const state = useSyncExternalStore(editor.subscribe, editor.snapshot)
  useEffect(() => editor.receive(plan), [editor, plan])
  useEffect(() => {
    const save = () => void editor.flush()
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', save)
      void editor.flush().finally(editor.stop)
    }
  }, [editor])
  const removal = useRemoval(editor, state.draft)
  return { editor, ...state, ...removal }
}

export type PlanEditing = ReturnType<typeof usePlanEditor>
