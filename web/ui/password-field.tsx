import { useState, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlShape, Field } from './field.tsx'

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A field for a secret, with a button that shows it. */
export const PasswordField = ({ label, hint, error, className, ...input }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      aside={
        <button
          type="button"
          onClick={() => setShown(!shown)}
          className="rounded-control px-4 text-13 text-quiet underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:-mt-12 pointer-coarse:-mb-4 pointer-coarse:py-12"
        >
          {shown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      }
    >
      {(parts) => (
        <input
          {...input}
          {...parts}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={classNames(controlShape, 'min-h-target', className)}
        />
      )}
    </Field>
  )
}
