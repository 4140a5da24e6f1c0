import type { ReactNode } from 'react'
import { SavedProblem } from './saved-problem.tsx'

interface OwnerFormProps {
  onSave: () => void
  isBusy: boolean
  error: unknown
  /** Names of the fields that show their own error. */
  shown: readonly string[]
  actions: ReactNode
  children: ReactNode
}

/** A form on the owner's page: fields in a column, then an error, then buttons. */
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
