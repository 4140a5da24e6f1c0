import { Fragment, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import { sectionEnd } from '#manuscript/model/sections/read-sections.ts'
import { MoveInto } from './move-into.tsx'
import { OutlineRow } from './outline-row.tsx'
import type { OutlineRow as Row } from './read-rows.ts'
import { RowMenu } from './row-menu.tsx'
import type { SectionActions } from './section-actions.ts'
import type { NewRow } from './section-choices.ts'
import { TitleField } from './title-field.tsx'
import { treeHandlers } from './tree-handlers.ts'
import { useRowDrag } from './use-row-drag.ts'
import { afterMenu, useRowDialogs } from './use-row-dialogs.ts'
import type { Tree } from './use-tree.ts'

interface OutlineTreeProps {
  rows: readonly Row[]
  current: string | null
  tree: Tree
  actions: SectionActions
  direction: 'ltr' | 'rtl'
  /** The row that gets the focus after an action. A new object requests the focus again. */
  focusTarget: { key: string } | null
  added: NewRow | null
  onAdd: (row: NewRow | null) => void
  onJump: (key: string) => void
  onNotes: (key: string) => void
}

/**
 * Number of rows that the browser paints or skips as a group. For each keystroke it walks over all
 * painted rows, and in each frame it checks each group.
 */
const ROWS_TOGETHER = 30

const groupsOf = (rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_TOGETHER) }, (_, at) =>
    rows.slice(at * ROWS_TOGETHER, (at + 1) * ROWS_TOGETHER),
  )

/**
 * A group of rows that the browser skips while they are out of sight. Their height is estimated.
 */
const RowGroup = ({ count, children }: { count: number; children: ReactNode }) => (
  <div
    role="none"
    style={{ containIntrinsicBlockSize: `auto calc(${count} * 2.125rem)` }}
    className="flex flex-col [content-visibility:auto]"
  >
    {children}
  </div>
)

/** Focuses the row that an action requests, and scrolls it into view. */
const useWantedFocus = (list: RefObject<HTMLDivElement | null>, focusTarget: { key: string } | null) =>
  useEffect(() => {
    if (!focusTarget) return
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${focusTarget.key}"]`)
    row?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }, [focusTarget, list])

/** The rows of the outline. One set of handlers serves all of them. */
export const OutlineTree = (props: OutlineTreeProps) => {
  const { rows, current, tree, actions, direction, focusTarget, added, onAdd, onJump, onNotes } = props
  const list = useRef<HTMLDivElement>(null)
  const { menu, renamed, movedInto, openMenu: setMenu, rename, moveInto, closeMenu } = useRowDialogs()
  const rowElement = (key: string) => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)
  const focusRow = (key: string) => {
    tree.setActive(key)
    rowElement(key)?.focus()
  }
  useWantedFocus(list, focusTarget)

  const { dragged, place, target, onPointerDown } = useRowDrag(rows, actions, (at, _, toward) =>
    // A section that is dragged past a collapsed row also passes everything in that row.
    toward === -1 ? at : tree.isClosed(rows[at]!.key) ? sectionEnd(rows, at) : at + 1,
  )
  const openMenu = (key: string) => {
    const row = rowElement(key)
    tree.setActive(key)
    if (row) setMenu({ key, anchor: row.querySelector('[data-part="menu"]') ?? row })
  }
  // oxlint-disable-next-line react/refs -- the handlers read it after the render
  const handlers = treeHandlers({ rows, tree, actions, renamed, rename, onJump, focusRow, openMenu })
  const renameDone = useCallback(
    (key: string, byKey: boolean) => {
      rename(null)
      // The row can get the focus only after it is rendered again.
      if (byKey) setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`)?.focus())
    },
    [rename, list],
  )
  const newRow = added && <AddedRow added={added} actions={actions} onDone={() => onAdd(null)} />
  return (
    <>
      <div
        ref={list}
        role="tree"
        aria-label="Outline"
        dir={direction}
        // On a touch screen, wide grips extend into the margin, so that titles keep their width.
        className="-ms-16 -me-8 flex flex-col pointer-fine:-ms-8"
        {...handlers}
        onPointerDown={onPointerDown}
      >
        {groupsOf(tree.visible).map((group, at) => (
          <RowGroup key={at} count={group.length}>
            {group.map((row) => (
              <Fragment key={row.key}>
                {added && rows[added.place]?.key === row.key && newRow}
                <OutlineRow
                  row={row}
                  isCurrent={row.key === current}
                  isTabStop={row.key === tree.tabStop}
                  isDragged={row.key === dragged}
                  isTarget={row.key === target}
                  isOpen={row.hasChildren ? !tree.isClosed(row.key) : undefined}
                  isRenamed={row.key === renamed}
                  onRename={actions.rename}
                  onRenamed={renameDone}
                />
              </Fragment>
            ))}
          </RowGroup>
        ))}
        {added && !tree.visible.some(({ key }) => key === rows[added.place]?.key) && newRow}
        <div
          aria-hidden="true"
          className={place === rows.length ? 'border-t-2 border-accent' : 'border-t-2 border-transparent'}
        />
      </div>
      <RowMenu
        request={menu}
        rows={rows}
        current={current}
        actions={actions}
        onRename={rename}
        onMoveInto={moveInto}
        onAdd={onAdd}
        onNotes={(key) => afterMenu(key, focusRow, onNotes)}
        onClose={() => closeMenu(focusRow)}
      />
      <MoveInto request={movedInto} rows={rows} onMove={actions.moveInto} onClose={() => moveInto(null)} />
    </>
  )
}

interface AddedRowProps {
  added: NewRow
  actions: SectionActions
  onDone: () => void
}

/** The title of a heading that is being added, in its place. */
const AddedRow = ({ added, actions, onDone }: AddedRowProps) => (
  <div
    role="treeitem"
    aria-label="New heading"
    aria-selected={false}
    className="flex items-center py-2 ps-72 pe-12 pointer-fine:ps-32"
  >
    <TitleField
      label="Title of the new heading"
      title=""
      onSave={(title) => actions.add(added.place, added.level, title)}
      onDone={onDone}
    />
  </div>
)
