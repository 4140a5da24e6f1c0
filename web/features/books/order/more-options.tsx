import { CapField } from '../cost/cap-field.tsx'
import type { OrderInputs } from './use-order-form.ts'

interface MoreOptionsProps {
  form: OrderInputs
  /** The currency of the model's prices; null if they are not known. */
  currency: string | null
}

/** The options of an order that most books don't need, closed at first. */
export const MoreOptions = ({ form: { cap, setCap, capError }, currency }: MoreOptionsProps) => (
  <details className="border-y border-rule" open={capError ? true : undefined}>
    <summary className="flex min-h-target items-center rounded-control text-15 font-medium">More options</summary>
    <div className="flex flex-col gap-24 pt-8 pb-24">
      <CapField value={cap} onChange={setCap} currency={currency} error={capError} />
    </div>
  </details>
)
