import { EllipsisVertical, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { planLimits, type PlannedSection } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { classNames } from '#web/ui/class-names.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { changeChapter, isRemovable } from './edit/move-in-plan.ts'
import type { DraftChapter } from './edit/plan-draft.ts'
import type { RowActs } from './edited-chapters.tsx'
import { Grip, onMoveKey, RowProblem } from './row-parts.tsx'
import { ReplanForm } from './replan-form.tsx'
import { EditedSection } from './section/edited-section.tsx'
import type { PlanEditing } from './use-plan-editor.ts'

interface EditedChapterProps {
  task: Task
  editing: PlanEditing
  chapter: DraftChapter
  /** The index of the chapter in the book. */
  at: number
  acts: RowActs
  /** Remarks about sections, by their ids. */
  remarks: ReadonlyMap<string, string[]>
  /** The stored sections, by their ids. */
  planned: ReadonlyMap<string, PlannedSection>
  /** The problems that keep rows from being saved, by the rows' keys. */
  problems: ReadonlyMap<string, string>
}

export const EditedChapter = (props: EditedChapterProps) => {
  const { task, editing, chapter, at, acts, remarks, planned, problems } = props
  const { editor, draft } = editing
  const [isReplanning, setReplanning] = useState(false)
  const { key, title, synopsis, sections } = chapter
  const problem = problems.get(key)
  const change = (part: Partial<DraftChapter>) => editor.change(changeChapter(draft, key, part))
  return (
    <li data-row={key} className={classNames('flex flex-col transition-colors', acts.dragged === key && 'bg-wash')}>
      <div className="flex items-center">
        <Grip handle={acts.handle(key)} />
        <span aria-hidden="true" className="w-24 shrink-0 py-4 font-serif text-20 text-quiet tabular-nums">
          {at + 1}
        </span>
        <GrowingText
          data-part="title"
          label={`Title of chapter ${at + 1}`}
          singleLine
          textClass="font-serif text-20 font-semibold"
          className="flex-1"
          maxLength={planLimits.title}
          value={title}
          placeholder="Title of the chapter"
          invalid={problem !== undefined}
          onChange={(typed) => change({ title: typed })}
          onKeyDown={onMoveKey((by) => acts.move(key, by, 'title'))}
        />
        <ChapterMenu
          chapter={chapter}
          acts={acts}
          removable={isRemovable(draft, key)}
          onReplan={() => setReplanning(true)}
        />
      </div>
      <div className="ps-48" hidden={acts.isFolded}>
        <RowProblem text={problem} />
        <GrowingText
          label={`Synopsis of chapter ${at + 1}`}
          textClass="text-15 text-quiet"
          maxLength={planLimits.line}
          value={synopsis}
          placeholder="What happens in this chapter"
          onChange={(typed) => change({ synopsis: typed })}
        />
        {isReplanning && (
          <div lang="en" dir="ltr" className="py-12">
            <ReplanForm
              task={task}
              editing={editing}
              part={{ part: 'chapter', chapter: at }}
              label={`What should be different in chapter ${at + 1}?`}
              submit="Plan this chapter again"
              onClose={() => setReplanning(false)}
            />
          </div>
        )}
      </div>
      <ol aria-label={`Sections of chapter ${at + 1}`} className="mt-8 sm:ps-48" hidden={acts.isFolded}>
        {sections.map((section) => (
          <EditedSection
            key={section.key}
            task={task}
            editing={editing}
            section={section}
            stored={section.id === undefined ? undefined : planned.get(section.id)}
            remarks={(section.id === undefined ? undefined : remarks.get(section.id)) ?? []}
            problem={problems.get(section.key)}
            acts={acts}
          />
        ))}
      </ol>
    </li>
  )
}

interface ChapterMenuProps {
  chapter: DraftChapter
  acts: RowActs
  removable: boolean
  onReplan: () => void
}

const ChapterMenu = ({ chapter: { key, title }, acts, removable, onReplan }: ChapterMenuProps) => (
  <span lang="en" dir="ltr">
    <MenuButton
      data-part="menu"
      name={`Change chapter: ${title.trim() || 'no title'}`}
      icon={EllipsisVertical}
      items={() => [
        ...acts.moveItems(key),
        { name: 'Add a section', icon: Plus, onChoose: () => acts.addSection(key) },
        { name: 'Plan it again', icon: RefreshCw, onChoose: onReplan },
        ...(removable ? [{ name: 'Remove', icon: Trash2, onChoose: () => acts.remove(key, title) }] : []),
      ]}
    />
  </span>
)
