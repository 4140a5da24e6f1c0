import { useId } from 'react'

interface ToneChoiceProps<Tone extends string> {
  label: string
  tones: readonly Tone[]
  value: string
  onChange: (tone: Tone) => void
}

/** A choice of one from several tones of voice, all of them visible. */
export const ToneChoice = <Tone extends string>({ label, tones, value, onChange }: ToneChoiceProps<Tone>) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-8 text-15 font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-8 sm:grid-cols-4">
        {tones.map((tone) => (
          <label
            key={tone}
            className="relative flex min-h-target items-center justify-center rounded-control border border-edge bg-sheet px-8 font-serif text-17 transition-colors hover:bg-wash has-checked:border-accent has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={tone === value}
              onChange={() => onChange(tone)}
              className="absolute inset-0 opacity-0"
            />
            {tone}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
