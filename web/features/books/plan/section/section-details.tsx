import { planLimits, type PlannedSection } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { counted } from '#web/lib/format/counted.ts'
import { changeSection } from '../edit/move-in-plan.ts'
import { type DraftScene, type DraftSection, isFilled } from '../edit/plan-draft.ts'
import { FieldRow, FieldRows, LineField } from '../field-row.tsx'
import type { PlanEditing } from '../use-plan-editor.ts'
import { ArgumentFields } from './argument-fields.tsx'
import { Lines } from './lines.tsx'
import { ThreadFields } from './thread-fields.tsx'

const sceneFields = [
  ['who', 'Who', 'Whom the reader follows'],
  ['wants', 'Wants', 'The goal'],
  ['obstacle', 'Obstacle', 'What stands in the way'],
  ['turn', 'Turn', 'What is different at the end'],
] as const

const emptyScene: DraftScene = { who: '', wants: '', obstacle: '', turn: '' }

const count = (lines: readonly string[]): number => lines.filter((line) => line.trim()).length

/** Lists the parts of a section's plan other than its synopsis. */
export const detailsInWords = ({ beats, scene, argument, opens, closes }: DraftSection): string => {
  const parts = [
    count(beats) > 0 && counted(count(beats), 'beat'),
    scene && isFilled(scene) && 'scene',
    argument && isFilled(argument) && 'argument',
    count(opens) + count(closes) > 0 && counted(count(opens) + count(closes), 'thread'),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Details'
}

interface SectionDetailsProps {
  task: Task
  editing: PlanEditing
  section: DraftSection
  /** The stored section. */
  stored: PlannedSection | undefined
  /** The title of the section, for assistive technology. */
  named: string
}

/** The plan of a section beside its synopsis: beats, scene or argument, and threads. */
export const SectionDetails = ({ task, editing, section, stored, named }: SectionDetailsProps) => {
  const { editor, draft, remove } = editing
  const { key, beats, scene, argument } = section
  const changed = (part: Partial<DraftSection>) => changeSection(draft, key, part)
  const change = (part: Partial<DraftSection>) => editor.change(changed(part))
  const isFiction = task.type === 'fiction'
  return (
    <div className="pb-12">
      <FieldRows narrow>
        <FieldRow name="Beats">
          <Lines
            label={`Beats: ${named}`}
            one="beat"
            add="Add a beat"
            ordered
            most={planLimits.beats}
            placeholder={isFiction ? 'What happens' : 'One step'}
            lines={beats}
            onChange={(lines) => change({ beats: lines })}
            onRemove={(lines, line) => remove(line, changed({ beats: lines }))}
          />
        </FieldRow>
        {(isFiction || scene) &&
          sceneFields.map(([field, name, placeholder]) => (
            <LineField
              key={field}
              name={name}
              of={named}
              value={scene?.[field] ?? ''}
              placeholder={placeholder}
              onChange={(text) => change({ scene: { ...emptyScene, ...scene, [field]: text } })}
            />
          ))}
        {(!isFiction || argument) && (
          <ArgumentFields
            argument={argument}
            stored={stored}
            named={named}
            onChange={(next) => change({ argument: next })}
            onRemove={(next, what) => remove(what, changed({ argument: next }))}
          />
        )}
        <ThreadFields editing={editing} section={section} named={named} />
      </FieldRows>
    </div>
  )
}
