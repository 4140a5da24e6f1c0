import { ArrowLeft, Plus } from 'lucide-react'
import type { LexicalEditor } from 'lexical'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { languageOf } from '#manuscript/model/languages.ts'
import { sectionEnd } from '#manuscript/model/sections/read-sections.ts'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import { returnLostFocus } from '#web/editor/view/text-to-focus.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useRowDrag } from './use-row-drag.ts'
import { BoardCard } from './board-card.tsx'
import { BoardFilter, isShown, type Shown } from './board-filter.tsx'
import { MoveInto } from './move-into.tsx'
import { NewSection } from './new-section.tsx'
import { RowMenu } from './row-menu.tsx'
import { keyOf, partOf } from './row-target.ts'
import type { OutlineRow } from './read-rows.ts'
import { heldAction } from './tree-keys.ts'
import { type SectionActions, sectionActions } from './section-actions.ts'
import { useOutline } from './use-outline.ts'
import { afterMenu, useRowDialogs } from './use-row-dialogs.ts'

interface BoardProps {
  workspace: Workspace
  onNotes: (key: string) => void
  onClose: () => void
}

/**
 * Handles the keys that move a card, and that undo such a move. A synopsis that is being edited has
 * its own undo.
 */
const actByKey = (event: KeyboardEvent, actions: SectionActions) => {
  const key = keyOf(event.target)
  if (!key || event.target instanceof HTMLTextAreaElement) return
  const act = heldAction(event, { key, actions })
  if (!act) return
  event.preventDefault()
  act()
}

/**
 * Returns a function that moves the focus to a part of a card, once the card is rendered in its new
 * place.
 */
const useFocusPart = (list: RefObject<HTMLOListElement | null>) =>
  useCallback(
    (key: string, part: string) => {
      setTimeout(() => {
        const element = list.current?.querySelector<HTMLElement>(`[data-row="${key}"] [data-part="${part}"]`)
        element?.focus()
        element?.scrollIntoView({ block: 'nearest' })
      })
    },
    [list],
  )

