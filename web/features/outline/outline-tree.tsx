import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { nearestPlace } from '#manuscript/model/sections/plan-move.ts'
import { sectionEnd } from '#manuscript/model/sections/read-sections.ts'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import { MoveInto } from './move-into.tsx'
import { OutlineRow } from './outline-row.tsx'
import type { OutlineRow as Row } from './read-rows.ts'
import { type NewRow, RowMenu } from './row-menu.tsx'
import { keyOf, partOf } from './row-target.ts'
import type { SectionActions } from './section-actions.ts'
import { TitleField } from './title-field.tsx'
import { keyAction } from './tree-keys.ts'
import { useRowDialogs } from './use-row-dialogs.ts'
import type { Tree } from './use-tree.ts'

interface OutlineTreeProps {
  rows: readonly Row[]
  current: string | null
  tree: Tree
  actions: SectionActions
  direction: 'ltr' | 'rtl'
  /** The row that gets the focus after an action; another object asks again. */
  wanted: { key: string } | null
  added: NewRow | null
  onAdd: (row: NewRow | null) => void
  onJump: (key: string) => void
  onNotes: (key: string) => void
}

/** The rows of the outline. One set of handlers serves all of them. */
export const OutlineTree = (props: OutlineTreeProps) => {
  const { rows, current, tree, actions, direction, wanted, added, onAdd, onJump, onNotes } = props
  const list = useRef<HTMLDivElement>(null)
  const { menu, renamed, movedInto, openMenu: setMenu, rename, moveInto, closeMenu } = useRowDialogs()
  const [place, setPlace] = useState<number | null>(null)
  const rowElement = (key: string) => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)
  const focusRow = (key: string) => {
    tree.setActive(key)
    rowElement(key)?.focus()
  }
  useEffect(() => {
    if (!wanted) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${wanted.key}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [wanted])

  const { dragged, handle } = useDragOrder(
    (key, over, toward) => {
      const index = rows.findIndex((row) => row.key === key)
      const at = rows.findIndex((row) => row.key === over)
      if (index === -1 || at === -1) return
      // A row that is closed is passed with everything in it.
      const after = tree.isClosed(over) ? sectionEnd(rows, at) : at + 1
      setPlace(nearestPlace(rows, index, toward === -1 ? at : after))
    },
    () => {
      if (dragged !== null && place !== null) actions.moveTo(dragged, place)
      setPlace(null)
    },
    () => setPlace(null),
  )
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const key = keyOf(event.target)
    setPlace(null)
    if (key && partOf(event.target) === 'grip') handle(key).onPointerDown(event)
  }
  const openMenu = (key: string) => {
    const row = rowElement(key)
    tree.setActive(key)
    if (row) setMenu({ key, anchor: row.querySelector('[data-part="menu"]') ?? row })
  }
  const onClick = ({ target }: MouseEvent) => {
    const key = keyOf(target)
    const part = partOf(target)
    if (!key || part === 'grip' || key === renamed) return
    if (part === 'menu') return openMenu(key)
    tree.setActive(key)
    if (part === 'twisty' && rows.find((row) => row.key === key)?.hasChildren) tree.setOpen(key, tree.isClosed(key))
    else onJump(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyOf(event.target)
    if (!key || event.nativeEvent.isComposing) return
    const act = keyAction(event, { tree, key, actions, onJump, focusRow, openMenu, rename })
    if (!act) return
    event.preventDefault()
    act()
  }
  const renameDone = useCallback(
    (key: string, byKey: boolean) => {
      rename(null)
      // The row is drawn again before it can get the focus.
      if (byKey) setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus())
    },
    [rename],
  )
  const newRow = added && (
    <div className="flex items-center py-2 ps-48 pe-12">
      <TitleField
        label="Title of the new heading"
        title=""
        onSave={(title) => actions.add(added.place, added.level, title)}
        onDone={() => onAdd(null)}
      />
    </div>
  )
  const target = place === null ? null : rows[place]?.key
  return (
    <>
      <div
        ref={list}
        role="tree"
        aria-label="Outline"
        dir={direction}
        className="-mx-8 flex flex-col"
        onClick={onClick}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onMouseDown={(event) => partOf(event.target) === 'grip' && event.preventDefault()}
        onContextMenu={(event) => {
          const key = keyOf(event.target)
          if (!key || key === renamed) return
          event.preventDefault()
          openMenu(key)
        }}
      >
        {tree.visible.map((row) => (
          <Fragment key={row.key}>
            {added && rows[added.place]?.key === row.key && newRow}
            <OutlineRow
              row={row}
              isCurrent={row.key === current}
              isTabStop={row.key === tree.tabStop}
              isDragged={row.key === dragged}
              isTarget={dragged !== null && row.key === target}
              isOpen={row.hasChildren ? !tree.isClosed(row.key) : undefined}
              isRenamed={row.key === renamed}
              onRename={actions.rename}
              onRenamed={renameDone}
            />
          </Fragment>
        ))}
        <div
          aria-hidden="true"
          className={
            dragged !== null && place === rows.length ? 'border-t-2 border-accent' : 'border-t-2 border-transparent'
          }
        />
      </div>
      {added && !tree.visible.some(({ key }) => key === rows[added.place]?.key) && newRow}
      <RowMenu
        request={menu}
        rows={rows}
        current={current}
        actions={actions}
        onRename={rename}
        onMoveInto={moveInto}
        onAdd={onAdd}
        onNotes={onNotes}
        onClose={() => closeMenu(focusRow)}
      />
      <MoveInto request={movedInto} rows={rows} onMove={actions.moveInto} onClose={() => moveInto(null)} />
    </>
  )
}
