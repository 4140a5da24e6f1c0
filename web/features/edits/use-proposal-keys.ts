import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'
import { isSomethingFloating } from '#web/lib/input/floating.ts'

/** Returns true for Ctrl+Enter and Cmd+Enter. */
const isAcceptKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey

type ModifierKeys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isPlain = ({ ctrlKey, metaKey, altKey, shiftKey }: ModifierKeys) => !ctrlKey && !metaKey && !altKey && !shiftKey

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
          const isEscape = event.key === 'Escape' && isPlain(event)
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

interface InnerActs {
  accept: () => void
  /** Returns the focus to the text. */
  leave: () => void
  /** Selects another change; null if there are not several. */
  move: ((by: 1 | -1) => void) | null
}

/** Handles keys while the focus is inside the proposal. */
export const onProposalKey =
  ({ accept, leave, move }: InnerActs) =>
  (event: ReactKeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const act = isAcceptKey(event) ? accept : isPlain(event) ? plainActs(leave, move)[event.key] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held down must not accept twice.
    if (!event.repeat || act !== accept) act()
  }

const plainActs = (leave: () => void, move: InnerActs['move']): Record<string, (() => void) | undefined> => ({
  Escape: leave,
  ...(move && { ArrowDown: () => move(1), ArrowUp: () => move(-1) }),
})
