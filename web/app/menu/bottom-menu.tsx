import { BookOpen, CircleUser, FileText, type LucideIcon, Settings, SlidersHorizontal, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ImportText } from '#web/features/projects/import/import-text.tsx'
import { ListOptions } from '#web/features/projects/list/list-options.tsx'
import { ProjectList } from '#web/features/projects/list/project-list.tsx'
import { isOwner, useUser } from '#web/lib/account/account.ts'
import { useTyping } from '#web/lib/input/typing.ts'
import { useBottomTaken } from '#web/lib/stores/bottom-bar.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AccountPanel } from '../account-panel.tsx'
import { ConnectModelLine } from './connect-model-line.tsx'
import { TextCount } from './text-count.tsx'

const place = 'flex min-h-bar min-w-0 flex-1 flex-col items-center justify-center gap-2 text-13'

interface EntryProps {
  to: string
  icon: LucideIcon
  children: string
  name?: string
}
const Entry = ({ to, icon: Icon, children, name }: EntryProps) => (
  <NavLink
    to={to}
    aria-label={name}
    className={({ isActive }) => classNames(place, isActive ? 'text-ink' : 'text-quiet')}
  >
    {({ isActive }) => (
      <>
        <Icon className={classNames('size-icon', isActive && 'text-accent')} strokeWidth={1.5} aria-hidden="true" />
        {children}
      </>
    )}
  </NavLink>
)

/** The menu on a phone. It is hidden while the person types, to leave the screen to the text. */
export const BottomMenu = () => {
  const { key } = useLocation()
  const typing = useTyping()
  const isTaken = useBottomTaken()
  const { data: user } = useUser()
  // The dialog belongs to a history entry, so that every navigation closes it.
  const [open, setOpen] = useState<{ what: 'projects' | 'account'; at: string } | null>(null)
  const isOpen = (what: 'projects' | 'account') => open?.what === what && open.at === key
  const close = () => setOpen(null)
  return (
    <>
      <nav
        aria-label="Menu"
        hidden={(typing || isTaken) && !open}
        className="fixed inset-x-0 bottom-0 z-10 flex border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] [[hidden]]:hidden md:hidden"
      >
        <Entry to="/app/new" icon={SquarePen} name="New project">
          New
        </Entry>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen({ what: 'projects', at: key })}
          className={classNames(place, 'text-quiet')}
        >
          <FileText className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Projects
        </button>
        <Entry to="/app/books" icon={BookOpen}>
          Generator
        </Entry>
        <Entry to="/settings" icon={Settings}>
          Settings
        </Entry>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen({ what: 'account', at: key })}
          className={classNames(place, 'text-quiet')}
        >
          <CircleUser className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          Account
        </button>
      </nav>
      <Dialog sheet cornerClose title="Projects" open={isOpen('projects')} onClose={close}>
        <div className="-mx-12 flex flex-col gap-4">
          <ProjectList />
        </div>
        <div className="-ms-8 flex items-center justify-between">
          <ImportText />
          <ListOptions />
        </div>
        <ConnectModelLine />
      </Dialog>
      <Dialog sheet cornerClose title="Account" open={isOpen('account')} onClose={close}>
        <TextCount />
        <AccountPanel />
        {user && isOwner(user) && (
          <ButtonLink to="/app/owner">
            <SlidersHorizontal className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Owner’s page
          </ButtonLink>
        )}
      </Dialog>
    </>
  )
}
