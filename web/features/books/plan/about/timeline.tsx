import { planLimits } from '#contract/book-plans.ts'
import { worldKey } from '../edit/draft-problems.ts'
import { EditedList } from '../edited-list.tsx'
import { PairRow } from './pair-row.tsx'
import { WorldPart, type WorldPartProps } from './world-part.tsx'

export const Timeline = ({ editing: { editor, draft, remove }, problems }: WorldPartProps) => (
  <WorldPart title="Timeline">
    <EditedList
      label="Timeline"
      rows={draft.timeline}
      empty={{ when: '', event: '' }}
      named={(at) => `event ${at + 1}`}
      add="Add an event"
      most={planLimits.events}
      ordered
      onChange={(timeline) => editor.change({ ...draft, timeline })}
      onRemove={(timeline, { event }) => remove(event, { ...draft, timeline })}
    >
      {({ row, at, onChange, onEnter, onKeyDown }) => (
        <PairRow
          first={{
            label: `Time of event ${at + 1}`,
            value: row.when,
            placeholder: 'When',
            onChange: (when) => onChange({ ...row, when }),
          }}
          second={{
            label: `Event ${at + 1}`,
            value: row.event,
            placeholder: 'What happens',
            onChange: (event) => onChange({ ...row, event }),
          }}
          problem={problems.get(worldKey('timeline', at))}
          missing="second"
          onEnter={onEnter}
          onKeyDown={onKeyDown}
        />
      )}
    </EditedList>
  </WorldPart>
)
