import { BookOpen, FileText, PanelLeftClose, PanelLeftOpen, Settings, SlidersHorizontal, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { Link, useMatch } from 'react-router'
import { ImportText } from '#web/features/projects/import/import-text.tsx'
import { ListOptions } from '#web/features/projects/list/list-options.tsx'
import { ProjectList } from '#web/features/projects/list/project-list.tsx'
import { isOwner, useUser } from '#web/lib/account/account.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { outlineSidebar, useOutlineSidebar } from '#web/lib/stores/outline-sidebar.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CaretMark, Logo } from '#web/ui/logo.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { besideOutline, useMedia } from '#web/ui/use-media.ts'
import { AccountPanel } from '../account-panel.tsx'
import { ConnectModelLine } from './connect-model-line.tsx'
import { MenuEntry } from './menu-entry.tsx'
import { TextCount } from './text-count.tsx'

const KEY = 'menuCollapsed'

/**
 * Folds the menu while the outline of a project is open beside it, without changing the choice of
 * the person.
 */
const useFoldedByOutline = (): boolean => {
  const isProject = useMatch('/app/projects/:id') !== null
  const hasRoom = useMedia(besideOutline)
  const { isBeside } = useOutlineSidebar()
  return isProject && hasRoom && isBeside
}

/** The menu beside the page on wide windows. Collapsed, it shows only icons. */
export const SideMenu = () => {
  const [isFolded, setFolded] = useState(() => localStorage.getItem(KEY) === 'true')
  const isFoldedByOutline = useFoldedByOutline()
  const { isMenuOpen } = useOutlineSidebar()
  const collapsed = isFoldedByOutline ? !isMenuOpen : isFolded
  const { data: user } = useUser()
  const fold = (next: boolean) => {
    if (isFoldedByOutline) return outlineSidebar.showMenu(!next)
    localStorage.setItem(KEY, String(next))
    setFolded(next)
  }
  return (
    <aside
      aria-label="Sidebar"
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-rule px-12 py-16 md:flex',
        collapsed ? 'w-rail' : 'w-menu',
      )}
    >
      <MenuHead collapsed={collapsed} onFold={() => fold(!collapsed)} />
      <nav aria-label="Menu" className="mt-24 flex min-h-0 flex-1 flex-col gap-4">
        {collapsed ? (
          <MenuEntry to="/app/new" icon={SquarePen} collapsed>
            Create New Project
          </MenuEntry>
        ) : (
          <ButtonLink to="/app/new" compact className="mb-12 justify-start px-12">
            <SquarePen className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Create New Project
          </ButtonLink>
        )}
        <MenuEntry to="/app/books" icon={BookOpen} collapsed={collapsed}>
          Fast book generator
        </MenuEntry>
        {collapsed && (
          <Tooltip text="Projects">
            <button
              type="button"
              aria-label="Projects"
              onClick={() => fold(false)}
              className="flex min-h-control items-center rounded-control px-12 hover:bg-wash"
            >
              <FileText className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </Tooltip>
        )}
        <MenuEntry to="/settings" icon={Settings} collapsed={collapsed}>
          Settings
        </MenuEntry>
        {user && isOwner(user) && (
          <MenuEntry to="/app/owner" icon={SlidersHorizontal} collapsed={collapsed}>
            Owner’s page
          </MenuEntry>
        )}
        {!collapsed && <MenuProjects />}
      </nav>
      {!collapsed && (
        <div className="mt-12 flex flex-col gap-12 border-t border-rule px-8 pt-16">
          <ConnectModelLine />
          <TextCount />
          <AccountPanel />
        </div>
      )}
    </aside>
  )
}

const MenuHead = ({ collapsed, onFold }: { collapsed: boolean; onFold: () => void }) => {
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  const name = collapsed ? 'Open the menu' : 'Collapse the menu'
  return (
    <div className={classNames('flex items-center gap-8', collapsed ? 'flex-col' : 'justify-between')}>
      <Link to="/app" className="flex min-h-control items-center rounded-control px-8" aria-label="Inkloom">
        {collapsed ? <CaretMark className="h-24 w-16" /> : <Logo />}
      </Link>
      <Tooltip text={name}>
        <button
          type="button"
          aria-label={name}
          onClick={onFold}
          className="flex size-control items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
        >
          <Toggle className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
    </div>
  )
}

/** The list of projects, and the import of a text as a new one. */
const MenuProjects = () => (
  <section aria-labelledby="menu-projects" className="mt-24 flex min-h-0 flex-1 flex-col gap-4">
    <div className="flex items-center justify-between gap-8 ps-12">
      <h2 id="menu-projects" className="text-13 text-quiet">
        Projects
      </h2>
      <span className="flex items-center">
        <ImportText />
        <ListOptions />
      </span>
    </div>
    {/* The padding keeps focus outlines at the edges visible. */}
    <div className="-mx-4 flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain p-4">
      <ProjectList />
    </div>
  </section>
)
