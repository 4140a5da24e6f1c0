import { SelectField } from './select-field.tsx'

interface OptionsFieldProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one from a fixed list of values. */
export const OptionsField = <Value extends string>({ label, options, value, onChange }: OptionsFieldProps<Value>) => (
  <SelectField label={label} value={value} onChange={(chosen) => onChange(chosen as Value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </SelectField>
)
