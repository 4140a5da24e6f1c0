import type { LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { classNames } from '#web/ui/class-names.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'

interface MenuEntryProps {
  to: string
  icon: LucideIcon
  /** Shows only the icon, with the name as tooltip. */
  collapsed: boolean
  children: string
}

export const MenuEntry = ({ to, icon: Icon, collapsed, children }: MenuEntryProps) => {
  const entry = (
    <NavLink
      to={to}
      aria-label={collapsed ? children : undefined}
      className={({ isActive }) =>
        classNames(
          'relative flex min-h-control items-center gap-12 rounded-control px-12 text-15 transition-colors hover:bg-wash',
          isActive && 'bg-wash font-medium',
        )
      }
    >
      <Icon className="size-icon shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {!collapsed && children}
    </NavLink>
  )
  return collapsed ? <Tooltip text={children}>{entry}</Tooltip> : entry
}
