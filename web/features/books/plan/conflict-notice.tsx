import { planMessages } from '#contract/book-plans.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { differences } from './edit/draft-differences.ts'
import type { PlanEditing } from './use-plan-editor.ts'

/** Says that the plan was changed somewhere else, and lets the author choose a version. */
export const ConflictNotice = ({ editing: { editor, mine, draft } }: { editing: PlanEditing }) => {
  if (!mine) return null
  return (
    <Notice
      tone="danger"
      action={
        <div className="flex flex-wrap gap-8">
          <Button compact onClick={editor.takeMine}>
            Use my version
          </Button>
          <Button compact look="quiet" onClick={editor.keepOther}>
            Keep this version
          </Button>
        </div>
      }
    >
      <p className="text-17">{planMessages.conflict}</p>
      <p className="mt-4 text-quiet">Below is the other version. Yours is kept in this browser, and differs in:</p>
      <ul className="list-inside list-disc text-quiet">
        {differences(mine.draft, draft).map((line) => (
          <li key={line}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
