import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface SettingsRowProps {
  /** Accessible name that distinguishes the buttons of this row from the others. */
  name: string
  children: ReactNode
  /** Additional buttons, shown before the common ones. */
  actions?: ReactNode
  /** Renders the form that changes the item. */
  renderForm: (close: () => void) => ReactNode
  remove: { label: string; pending: false | string; title: string; question: string; onConfirm: () => void }
}

/**
 * One configured item: its description, a form to change it, and a confirmation before it is
 * removed.
 */
export const SettingsRow = ({ name, children, actions, renderForm, remove }: SettingsRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const [asks, setAsks] = useState(false)
  return (
    <li className="flex flex-col gap-12 border-b border-rule py-12 last:border-b-0">
      <div className="flex flex-col gap-x-16 gap-y-4 sm:flex-row sm:items-center">
        <div className="min-w-0 grow">{children}</div>
        <div className="-mx-12 flex flex-wrap sm:shrink-0">
          {actions}
          <Button variant="quiet" compact aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Change'}
            <span className="sr-only"> ({name})</span>
          </Button>
          <Button variant="quiet" compact pending={remove.pending} onClick={() => setAsks(true)}>
            {remove.label}
            <span className="sr-only"> ({name})</span>
          </Button>
        </div>
      </div>
      {isOpen && <div className="pb-12">{renderForm(() => setOpen(false))}</div>}
      <ConfirmDialog
        title={remove.title}
        question={remove.question}
        confirmLabel={remove.label}
        open={asks}
        onConfirm={remove.onConfirm}
        onClose={() => setAsks(false)}
      />
    </li>
  )
}
