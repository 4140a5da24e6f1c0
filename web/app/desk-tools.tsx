import { BookMarked, FileDown, Fingerprint, ListTree, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { ToolbarButton } from '../editor/toolbar-button.tsx'
import type { DeskPanel } from './desk-panels.tsx'

export type DeskPopup = 'outline' | 'export'

const toggles: { panel: DeskPanel; name: string; icon: LucideIcon }[] = [
  { panel: 'settings', name: 'Write Settings', icon: SlidersHorizontal },
  { panel: 'contexts', name: 'Contexts', icon: BookMarked },
  { panel: 'personalize', name: 'Personalize', icon: Fingerprint },
]

interface DeskToolsProps {
  open: DeskPanel | null
  onOpen: (panel: DeskPanel | null) => void
  onPopup: (popup: DeskPopup) => void
}

/** The buttons that the desk adds to the manuscript's toolbar. */
export const DeskTools = ({ open, onOpen, onPopup }: DeskToolsProps) => (
  <>
    <ToolbarButton
      labelled
      name="Generate outline"
      icon={<ListTree className="size-icon" strokeWidth={1.5} />}
      onClick={() => onPopup('outline')}
    />
    {toggles.map(({ panel, name, icon: Icon }) => (
      <ToolbarButton
        key={panel}
        labelled
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
