import { planLimits } from '#contract/book-plans.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { worldKey } from '../edit/draft-problems.ts'
import type { DraftPerson } from '../edit/plan-draft.ts'
import { EditedList } from '../edited-list.tsx'
import { FieldRows, LineField } from '../field-row.tsx'
import { RowProblem } from '../row-parts.tsx'
import { WorldPart, type WorldPartProps } from './world-part.tsx'

const fields = [
  ['role', 'Role', 'Who this is in the book'],
  ['wants', 'Wants', 'What this person is after'],
  ['voice', 'Speaks', 'How this person talks'],
] as const

const nobody: DraftPerson = { name: '', role: '', wants: '', voice: '' }

export const People = ({ editing: { editor, draft, remove }, problems }: WorldPartProps) => (
  <WorldPart title="People">
    <EditedList
      label="People"
      rows={draft.people}
      empty={nobody}
      named={(at) => draft.people[at]?.name.trim() || `person ${at + 1}`}
      add="Add a person"
      most={planLimits.people}
      onChange={(people) => editor.change({ ...draft, people })}
      onRemove={(people, { name }) => remove(name, { ...draft, people })}
    >
      {({ row, at, onChange, onEnter }) => (
        <div className="pb-12">
          <GrowingText
            label={`Name of person ${at + 1}`}
            singleLine
            textClass="font-serif text-17"
            maxLength={planLimits.line}
            value={row.name}
            placeholder="Name"
            invalid={problems.has(worldKey('people', at))}
            onChange={(name) => onChange({ ...row, name })}
            onEnter={onEnter}
          />
          <RowProblem text={problems.get(worldKey('people', at))} />
          <div className="px-8">
            <FieldRows narrow>
              {fields.map(([field, name, placeholder]) => (
                <LineField
                  key={field}
                  name={name}
                  of={row.name.trim() || `person ${at + 1}`}
                  value={row[field]}
                  placeholder={placeholder}
                  onChange={(text) => onChange({ ...row, [field]: text })}
                />
              ))}
            </FieldRows>
          </div>
        </div>
      )}
    </EditedList>
  </WorldPart>
)
