import { lazy, Suspense } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { board } from '#web/lib/stores/board.ts'
import { Button } from '#web/ui/button.tsx'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The board loads when it is opened. */
const Board = lazy(async () => ({ default: (await import('#web/features/outline/outline-parts.ts')).Board }))

const close = () => board.set(false)

interface BoardColumnProps {
  workspace: Workspace
  onNotes: (key: string) => void
}

/** The board of synopsis cards, in place of the page. */
export const BoardColumn = ({ workspace, onNotes }: BoardColumnProps) => {
  return (
    <div className="min-w-0 flex-1 bg-paper">
      <KeepPage
        instead={
          <div className="flex flex-col items-start gap-16 p-24">
            <Notice tone="warning">
              The board could not be loaded. Your text is safe. Reload the page to open it.
            </Notice>
            <Button onClick={close}>Back to the text</Button>
          </div>
        }
      >
        <Suspense fallback={<Loading what="Loading the board" />}>
          <Board workspace={workspace} onNotes={onNotes} onClose={close} />
        </Suspense>
      </KeepPage>
    </div>
  )
}
