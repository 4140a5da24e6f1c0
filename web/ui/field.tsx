import { useId, useState, type ReactNode } from 'react'

interface FieldParts {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Shown to the right of the label, such as a counter. */
  aside?: ReactNode
  children: (parts: FieldParts) => ReactNode
}

export const controlShape =
  'w-full rounded-control border border-edge bg-sheet text-17 px-12 hover:border-quiet aria-invalid:border-danger disabled:border-rule disabled:bg-wash disabled:text-quiet disabled:hover:border-rule'

/**
 * Returns true for an error that appears while the control has the focus, as after Enter, or after a
 * button whose form moves the focus first. Screen readers read the description of a control only
 * when it gets the focus, so such an error has to be announced.
 */
const useIsAnnounced = (id: string, error: string | undefined): boolean => {
  const [last, setLast] = useState({ error, isAnnounced: false })
  if (last.error === error) return last.isAnnounced
  const isAnnounced = error !== undefined && document.activeElement?.id === id
  setLast({ error, isAnnounced })
  return isAnnounced
}

/** A form field: a label, the control, and a hint or an error. */
export const Field = ({ label, hint, error, aside, children }: FieldProps) => {
  const id = useId()
  const note = error ?? hint
  const isAnnounced = useIsAnnounced(id, error)
  return (
    <div className="flex w-full flex-col gap-4">
      <div className="flex items-baseline justify-between gap-12">
        <label htmlFor={id} className="text-15 font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note && (
        // An announced error is a new element, because screen readers may ignore a role that a hint
        // gets later.
        <p
          key={isAnnounced ? 'alert' : 'note'}
          id={`${id}-note`}
          role={isAnnounced ? 'alert' : undefined}
          className={error ? 'text-13 text-danger' : 'text-13 text-quiet'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
