import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import type { Task } from '#contract/book-task.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import { draftProblems } from './edit/draft-problems.ts'
import { addChapter, addSection, moveByOne, moveOver, placeInWords, remove, rowBeside } from './edit/move-in-plan.ts'
import { EditedChapter } from './edited-chapter.tsx'
import { remarksBySection } from './remarks.tsx'
import { useFoldedList } from './use-folded-list.ts'
import type { PlanEditing } from './use-plan-editor.ts'

/** A part of a row that can have the focus. */
type RowPart = 'title' | 'menu'

interface EditedChaptersProps {
  task: Task
  editing: PlanEditing
}

/** The chapters of a plan, set like a printed table of contents and edited in place. */
export const EditedChapters = ({ task, editing }: EditedChaptersProps) => {
  const { draft, plan } = editing
  const { tag, direction } = languageOf(task.language)
  const list = useRef<HTMLOListElement>(null)
  const acts = useRowActs(editing, list)
  const remarks = useMemo(() => remarksBySection(plan), [plan])
  const planned = useMemo(
    () => new Map(plan.chapters.flatMap(({ sections }) => sections.map((section) => [section.id, section]))),
    [plan],
  )
  const problems = draftProblems(draft)
  return (
    <div className="flex flex-col gap-16">
      <ol ref={list} aria-label="Chapters" lang={tag} dir={direction} className="flex flex-col gap-32">
        {draft.chapters.map((chapter, at) => (
          <EditedChapter
            key={chapter.key}
            task={task}
            editing={editing}
            chapter={chapter}
            at={at}
            acts={acts}
            remarks={remarks}
            planned={planned}
            problems={problems}
          />
        ))}
      </ol>
      <Button
        compact
        className="self-start"
        disabled={draft.chapters.length >= planLimits.chapters.max}
        onClick={acts.addChapter}
      >
        <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Add a chapter
      </Button>
      <p aria-live="polite" className="sr-only">
        {acts.announcement}
      </p>
    </div>
  )
}

/** Changes the rows of a plan. The focus stays on the row that was moved or added. */
const useRowActs = ({ editor, draft, remove: removeFrom }: PlanEditing, list: RefObject<HTMLOListElement | null>) => {
  const [focused, setFocused] = useState<{ key: string; part: RowPart } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (focused)
      list.current
        ?.querySelector(`[data-row="${CSS.escape(focused.key)}"]`)
        ?.querySelector<HTMLElement>(`[data-part="${focused.part}"]`)
        ?.focus()
  }, [focused, list])
  const { change } = editor
  const { dragged, handle } = useDragOrder((key, over, toward) => change(moveOver(draft, key, over, toward)))
  const draggedChapter = draft.chapters.find(({ key }) => key === dragged)?.key ?? null
  const dragStart = useFoldedList(draggedChapter, list)
  const move = (key: string, by: -1 | 1, part: RowPart) => {
    const next = moveByOne(draft, key, by)
    change(next)
    setFocused({ key, part })
    setAnnouncement(next === draft ? 'It cannot be moved further' : placeInWords(next, key))
  }
  return {
    announcement,
    dragged,
    /** True while a chapter is dragged. Only the titles of chapters are shown then. */
    isFolded: draggedChapter !== null,
    handle: (key: string) => ({
      ...handle(key),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        dragStart(event)
        handle(key).onPointerDown(event)
      },
    }),
    move,
    /** Items of a row's menu. The first row can't move up, and the last one can't move down. */
    moveItems: (key: string) =>
      [
        { name: 'Move up', icon: ArrowUp, by: -1 as const },
        { name: 'Move down', icon: ArrowDown, by: 1 as const },
      ]
        .filter(({ by }) => moveByOne(draft, key, by) !== draft)
        .map(({ by, ...item }) => ({ ...item, onChoose: () => move(key, by, 'menu') })),
    addSection: (below: string) => {
      const [next, added] = addSection(draft, below)
      if (!added) return setAnnouncement(`A chapter can have ${planLimits.sections.max} sections`)
      change(next)
      setFocused({ key: added.key, part: 'title' })
    },
    addChapter: () => {
      const [next, added] = addChapter(draft)
      if (!added) return
      change(next)
      setFocused({ key: added.key, part: 'title' })
    },
    remove: (key: string, title: string) => {
      const next = remove(draft, key)
      removeFrom(title, next)
      setFocused({ key: rowBeside(draft, next, key), part: 'title' })
    },
  }
}

export type RowActs = ReturnType<typeof useRowActs>
