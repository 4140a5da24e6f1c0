import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import { isSomethingFloating } from '#web/lib/input/floating.ts'

/** Returns true for Ctrl+Enter and Cmd+Enter. */
export const isAcceptKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

interface Acts {
  accept: () => void
  /** Stops a proposal that is being written, or rejects a finished one. */
  escape: () => void
}

/**
 * Handles the keys of a proposal while the focus is in the text. Only these two keys act on it;
 * everything else is typed into the text, in every state of the proposal.
 */
export const useProposalKeys = (editor: LexicalEditor, acts: Acts): void => {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(
    () =>
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.isComposing) return false
          const isAccept = isAcceptKey(event)
          const isEscape =
            event.key === 'Escape' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
          if (!isAccept && (!isEscape || isSomethingFloating())) return false
          event.preventDefault()
          // A key that is held down must not decide twice.
          if (!event.repeat) queueMicrotask(isAccept ? latest.current.accept : latest.current.escape)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
}
