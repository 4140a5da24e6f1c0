import { useState } from 'react'
import { type CardType, cardTypeNames, cardTypes, type CodexCard, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { useUnsentForm } from '#web/lib/input/unsent-text.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { useCodexChange } from './codex-queries.ts'
import { EntryForm } from './entry-form.tsx'

const genders = [
  ['', 'Not known'],
  ['feminine', 'Feminine'],
  ['masculine', 'Masculine'],
] as const

const namesIn = (text: string): string[] =>
  text
    .split(/[,;\n]/u)
    .map((name) => name.trim())
    .filter((name) => name !== '')

const tooMany = (aliases: readonly string[]): string | undefined => {
  if (aliases.length > limits.aliases) return `A card has at most ${limits.aliases} other names.`
  return aliases.some(({ length }) => length > limits.name)
    ? `A name has at most ${limits.name} characters.`
    : undefined
}

interface CardBody {
  type: CardType
  name: string
  aliases: string[]
  gender: 'feminine' | 'masculine' | null
  note: string
  locked: boolean
}

const saveCard = (projectId: string, card: CodexCard | null, body: CardBody) =>
  card
    ? api('PUT /codex_cards/:id', { params: { id: card.id }, body: { ...body, version: card.version } })
    : api('POST /projects/:id/codex/cards', { params: { id: projectId }, body })

interface GenderFieldProps {
  gender: string
  onChange: (gender: string) => void
}

const GenderField = ({ gender, onChange }: GenderFieldProps) => (
  <SelectField label="Grammatical gender" value={gender} onChange={onChange} hint="Some languages inflect names by it.">
    {genders.map(([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </SelectField>
)

interface CardFormProps {
  /** Null for a new card. */
  card: CodexCard | null
  /** Name of the new card. */
  name?: string | undefined
}

/** Adds a card or changes its names, type and note. */
export const CardForm = ({ card, name: begun = '' }: CardFormProps) => {
  const { go, projectId } = useCodexPanel()!
  const [type, setType] = useState<CardType>(card?.type ?? 'person')
  const form = `codex ${projectId} card ${card?.id ?? `new ${begun}`}`
  const { values, field, forget } = useUnsentForm(form, {
    name: card?.name ?? begun,
    others: card?.aliases.join(', ') ?? '',
    note: card?.note ?? '',
  })
  const [gender, setGender] = useState<string>(card?.gender ?? '')
  const [locked, setLocked] = useState(card?.locked ?? false)
  const aliases = namesIn(values.others)
  const problem = tooMany(aliases)
  const leave = (id: string | undefined) => {
    forget()
    go(id === undefined ? { type: 'list' } : { type: 'card', id })
  }
  const save = useCodexChange(
    projectId,
    () =>
      saveCard(projectId, card, {
        type,
        name: values.name.trim(),
        aliases,
        gender: gender === 'feminine' || gender === 'masculine' ? gender : null,
        note: values.note.trim(),
        locked,
      }),
    ({ id }) => leave(id),
  )
  return (
    <EntryForm
      title={card ? 'Edit card' : 'New card'}
      isReady={values.name.trim() !== '' && problem === undefined}
      isSaving={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      onCancel={() => leave(card?.id)}
    >
      <TextField
        label="Name"
        dir="auto"
        maxLength={limits.name}
        {...field('name')}
        hint={card ? 'A new name here does not change the manuscript.' : undefined}
      />
      <SelectField label="Type" value={type} onChange={(value) => setType(value as CardType)}>
        {cardTypes.map((one) => (
          <option key={one} value={one}>
            {cardTypeNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Other names"
        dir="auto"
        {...field('others')}
        hint="Separated by commas, for example: Annie, Mrs. Wolf"
        error={problem}
      />
      {type === 'person' && <GenderField gender={gender} onChange={setGender} />}
      <TextArea label="Note" dir="auto" rows={4} count={values.note.length} limit={limits.note} {...field('note')} />
      <Checkbox
        label="Locked: reading the manuscript does not change this card"
        checked={locked}
        onChange={({ target }) => setLocked(target.checked)}
      />
    </EntryForm>
  )
}
