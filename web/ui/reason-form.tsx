import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './text-field.tsx'

interface ReasonFormProps {
  /** The consequences of the action, in full. */
  consequences: ReactNode
  /** Label of the button. */
  action: string
  pending: ReactNode
  onConfirm: (reason: string) => void
  onCancel: () => void
}

/** Explains a harmful action and asks for a reason. Entering the reason is the confirmation. */
export const ReasonForm = ({ consequences, action, pending, onConfirm, onCancel }: ReasonFormProps) => {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <form
      aria-label={action}
      className="flex w-full max-w-page flex-col items-start gap-16 border-s-2 border-danger ps-16"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() === '') return setMissing(true)
        onConfirm(reason.trim())
      }}
    >
      <div className="text-15">{consequences}</div>
      <TextField
        label="Reason, for the audit log"
        value={reason}
        maxLength={500}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form appears where the person just asked for it
        autoFocus
        error={missing ? 'Enter a reason.' : undefined}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
        }}
      />
      <div className="flex flex-wrap gap-12">
        <Button type="submit" variant="danger" pending={pending}>
          {action}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
