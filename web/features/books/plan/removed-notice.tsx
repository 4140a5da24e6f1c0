import { Button } from '#web/ui/button.tsx'
import type { PlanEditing } from './use-plan-editor.ts'

/** Names the last removed item, and can restore it until the plan changes again. */
export const RemovedNotice = ({ editing: { removed, putBack } }: { editing: PlanEditing }) => (
  <output className="sticky bottom-16 z-10 empty:hidden max-md:bottom-[calc(var(--spacing-bar)+var(--spacing-16))]">
    {removed && (
      <span className="flex w-fit flex-wrap items-center gap-x-8 rounded-sheet border border-rule bg-sheet py-4 ps-16 pe-4 text-15 shadow-float">
        <span className="min-w-0 wrap-anywhere">
          <bdi>{removed.what}</bdi> was removed.
        </span>
        <Button compact variant="quiet" onClick={putBack}>
          Put it back
        </Button>
      </span>
    )}
  </output>
)
