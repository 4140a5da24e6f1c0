import { ChevronDown } from 'lucide-react'
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
      <span className="relative block">
        <select
          {...parts}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
          className={classNames(controlShape, 'min-h-target appearance-none pe-48 text-ellipsis')}
        >
          {children}
        </select>
        {/* The browser's own arrow touches the border, and its text begins further right than in other fields. */}
        <ChevronDown
          className="pointer-events-none absolute inset-y-0 end-12 my-auto size-icon text-quiet"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </span>
    )}
  </Field>
)
