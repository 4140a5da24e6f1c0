import type { KeyboardEvent, MouseEvent } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'
import type { OutlineRow } from './read-rows.ts'
import { keyOf, partOf } from './row-target.ts'
import { keyAction, type KeyPlace } from './tree-keys.ts'

interface TreePlace extends Omit<KeyPlace, 'key'> {
  rows: readonly OutlineRow[]
  /** Key of the row whose title is edited. */
  renamed: string | null
}

/** Returns the handlers of the tree, which serve all of its rows. */
export const treeHandlers = ({ rows, renamed, ...place }: TreePlace) => {
  const { tree, onJump, openMenu } = place
  return {
    onClick: ({ target }: MouseEvent): void => {
      const key = keyOf(target)
      const part = partOf(target)
      if (!key || part === 'grip' || key === renamed) return
      if (part === 'menu') return openMenu(key)
      tree.setActive(key)
      if (part === 'twisty' && rows.find((row) => row.key === key)?.hasChildren) tree.setOpen(key, tree.isClosed(key))
      else onJump(key)
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const key = keyOf(event.target)
      if (!key || isComposing(event.nativeEvent)) return
      const act = keyAction(event, { ...place, key })
      if (!act) return
      event.preventDefault()
      act()
    },
    onMouseDown: (event: MouseEvent): void => {
      const part = partOf(event.target)
      // The browser would drag a selection instead of the row.
      if (part === 'grip' || (part === 'name' && event.button === 0)) event.preventDefault()
    },
    onContextMenu: (event: MouseEvent): void => {
      const key = keyOf(event.target)
      if (!key || key === renamed) return
      event.preventDefault()
      openMenu(key)
    },
  }
}
