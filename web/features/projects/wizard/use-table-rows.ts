import { useState } from 'react'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import { addRow, moveRow, moveRowTo, removeRow, renameRow, type TableRow } from './edit-table.ts'
import type { RowPart } from './table-line.tsx'

const place = (rows: readonly TableRow[], id: string) =>
  `${rows.find((row) => row.id === id)?.title ?? ''}: line ${rows.findIndex((row) => row.id === id) + 1} of ${rows.length}`

/** Manages the rows of the edited table of contents, and the person's changes to them. */
export const useTableRows = (begun: readonly TableRow[]) => {
  const [rows, setRows] = useState(begun)
  const [removed, setRemoved] = useState<{ at: number; title: string; before: readonly TableRow[] } | null>(null)
  const [focused, setFocused] = useState<{ id: string; part: RowPart } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const change = (next: readonly TableRow[]) => {
    setRows(next)
    setRemoved(null)
  }
  const { dragged, handle } = useDragOrder((id, over, toward) => {
    const at = (rowId: string) => rows.findIndex((row) => row.id === rowId)
    // Rows have different heights, so two rows that were just swapped must not be swapped back.
    if (Math.sign(at(over) - at(id)) === toward) change(moveRowTo(rows, id, over))
  })
  return {
    rows,
    /** The row that was removed last, until the next change. */
    removed,
    /** The field or button that gets the focus. */
    focused,
    /** The outcome of the last move, for screen readers. */
    announcement,
    dragged,
    handle,
    focusTitle: (id: string) => setFocused({ id, part: 'title' }),
    putBack: () => removed && change(removed.before),
    rename: (id: string, title: string) => change(renameRow(rows, id, title)),
    move: (id: string, by: -1 | 1, part: RowPart) => {
      const next = moveRow(rows, id, by)
      change(next)
      setFocused({ id, part })
      setAnnouncement(next === rows ? 'It cannot be moved further' : place(next, id))
    },
    add: (chapterId?: string) => {
      const [next, id] = addRow(rows, chapterId)
      change(next)
      setFocused({ id, part: 'title' })
    },
    remove: (row: TableRow) => {
      const at = rows.indexOf(row)
      const next = removeRow(rows, row.id)
      setRows(next)
      setRemoved({ at, title: row.title, before: rows })
      const neighbour = next[at] ?? next.at(-1)
      if (neighbour) setFocused({ id: neighbour.id, part: 'title' })
    },
  }
}

export type EditedRows = ReturnType<typeof useTableRows>
