import type { ComponentProps } from 'react'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  label: string
  options: readonly { value: string; label: string }[]
}

/** One of a few, all of them in sight. Takes what a form registers for a radio input. */
export const Choice = ({ label, options, ...input }: ChoiceProps) => (
  <fieldset className="flex flex-col gap-4">
    <legend className="float-left mb-4 text-15 font-medium">{label}</legend>
    <div className="clear-both flex overflow-hidden rounded-control border border-edge bg-sheet">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex min-h-target flex-auto items-center justify-center border-e border-rule px-8 text-15 text-quiet transition-colors last:border-e-0 hover:text-ink has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
        >
          <input {...input} type="radio" value={option.value} className="peer absolute inset-0 opacity-0" />
          <span
            className="absolute inset-x-0 bottom-0 h-2 bg-accent opacity-0 transition-opacity peer-checked:opacity-100"
            aria-hidden="true"
          />
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
)
