import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlShape, Field } from './field.tsx'

interface SelectFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** The options. */
  children: ReactNode
}

/** A choice of one option in the browser's own list. */
export const SelectField = ({ label, value, onChange, hint, error, disabled, children }: SelectFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(parts) => (
      <select
        {...parts}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
        className={classNames(controlShape, 'min-h-target')}
      >
        {children}
      </select>
    )}
  </Field>
)
