import { useId, type ReactNode } from 'react'
import type { MemoryChoice } from '#contract/book-details.ts'
import type { BookEstimate } from '#contract/book-cost.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { type Amount, inWords, wholeUnavailableMessage } from './choice-words.ts'

type Memory = NonNullable<BookEstimate['memory']>

interface MemoryFieldProps {
  memory: Memory
  value: MemoryChoice
  onChange: (value: MemoryChoice) => void
  disabled?: boolean
}

/**
 * The choice of how much of the written text is sent with each section, with the cost of each
 * option.
 */
export const MemoryField = ({ memory, value, onChange, disabled = false }: MemoryFieldProps) => {
  const { choice, mode, auto, whole, unavailable } = memory
  if (choice === 'auto' && mode === 'whole')
    return (
      <Said label="Memory">
        Each section is written with everything before it, since that costs little for a book of this length.
      </Said>
    )
  if (unavailable && value === 'auto') return <Said label="Memory">{wholeUnavailableMessage(memory)}</Said>
  return (
    <fieldset className="flex flex-col" disabled={disabled}>
      <legend className="mb-4 text-15 font-medium">Memory</legend>
      <Option label="Automatic" cost={auto} checked={value === 'auto'} onChoose={() => onChange('auto')}>
        Each section is written with its chapter, and with what the book says about the people and things in its plan.
      </Option>
      <Option label="Whole text" cost={whole} checked={value === 'whole'} onChoose={() => onChange('whole')}>
        {unavailable
          ? wholeUnavailableMessage(memory)
          : 'Each section is written with everything before it. The chapters are written one after the other.'}
      </Option>
    </fieldset>
  )
}

const Said = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col gap-4">
    <p className="text-15 font-medium">{label}</p>
    <p className="text-13 text-quiet">{children}</p>
  </div>
)

interface OptionProps {
  label: string
  cost: Amount | null
  checked: boolean
  onChoose: () => void
  children: ReactNode
}

const Option = ({ label, cost, checked, onChoose, children }: OptionProps) => {
  const note = useId()
  return (
    <div className="flex flex-col border-t border-rule pb-8 last:border-b">
      <label className="flex min-h-target flex-wrap items-center gap-x-12 py-4 text-15">
        <input
          type="radio"
          checked={checked}
          onChange={onChoose}
          aria-describedby={note}
          className="size-icon shrink-0 accent-accent"
        />
        <span className="grow">{label}</span>
        {cost && <span className="text-13 text-quiet tabular-nums max-sm:w-full max-sm:ps-label">{inWords(cost)}</span>}
      </label>
      <p id={note} className="ps-label text-13 text-quiet">
        {children}
      </p>
    </div>
  )
}

interface FactsFieldProps {
  facts: NonNullable<BookEstimate['facts']>
  value: boolean
  onChange: (value: boolean) => void
  disabled?: boolean
}

/** Switches the reading of facts on, for people whose own key pays for it. */
export const FactsField = ({ facts, value, onChange, disabled }: FactsFieldProps) =>
  facts.own_key && (
    <div>
      <Checkbox
        label="Read the facts of each section"
        checked={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p className="ps-label text-13 text-quiet">
        {value ? 'This takes ' : 'It is off, because it uses your own AI key. It would take '}
        {inWords(facts)}. Later sections then agree with earlier ones, the codex is filled, and contradictions are
        found.
      </p>
    </div>
  )
