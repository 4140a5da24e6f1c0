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

/** How the plan of a book is edited. */
export const planRules: DraftRules<BookPlan, PlanDraft, EditedPlan> = {
  draftOf,
  isSame: isSamePlan,
  isValid: (draft) => draftProblems(draft).size === 0,
  changeOf: editedPlan,
  complete: completeDraft,
  withSaved: withDecisions,
  fit: withoutUnknownIds,
}
