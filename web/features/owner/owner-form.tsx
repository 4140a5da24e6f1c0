import type { ReactNode } from 'react'
import { SavedProblem } from './saved-problem.tsx'

interface OwnerFormProps {
  onSave: () => void
  isBusy: boolean
  error: unknown
  /** Fields that show their own problem. */
  shown: readonly string[]
  actions: ReactNode
  children: ReactNode
}

/** A form on the owner's page: its fields in a column, then why it could not be saved, then its buttons. */
export const OwnerForm = ({ onSave, isBusy, error, shown, actions, children }: OwnerFormProps) => (
  <form
    className="flex w-full max-w-form flex-col items-start gap-16"
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      if (!isBusy) onSave()
    }}
  >
    {children}
    <SavedProblem error={error} shown={shown} />
    <div className="flex flex-wrap gap-12">{actions}</div>
  </form>
)
