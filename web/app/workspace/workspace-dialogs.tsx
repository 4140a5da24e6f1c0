import { lazy } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LazyPart } from '#web/ui/lazy-part.tsx'
import type { WorkspacePopup } from './workspace-tools.tsx'

const ImportIntoText = lazy(async () => ({
  default: (await import('#web/features/projects/import/import-into-text.tsx')).ImportIntoText,
}))
const CopyProject = lazy(async () => ({
  default: (await import('#web/features/projects/list/copy-project.tsx')).CopyProject,
}))

const titles = { import: 'Import into this text', copy: 'Duplicate project' }

interface WorkspaceDialogsProps {
  workspace: Workspace
  popup: WorkspacePopup | null
  onClose: () => void
}

/** The dialogs of the project's rarer actions, which load when they are opened. */
export const WorkspaceDialogs = ({ workspace, popup, onClose }: WorkspaceDialogsProps) => {
  const isOpen = popup === 'import' || popup === 'copy'
  return (
    <Dialog
      cornerClose
      focusesTitle
      title={titles[popup === 'copy' ? 'copy' : 'import']}
      open={isOpen}
      onClose={onClose}
    >
      <LazyPart>
        {popup === 'import' && <ImportIntoText workspace={workspace} onDone={onClose} />}
        {popup === 'copy' && <CopyProject project={workspace.project} onDone={onClose} />}
      </LazyPart>
    </Dialog>
  )
}
