import type { Workspace } from '#web/editor/workspace.ts'
import { Board } from '#web/features/outline/board.tsx'
import { board } from '#web/lib/stores/board.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Notice } from '#web/ui/notice.tsx'

const close = () => board.set(false)

interface BoardColumnProps {
  workspace: Workspace
  onNotes: (key: string) => void
}

/** The board of synopsis cards, in place of the page. */
export const BoardColumn = ({ workspace, onNotes }: BoardColumnProps) => (
  <div className="min-w-0 flex-1 bg-paper">
    <KeepPage
      instead={
        <div className="flex flex-col items-start gap-16 p-24">
          <Notice tone="warning">The board could not be shown. Your text is safe. Reload the page to open it.</Notice>
          <Button onClick={close}>Back to the text</Button>
        </div>
      }
    >
      <Board workspace={workspace} onNotes={onNotes} onClose={close} />
    </KeepPage>
  </div>
)
