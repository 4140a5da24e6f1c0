import { BookOpen, CircleUser, Settings, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AccountPanel } from './account-panel.tsx'

const place = 'flex min-h-bar flex-1 flex-col items-center justify-center gap-2 text-13'

const Entry = ({ to, icon: Icon, children }: { to: string; icon: LucideIcon; children: string }) => (
  <NavLink to={to} className={({ isActive }) => classNames(place, isActive ? 'text-ink' : 'text-quiet')}>
    {({ isActive }) => (
      <>
        <Icon className={classNames('size-icon', isActive && 'text-accent')} strokeWidth={1.5} aria-hidden="true" />
        {children}
      </>
    )}
  </NavLink>
)

/** The menu of a phone. */
export const BottomMenu = () => {
  const { key } = useLocation()
  // Whatever in it leads elsewhere closes it too.
  const [openAt, setOpenAt] = useState<string | null>(null)
  return (
    <>
      <nav
        aria-label="Menu"
        className="fixed inset-x-0 bottom-0 z-10 flex border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <Entry to="/app/books" icon={BookOpen}>
          Generator
        </Entry>
        <Entry to="/settings" icon={Settings}>
          Settings
        </Entry>
        <button type="button" onClick={() => setOpenAt(key)} className={classNames(place, 'text-quiet')}>
          <CircleUser className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Account
        </button>
      </nav>
      <Dialog sheet title="Account" open={openAt === key} onClose={() => setOpenAt(null)}>
        <AccountPanel />
      </Dialog>
    </>
  )
}
