import { useId, type ReactNode } from 'react'

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

/** A form field: a label, the control, and a hint or an error. */
export const Field = ({ label, hint, error, aside, children }: FieldProps) => {
  const id = useId()
  const note = error ?? hint
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
        <p id={`${id}-note`} className={error ? 'text-13 text-danger' : 'text-13 text-quiet'}>
          {note}
        </p>
      )}
    </div>
  )
}
