import { useMemo, useState } from 'react'
import type { OutlineRow } from './read-rows.ts'

/** Returns the rows that are not inside a closed one. */
const visibleRows = (rows: readonly OutlineRow[], closed: ReadonlySet<string>): readonly OutlineRow[] => {
  if (closed.size === 0) return rows
  const visible: OutlineRow[] = []
  let inside: number | null = null
  for (const row of rows) {
    if (inside !== null && row.level > inside) continue
    inside = closed.has(row.key) && row.hasChildren ? row.level : null
    visible.push(row)
  }
  return visible
}

/** Which rows of the outline are closed, and which one Tab reaches. */
export const useTree = (rows: readonly OutlineRow[], current: string | null) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const visible = useMemo(() => visibleRows(rows, closed), [rows, closed])
  const tabStop =
    [active, current].find((key) => key !== null && visible.some((row) => row.key === key)) ?? visible[0]?.key ?? null
  const setOpen = (key: string, isOpen: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen) next.delete(key)
      else next.add(key)
      return next
    })
  return {
    visible,
    tabStop,
    setActive,
    isClosed: (key: string): boolean => closed.has(key),
    setOpen,
    /** Opens every row around one, so that it can be seen. */
    reveal: (key: string): void => {
      const index = rows.findIndex((row) => row.key === key)
      let level = rows[index]?.level ?? 0
      for (let at = index - 1; at >= 0 && level > 0; at--) {
        const row = rows[at]!
        if (row.level >= level) continue
        level = row.level
        setOpen(row.key, true)
      }
    },
  }
}

export type Tree = ReturnType<typeof useTree>
