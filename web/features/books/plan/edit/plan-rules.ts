import type { BookPlan, EditedPlan } from '#contract/book-plans.ts'
import type { DraftRules } from '#web/lib/drafts/draft-editor.ts'
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

/** The rules for editing the plan of a book. */
export const planRules: DraftRules<BookPlan, PlanDraft, EditedPlan> = {
  draftOf,
  isSame: isSamePlan,
  isValid: (draft) => draftProblems(draft).size === 0,
  changeOf: editedPlan,
  complete: completeDraft,
  withSaved: withDecisions,
  fit: withoutUnknownIds,
}
