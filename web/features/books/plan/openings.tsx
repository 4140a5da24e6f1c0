import { useState } from 'react'
import type { BookPlan } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { api } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Caret } from '#web/ui/ink.tsx'
import { usePlanAction } from './use-plan-action.ts'
import type { PlanEditing } from './use-plan-editor.ts'

interface OpeningsProps {
  task: Task
  editing: PlanEditing
}

/** Three openings in three styles, of which the author chooses one. */
export const Openings = ({ task, editing }: OpeningsProps) => {
  const { openings, opening } = editing.plan
  const params = { guid: task.guid }
  const ask = usePlanAction<void>(
    task.guid,
    editing,
    () => api('POST /tasks/:guid/plan/openings', { params }),
    'The openings could not be written. The plan is unchanged.',
  )
  const choose = usePlanAction(
    task.guid,
    editing,
    (version, style: string | null) => api('PUT /tasks/:guid/plan/opening', { params, body: { version, style } }),
    'The opening could not be chosen. The plan is unchanged.',
  )
  return (
    <section aria-labelledby="openings" className="flex flex-col gap-12 border-t border-rule pt-16">
      <h2 id="openings" className="text-15 font-medium">
        Opening
      </h2>
      {openings.state === 'writing' ? (
        <output className="text-15">
          Writing three openings
          <Caret writing />
        </output>
      ) : openings.list.length === 0 ? (
        <>
          <p className="text-13 text-quiet">Read the first 150 words in three styles, and choose one.</p>
          <Button compact className="self-start" pending={ask.isPending && 'Beginning'} onClick={() => ask.mutate()}>
            Write three openings
          </Button>
        </>
      ) : (
        <Choices
          task={task}
          list={openings.list}
          // The choice is shown at once, before the server has stored it.
          chosen={choose.isPending ? choose.variables : (opening?.style ?? null)}
          onChoose={(style) => !choose.isPending && choose.mutate(style)}
        />
      )}
    </section>
  )
}

interface ChoicesProps {
  task: Task
  list: BookPlan['openings']['list']
  /** The style of the chosen opening. */
  chosen: string | null
  onChoose: (style: string | null) => void
}

const Choices = ({ task, list, chosen, onChoose }: ChoicesProps) => {
  const { tag, direction } = languageOf(task.language)
  const [isFull, setFull] = useState(false)
  const options = [...list, { style: null, label: 'None of them', text: '' }]
  return (
    <fieldset className="flex flex-col gap-12">
      <legend className="sr-only">The book begins with</legend>
      {options.map(({ style, label, text }) => (
        <label
          key={style}
          className="flex gap-12 rounded-control border border-rule bg-sheet p-12 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="opening"
            checked={style === chosen}
            onChange={() => onChoose(style)}
            className="mt-4 size-16 shrink-0"
          />
          <span className="flex min-w-0 flex-col gap-4">
            <span className="text-15 font-medium">{label}</span>
            {text && (
              <span
                lang={tag}
                dir={direction}
                className={classNames(
                  'font-serif text-15 wrap-anywhere whitespace-pre-line',
                  !isFull && 'line-clamp-4',
                )}
              >
                {text}
              </span>
            )}
          </span>
        </label>
      ))}
      <Button
        compact
        variant="quiet"
        className="-ms-12 self-start"
        aria-expanded={isFull}
        onClick={() => setFull(!isFull)}
      >
        {isFull ? 'Show their beginnings' : 'Read them in full'}
      </Button>
    </fieldset>
  )
}
