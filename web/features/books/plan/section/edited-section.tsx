import { EllipsisVertical, Lock, LockOpen, Plus, Trash2 } from 'lucide-react'
import { planLimits, type PlannedSection } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { withWesternDigits } from '#manuscript/model/western-digits.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { changeSection, isRemovable } from '../edit/move-in-plan.ts'
import type { DraftSection } from '../edit/plan-draft.ts'
import type { RowActs } from '../edited-chapters.tsx'
import { Grip, onMoveKey, RowProblem } from '../row-parts.tsx'
import { ToCheck } from '../to-check.tsx'
import type { PlanEditing } from '../use-plan-editor.ts'
import { detailsInWords, SectionDetails } from './section-details.tsx'

interface EditedSectionProps {
  task: Task
  editing: PlanEditing
  section: DraftSection
  /** The stored section, with the evidence that the server has verified. */
  stored: PlannedSection | undefined
  remarks: readonly string[]
  /** The problem that keeps the section from being saved. */
  problem: string | undefined
  acts: RowActs
}

export const EditedSection = ({ task, editing, section, stored, remarks, problem, acts }: EditedSectionProps) => {
  const { editor, draft } = editing
  const { key, title, synopsis, to_be_checked: unchecked } = section
  const named = title.trim() || 'no title'
  const change = (part: Partial<DraftSection>) => editor.change(changeSection(draft, key, part))
  return (
    <li
      data-row={key}
      className={classNames(
        'flex flex-col border-t border-rule py-4 transition-colors',
        acts.dragged === key && 'bg-wash',
      )}
    >
      <div className="flex items-center">
        <Grip handle={acts.handle(key)} />
        <GrowingText
          data-part="title"
          label="Title of the section"
          singleLine
          textClass="font-serif text-17"
          className="flex-1"
          maxLength={planLimits.title}
          value={title}
          placeholder="Title of the section"
          invalid={problem !== undefined}
          onChange={(typed) => change({ title: typed })}
          onKeyDown={onMoveKey((by) => acts.move(key, by, 'title'))}
        />
        <SectionControls
          section={section}
          named={named}
          change={change}
          acts={acts}
          isRemovable={isRemovable(draft, key)}
        />
      </div>
      <div className="ps-24">
        <RowProblem text={problem} />
        <GrowingText
          label={`Synopsis: ${named}`}
          textClass="text-15 text-quiet"
          maxLength={planLimits.line}
          value={synopsis}
          placeholder="What this section is about"
          onChange={(typed) => change({ synopsis: typed })}
        />
        <Remarks remarks={remarks} />
        {unchecked.map((statement) => (
          <div key={statement} className="mx-8 border-s-2 border-edge ps-8">
            <ToCheck
              marked
              statement={statement}
              onChecked={() => change({ to_be_checked: unchecked.filter((one) => one !== statement) })}
            />
          </div>
        ))}
        <div className="px-8">
          <Disclosure
            quiet
            label={
              <span lang="en" dir="ltr">
                {detailsInWords(section)}
              </span>
            }
          >
            <SectionDetails task={task} editing={editing} section={section} stored={stored} named={named} />
          </Disclosure>
        </div>
      </div>
    </li>
  )
}

interface SectionControlsProps {
  section: DraftSection
  named: string
  change: (part: Partial<DraftSection>) => void
  acts: RowActs
  isRemovable: boolean
}

/** The length, the lock and the menu of a section. */
const SectionControls = ({
  section: { key, title, words, locked },
  named,
  change,
  acts,
  isRemovable,
}: SectionControlsProps) => {
  const LockIcon = locked ? Lock : LockOpen
  return (
    <span lang="en" dir="ltr" className="flex items-center">
      <input
        aria-label={`Words: ${named}`}
        inputMode="numeric"
        autoComplete="off"
        value={words === 0 ? '' : words}
        onChange={({ target }) => {
          const digits = withWesternDigits(target.value).replace(/\D/g, '').slice(0, 5)
          change({ words: Number(digits) })
        }}
        className="min-h-target w-48 rounded-control border border-transparent bg-transparent px-4 text-end text-15 tabular-nums hover:border-edge pointer-fine:min-h-control"
      />
      <span aria-hidden="true" className="pe-4 text-13 text-quiet max-sm:hidden">
        words
      </span>
      <Tooltip text={locked ? 'Planning again does not change it' : 'Keep it as it is'}>
        <button
          type="button"
          aria-pressed={locked}
          aria-label={`Lock: ${named}`}
          onClick={() => change({ locked: !locked })}
          className={classNames(
            'flex size-target shrink-0 items-center justify-center rounded-control hover:bg-wash hover:text-ink pointer-fine:size-control',
            locked ? 'text-accent' : 'text-quiet',
          )}
        >
          <LockIcon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </Tooltip>
      <MenuButton
        data-part="menu"
        name={`Change section: ${named}`}
        icon={EllipsisVertical}
        items={() => [
          ...acts.moveItems(key),
          { name: 'Add a section below', icon: Plus, onChoose: () => acts.addSection(key) },
          ...(isRemovable ? [{ name: 'Remove', icon: Trash2, onChoose: () => acts.remove(key, title) }] : []),
        ]}
      />
    </span>
  )
}

/** Shows findings about the section. */
const Remarks = ({ remarks }: { remarks: readonly string[] }) =>
  remarks.map((remark) => (
    <p key={remark} className="mx-8 border-s-2 border-warning ps-8 text-13 wrap-anywhere">
      <bdi>{remark}</bdi>
    </p>
  ))
