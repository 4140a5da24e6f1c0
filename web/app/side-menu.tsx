import { BookOpen, PanelLeftClose, PanelLeftOpen, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { CaretMark, Logo } from '../ui/logo.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { AccountPanel } from './account-panel.tsx'
import { MenuEntry } from './menu-entry.tsx'

const KEY = 'menuCollapsed'

export const SideMenu = () => {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'true')
  const toggle = () => {
    localStorage.setItem(KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  const toggleName = collapsed ? 'Open the menu' : 'Fold the menu'
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-e border-rule px-12 py-16 md:flex',
        collapsed ? 'w-rail' : 'w-menu',
      )}
    >
      <div className={classNames('flex items-center gap-8', collapsed ? 'flex-col' : 'justify-between')}>
        <Link to="/app" className="flex min-h-control items-center rounded-control px-8" aria-label="Inkloom">
          {collapsed ? <CaretMark className="h-24 w-16" /> : <Logo />}
        </Link>
        <Tooltip text={toggleName}>
          <button
            type="button"
            aria-label={toggleName}
            onClick={toggle}
            className="flex size-control items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
          >
            <Toggle className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          </button>
        </Tooltip>
      </div>
      <nav aria-label="Menu" className="mt-32 flex flex-col gap-4">
        <MenuEntry to="/app/books" icon={BookOpen} collapsed={collapsed}>
          Fast book generator
        </MenuEntry>
        <MenuEntry to="/settings" icon={Settings} collapsed={collapsed}>
          Settings
        </MenuEntry>
      </nav>
      {!collapsed && (
        <div className="mt-auto border-t border-rule px-8 pt-16">
          <AccountPanel />
        </div>
      )}
    </aside>
  )
}
