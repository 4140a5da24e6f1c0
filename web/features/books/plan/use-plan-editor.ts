import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookPlan } from '#contract/book-plans.ts'
import { api } from '#web/lib/api/api.ts'
import { useDraftEditor } from '#web/lib/drafts/use-draft-editor.ts'
import { taskKeys } from '../task-queries.ts'
import { isSamePlan, type PlanDraft } from './edit/plan-draft.ts'
import { planRules } from './edit/plan-rules.ts'

/** Removes parts of a plan. The last removal can be undone until the plan changes again. */
const useRemoval = (editor: { change: (draft: PlanDraft) => void }, draft: PlanDraft) => {
  const [removed, setRemoved] = useState<{ what: string; before: PlanDraft; after: PlanDraft } | null>(null)
  // A save replaces the draft with an equal one, so the content is compared too.
  const isLast = removed !== null && (removed.after === draft || isSamePlan(removed.after, draft))
  return {
    /** Names the last removed item; null after another change. */
    removed: isLast ? removed : null,
    /** Changes the plan to `next`, from which an item was removed. `what` names the item. */
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

/** Edits a plan that waits for its author. `loaded` is the newest one that was loaded. */
export const usePlanEditor = (guid: string, loaded: BookPlan) => {
  const client = useQueryClient()
  const { value: plan, ...editing } = useDraftEditor(loaded, {
    rules: planRules,
    storageKey: `unsavedPlan:${guid}`,
    load: () => api('GET /tasks/:guid/plan', { params: { guid } }),
    save: (body) => api('PUT /tasks/:guid/plan', { params: { guid }, body }),
    onSaved: (saved) => client.setQueryData(taskKeys.plan(guid), saved),
    refused: 'The plan could not be saved.',
  })
  const removal = useRemoval(editing.editor, editing.draft)
  return { plan, ...editing, ...removal }
}

export type PlanEditing = ReturnType<typeof usePlanEditor>
