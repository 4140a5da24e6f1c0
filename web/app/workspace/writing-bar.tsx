import { useRef } from 'react'
import { Toolbar } from '#web/editor/toolbar/toolbar.tsx'
import type { Workspace } from '#web/editor/workspace.ts'
import { useHasWidth } from '#web/ui/use-has-width.ts'
import { TOOLBAR_WITH_ICONS } from './room-for-icons.ts'
import { WorkspaceTools, type WorkspaceToolsProps } from './workspace-tools.tsx'

interface WritingBarProps extends Omit<WorkspaceToolsProps, 'hasRoom'> {
  /** Null until the manuscript is open. */
  workspace: Workspace | null
}

/**
 * The toolbar of the text. The outline and a panel beside the page leave it less room than the
 * window has.
 */
export const WritingBar = ({ workspace, ...tools }: WritingBarProps) => {
  const row = useRef<HTMLDivElement>(null)
  const hasRoom = useHasWidth(row, TOOLBAR_WITH_ICONS)
  return (
    <div ref={row} className="min-h-target px-8 pb-4 lg:px-16 pointer-fine:min-h-control">
      {workspace && (
        <Toolbar manuscript={workspace.manuscript}>
          <WorkspaceTools {...tools} hasRoom={hasRoom} />
        </Toolbar>
      )}
    </div>
  )
}
