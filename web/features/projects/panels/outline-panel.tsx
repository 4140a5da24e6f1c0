import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import type { ChangeManuscript } from './change-manuscript.ts'
import { type Chapter, type Heading, moveChapter, type Outline, readOutline } from './headings.ts'
import { useOutline } from './use-outline.ts'

interface OutlinePanelProps {
  manuscript: OpenManuscript
  /** Direction of the manuscript's language. */
  direction: 'ltr' | 'rtl'
  change: ChangeManuscript
  onClose: () => void
}

/** Lists the headings of the text, to jump to them and to reorder chapters. */
export const OutlinePanel = ({ manuscript, direction, change, onClose }: OutlinePanelProps) => {
  const { opening, parts, chapters } = useOutline(manuscript)
  const isBeside = useMedia(besidePage)
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  // Key of the chapter that the dragged one would replace. The text changes only when it is
  // dropped.
  const [target, setTarget] = useState<string | null>(null)
  const [moved, setMoved] = useState<{ at: number; part: string } | null>(null)
  useEffect(() => {
    if (moved)
      list.current
        ?.querySelectorAll('[data-row]')
        [moved.at]?.querySelector<HTMLElement>(`[data-part="${moved.part}"]`)
        ?.focus()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs after the list was rendered in its new order
  }, [moved, chapters])

  const move = (from: number, to: number, part: string) => {
    const blocks = manuscript.blocks.blocks()
    const now = readOutline(blocks).chapters
    const chapter = now[from]
    if (!chapter || !now[to]) return setAnnouncement('It cannot be moved further')
    change('reorder', moveChapter(blocks, now, from, to))
    setMoved({ at: to, part })
    setAnnouncement(`${chapter.title}: chapter ${to + 1} of ${now.length}`)
  }
  const { dragged, handle } = useDragOrder(
    (_, over) => setTarget(over),
    () => {
      const from = chapters.findIndex(({ key }) => key === dragged)
      const to = chapters.findIndex(({ key }) => key === target)
      setTarget(null)
      if (from !== -1 && to !== -1 && from !== to) move(from, to, 'title')
    },
  )
  const jump = ({ key }: Heading) => {
    if (isBeside) return jumpToBlock(manuscript.editor, key)
    onClose()
    // Waits until the closing sheet has restored the focus.
    setTimeout(() => jumpToBlock(manuscript.editor, key), 250)
  }
  return (
    <SidePanel title="Outline" onClose={onClose}>
      {chapters.length === 0 && parts.length === 0 && opening.length === 0 && (
        <EmptyState title="No headings yet">
          “Add section” starts a chapter. “Add point” adds a section to it.
        </EmptyState>
      )}
      <div dir={direction} className="flex flex-col gap-16">
        {opening.length > 0 && <Sections sections={opening} onJump={jump} />}
        {chapters.length + parts.length > 0 && (
          <ul ref={list} aria-label="Chapters" className="-mx-12 flex flex-col">
            {chapters.map((chapter, at) => (
              <Fragment key={chapter.key}>
                <Parts parts={parts} start={at} onJump={jump} />
                <ChapterRow
                  chapter={chapter}
                  isDragged={dragged === chapter.key}
                  isTarget={dragged !== null && target === chapter.key && dragged !== target}
                  handle={handle(chapter.key)}
                  onJump={jump}
                  onMove={(by) => (by === 'up' ? move(at, at - 1, by) : move(at, at + 1, by))}
                />
              </Fragment>
            ))}
            <Parts parts={parts} start={chapters.length} onJump={jump} />
          </ul>
        )}
      </div>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </SidePanel>
  )
}

interface PartsProps {
  parts: Outline['parts']
  /** Index of the chapter that the parts begin with. */
  start: number
  onJump: (heading: Heading) => void
}

/** The parts that begin at a chapter. A part can be empty, so there may be several. */
const Parts = ({ parts, start, onJump }: PartsProps) =>
  parts
    .filter((part) => part.start === start)
    .map((part) => (
      <li key={part.key} className="flex flex-col pt-12 pb-4">
        <div className="flex">
          <Jump heading={part} onJump={onJump} className="font-serif text-20 font-semibold" />
        </div>
        {part.sections.length > 0 && <Sections sections={part.sections} onJump={onJump} />}
      </li>
    ))

interface ChapterRowProps {
  chapter: Chapter
  isDragged: boolean
  /** True if dropping now puts the dragged chapter here. */
  isTarget: boolean
  handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>
  onJump: (heading: Heading) => void
  onMove: (by: 'up' | 'down') => void
}

const ChapterRow = ({ chapter, isDragged, isTarget, handle, onJump, onMove }: ChapterRowProps) => (
  <li
    data-row={chapter.key}
    className={classNames(
      'flex flex-col rounded-control border-t-2 border-transparent py-4',
      isDragged && 'bg-wash',
      isTarget && 'border-accent',
    )}
  >
    <div className="flex items-center">
      <span
        {...handle}
        aria-hidden="true"
        className="flex h-target w-24 shrink-0 cursor-grab touch-none items-center justify-center text-quiet active:cursor-grabbing pointer-fine:h-control"
      >
        <GripVertical className="size-icon" strokeWidth={1.5} />
      </span>
      <Jump heading={chapter} part="title" onJump={onJump} className="font-serif text-17 font-semibold" />
      <Move chapter={chapter} by="up" onMove={() => onMove('up')} />
      <Move chapter={chapter} by="down" onMove={() => onMove('down')} />
    </div>
    {chapter.sections.length > 0 && <Sections sections={chapter.sections} onJump={onJump} />}
  </li>
)

const Sections = ({ sections, onJump }: { sections: readonly Heading[]; onJump: (heading: Heading) => void }) => (
  <ul className="flex flex-col ps-24">
    {sections.map((section) => (
      <li key={section.key} className={section.level > 2 ? 'flex ps-16' : 'flex'}>
        <Jump heading={section} onJump={onJump} className="text-15 text-quiet" />
      </li>
    ))}
  </ul>
)

interface JumpProps {
  heading: Heading
  onJump: (heading: Heading) => void
  part?: string
  className: string
}
const Jump = ({ heading, onJump, part, className }: JumpProps) => (
  <button
    type="button"
    data-part={part}
    dir="auto"
    onClick={() => onJump(heading)}
    className={classNames(
      'min-h-target min-w-0 flex-1 rounded-control px-8 py-4 text-start wrap-anywhere transition-colors hover:bg-wash pointer-fine:min-h-control',
      className,
    )}
  >
    {heading.title || 'Untitled'}
  </button>
)

const Move = ({ chapter, by, onMove }: { chapter: Chapter; by: 'up' | 'down'; onMove: () => void }) => {
  const Icon = by === 'up' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      data-part={by}
      aria-label={`Move ${by}: ${chapter.title || 'Untitled'}`}
      title={`Move ${by}`}
      onClick={onMove}
      className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:h-control pointer-fine:w-32"
    >
      <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
