import { useId } from 'react'
import { week } from './week.ts'

interface DaysOffProps {
  /** Days of the week; 0 is Sunday. */
  chosen: readonly number[]
  error?: string | undefined
  onChange: (days: number[]) => void
}

/** A choice of days of the week. */
export const DaysOff = ({ chosen, error, onChange }: DaysOffProps) => {
  const note = useId()
  return (
    <fieldset aria-describedby={error ? note : undefined}>
      <legend className="mb-4 text-15 font-medium">Days off</legend>
      <div className="flex gap-px overflow-hidden rounded-control border border-edge bg-rule">
        {week.map(({ day, name }) => (
          <label
            key={day}
            className="relative flex min-h-target flex-1 items-center justify-center bg-sheet text-13 text-quiet transition-colors hover:text-ink has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              aria-label={name}
              checked={chosen.includes(day)}
              onChange={({ target }) => {
                const others = chosen.filter((other) => other !== day)
                // The days are sorted, so that equal choices on two devices compare as equal.
                onChange(target.checked ? [...others, day].toSorted((a, b) => a - b) : others)
              }}
              className="peer absolute inset-0 opacity-0"
            />
            <span
              className="absolute inset-x-0 bottom-0 h-2 bg-accent opacity-0 transition-opacity peer-checked:opacity-100"
              aria-hidden="true"
            />
            <span aria-hidden="true">{name.slice(0, 3)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={note} className="mt-4 text-13 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
