import type { Workspace } from '#web/editor/workspace.ts'
import { OutlineSidebar } from '#web/features/outline/outline-sidebar.tsx'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { KeepPage } from '#web/ui/keep-page.tsx'
import { useIsOutlineShown } from '#web/ui/use-outline-shown.ts'

interface OutlineColumnProps {
  workspace: Workspace
  onNotes: (key: string) => void
}

/** The column before the page, if its author opened the outline. Focus mode hides it. */
export const OutlineColumn = ({ workspace, onNotes }: OutlineColumnProps) => {
  const isShown = useIsOutlineShown()
  const isHidden = useFocusMode()
  if (!isShown) return null
  return (
    <div className={isHidden ? 'hidden' : 'contents'}>
      <KeepPage
        instead={
          <p className="w-outline shrink-0 p-16 text-15 text-quiet">
            The outline could not be shown. You can keep writing. Reload the page to open it.
          </p>
        }
      >
        <OutlineSidebar workspace={workspace} onNotes={onNotes} />
      </KeepPage>
    </div>
  )
}
