import { TextField } from '#web/ui/text-field.tsx'

interface Prices {
  input: string
  output: string
}

/** What the provider takes, so that tests and the overview can say what was spent. */
export const PriceFields = ({ value, onChange }: { value: Prices; onChange: (value: Prices) => void }) => (
  <fieldset className="w-full">
    <legend className="mb-4 text-15 font-medium">
      Price of a million tokens, in US dollars <span className="font-normal text-quiet">(optional)</span>
    </legend>
    <div className="grid grid-cols-2 gap-12">
      <TextField
        label="Read"
        inputMode="decimal"
        value={value.input}
        onChange={({ target }) => onChange({ ...value, input: target.value })}
        className="tabular-nums"
      />
      <TextField
        label="Written"
        inputMode="decimal"
        value={value.output}
        onChange={({ target }) => onChange({ ...value, output: target.value })}
        className="tabular-nums"
      />
    </div>
  </fieldset>
)
