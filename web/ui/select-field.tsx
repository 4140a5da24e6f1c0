import { classNames } from './class-names.ts'
import { controlShape, Field } from './field.tsx'

interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** One of several, as the browser lets people choose. */
export const SelectField = <Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SelectFieldProps<Value>) => (
  <Field label={label}>
    {(parts) => (
      <select
        {...parts}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className={classNames(controlShape, 'min-h-target text-15', className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
