import { useState } from 'react'
import type { BookUsage, SpendingCap } from '#contract/book-cost.ts'
import type { Task } from '#contract/book-task.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CapField } from './cap-field.tsx'
import { capInWords, type ExpectedUse, expectedUse, higherCap, readCap } from './cap-input.ts'
import { useRest } from './use-rest.ts'
import { useBookUsage, useSetCap, usedOf } from './use-usage.ts'

interface CapReachedProps {
  task: Task
}

/** Reports that a book has reached its spending cap, with a form to continue with a higher one. */
export const CapReached = ({ task }: CapReachedProps) => {
  const { data: usage } = useBookUsage(task.guid, false)
  const rest = useRest(task.guid)
  const cap = usage?.spending_cap
  return (
    <Notice tone="warning">
      <div className="flex flex-col gap-16">
        <div>
          <p className="text-17">This book has reached its spending cap{cap && ` of ${capInWords(cap)}`}.</p>
          <p className="text-quiet">
            It was paused before the section that would exceed it. What is written is safe, and nothing is credited
            until you cancel it.
          </p>
        </div>
        {usage && cap && !rest.isPending && (
          <HigherCap
            key={capInWords(cap)}
            task={task}
            usage={usage}
            cap={cap}
            expected={rest.data ? expectedUse(rest.data, usage.total) : null}
          />
        )}
      </div>
    </Notice>
  )
}

interface HigherCapProps extends CapReachedProps {
  usage: BookUsage
  cap: SpendingCap
  expected: ExpectedUse | null
}

const HigherCap = ({ task, usage, cap, expected }: HigherCapProps) => {
  const [typed, setTyped] = useState(() => higherCap(cap, expected))
  const [error, setError] = useState<string>()
  const higher = useSetCap(task, true)
  const without = useSetCap(task, true)
  const busy = higher.isPending || without.isPending
  return (
    <form
      noValidate
      className="flex flex-col gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        const read = readCap(typed)
        const problem = typeof read === 'string' ? read : read && notHigher(read, usage)
        setError(problem ?? undefined)
        if (problem === null && read && typeof read !== 'string') higher.mutate(read)
      }}
    >
      <div className="max-w-form">
        <CapField
          value={typed}
          onChange={setTyped}
          currency={'tokens' in cap ? (usage.total.costs[0]?.currency ?? null) : cap.currency}
          expected={expected}
          error={error}
          optional={false}
        />
      </div>
      <div className="flex flex-wrap gap-8">
        <Button compact type="submit" variant="primary" disabled={busy} pending={higher.isPending && 'Continuing'}>
          Continue with a higher cap
        </Button>
        <Button
          compact
          disabled={busy}
          pending={without.isPending && 'Continuing'}
          onClick={() => without.mutate(null)}
        >
          Continue without a cap
        </Button>
      </div>
    </form>
  )
}

/** Returns a message if the book has already used as much as this cap allows. */
const notHigher = (cap: SpendingCap, usage: BookUsage): string | null => {
  const used = usedOf(usage, cap)
  const most = 'tokens' in cap ? cap.tokens : cap.amount
  return most > used
    ? null
    : `It has already used ${capInWords('tokens' in cap ? { tokens: used } : { ...cap, amount: used })}`
}
