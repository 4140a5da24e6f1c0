import { useState } from 'react'
import { type CodexCard, type CodexFact, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { useUnsentForm } from '#web/lib/input/unsent-text.ts'
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
  const { values, field, forget } = useUnsentForm(`codex fact ${card.id} ${fact?.id ?? 'new'}`, {
    attribute: fact?.attribute ?? '',
    value: fact?.value ?? '',
    story_time: fact?.story_time ?? '',
    quote: fact?.passage?.quote ?? '',
  })
  const [locked, setLocked] = useState(fact?.locked ?? false)
  const leave = () => {
    forget()
    onDone()
  }
  const save = useCodexChange(
    projectId,
    () =>
      saveFact(card, fact, {
        attribute: values.attribute.trim(),
        value: values.value.trim(),
        story_time: values.story_time.trim(),
        quote: values.quote.trim(),
        locked,
      }),
    leave,
  )
  return (
    <EntryForm
      title={fact ? 'Edit fact' : `New fact about ${card.name}`}
      isReady={values.attribute.trim() !== '' && values.value.trim() !== ''}
      isSaving={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      onCancel={leave}
      aside={
        fact && (
          <RemoveEntry
            name={`${fact.attribute}: ${fact.value}`}
            question="The fact is deleted. Your manuscript does not change."
            remove={() => api('DELETE /codex_facts/:id', { params: { id: fact.id } })}
            onDone={leave}
          />
        )
      }
    >
      <TextField
        label="Attribute"
        dir="auto"
        placeholder="Age, eyes, home"
        maxLength={limits.attribute}
        {...field('attribute')}
      />
      <TextField
        label="Value"
        dir="auto"
        maxLength={limits.value}
        {...field('value')}
        hint={fact ? 'A new value here does not change the manuscript.' : undefined}
      />
      <TextField
        label="When in the story"
        dir="auto"
        maxLength={limits.attribute}
        {...field('story_time')}
        hint="Leave it empty if it always holds."
      />
      <TextField
        label="Passage"
        dir="auto"
        maxLength={limits.quote}
        {...field('quote')}
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
