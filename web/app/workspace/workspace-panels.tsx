import { languageOf } from '#manuscript/model/languages.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { ContextsPanel } from '#web/features/contexts/contexts-panel.tsx'
import { HistoryPanel } from '#web/features/projects/history/history-panel.tsx'
import { FindPanel } from '#web/features/projects/panels/find-panel.tsx'
import { OutlinePanel } from '#web/features/projects/panels/outline-panel.tsx'
import { PersonalizePanel } from '#web/features/projects/panels/personalize-panel.tsx'
import { WordGoalPanel } from '#web/features/projects/panels/word-goal-panel.tsx'
import { WriteSettingsPanel } from '#web/features/projects/panels/write-settings-panel.tsx'
import { RenamePanel } from '#web/features/ripple/rename-panel.tsx'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { changeOf } from './change-of.ts'

export type WorkspacePanel =
  | 'settings'
  | 'contexts'
  | 'personalize'
  | 'outline'
  | 'find'
  | 'goal'
  | 'history'
  | 'rename'

interface WorkspacePanelsProps {
  workspace: Workspace
  open: WorkspacePanel | null
  onClose: () => void
}

/**
 * Shows one panel at a time beside the text. Focus mode only hides it, so that a partly filled form
 * is kept.
 */
export const WorkspacePanels = (props: WorkspacePanelsProps) => (
  <div className={useFocusMode() ? 'hidden' : 'contents'}>
    <OpenPanel {...props} />
  </div>
)

const OpenPanel = ({ workspace, open, onClose }: WorkspacePanelsProps) => {
  const { project, manuscript } = workspace
  const text = { manuscript, direction: languageOf(project.language).direction, change: changeOf(workspace) }
  if (open === 'settings') return <WriteSettingsPanel project={project} onClose={onClose} />
  if (open === 'contexts') return <ContextsPanel project={project} onClose={onClose} />
  if (open === 'personalize') return <PersonalizePanel onClose={onClose} />
  if (open === 'outline') return <OutlinePanel {...text} onClose={onClose} />
  if (open === 'find') return <FindPanel {...text} onClose={onClose} />
  if (open === 'goal') return <WordGoalPanel project={project} onClose={onClose} />
  if (open === 'rename') return <RenamePanel workspace={workspace} onClose={onClose} />
  if (open === 'history') return <HistoryPanel workspace={workspace} onClose={onClose} />
  return null
}
