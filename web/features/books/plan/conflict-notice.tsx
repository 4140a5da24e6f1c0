import { planMessages } from '#contract/book-plans.ts'
import { VersionChoice } from '#web/ui/version-choice.tsx'
import { differences } from './edit/draft-differences.ts'
import type { PlanEditing } from './use-plan-editor.ts'

export const ConflictNotice = ({ editing: { editor, mine, draft } }: { editing: PlanEditing }) =>
  mine && (
    <VersionChoice message={planMessages.conflict} onUseMine={editor.takeMine} onKeepOther={editor.keepOther}>
      {differences(mine.draft, draft).map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </VersionChoice>
  )
