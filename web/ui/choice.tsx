import type { LucideIcon } from 'lucide-react'
import { useId } from 'react'
import { classNames } from './class-names.ts'

interface ChoiceProps<Value extends string | number> {
  label: string
  options: readonly { value: Value; label: string; icon?: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice of one from a few options, all of them visible. */
export const Choice = <Value extends string | number>({ label, options, value, onChange }: ChoiceProps<Value>) => {
  const name = useId()
  // More than four options with icons don't fit into one line on a phone.
  const wraps = options.length > 4 && options.some(({ icon }) => icon)
  return (
    <fieldset>
      <legend className="mb-4 text-15 font-medium">{label}</legend>
      <div
        className={classNames(
          'gap-px overflow-hidden rounded-control border border-edge bg-rule',
          wraps ? 'grid grid-cols-3 sm:flex' : 'flex',
        )}
      >
        {options.map(({ icon: Icon, ...option }) => (
          <label
            key={option.value}
            className="relative flex min-h-target flex-auto items-center justify-center gap-8 bg-sheet px-4 text-15 text-quiet transition-colors hover:text-ink has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 opacity-0"
            />
            <span
              className="absolute inset-x-0 bottom-0 h-2 bg-accent opacity-0 transition-opacity peer-checked:opacity-100"
              aria-hidden="true"
            />
            {Icon && <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
