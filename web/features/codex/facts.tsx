import { CornerDownRight, Pencil, Replace } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CodexCard, CodexFact } from '#contract/codex.ts'
import { Button } from '#web/ui/button.tsx'
import { type CodexPassage, useCodexPanel } from './codex-context.ts'
import { FactForm } from './fact-form.tsx'

/** A quote from the manuscript. Beside an open project, it is a link to its place in the text. */
export const PassageQuote = ({ passage }: { passage: CodexPassage }) => {
  const panel = useCodexPanel()
  const { quote, block } = passage
  if (!panel || block === null) return <blockquote className="text-13 text-quiet wrap-anywhere">“{quote}”</blockquote>
  return (
    <button
      type="button"
      onClick={() => panel.show(passage)}
      className="-mx-8 flex min-h-target items-start gap-8 rounded-control px-8 py-8 text-start text-13 text-quiet hover:bg-wash hover:text-ink pointer-fine:min-h-0"
    >
      <CornerDownRight className="mt-2 size-icon shrink-0 rtl:-scale-x-100" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">Show in the manuscript: </span>
      <span className="min-w-0 wrap-anywhere">“{quote}”</span>
    </button>
  )
}

const remarks: Record<CodexFact['status'], string | null> = {
  stated: null,
  by_hand: 'Noted by hand.',
  gone: 'Its passage was changed or deleted.',
  planned: 'From the plan. No text says it yet.',
}

/** Describes the details of a fact other than its value. */
const remarkOf = ({ status, locked, story_time, contradicts }: CodexFact, facts: readonly CodexFact[]): string =>
  [
    story_time && `When: ${story_time}.`,
    remarks[status],
    locked && 'Locked.',
    ...facts.filter(({ id }) => contradicts.includes(id)).map(({ value }) => `Contradicts “${value}”.`),
  ]
    .filter(Boolean)
    .join(' ')

interface FactListProps {
  card: CodexCard
  /** True to show the buttons that add, change and delete facts. */
  isEditable: boolean
}

/** Adds the fact whose form is open to the list again if it was deleted elsewhere. */
const withEdited = (facts: readonly CodexFact[], edited: { fact: CodexFact; at: number }): readonly CodexFact[] =>
  facts.some(({ id }) => id === edited.fact.id) ? facts : facts.toSpliced(edited.at, 0, edited.fact)

/** Returns a ref for a button that gets the focus when it replaces a form. */
const useFocusAfterForm = (replacesForm: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (replacesForm) button.current?.focus()
  }, [replacesForm])
  return button
}

interface AddFactProps {
  /** True after the form of a new fact was closed. */
  replacesForm: boolean
  onAdd: () => void
}

const AddFact = ({ replacesForm, onAdd }: AddFactProps) => (
  <div>
    <Button ref={useFocusAfterForm(replacesForm)} compact onClick={onAdd}>
      Add a fact
    </Button>
  </div>
)

/** The facts of a card, each with the passage that states it. */
export const FactList = ({ card, isEditable }: FactListProps) => {
  const [edited, setEdited] = useState<{ fact: CodexFact; at: number } | 'new' | null>(null)
  /** The fact whose form was closed last. */
  const [closed, setClosed] = useState<string | null>(null)
  const open = (next: typeof edited) => {
    setClosed(null)
    setEdited(next)
  }
  const close = () => {
    setClosed(edited === null || edited === 'new' ? edited : edited.fact.id)
    setEdited(null)
  }
  const facts = edited === null || edited === 'new' ? card.facts : withEdited(card.facts, edited)
  return (
    <>
      {facts.length > 0 && (
        <ul aria-label="Facts" className="border-t border-rule">
          {facts.map((fact, at) => (
            <li key={fact.id} className="flex flex-col gap-4 border-b border-rule py-12">
              {edited !== null && edited !== 'new' && edited.fact.id === fact.id ? (
                <FactForm
                  card={card}
                  opened={edited.fact}
                  newest={card.facts.find(({ id }) => id === fact.id) ?? null}
                  onDone={close}
                />
              ) : (
                <Fact
                  fact={fact}
                  card={card}
                  replacesForm={closed === fact.id}
                  onEdit={isEditable ? () => open({ fact, at }) : undefined}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {facts.length === 0 && edited === null && <p className="text-quiet">No facts yet.</p>}
      {isEditable &&
        (edited === 'new' ? (
          <FactForm card={card} opened={null} newest={null} onDone={close} />
        ) : (
          <AddFact replacesForm={closed === 'new'} onAdd={() => open('new')} />
        ))}
    </>
  )
}

interface FactProps {
  fact: CodexFact
  card: CodexCard
  /** True after the form of this fact was closed. */
  replacesForm: boolean
  onEdit: (() => void) | undefined
}

const Fact = ({ fact, card, replacesForm, onEdit }: FactProps) => {
  const edit = useFocusAfterForm(replacesForm)
  const panel = useCodexPanel()
  const { attribute, value, passage, contradicts } = fact
  const remark = remarkOf(fact, card.facts)
  return (
    <>
      <div className="flex items-start justify-between gap-8">
        <p dir="auto" className="min-w-0 wrap-anywhere">
          <span className="text-quiet">{attribute}:</span> {value}
        </p>
        {onEdit && (
          <div className="-me-12 -mt-12 pointer-fine:-mt-8 flex shrink-0">
            <Button
              variant="quiet"
              compact
              aria-label={`Change in the text ${attribute}: ${value}`}
              onClick={() => panel?.ripple(card, fact)}
              className="text-13 text-quiet"
            >
              <Replace className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </Button>
            <Button
              ref={edit}
              variant="quiet"
              compact
              aria-label={`Edit ${attribute}: ${value}`}
              onClick={onEdit}
              className="text-13 text-quiet"
            >
              <Pencil className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            </Button>
          </div>
        )}
      </div>
      {remark && <p className={contradicts.length > 0 ? 'text-13 text-warning' : 'text-13 text-quiet'}>{remark}</p>}
      {passage && <PassageQuote passage={passage} />}
    </>
  )
}
