import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isApple } from '#web/lib/actions/platform.ts'
import { syncSelection } from '#web/editor/selection/sync-selection.ts'
import { $namePlace } from './name-place.ts'
import type { NamePlace } from './words-in-block.ts'

/** Returns the words at the last position of the caret in the text. */
export const namePlaceOf = (editor: LexicalEditor): NamePlace | null => {
  // The editor receives the new selection only after the click listeners have run.
  syncSelection(editor)
  return editor.getEditorState().read($namePlace)
}

/**
 * Reports the name at the caret with Ctrl+. or Cmd+., and the name under the pointer with a click
 * while Ctrl or Cmd is held. Names are looked up only then, so that typing stays fast.
 */
export const useNameCommand = (editor: LexicalEditor | undefined, onName: (place: NamePlace) => void): void => {
  const latest = useRef(onName)
  useEffect(() => {
    latest.current = onName
  })
  useEffect(() => {
    if (!editor) return
    const report = () => {
      const place = namePlaceOf(editor)
      if (place) latest.current(place)
    }
    const onClick = (event: MouseEvent) => {
      const isHeld = isApple ? event.metaKey : event.ctrlKey
      // A click on a link opens the link.
      if (isHeld && event.button === 0 && !(event.target as Element).closest('a')) report()
    }
    const stopKeys = editor.registerCommand(
      KEY_DOWN_COMMAND,
      (event) => {
        if (!isShortcut(event, 'codexCard')) return false
        event.preventDefault()
        report()
        return true
      },
      COMMAND_PRIORITY_LOW,
    )
    const stopRoot = editor.registerRootListener((root, before) => {
      before?.removeEventListener('click', onClick)
      root?.addEventListener('click', onClick)
    })
    return () => {
      stopKeys()
      stopRoot()
    }
  }, [editor])
}
