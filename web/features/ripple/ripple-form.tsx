import { type FormEvent, useState } from 'react'
import { limits } from '#contract/codex.ts'
import { hasPremium, useUser } from '#web/lib/account/account.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { RippleSubject } from './ripple-subject.ts'
import type { RippleQuestion } from './use-ripple.ts'

type Gender = RippleQuestion['gender']

interface RippleFormProps {
  subject: RippleSubject
  /** The question of the last search, which the form begins with; null before the first search. */
  last: RippleQuestion | null
  isSearching: boolean
  onSearch: (question: RippleQuestion) => void
}

/** Returns true if a language model can help this person. */
const useHasModel = (): boolean => {
  const { data: user } = useUser()
  const { data: installation } = useInstallation()
  return user !== undefined && hasPremium(user) && (user.byok || installation?.writer.kind !== 'builtin')
}

/** Asks for the new name, or for the new value of a fact. */
export const RippleForm = ({ subject, last, isSearching, onSearch }: RippleFormProps) => {
  const isFact = subject.type === 'fact'
  const hasModel = useHasModel()
  const { data: user } = useUser()
  const [name, setName] = useState(
    last?.name ??
      (subject.type === 'name' ? subject.name : subject.type === 'card' ? subject.card.name : subject.fact.value),
  )
  const [to, setTo] = useState(last?.to ?? '')
  const [gender, setGender] = useState<Gender>(last?.gender ?? null)
  const [wanted, setWanted] = useState<boolean | null>(last?.model ?? null)
  // With the person's own key, a call costs them money, so the option is off by default.
  const model = hasModel && (wanted ?? (isFact && !user?.byok))
  const isPerson = !isFact && (subject.type === 'name' || subject.card.type === 'person')
  const needsGender = model && isPerson && gender === null
  const ready = name.trim() !== '' && to.trim() !== '' && name.trim() !== to.trim() && !needsGender
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready && !isSearching) onSearch({ name: name.trim(), to: to.trim(), gender, model })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-16">
      {isFact ? (
        <p>
          {subject.card.name}, {subject.fact.attribute}: <b>{subject.fact.value}</b>
        </p>
      ) : subject.type === 'card' && subject.card.aliases.length > 0 ? (
        <SelectField label="Name" value={name} onChange={setName}>
          {[subject.card.name, ...subject.card.aliases].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      ) : (
        <TextField
          label="Name"
          value={name}
          readOnly={subject.type === 'card'}
          maxLength={limits.name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <TextField
        label={isFact ? 'New value' : 'New name'}
        value={to}
        maxLength={isFact ? limits.value : limits.name}
        onChange={({ target }) => setTo(target.value)}
        hint={isFact ? undefined : 'In its dictionary form. The text gets the form that each sentence needs.'}
      />
      {isPerson && (
        <SelectField
          label="Grammatical gender of the new name"
          value={gender ?? ''}
          onChange={(value) => setGender(value === '' ? null : (value as Gender))}
          error={needsGender ? 'Needed to find pronouns' : undefined}
        >
          <option value="">As before</option>
          <option value="feminine">Feminine</option>
          <option value="masculine">Masculine</option>
        </SelectField>
      )}
      {hasModel && (isPerson || isFact) && (
        <Checkbox
          label={
            isFact ? 'Ask the language model for other sentences' : 'Ask the language model for pronouns that change'
          }
          checked={model}
          onChange={({ target }) => setWanted(target.checked)}
        />
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!ready} pending={isSearching && 'Searching'}>
          Find passages
        </Button>
      </div>
    </form>
  )
}
