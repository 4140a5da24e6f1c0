import { BookOpen, CircleUser } from 'lucide-react'
import { useState } from 'react'
import { NavLink } from 'react-router'
import { classNames } from '../ui/class-names.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AccountPanel } from './account-panel.tsx'

const place = 'flex min-h-bar flex-1 flex-col items-center justify-center gap-2 text-13'

/** The menu of a phone. */
export const BottomMenu = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <nav
        aria-label="Menu"
        className="fixed inset-x-0 bottom-0 z-10 flex border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <NavLink to="/app/books" className={({ isActive }) => classNames(place, isActive ? 'text-ink' : 'text-quiet')}>
          {({ isActive }) => (
            <>
              <BookOpen
                className={classNames('size-icon', isActive && 'text-accent')}
                strokeWidth={1.5}
                aria-hidden="true"
              />
              Generator
            </>
          )}
        </NavLink>
        <button type="button" onClick={() => setOpen(true)} className={classNames(place, 'text-quiet')}>
          <CircleUser className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Account
        </button>
      </nav>
      <Dialog sheet title="Account" open={open} onClose={() => setOpen(false)}>
        <AccountPanel />
      </Dialog>
    </>
  )
}
