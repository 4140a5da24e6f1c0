import { Ellipsis, FileDown, ListTree } from 'lucide-react'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { finePointer, useMedia } from '#web/ui/use-media.ts'
import { roomForIcons } from './room-for-icons.ts'
import { writingPanels } from './use-workspace-actions.ts'
import type { WorkspacePanel } from './workspace-panels.tsx'

export type WorkspacePopup = 'outline' | 'export' | 'import' | 'copy'

/** All names together fit only a wide toolbar. */
const labelledLast: ReadonlySet<WorkspacePanel> = new Set(['ask', 'personalize'])

export interface WorkspaceToolsProps {
  /** False if the toolbar is too narrow for all icons. */
  hasRoom: boolean
  open: WorkspacePanel | null
  onOpen: (panel: WorkspacePanel | null) => void
  onPopup: (popup: WorkspacePopup) => void
}

/**
 * The buttons that the workspace adds to the manuscript's toolbar. If there is no room for all
 * names, the rare buttons move to a menu; on a touch screen the toolbar scrolls instead.
 */
export const WorkspaceTools = ({ hasRoom, open, onOpen, onPopup }: WorkspaceToolsProps) => {
  const [hasIcons, isFine] = [useMedia(roomForIcons), useMedia(finePointer)]
  const hasMenu = isFine && !(hasIcons && hasRoom)
  const buttons = writingPanels.filter(({ panel }) => !hasMenu || panel === 'settings' || panel === 'contexts')
  const toggle = (panel: WorkspacePanel) => onOpen(open === panel ? null : panel)
  const outline = { name: 'Generate outline', icon: ListTree, onChoose: () => onPopup('outline') }
  const rest = writingPanels
    .filter((panel) => !buttons.includes(panel))
    .map(({ panel, name, icon }) => ({ name, icon, onChoose: () => toggle(panel) }))
  return (
    <>
      {!hasMenu && (
        <ToolbarButton
          labelled="last"
          name={outline.name}
          icon={<ListTree className="size-icon" strokeWidth={1.5} />}
          onClick={outline.onChoose}
        />
      )}
      {buttons.map(({ panel, name, icon: Icon }) => (
        <ToolbarButton
          key={panel}
          labelled={labelledLast.has(panel) ? 'last' : true}
          name={name}
          icon={<Icon className="size-icon" strokeWidth={1.5} />}
          pressed={open === panel}
          data-tutorial={panel}
          onClick={() => toggle(panel)}
        />
      ))}
      {hasMenu && <MenuButton labelled compact name="Tools" icon={Ellipsis} items={[outline, ...rest]} />}
      <ToolbarButton
        labelled
        name="Export"
        icon={<FileDown className="size-icon" strokeWidth={1.5} />}
        onClick={() => onPopup('export')}
      />
    </>
  )
}
