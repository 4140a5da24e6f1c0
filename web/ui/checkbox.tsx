import { useId, type ComponentProps, type ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** Content beside the label that must not toggle the box, such as a link. */
  aside?: ReactNode
  error?: string | undefined
}

export const Checkbox = ({ label, aside, error, ...input }: CheckboxProps) => {
  const note = useId()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-8">
        <label className="flex min-h-target items-center gap-12 text-15 has-disabled:text-quiet">
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? note : input['aria-describedby']}
            className="size-icon shrink-0"
          />
          <span>{label}</span>
        </label>
        {aside}
      </div>
      {error && (
        <p id={note} className="text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
