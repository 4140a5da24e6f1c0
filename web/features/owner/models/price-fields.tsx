import { TextField } from '#web/ui/text-field.tsx'

interface Prices {
  input: string
  output: string
}

/** The provider's prices, from which tests and the usage overview compute costs. */
export const PriceFields = ({ value, onChange }: { value: Prices; onChange: (value: Prices) => void }) => (
  <fieldset className="w-full">
    <legend className="mb-4 text-15 font-medium">
      US dollars per million tokens <span className="font-normal text-quiet">(optional)</span>
    </legend>
    <div className="grid grid-cols-2 gap-12">
      <TextField
        label="Input"
        inputMode="decimal"
        value={value.input}
        onChange={({ target }) => onChange({ ...value, input: target.value })}
        className="tabular-nums"
      />
      <TextField
        label="Output"
        inputMode="decimal"
        value={value.output}
        onChange={({ target }) => onChange({ ...value, output: target.value })}
        className="tabular-nums"
      />
    </div>
  </fieldset>
)
