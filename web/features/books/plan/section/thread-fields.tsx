import { planLimits } from '#contract/book-plans.ts'
import { changeSection } from '../edit/move-in-plan.ts'
import type { DraftSection } from '../edit/plan-draft.ts'
import { changeOpenedThreads, closableThreads } from '../edit/threads.ts'
import { FieldRow } from '../field-row.tsx'
import type { PlanEditing } from '../use-plan-editor.ts'
import { Lines } from './lines.tsx'

interface ThreadFieldsProps {
  editing: PlanEditing
  section: DraftSection
  /** The title of the section, for assistive technology. */
  named: string
}

/** The questions that a section raises and answers. */
export const ThreadFields = ({ editing: { editor, draft, remove }, section, named }: ThreadFieldsProps) => {
  const { key, opens, closes } = section
  const open = closableThreads(draft, key)
  const close = (lines: string[]) => changeSection(draft, key, { closes: lines })
  return (
    <>
      <FieldRow name="Raises">
        <Lines
          label={`Threads that it opens: ${named}`}
          one="opened thread"
          add="Add a question"
          most={planLimits.threads}
          placeholder="A question that a later section answers"
          lines={opens}
          onChange={(lines) => editor.change(changeOpenedThreads(draft, key, lines))}
          onRemove={(lines, line) => remove(line, changeSection(draft, key, { opens: lines }))}
        />
      </FieldRow>
      <FieldRow name="Answers">
        <Lines
          label={`Threads that it closes: ${named}`}
          one="closed thread"
          add="Add an answer"
          most={planLimits.threads}
          placeholder="A question that is answered here"
          lines={closes}
          onChange={(lines) => editor.change(close(lines))}
          onRemove={(lines, line) => remove(line, close(lines))}
          more={
            open.length > 0 && (
              <select
                aria-label={`Answer an open question: ${named}`}
                value=""
                onChange={({ target }) => editor.change(close([...closes, target.value]))}
                className="min-h-target max-w-full min-w-0 rounded-control border border-transparent bg-transparent px-8 text-15 text-quiet hover:bg-wash pointer-fine:min-h-control"
              >
                <option value="">Answer an open question</option>
                {open.map((thread) => (
                  <option key={thread}>{thread}</option>
                ))}
              </select>
            )
          }
        />
      </FieldRow>
    </>
  )
}
