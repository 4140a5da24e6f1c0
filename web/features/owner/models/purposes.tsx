import { type OwnerSettings, type Purpose, purposes } from '#contract/owner.ts'
import { ownerChange } from '#web/lib/account/owner-change.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { useSave } from '../owner-queries.ts'
import { SavedProblem } from '../form/saved-problem.tsx'

const titles: Record<Purpose, string> = {
  plan: 'Plans and outlines',
  prose: 'Prose of books',
  edits: 'Edits in the editor',
  tools: 'Free tools',
}

/** Chooses the model that is tried first for each purpose. The others follow in their order. */
export const Purposes = ({ settings }: { settings: OwnerSettings }) => {
  const save = useSave((chosen: OwnerSettings['purposes']) => ownerChange('PUT /owner/purposes', { body: chosen }), {
    saved: 'Saved',
  })
  const shown = save.isPending ? save.variables : settings.purposes
  const choose = (purpose: Purpose, id: string) => {
    const { [purpose]: _, ...others } = settings.purposes
    save.mutate(id === '' ? others : { ...others, [purpose]: id })
  }
  return (
    <div className="grid max-w-page gap-16 sm:grid-cols-2">
      {purposes.map((purpose) => (
        <SelectField
          key={purpose}
          label={titles[purpose]}
          value={shown[purpose] ?? ''}
          disabled={save.isPending}
          onChange={(id) => choose(purpose, id)}
        >
          <option value="">The first in the list</option>
          {settings.models.map(({ id, model }) => (
            <option key={id} value={id}>
              {model}
            </option>
          ))}
        </SelectField>
      ))}
      <SavedProblem error={save.error} shown={[]} />
    </div>
  )
}
