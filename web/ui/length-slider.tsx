import { approximateLength, lengthNames, limits } from '#contract/projects.ts'
import { Field } from './field.tsx'

const { min, max } = limits.length
const say = (count: number) => count.toLocaleString('en')

interface LengthSliderProps {
  label: string
  value: number
  onChange: (value: number) => void
  /** Shows the approximate number of words and symbols. */
  approximate?: boolean
}

export const LengthSlider = ({ label, value, onChange, approximate }: LengthSliderProps) => {
  const name = lengthNames[value - 1]
  const { words, symbols } = approximateLength(value)
  return (
    <Field
      label={label}
      aside={<span className="font-serif text-20">{name}</span>}
      hint={
        approximate && (
          <span className="flex flex-col gap-4 text-15 tabular-nums">
            <span>
              About {say(words)} to {say(2 * words)} words
            </span>
            <span>
              About {say(symbols)} to {say(2 * symbols)} symbols
            </span>
          </span>
        )
      }
    >
      {(parts) => (
        <input
          {...parts}
          type="range"
          min={min}
          max={max}
          step={1}
          value={value}
          aria-valuetext={name}
          onChange={(event) => onChange(Number(event.target.value))}
          className="min-h-target w-full"
        />
      )}
    </Field>
  )
}
