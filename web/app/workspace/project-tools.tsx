import { Toolbar } from '@base-ui/react/toolbar'
import { BookImage, BookText, Ellipsis, Maximize2, Minimize2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { focusMode } from '#web/lib/stores/focus-mode.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { besideMenu, useMedia } from '#web/ui/use-media.ts'
import { projectPanels, useRareActions } from './use-workspace-actions.ts'
import type { WorkspacePanel } from './workspace-panels.tsx'
import type { WorkspacePopup } from './workspace-tools.tsx'

interface ProjectToolsProps {
  open: WorkspacePanel | null
  onOpen: (panel: WorkspacePanel | null) => void
  onPopup: (popup: WorkspacePopup) => void
  /** True in focus mode, which shows only the button to leave it. */
  focused: boolean
}

/** The tools of a project, except its manuscript. On a phone they are a menu of names. */
export const ProjectTools = ({ open, onOpen, onPopup, focused }: ProjectToolsProps) => {
  const isRoomy = useMedia(besideMenu)
  const { id } = useParams()
  const navigate = useNavigate()
  const openDetails = () => void navigate(`/app/projects/${id}/details`)
  const openCover = () => void navigate(`/app/projects/${id}/cover`)
  const rare = useRareActions(onPopup).map(({ name, icon, run }) => ({ name, icon, onChoose: () => void run() }))
  if (!isRoomy && !focused)
    return (
      <MenuButton
        name="More"
        icon={Ellipsis}
        items={[
          ...projectPanels.map(({ panel, name, icon }) => ({ name, icon, onChoose: () => onOpen(panel) })),
          { name: 'Book details', icon: BookText, onChoose: openDetails },
          { name: 'Cover', icon: BookImage, onChoose: openCover },
          ...rare,
          { name: 'Focus mode', icon: Maximize2, onChoose: () => focusMode.set(true) },
        ]}
      />
    )
  const Focus = focused ? Minimize2 : Maximize2
  return (
    <Toolbar.Root aria-label="Project" className="flex items-center gap-2">
      {!focused &&
        projectPanels.map(({ panel, name, icon: Icon, shortcut }) => (
          <ToolbarButton
            key={panel}
            name={name}
            icon={<Icon className="size-icon" strokeWidth={1.5} />}
            shortcut={shortcut}
            pressed={open === panel}
            onClick={() => onOpen(open === panel ? null : panel)}
          />
        ))}
      {!focused && (
        <ToolbarButton
          name="Book details"
          icon={<BookText className="size-icon" strokeWidth={1.5} />}
          onClick={openDetails}
        />
      )}
      {!focused && (
        <ToolbarButton name="Cover" icon={<BookImage className="size-icon" strokeWidth={1.5} />} onClick={openCover} />
      )}
      <ToolbarButton
        name={focused ? 'Leave focus mode' : 'Focus mode'}
        icon={<Focus className="size-icon" strokeWidth={1.5} />}
        shortcut={focused ? 'leaveFocusMode' : 'focusMode'}
        onClick={() => focusMode.set(!focused)}
        className={focused ? 'text-quiet hover:text-ink' : undefined}
      />
      {!focused && <MenuButton compact name="More" icon={Ellipsis} items={rare} />}
    </Toolbar.Root>
  )
}
