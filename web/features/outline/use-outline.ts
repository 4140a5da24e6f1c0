import { useSyncExternalStore } from 'react'
import type { Workspace } from '#web/editor/workspace.ts'
import { outlineOf } from './outline-store.ts'
import type { Outline } from './read-rows.ts'

/**
 * Returns the outline of the open text, and the key of the heading above the caret, and follows
 * changes.
 */
export const useOutline = (
  workspace: Pick<Workspace, 'manuscript' | 'project'>,
): { outline: Outline; current: string | null } => {
  const store = outlineOf(workspace)
  const outline = useSyncExternalStore(store.subscribe, store.get)
  const current = useSyncExternalStore(store.subscribe, store.current)
  return { outline, current }
}
