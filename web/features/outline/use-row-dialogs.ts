import { useState } from 'react'
import type { RowMenuRequest } from './row-menu.tsx'
import type { NewRow } from './section-choices.ts'

/**
 * Opens a panel from the menu of a row. The menu closes first, so that the row has the focus, and
 * gets it back from the panel.
 */
export const afterMenu = (key: string, focusRow: (key: string) => void, open: (key: string) => void): void =>
  void setTimeout(() => {
    focusRow(key)
    open(key)
  })

/**
 * Holds the row whose menu is open, the row being renamed, and the row being moved into another
 * one.
 */
export const useRowDialogs = () => {
  const [menu, setMenu] = useState<RowMenuRequest | null>(null)
  const [renamed, setRenamed] = useState<string | null>(null)
  const [movedInto, setMovedInto] = useState<string | null>(null)
  const [added, setAdded] = useState<NewRow | null>(null)
  return {
    menu,
    renamed,
    movedInto,
    added,
    openMenu: setMenu,
    rename: setRenamed,
    moveInto: setMovedInto,
    add: setAdded,
    /**
     * Closes the menu. The row gets the focus again, unless the chosen action gave it to something
     * else.
     */
    closeMenu: (focusRow: (key: string) => void): void => {
      const key = menu?.key
      setMenu(null)
      setTimeout(() => {
        if (key && document.activeElement === document.body) focusRow(key)
      })
    },
  }
}
