import { useState } from 'react'
import type { BookUsage } from '#contract/book-cost.ts'
import type { Task } from '#contract/book-task.ts'
import { priceInWords, purposeNames } from '#web/lib/format/usage-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TokenTable } from '#web/ui/token-table.tsx'
import { isUnderWay } from '../task-queries.ts'
import { CapField } from './cap-field.tsx'
import { capInWords, expectedUse, inputOfCap, readCap, suggestedAmount } from './cap-input.ts'
import { useRest } from './use-rest.ts'
import { useBookUsage, useSetCap } from './use-usage.ts'

interface CostMeterProps {
  task: Task
  /** True while the book or a section of it is written. */
  active: boolean
}

/** Shows the tokens and the cost of a book so far, and its spending cap. */
export const CostMeter = ({ task, active }: CostMeterProps) => {
  const { data: usage } = useBookUsage(task.guid, active && !task.paused)
  const [isChanging, setChanging] = useState(false)
  if (task.writer === 'builtin') return null
  // Reserves the space of the meter, so that nothing moves when it is loaded.
  if (!usage) return active && <div className="min-h-72 border-t border-rule" />
  const isOpen = isUnderWay(task) && task.pause_reason === null
  if (usage.total.calls === 0 && !isOpen) return null
  return (
    <section aria-labelledby="cost" className="flex flex-col gap-8 border-t border-rule pt-16 text-15">
      <h2 id="cost" className="sr-only">
        Tokens and price
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-24 gap-y-8">
        <Figures usage={usage} />
        {isOpen && !isChanging && (
          <Button compact variant="quiet" className="-mx-12" onClick={() => setChanging(true)}>
            {usage.spending_cap ? 'Change the cap' : 'Set a spending cap'}
          </Button>
        )}
      </div>
      {isOpen && isChanging && <ChangeCap task={task} usage={usage} onClose={() => setChanging(false)} />}
      {usage.purposes.length > 0 && (
        <Disclosure quiet label="What it was used for">
          <div className="max-w-page pb-8">
            <TokenTable
              caption="Tokens by purpose"
              hideCaption
              what="Purpose"
              rows={usage.purposes.map((row) => ({ key: row.purpose, name: purposeNames[row.purpose], usage: row }))}
            />
          </div>
        </Disclosure>
      )}
    </section>
  )
}

const Figures = ({ usage: { total, spending_cap: cap } }: { usage: BookUsage }) => (
  <p className="flex flex-wrap gap-x-24 gap-y-4 text-quiet tabular-nums">
    <span>
      <span className="text-ink">{total.input_tokens.toLocaleString('en')}</span> tokens in
      {total.cached_tokens > 0 && `, ${total.cached_tokens.toLocaleString('en')} of them cached`}
    </span>
    <span>
      <span className="text-ink">{total.output_tokens.toLocaleString('en')}</span> out
    </span>
    {total.costs.map((cost) => (
      <span key={cost.currency} className="text-ink">
        {priceInWords(cost)}
      </span>
    ))}
    {total.unpriced_tokens > 0 && (
      <span>
        {total.costs.length === 0
          ? 'Price of this model not known'
          : `and ${total.unpriced_tokens.toLocaleString('en')} tokens without a known price`}
      </span>
    )}
    {cap && <span>Cap: {capInWords(cap)}</span>}
  </p>
)

interface ChangeCapProps {
  task: Task
  usage: BookUsage
  onClose: () => void
}

const ChangeCap = ({ task, usage, onClose }: ChangeCapProps) => {
  const { data: rest } = useRest(task.guid)
  const expected = rest ? expectedUse(rest, usage.total) : null
  // Until something is typed, the suggestion follows the estimate.
  const [changed, setTyped] = useState(usage.spending_cap && inputOfCap(usage.spending_cap))
  const typed = changed ?? { unit: 'tokens', amount: suggestedAmount('tokens', expected) }
  const [error, setError] = useState<string>()
  const { mutate, isPending } = useSetCap(task, false, onClose)
  const currency = usage.total.unpriced_tokens === 0 ? (usage.total.costs[0]?.currency ?? null) : null
  return (
    <form
      noValidate
      className="flex max-w-form flex-col gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        const read = readCap(typed)
        setError(typeof read === 'string' ? read : undefined)
        if (typeof read !== 'string') mutate(read)
      }}
    >
      <CapField value={typed} onChange={setTyped} currency={currency} expected={expected} error={error} />
      <div className="flex gap-8">
        <Button compact type="submit" variant="primary" pending={isPending && 'Saving'}>
          Save the cap
        </Button>
        <Button compact variant="quiet" disabled={isPending} onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}
