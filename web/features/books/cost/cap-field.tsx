import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type CapInput, type ExpectedUse, isBelowEstimate, suggestedAmount } from './cap-input.ts'

interface CapFieldProps {
  value: CapInput
  onChange: (value: CapInput) => void
  /** The currency of the model's prices; null if they are not known. */
  currency: string | null
  /** The expected use of the whole book; null if it is not known. */
  expected: ExpectedUse | null
  error: string | undefined
  /** False if a cap is required. */
  optional?: boolean
}

/** A spending cap in tokens, or in money if the price of the model is known. */
export const CapField = ({ value, onChange, currency, expected, error, optional = true }: CapFieldProps) => {
  const { unit, amount } = value
  const units = [...new Set([currency, unit])].filter((one) => one !== null && one !== 'none' && one !== 'tokens')
  return (
    <div className="grid grid-cols-[3fr_2fr] items-start gap-12">
      <SelectField
        label="Spending cap"
        value={unit}
        onChange={(chosen) => onChange({ unit: chosen, amount: suggestedAmount(chosen, expected) })}
        hint={unit === 'none' || error ? undefined : effectOf(isBelowEstimate(value, expected))}
      >
        {optional && <option value="none">No cap</option>}
        <option value="tokens">In tokens</option>
        {units.map((one) => (
          <option key={one} value={one!}>
            In {one}
          </option>
        ))}
      </SelectField>
      {unit !== 'none' && (
        <TextField
          label={unit === 'tokens' ? 'Most tokens' : `Most ${unit}`}
          inputMode={unit === 'tokens' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={amount}
          onChange={({ target }) => onChange({ unit, amount: target.value })}
          error={error}
          className="tabular-nums"
        />
      )}
    </div>
  )
}

const effectOf = (isBelow: boolean): string =>
  isBelow
    ? 'This is less than the estimate. The book will probably pause before its end.'
    : 'The book pauses before the section that would exceed it.'
