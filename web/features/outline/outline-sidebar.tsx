import { LayoutGrid, Plus, X } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { languageOf } from '#manuscript/model/languages.ts'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import { focusText } from '#web/editor/view/text-to-focus.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { counted } from '#web/lib/format/counted.ts'
import { board, useBoard } from '#web/lib/stores/board.ts'
import { outlineSidebar } from '#web/lib/stores/outline-sidebar.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { besideOutline, useMedia } from '#web/ui/use-media.ts'
import { outlineOf } from './outline-store.ts'
import { OutlineTree } from './outline-tree.tsx'
import { sectionActions, SHEET_CLOSES } from './section-actions.ts'
import type { NewRow } from './section-choices.ts'
import { useOutline } from './use-outline.ts'
import { useTree } from './use-tree.ts'

interface OutlineSidebarProps {
  workspace: Workspace
  /** Opens the synopsis and notes of a section. */
  onNotes: (key: string) => void
}

/** The outline of the text, beside the page or as a sheet. */
export const OutlineSidebar = ({ workspace, onNotes }: OutlineSidebarProps) => {
  const { manuscript, project } = workspace
  const isBeside = useMedia(besideOutline)
  const { outline, current } = useOutline(workspace)
  const { rows, opening } = outline
  const tree = useTree(rows, current)
  const [announcement, setAnnouncement] = useState('')
  const [focusTarget, setFocusTarget] = useState<{ key: string } | null>(null)
  const [added, setAdded] = useState<NewRow | null>(null)
  const { setActive, reveal } = tree
  const focus = useCallback(
    (key: string) => {
      // The section may have been moved into a collapsed row.
      reveal(outlineOf(workspace).get().rows, key)
      setActive(key)
      setFocusTarget({ key })
    },
    [workspace, setActive, reveal],
  )
  const actions = useMemo(() => sectionActions({ workspace, announce: setAnnouncement, focus }), [workspace, focus])
  const leave = (then: () => void) => {
    if (isBeside) return then()
    outlineSidebar.close()
    setTimeout(then, SHEET_CLOSES)
  }
  const jump = (key: string) => {
    const wasBoard = board.get()
    board.set(false)
    const show = () => jumpToBlock(manuscript.editor, key)
    // The jump waits until the page is shown again.
    leave(() => (wasBoard ? void setTimeout(show) : show()))
  }
  const shown =
    focusTarget &&
    outlineOf(workspace)
      .get()
      .rows.some(({ key }) => key === focusTarget.key)
      ? focusTarget
      : null
  return (
    <Frame isBeside={isBeside} onEscape={() => focusText(manuscript.editor)}>
      {rows.length === 0 && !added && (
        <EmptyState title="No headings yet">Add a chapter here, or turn a line of the text into a heading.</EmptyState>
      )}
      {opening && rows.length > 0 && (
        <button
          type="button"
          onClick={() => jump(opening.key)}
          className="-mx-8 flex min-h-target items-center rounded-control ps-32 pe-32 text-15 text-quiet hover:bg-wash pointer-fine:min-h-32"
        >
          <span className="min-w-0 flex-1 truncate text-start italic">Before the first heading</span>
          <span aria-hidden="true" className="text-13 tabular-nums">
            {opening.words.toLocaleString('en')}
          </span>
          <span className="sr-only">, {counted(opening.words, 'word')}</span>
        </button>
      )}
      <OutlineTree
        rows={rows}
        current={current}
        tree={tree}
        actions={actions}
        direction={languageOf(project.language).direction}
        focusTarget={shown}
        added={added}
        onAdd={setAdded}
        onJump={jump}
        onNotes={(key) => leave(() => onNotes(key))}
      />
      <Button
        variant="quiet"
        compact
        className="-mx-8 justify-start text-quiet"
        onClick={() => setAdded({ place: rows.length, level: 1 })}
      >
        <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        Add chapter
      </Button>
      <output className="sr-only">{announcement}</output>
    </Frame>
  )
}

/**
 * Focuses the row that the Tab key reaches, or a button if there is none, after the author opened
 * the outline.
 */
const focusFirst = (aside: HTMLElement | null) => {
  if (!aside || !outlineSidebar.takeFocusRequest()) return
  const row = aside.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')
  row?.scrollIntoView({ block: 'nearest' })
  const first = row ?? aside.querySelector('button')
  first?.focus({ preventScroll: true })
}

/** Escape in the menu of a row closes only the menu. */
const closeSheet = () => {
  if (!document.querySelector('[role="menu"]')) outlineSidebar.close()
}

interface FrameProps {
  isBeside: boolean
  onEscape: () => void
  children: ReactNode
}

const Frame = ({ isBeside, onEscape, children }: FrameProps) =>
  isBeside ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from any element inside
    <aside
      ref={focusFirst}
      aria-label="Outline"
      onKeyDown={(event) => {
        // Escape in a row's menu or in a field closes only that. A menu is rendered outside this
        // element.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) onEscape()
      }}
      className="sticky top-0 flex h-dvh w-outline shrink-0 flex-col border-e border-rule bg-paper"
    >
      <div className="flex items-center justify-between gap-8 py-8 ps-16 pe-8">
        <h2 className="me-auto text-13 text-quiet">Outline</h2>
        <BoardButton />
        <button
          type="button"
          aria-label="Close the outline"
          title="Close"
          onClick={outlineSidebar.close}
          className="flex size-control items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
        >
          <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      <div
        data-scrolls=""
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain ps-16 pe-12 pb-24"
      >
        {children}
      </div>
    </aside>
  ) : (
    <Dialog sheet cornerClose title="Outline" open onClose={closeSheet}>
      <div className="-ms-12">
        <BoardButton />
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </Dialog>
  )

const switchBoard = () => board.set(!board.get())

const BoardButton = () => {
  const isOpen = useBoard()
  return (
    <Button
      variant="quiet"
      compact
      aria-pressed={isOpen}
      onClick={() => {
        if (!outlineSidebar.get().isSheet) return switchBoard()
        outlineSidebar.close()
        // The sheet returns the focus to the text, which the board then takes.
        setTimeout(switchBoard, SHEET_CLOSES)
      }}
    >
      <LayoutGrid className="size-16" strokeWidth={1.5} aria-hidden="true" />
      Board
    </Button>
  )
}
