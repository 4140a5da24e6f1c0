import { useState } from 'react'
import { type CodexCard, type CodexFact, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'
import { EntryForm } from './entry-form.tsx'
import { RemoveEntry } from './remove-entry.tsx'

interface FactFormProps {
  card: CodexCard
  /** Null for a new fact. */
  fact: CodexFact | null
  onDone: () => void
}

interface FactBody {
  attribute: string
  value: string
  story_time: string
  quote: string
  locked: boolean
}

const saveFact = (card: CodexCard, fact: CodexFact | null, body: FactBody) =>
  fact
    ? api('PUT /codex_facts/:id', { params: { id: fact.id }, body: { ...body, version: fact.version } })
    : api('POST /codex_cards/:id/facts', { params: { id: card.id }, body })

/** Adds a fact to a card, or changes it. */
export const FactForm = ({ card, fact, onDone }: FactFormProps) => {
  const { projectId } = useCodexPanel()!
  const [attribute, setAttribute] = useState(fact?.attribute ?? '')
  const [value, setValue] = useState(fact?.value ?? '')
  const [time, setTime] = useState(fact?.story_time ?? '')
  const [quote, setQuote] = useState(fact?.passage?.quote ?? '')
  const [locked, setLocked] = useState(fact?.locked ?? false)
  const save = useCodexChange(
    projectId,
    () =>
      saveFact(card, fact, {
        attribute: attribute.trim(),
        value: value.trim(),
        story_time: time.trim(),
        quote: quote.trim(),
        locked,
      }),
    onDone,
  )
  return (
    <EntryForm
      title={fact ? 'Edit fact' : `New fact about ${card.name}`}
      isReady={attribute.trim() !== '' && value.trim() !== ''}
      isSaving={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      onCancel={onDone}
      aside={
        fact && (
          <RemoveEntry
            name={`${fact.attribute}: ${fact.value}`}
            question="The fact is deleted. Your manuscript does not change."
            remove={() => api('DELETE /codex_facts/:id', { params: { id: fact.id } })}
            onDone={onDone}
          />
        )
      }
    >
      <TextField
        label="Attribute"
        dir="auto"
        placeholder="Age, eyes, home"
        maxLength={limits.attribute}
        value={attribute}
        onChange={({ target }) => setAttribute(target.value)}
      />
      <TextField
        label="Value"
        dir="auto"
        maxLength={limits.value}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        hint={fact ? 'A new value here does not change the manuscript.' : undefined}
      />
      <TextField
        label="When in the story"
        dir="auto"
        maxLength={limits.attribute}
        value={time}
        onChange={({ target }) => setTime(target.value)}
        hint="Leave it empty if it always holds."
      />
      <TextField
        label="Passage"
        dir="auto"
        maxLength={limits.quote}
        value={quote}
        onChange={({ target }) => setQuote(target.value)}
        hint="The words of the manuscript that say so, exactly as they stand. It may be empty."
      />
      <Checkbox
        label="Locked: it never changes, and the AI always receives it"
        checked={locked}
        onChange={({ target }) => setLocked(target.checked)}
      />
    </EntryForm>
  )
}