const focusMenu = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-row="${key}"] [data-part="menu"]`)?.focus()

interface EndsOptions {
  rename: (key: string | null) => void
  setEdited: (key: string | null) => void
  focusPart: (key: string, part: string) => void
}

/**
 * Returns the functions that end the editing of a title and of a synopsis. If a key ended it, the
 * focus returns to the card.
 */
const useEnds = ({ rename, setEdited, focusPart }: EndsOptions) => {
  const renamed = useCallback(
    (key: string, byKey: boolean) => {
      rename(null)
      if (byKey) focusPart(key, 'title')
    },
    [rename, focusPart],
  )
  const endEdit = useCallback(
    (key: string, byKey: boolean) => {
      setEdited(null)
      if (byKey) focusPart(key, 'synopsis')
    },
    [setEdited, focusPart],
  )
  return { renamed, endEdit }
}

/**
 * Moves the focus to the title if it was in the text, which the board hides, and back to the text
 * if it was in the board. Returns a ref for the title.
 */
const useBoardFocus = (editor: LexicalEditor) => {
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || !activeElement.checkVisibility())
      title.current?.focus({ preventScroll: true })
    return () => returnLostFocus(editor)
  }, [editor])
  return title
}

/** The parts, chapters and sections of the text as cards, in reading order. */
export const Board = ({ workspace, onNotes, onClose }: BoardProps) => {
  const { manuscript, project } = workspace
  const { outline, current } = useOutline(workspace)
  const { rows } = outline
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [edited, setEdited] = useState<string | null>(null)
  const focusPart = useFocusPart(list)
  const actions = useMemo(
    () => sectionActions({ workspace, announce: setAnnouncement, focus: (key) => focusPart(key, 'grip') }),
    [workspace, focusPart],
  )
  const dialogs = useRowDialogs()
  const { rename } = dialogs
  const { dragged, target, onPointerDown } = useRowDrag(rows, actions, (at, index) =>
    at < index ? at : sectionEnd(rows, at),
  )
  const jump = (key: string) => {
    onClose()
    // The jump waits until the page is shown again.
    setTimeout(() => jumpToBlock(manuscript.editor, key))
  }
  const onClick = ({ target }: MouseEvent) => {
    const [key, part] = [keyOf(target), partOf(target)]
    if (!key) return
    if (part === 'title') jump(key)
    const button = target instanceof Element ? target.closest('[data-part="menu"]') : null
    if (button) dialogs.openMenu({ key, anchor: button })
    if (part === 'synopsis') setEdited(key)
  }
  const { renamed, endEdit } = useEnds({ rename, setEdited, focusPart })
  const visible = rows.filter((row) => isShown(row, shown))
  return (
    <section aria-labelledby="board" className="flex flex-col gap-16 p-16 sm:p-24">
      <BoardHead
        editor={manuscript.editor}
        onAdd={() => dialogs.add({ place: rows.length, level: 1 })}
        onClose={onClose}
      />
      <BoardSummary rows={rows} shown={shown} isEmpty={visible.length === 0} onShow={setShown} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons of the cards are what is pressed */}
      <ol
        ref={list}
        aria-label="Cards"
        dir={languageOf(project.language).direction}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-12"
        onClick={onClick}
        onKeyDown={(event) => actByKey(event, actions)}
        onPointerDown={onPointerDown}
      >
        {visible.map((row) => (
          <BoardCard
            key={row.key}
            row={row}
            editor={manuscript.editor}
            isDragged={row.key === dragged}
            isTarget={row.key === target}
            isRenamed={row.key === dialogs.renamed}
            isEdited={row.key === edited}
            onRename={actions.rename}
            onRenamed={renamed}
            onEdited={endEdit}
          />
        ))}
      </ol>
      <BoardDialogs
        dialogs={dialogs}
        rows={rows}
        current={current}
        actions={actions}
        onNotes={(key) => afterMenu(key, (row) => focusMenu(list.current, row), onNotes)}
        onMenuClosed={(key) => focusPart(key, 'menu')}
      />
      <output className="sr-only">{announcement}</output>
    </section>
  )
}

interface BoardHeadProps {
  editor: LexicalEditor
  onAdd: () => void
  onClose: () => void
}

const BoardHead = ({ editor, onAdd, onClose }: BoardHeadProps) => (
  <div className="flex flex-wrap items-center gap-12">
    {/* The name of the project is hidden with its page. */}
    <h1
      id="board"
      ref={useBoardFocus(editor)}
      tabIndex={-1}
      className="me-auto font-serif text-25 font-semibold outline-none"
    >
      Board
    </h1>
    <Button variant="quiet" compact onClick={onAdd}>
      <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      Add chapter
    </Button>
    <Button compact onClick={onClose}>
      <ArrowLeft className="size-icon rtl:-scale-x-100" strokeWidth={1.5} aria-hidden="true" />
      Back to the text
    </Button>
  </div>
)

interface BoardSummaryProps {
  rows: readonly OutlineRow[]
  shown: Shown
  /** True if no card has the chosen status. */
  isEmpty: boolean
  onShow: (shown: Shown) => void
}

const BoardSummary = ({ rows, shown, isEmpty, onShow }: BoardSummaryProps) =>
  rows.length === 0 ? (
    <EmptyState title="No cards yet">Each chapter and section of the text becomes a card.</EmptyState>
  ) : (
    <>
      <BoardFilter rows={rows} shown={shown} onShow={onShow} />
      {isEmpty && <p className="text-quiet">No card has this status.</p>}
    </>
  )

interface BoardDialogsProps {
  dialogs: ReturnType<typeof useRowDialogs>
  rows: readonly OutlineRow[]
  current: string | null
  actions: SectionActions
  onNotes: (key: string) => void
  onMenuClosed: (key: string) => void
}

const BoardDialogs = ({ dialogs, rows, current, actions, onNotes, onMenuClosed }: BoardDialogsProps) => (
  <>
    {dialogs.added && <NewSection row={dialogs.added} actions={actions} onDone={() => dialogs.add(null)} />}
    <RowMenu
      request={dialogs.menu}
      rows={rows}
      current={current}
      actions={actions}
      onRename={dialogs.rename}
      onMoveInto={dialogs.moveInto}
      onAdd={dialogs.add}
      onNotes={onNotes}
      onClose={() => dialogs.closeMenu(onMenuClosed)}
    />
    <MoveInto
      request={dialogs.movedInto}
      rows={rows}
      onMove={actions.moveInto}
      onClose={() => dialogs.moveInto(null)}
    />
  </>
)
