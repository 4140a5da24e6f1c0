import type { KeyboardEvent } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { RowProblem } from '../row-parts.tsx'

interface PairField {
  label: string
  value: string
  placeholder: string
  onChange: (value: string) => void
}

interface PairRowProps {
  first: PairField
  second: PairField
  /** The problem that keeps the row from being saved, and the field that has it. */
  problem: string | undefined
  missing: 'first' | 'second'
  onEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Two fields that belong together: a term and its meaning, or a time and what happens. */
export const PairRow = ({ first, second, problem, missing, onEnter, onKeyDown }: PairRowProps) => {
  const shared = { singleLine: true, maxLength: planLimits.line, onEnter, onKeyDown }
  return (
    <div className="grid gap-x-16 max-sm:pb-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <GrowingText
        {...shared}
        {...first}
        textClass="text-15 font-medium"
        invalid={problem !== undefined && missing === 'first'}
      />
      <GrowingText
        {...shared}
        {...second}
        textClass="text-15"
        invalid={problem !== undefined && missing === 'second'}
      />
      {problem !== undefined && (
        <div className="sm:col-span-2">
          <RowProblem text={problem} />
        </div>
      )}
    </div>
  )
}
