import { Toolbar } from '@base-ui/react/toolbar'
import { BookImage, BookText, Ellipsis, Maximize2, Minimize2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { focusMode } from '#web/lib/stores/focus-mode.ts'
import { useIsOutlineShown } from '#web/ui/use-outline-shown.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { besideMenu, useMedia } from '#web/ui/use-media.ts'
import { HelpMenu } from '../palette/help-menu.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { projectPanels, useRareActions } from './use-workspace-actions.ts'
import { besidePanel, roomForIcons, roomForNames } from './room-for-icons.ts'
import type { WorkspacePanel } from './workspace-panels.tsx'
import type { WorkspacePopup } from './workspace-tools.tsx'

/**
 * The tools that have a button of their own: `few` on a narrow window, `frequent` on a wider one.
 */
const few: ReadonlySet<WorkspacePanel> = new Set(['outline', 'find', 'history'])
const frequent: ReadonlySet<WorkspacePanel> = new Set([...few, 'comments', 'share'])
/** Shorter names for buttons. */
const shortNames: Partial<Record<WorkspacePanel, string>> = { find: 'Find' }

interface ProjectToolsProps {
  open: WorkspacePanel | null
  onOpen: (panel: WorkspacePanel | null) => void
  onPopup: (popup: WorkspacePopup) => void
  /** True in focus mode, which shows only the button to leave it. */
  focused: boolean
}

/**
 * The tools of a project, except its manuscript. Frequent tools are buttons, with their names if
 * there is room. The others are in a menu, which on a phone contains all of them.
 */
export const ProjectTools = ({ open, onOpen, onPopup, focused }: ProjectToolsProps) => {
  const room = open ? besidePanel : { roomForIcons, roomForNames }
  const [isRoomy, hasIcons, hasNames] = [useMedia(besideMenu), useMedia(room.roomForIcons), useMedia(room.roomForNames)]
  const isOutline = useIsOutlineShown()
  const { id } = useParams()
  const navigate = useNavigate()
  const pages = [
    { name: 'Book details', icon: BookText, onChoose: () => void navigate(`/app/projects/${id}/details`) },
    { name: 'Cover', icon: BookImage, onChoose: () => void navigate(`/app/projects/${id}/cover`) },
  ]
  // The button of the open panel stays, to close it.
  const inMenu = projectPanels.filter(
    ({ panel }) => !isRoomy || (!(hasIcons ? frequent : few).has(panel) && panel !== open),
  )
  const panelItems = inMenu.map(({ panel, name, icon }) => ({ name, icon, onChoose: () => onOpen(panel) }))
  const rare = useRareActions(onPopup).map(({ name, icon, run }) => ({ name, icon, onChoose: () => void run() }))
  const focusItem = { name: 'Focus mode', icon: Maximize2, onChoose: () => focusMode.set(true) }
  if (!isRoomy && !focused)
    return <MenuButton name="More" icon={Ellipsis} items={[...panelItems, ...pages, ...rare, focusItem]} />
  const Focus = focused ? Minimize2 : Maximize2
  return (
    <Toolbar.Root aria-label="Project" className="flex shrink-0 items-center gap-2">
      {!focused && (
        <>
          {projectPanels
            .filter((panel) => !inMenu.includes(panel))
            .map(({ panel, name, icon: Icon, shortcut }) => (
              <ToolbarButton
                key={panel}
                name={name}
                {...(hasNames && { text: shortNames[panel] ?? name })}
                icon={<Icon className="size-icon" strokeWidth={1.5} />}
                shortcut={shortcut}
                pressed={panel === 'outline' ? isOutline : open === panel}
                onClick={() => onOpen(open === panel ? null : panel)}
              />
            ))}
          <MenuButton
            // An open panel leaves the title little room.
            labelled={open === null}
            compact
            name="More"
            icon={Ellipsis}
            items={[...panelItems, ...pages, ...rare]}
          />
          <HelpMenu />
          <PaletteButton />
        </>
      )}
      <ToolbarButton
        name={focused ? 'Leave focus mode' : 'Focus mode'}
        icon={<Focus className="size-icon" strokeWidth={1.5} />}
        shortcut={focused ? 'leaveFocusMode' : 'focusMode'}
        onClick={() => focusMode.set(!focused)}
        className={focused ? 'text-quiet hover:text-ink' : undefined}
      />
    </Toolbar.Root>
  )
}
