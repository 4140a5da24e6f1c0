import { BookMarked, BookUser, FileDown, Fingerprint, ListTree, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import type { WorkspacePanel } from './workspace-panels.tsx'

export type WorkspacePopup = 'outline' | 'export'

interface Toggle {
  panel: WorkspacePanel
  name: string
  icon: LucideIcon
  labelled?: 'last'
}

/** All names together fit only a wide toolbar. */
const toggles: Toggle[] = [
  { panel: 'settings', name: 'Write Settings', icon: SlidersHorizontal },
  { panel: 'contexts', name: 'Contexts', icon: BookMarked },
  { panel: 'codex', name: 'Codex', icon: BookUser, labelled: 'last' },
  { panel: 'personalize', name: 'Personalize', icon: Fingerprint, labelled: 'last' },
]

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
    {toggles.map(({ panel, name, icon: Icon, labelled = true }) => (
      <ToolbarButton
        key={panel}
        labelled={labelled}
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
