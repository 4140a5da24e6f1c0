import { BookOpen, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { CaretMark, Logo } from '../ui/logo.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { AccountPanel } from './account-panel.tsx'

const KEY = 'menuCollapsed'

export const SideMenu = () => {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'true')
  const toggle = () => {
    localStorage.setItem(KEY, String(!collapsed))
    setCollapsed(!collapsed)
  }
  const Toggle = collapsed ? PanelLeftOpen : PanelLeftClose
  const toggleName = collapsed ? 'Open the menu' : 'Fold the menu'
  const entry = (
    <NavLink
      to="/app/books"
      aria-label={collapsed ? 'Fast book generator' : undefined}
      className={({ isActive }) =>
        classNames(
          'relative flex min-h-control items-center gap-12 rounded-control px-12 text-15 transition-colors hover:bg-wash',
          isActive && 'bg-wash font-medium',
        )
      }
    >
      <BookOpen className="size-icon shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {!collapsed && 'Fast book generator'}
    </NavLink>
  )
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
        {collapsed ? <Tooltip text="Fast book generator">{entry}</Tooltip> : entry}
      </nav>
      {!collapsed && (
        <div className="mt-auto border-t border-rule px-12 pt-16">
          <AccountPanel />
        </div>
      )}
    </aside>
  )
}
