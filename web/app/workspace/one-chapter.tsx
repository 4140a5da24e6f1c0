import { BookOpen, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { chapterViewOf } from '#web/editor/view/chapter/chapter-view.ts'
import type { ShownChapter } from '#web/editor/view/chapter/shown-unit.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Action, useActions } from '#web/lib/actions/actions.ts'
import { useFocusMode } from '#web/lib/stores/focus-mode.ts'
import { oneChapter, type WantedChapter } from '#web/lib/stores/one-chapter.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const unitOf = ({ level }: ShownChapter) => (level === 0 ? 'part' : 'chapter')

interface OneChapterProps {
  workspace: Workspace
}

const useView = (workspace: Workspace) => {
  const view = chapterViewOf(workspace)
  const shown = view.use()
  return { view, shown, go: view.go }
}

/** Shows one chapter of the open text, and says above the page which one it is. */
export const OneChapterHead = ({ workspace, requested }: OneChapterProps & { requested: WantedChapter }) => {
  const { view, shown, go } = useView(workspace)
  const isFocused = useFocusMode()
  useEffect(() => view.show(requested), [view, requested])
  const step = (by: -1 | 1, title: string | null | undefined): Action => ({
    id: by === 1 ? 'nextChapter' : 'previousChapter',
    name: by === 1 ? 'Next chapter' : 'Previous chapter',
    group: 'View',
    icon: by === 1 ? ChevronRight : ChevronLeft,
    ...(title == null && { unavailable: by === 1 ? 'This is the last one.' : 'This is the first one.' }),
    run: () => go(by),
  })
  useActions([
    step(-1, shown?.previous),
    step(1, shown?.next),
    {
      id: 'wholeBook',
      name: 'Show the whole book',
      group: 'View',
      icon: BookOpen,
      words: 'chapters all',
      run: () => oneChapter.showAll(workspace.project.id),
    },
  ])
  if (!shown) return null
  return (
    <div className="sheet-column empty:hidden">
      {!isFocused && (
        <div className="flex min-h-target items-center gap-12 pointer-fine:min-h-control">
          <p className="min-w-0 flex-1 truncate text-13 text-quiet">
            Only <bdi className="font-medium text-ink">{shown.title}</bdi> is shown
          </p>
          <Button variant="quiet" compact className="-me-12" onClick={() => oneChapter.showAll(workspace.project.id)}>
            Show the whole book
          </Button>
        </div>
      )}
      {shown.edge === 'start' && <EdgeLine shown={shown} />}
      <output className="sr-only">Showing {shown.title}</output>
    </div>
  )
}

const EdgeLine = ({ shown }: { shown: ShownChapter }) => (
  <output className="block py-8 text-13 text-ink">
    {shown.edge === 'start'
      ? `The ${unitOf(shown)} begins here. To join it with the text before it, show the whole book.`
      : `The ${unitOf(shown)} ends here. To join it with the text after it, show the whole book.`}
  </output>
)

/** The links to the previous and the next chapter, below the shown one. */
export const OneChapterFoot = ({ workspace }: OneChapterProps) => {
  const { shown, go } = useView(workspace)
  if (!shown) return null
  const unit = unitOf(shown)
  return (
    <div className="sheet-column flex-1 pt-12 pb-48">
      {shown.edge === 'end' && <EdgeLine shown={shown} />}
      {(shown.previous !== null || shown.next !== null) && (
        <nav aria-label="Chapters" className="-mx-12 flex flex-wrap justify-between gap-8">
          {shown.previous !== null && <Way title={shown.previous} name={`Previous ${unit}`} onGo={() => go(-1)} />}
          {shown.next !== null && <Way title={shown.next} name={`Next ${unit}`} isNext onGo={() => go(1)} />}
        </nav>
      )}
    </div>
  )
}

interface WayProps {
  name: string
  title: string
  isNext?: boolean
  onGo: () => void
}

const Way = ({ name, title, isNext = false, onGo }: WayProps) => {
  const Icon = isNext ? ChevronRight : ChevronLeft
  const icon = <Icon className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
  return (
    <Button
      variant="quiet"
      className={classNames('max-w-full min-w-0 sm:max-w-[49%]', isNext && 'ms-auto')}
      onClick={onGo}
    >
      {!isNext && icon}
      <span className="flex min-w-0 flex-col py-4 text-start">
        <span className="text-13 text-quiet">{name}</span>
        <bdi className="truncate font-serif">{title}</bdi>
      </span>
      {isNext && icon}
    </Button>
  )
}
