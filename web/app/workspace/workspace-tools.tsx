import { FileDown, ListTree } from 'lucide-react'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { writingPanels } from './use-workspace-actions.ts'
import type { WorkspacePanel } from './workspace-panels.tsx'

export type WorkspacePopup = 'outline' | 'export' | 'import' | 'copy'

/** All names together fit only a wide toolbar. */
const labelledLast: ReadonlySet<WorkspacePanel> = new Set(['codex', 'personalize'])

interface WorkspaceToolsProps {
  open: WorkspacePanel | null
  onOpen: (panel: WorkspacePanel | null) => void
  onPopup: (popup: WorkspacePopup) => void
}

/** The buttons that the workspace adds to the manuscript's toolbar. */
export const WorkspaceTools = ({ open, onOpen, onPopup }: WorkspaceToolsProps) => (
  <>
    <ToolbarButton
      labelled
      name="Generate outline"
      icon={<ListTree className="size-icon" strokeWidth={1.5} />}
      onClick={() => onPopup('outline')}
    />
    {writingPanels.map(({ panel, name, icon: Icon }) => (
      <ToolbarButton
        key={panel}
        labelled={labelledLast.has(panel) ? 'last' : true}
        name={name}
        icon={<Icon className="size-icon" strokeWidth={1.5} />}
        pressed={open === panel}
        data-tutorial={panel}
        onClick={() => onOpen(open === panel ? null : panel)}
      />
    ))}
    <ToolbarButton
      labelled
      name="Export"
      icon={<FileDown className="size-icon" strokeWidth={1.5} />}
      onClick={() => onPopup('export')}
    />
  </>
)
