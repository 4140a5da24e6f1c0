import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { useEffect, useRef } from 'react'
import { isSomethingFloating } from '#web/lib/floating.ts'

/** Ctrl+Enter, or Cmd+Enter. */
export const isAcceptKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

interface Acts {
  accept: () => void
  /** Stops what is being written; what is written is discarded. */
  escape: () => void
}

/**
 * The keys of a proposal while the focus is in the text. Only these two: whatever else is typed goes into the text, whether
 * the proposal is still being written or waits for a decision.
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
          // A key that is held must not decide twice.
          if (!event.repeat) queueMicrotask(isAccept ? latest.current.accept : latest.current.escape)
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor],
  )
}
