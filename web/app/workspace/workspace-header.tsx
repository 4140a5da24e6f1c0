import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ExportFormat, exportFormatNames } from '#manuscript/model/export-formats.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { SectionCommands } from '#web/features/outline/section-commands.tsx'
import { SaveWord } from '#web/editor/saving/save-word.tsx'
import { ExportPopup } from '#web/features/projects/export/export-popup.tsx'
import { ProjectTitle } from '#web/features/projects/project-title.tsx'
import { OutlinePopup } from '#web/features/projects/panels/outline-popup.tsx'
import { Tutorial } from '#web/features/projects/tutorial/tutorial.tsx'
import { returnFocus } from '#web/editor/view/text-to-focus.ts'
import { classNames } from '#web/ui/class-names.ts'
import { changeOf } from './change-of.ts'
import { WorkspaceDialogs } from './workspace-dialogs.tsx'
import type { WorkspacePanel } from './workspace-panels.tsx'
import type { WorkspacePopup } from './workspace-tools.tsx'
import { ProjectTools } from './project-tools.tsx'
import { SignedOutBar } from './signed-out-bar.tsx'
import { useFocusKeys } from './use-focus-keys.ts'
import { useHeadingActions } from './use-heading-actions.ts'
import { useWorkspaceActions } from './use-workspace-actions.ts'
import { WritingBar } from './writing-bar.tsx'

interface WorkspaceHeaderProps {
  account: string
  name: string
  /** Null until the manuscript is open. */
  workspace: Workspace | null
  open: WorkspacePanel | null
  onOpen: (panel: WorkspacePanel | null) => void
}

/**
 * Shows the project's name, whether it is saved, and the tools. Focus mode keeps only the save state
 * and the button to leave.
 */
export const WorkspaceHeader = ({ account, name, workspace, open, onOpen }: WorkspaceHeaderProps) => {
  const { focused, announcement } = useFocusKeys(workspace?.manuscript.editor)
  const [searchParams] = useSearchParams()
  const requestedFormat = exportFormatNames.find((name) => name === searchParams.get('export'))
  const [popup, setPopup] = useState<WorkspacePopup | null>(requestedFormat ? 'export' : null)
  const [format, setFormat] = useState<ExportFormat>(requestedFormat ?? 'docx')
  const close = () => setPopup(null)
  useHeadingActions(workspace?.manuscript)
  useWorkspaceActions({
    onOpen,
    onPopup: setPopup,
    onExport: (format) => {
      setFormat(format)
      setPopup('export')
    },
  })
  return (
    <header
      className={classNames(
        'sticky top-0 z-10',
        // In focus mode on a narrow window, the text scrolls beneath this header.
        focused ? 'bg-sheet xl:pointer-events-none xl:bg-transparent' : 'border-b border-rule bg-paper',
      )}
    >
      <div className="flex items-center gap-4 ps-16 pe-4 pt-4 sm:ps-24 sm:pe-16">
        <ProjectTitle project={workspace?.project} name={name} isHidden={focused} />
        {/* The details of the save state use the room beside the title. */}
        <span
          className={classNames(
            'pointer-events-auto ms-auto flex shrink-0 items-center justify-end gap-4',
            !focused && 'grow',
          )}
        >
          {workspace && <SaveWord saving={workspace.saving} />}
          {workspace && <ProjectTools open={open} onOpen={onOpen} onPopup={setPopup} focused={focused} />}
        </span>
      </div>
      {!focused && <WritingBar workspace={workspace} open={open} onOpen={onOpen} onPopup={setPopup} />}
      {workspace && <Tutorial onFocus={() => returnFocus(workspace.manuscript.editor)} />}
      {workspace && <SignedOutBar account={account} workspace={workspace} />}
      <output className="sr-only">{announcement}</output>
      {workspace && (
        <>
          <SectionCommands workspace={workspace} />
          <OutlinePopup
            project={workspace.project}
            manuscript={workspace.manuscript}
            change={changeOf(workspace)}
            flush={workspace.saving.engine.flush}
            open={popup === 'outline'}
            onClose={close}
          />
          <ExportPopup
            project={workspace.project}
            flush={workspace.saving.engine.flush}
            open={popup === 'export'}
            format={format}
            onFormat={setFormat}
            onClose={close}
          />
          <WorkspaceDialogs workspace={workspace} popup={popup} onClose={close} />
        </>
      )}
    </header>
  )
}
