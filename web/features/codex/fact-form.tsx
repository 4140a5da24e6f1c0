import { type ComponentProps, useState } from 'react'
import { type CodexCard, type CodexFact, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { codexForms, NEW } from './codex-forms.ts'
import { EntryForm } from './entry-form.tsx'
import { RemoveEntry } from './remove-entry.tsx'
import { useSaveEntry } from './use-save-entry.ts'

interface FactFormProps {
  card: CodexCard
  /** The fact as it was when the form was opened. Null for a new fact. */
  opened: CodexFact | null
  /** The current fact. Null if there is none, or if it was deleted. */
  newest: CodexFact | null
  onDone: () => void
}

interface FactBody {
  attribute: string
  value: string
  story_time: string
  quote: string
  locked: boolean
}

/** Updates the fact that the form was opened for. With a null version, adds a new fact. */
const saveFact = (card: CodexCard, opened: CodexFact | null, version: number | null, body: FactBody) =>
  opened && version !== null
    ? api('PUT /codex_facts/:id', { params: { id: opened.id }, body: { ...body, version } })
    : api('POST /codex_cards/:id/facts', { params: { id: card.id }, body })

/** Adds a fact to a card, or changes it. */
export const FactForm = ({ card, opened, newest, onDone }: FactFormProps) => {
  const { projectId } = useCodexPanel()!
  const fact = newest ?? opened
  const form = useUnsentForm(codexForms.facts(projectId, card.id) + (fact?.id ?? NEW), {
    attribute: fact?.attribute ?? '',
    value: fact?.value ?? '',
    story_time: fact?.story_time ?? '',
    quote: fact?.passage?.quote ?? '',
  })
  const { values, forget, isDraft } = form
  const [chosen, setLocked] = useState<boolean | null>(null)
  const locked = chosen ?? fact?.locked ?? false
  const leave = () => {
    forget()
    onDone()
  }
  const save = useSaveEntry(
    projectId,
    newest,
    (version) =>
      saveFact(card, opened, version, {
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
      // Unsaved input is restored when the form is opened again.
      onCancel={save.error === null ? leave : onDone}
      isDraft={isDraft}
      isGone={opened !== null && newest === null}
      aside={
        newest && (
          <RemoveEntry
            name={`${newest.attribute}: ${newest.value}`}
            question="The fact is deleted. Your manuscript does not change."
            remove={() => api('DELETE /codex_facts/:id', { params: { id: newest.id } })}
            onDone={leave}
          />
        )
      }
    >
      <FactFields field={form.field} isNew={fact === null} />
      <Checkbox
        label="Locked: it never changes, and the AI always receives it"
        checked={locked}
        onChange={({ target }) => setLocked(target.checked)}
      />
    </EntryForm>
  )
}

interface FactFieldsProps {
  field: (
    name: 'attribute' | 'value' | 'story_time' | 'quote',
    hint?: string,
  ) => Omit<ComponentProps<typeof TextField>, 'label'>
  isNew: boolean
}

const FactFields = ({ field, isNew }: FactFieldsProps) => (
  <>
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
      {...field('value', isNew ? undefined : 'A new value here does not change the manuscript.')}
    />
    <TextField
      label="When in the story"
      dir="auto"
      maxLength={limits.attribute}
      {...field('story_time', 'Leave it empty if it always holds.')}
    />
    <TextField
      label="Passage"
      dir="auto"
      maxLength={limits.quote}
      {...field('quote', 'The exact words of the manuscript that say so. It may be empty.')}
    />
  </>
)
