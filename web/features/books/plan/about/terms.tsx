import { planLimits } from '#contract/book-plans.ts'
import { worldKey } from '../edit/draft-problems.ts'
import { EditedList } from '../edited-list.tsx'
import { PairRow } from './pair-row.tsx'
import { WorldPart, type WorldPartProps } from './world-part.tsx'

export const Terms = ({ editing: { editor, draft, remove }, problems, title }: WorldPartProps & { title: string }) => (
  <WorldPart title={title}>
    <EditedList
      label={title}
      rows={draft.terms}
      empty={{ name: '', meaning: '' }}
      named={(at) => draft.terms[at]?.name.trim() || `term ${at + 1}`}
      add="Add a term"
      most={planLimits.terms}
      onChange={(terms) => editor.change({ ...draft, terms })}
      onRemove={(terms, { name }) => remove(name, { ...draft, terms })}
    >
      {({ row, at, onChange, onEnter, onKeyDown }) => (
        <PairRow
          first={{
            label: `Term ${at + 1}`,
            value: row.name,
            placeholder: 'Term',
            onChange: (name) => onChange({ ...row, name }),
          }}
          second={{
            label: `Meaning: ${row.name.trim() || `term ${at + 1}`}`,
            value: row.meaning,
            placeholder: 'What it means in this book',
            onChange: (meaning) => onChange({ ...row, meaning }),
          }}
          problem={problems.get(worldKey('terms', at))}
          missing="first"
          onEnter={onEnter}
          onKeyDown={onKeyDown}
        />
      )}
    </EditedList>
  </WorldPart>
)
