import { useCallback, useMemo, useState } from 'react'
import type { OutlineRow } from './read-rows.ts'

/** Returns the rows that are not inside a collapsed one. */
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

/** Returns the keys of the ancestors of a row. */
const keysAround = (rows: readonly OutlineRow[], key: string): string[] => {
  const keys: string[] = []
  const index = rows.findIndex((row) => row.key === key)
  let level = rows[index]?.level ?? 0
  for (let at = index - 1; at >= 0 && level > 0; at--) {
    const row = rows[at]!
    if (row.level >= level) continue
    level = row.level
    keys.push(row.key)
  }
  return keys
}

/** Holds the collapsed rows of the outline, and the row that the Tab key reaches. */
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
  /**
   * Expands all ancestors of a row, so that it is visible. `now` can be newer than the rendered
   * rows.
   */
  const reveal = useCallback((now: readonly OutlineRow[], key: string) => {
    const around = keysAround(now, key)
    setClosed((before) =>
      around.some((one) => before.has(one)) ? new Set([...before].filter((one) => !around.includes(one))) : before,
    )
  }, [])
  return {
    visible,
    tabStop,
    setActive,
    isClosed: (key: string): boolean => closed.has(key),
    setOpen,
    reveal,
  }
}

export type Tree = ReturnType<typeof useTree>
