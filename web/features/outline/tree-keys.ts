import { CONTROL_OR_META, isModifierMatch } from 'lexical'
import type { KeyboardEvent } from 'react'
import type { SectionActions } from './section-actions.ts'
import type { Tree } from './use-tree.ts'

export interface KeyPlace {
  tree: Tree
  key: string
  actions: SectionActions
  onJump: (key: string) => void
  focusRow: (key: string) => void
  openMenu: (key: string) => void
  rename: (key: string) => void
}

/** Returns the action of a key with Alt, Control or Command in the outline and on the board. */
export const heldAction = (
  event: KeyboardEvent,
  { key, actions }: Pick<KeyPlace, 'key' | 'actions'>,
): (() => void) | undefined => {
  const isAlt = isModifierMatch(event.nativeEvent, { altKey: true })
  if (isAlt && event.key === 'ArrowUp') return () => actions.move(key, -1)
  if (isAlt && event.key === 'ArrowDown') return () => actions.move(key, 1)
  const letter = event.key.toLowerCase()
  if (letter === 'z' && isModifierMatch(event.nativeEvent, CONTROL_OR_META)) return actions.undo
  if (letter === 'z' && isModifierMatch(event.nativeEvent, { ...CONTROL_OR_META, shiftKey: true })) return actions.redo
  if (letter === 'y' && isModifierMatch(event.nativeEvent, { ctrlKey: true })) return actions.redo
  return undefined
}

/**
 * Returns the action of a key in the outline, or undefined. The keys are those of every tree:
 * arrows, Home, End, Enter, F2 and the menu key; Alt with an arrow moves the section.
 */
export const keyAction = (event: KeyboardEvent, place: KeyPlace): (() => void) | undefined => {
  const { tree, key, onJump, focusRow, openMenu, rename } = place
  if (event.altKey || event.ctrlKey || event.metaKey) return heldAction(event, place)
  const at = tree.visible.findIndex((row) => row.key === key)
  const row = tree.visible[at]
  if (!row) return undefined
  const go = (to: number) => () => {
    const next = tree.visible[Math.max(0, Math.min(tree.visible.length - 1, to))]
    if (next) focusRow(next.key)
  }
  const isRtl = event.currentTarget instanceof Element && event.currentTarget.matches(':dir(rtl)')
  const [outward, inward] = isRtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  const isOpen = row.hasChildren && !tree.isClosed(key)
  switch (event.key) {
    case 'ArrowUp':
      return go(at - 1)
    case 'ArrowDown':
      return go(at + 1)
    case 'Home':
      return go(0)
    case 'End':
      return go(tree.visible.length - 1)
    case outward:
      return isOpen
        ? () => tree.setOpen(key, false)
        : go(tree.visible.findLastIndex((one, index) => index < at && one.level < row.level))
    case inward:
      if (!row.hasChildren) return undefined
      return isOpen ? go(at + 1) : () => tree.setOpen(key, true)
    case 'Enter':
    case ' ':
      return () => onJump(key)
    case 'F2':
      return () => rename(key)
    case 'ContextMenu':
      return () => openMenu(key)
    case 'F10':
      return event.shiftKey ? () => openMenu(key) : undefined
    default:
      return undefined
  }
}
