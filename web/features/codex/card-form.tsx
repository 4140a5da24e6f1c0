import { useState } from 'react'
import { type CardType, cardTypeNames, cardTypes, type CodexCard, limits } from '#contract/codex.ts'
import { api } from '#web/lib/api/api.ts'
import { useUnsentForm } from '#web/lib/input/unsent-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useCodexPanel } from './codex-context.ts'
import { codexForms, NEW } from './codex-forms.ts'
import { EntryForm } from './entry-form.tsx'
import { useSaveEntry } from './use-save-entry.ts'

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

/** Updates the card that the form was opened for. With a null version, adds a new card. */
const saveCard = (projectId: string, opened: CodexCard | null, version: number | null, body: CardBody) =>
  opened && version !== null
    ? api('PUT /codex_cards/:id', { params: { id: opened.id }, body: { ...body, version } })
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
  /** The card as it was when the form was opened. Null for a new card. */
  opened: CodexCard | null
  /** The current card. Null if there is none, or if it was deleted. */
  newest: CodexCard | null
  /** Name of the new card. */
  name?: string | undefined
}

const useCardForm = ({ opened, newest, name: begun = '' }: CardFormProps) => {
  const { go, projectId } = useCodexPanel()!
  const card = newest ?? opened
  const [chosen, setChosen] = useState<Partial<Pick<CardBody, 'type' | 'locked'> & { gender: string }>>({})
  const choose = (choice: typeof chosen) => setChosen((before) => ({ ...before, ...choice }))
  const form = useUnsentForm(codexForms.card(projectId, card?.id ?? `${NEW} ${begun}`), {
    name: card?.name ?? begun,
    others: card?.aliases.join(', ') ?? '',
    note: card?.note ?? '',
  })
  const { values } = form
  const type = chosen.type ?? card?.type ?? 'person'
  const gender = chosen.gender ?? card?.gender ?? ''
  const locked = chosen.locked ?? card?.locked ?? false
  const aliases = namesIn(values.others)
  const leave = (id: string | undefined) => go(id === undefined ? { type: 'list' } : { type: 'card', id })
  const save = useSaveEntry(
    projectId,
    newest,
    (version) =>
      saveCard(projectId, opened, version, {
        type,
        name: values.name.trim(),
        aliases,
        gender: gender === 'feminine' || gender === 'masculine' ? gender : null,
        note: values.note.trim(),
        locked,
      }),
    ({ id }) => {
      form.forget()
      leave(id)
    },
  )
  const cancel = () => {
    // Unsaved input is restored when the form is opened again.
    if (save.error === null) form.forget()
    leave(card?.id)
  }
  return { ...form, card, type, gender, locked, choose, problem: tooMany(aliases), save, cancel }
}

/** Adds a card or changes its names, type and note. */
export const CardForm = (props: CardFormProps) => {
  const { card, values, field, isDraft, type, gender, locked, choose, problem, save, cancel } = useCardForm(props)
  return (
    <EntryForm
      title={card ? 'Edit card' : 'New card'}
      isReady={values.name.trim() !== '' && problem === undefined}
      isSaving={save.isPending}
      error={save.error}
      onSave={() => save.mutate(undefined)}
      onCancel={cancel}
      isDraft={isDraft}
      isGone={props.opened !== null && props.newest === null}
    >
      <TextField
        label="Name"
        dir="auto"
        maxLength={limits.name}
        {...field('name', card ? 'A new name here does not change the manuscript.' : undefined)}
      />
      <SelectField label="Type" value={type} onChange={(value) => choose({ type: value as CardType })}>
        {cardTypes.map((one) => (
          <option key={one} value={one}>
            {cardTypeNames[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Other names"
        dir="auto"
        {...field('others', 'Separated by commas, for example: Annie, Mrs. Wolf')}
        error={problem}
      />
      {type === 'person' && <GenderField gender={gender} onChange={(value) => choose({ gender: value })} />}
      <TextArea label="Note" dir="auto" rows={4} count={values.note.length} limit={limits.note} {...field('note')} />
      <Checkbox
        label="Locked: reading the manuscript does not change this card"
        checked={locked}
        onChange={({ target }) => choose({ locked: target.checked })}
      />
    </EntryForm>
  )
}
