import type { LexicalEditor } from 'lexical'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns a value of a node that a form edits, also after it was changed elsewhere. `read` has to return
 * the same value for the same text.
 */
export const useNodeValue = <T>(editor: LexicalEditor, read: () => T): T =>
  useSyncExternalStore(
    useCallback((listener: () => void) => editor.registerUpdateListener(listener), [editor]),
    read,
  )
