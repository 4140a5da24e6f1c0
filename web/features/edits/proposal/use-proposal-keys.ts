import { COMMAND_PRIORITY_LOW, KEY_DOWN_COMMAND, type LexicalEditor } from 'lexical'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from 'react'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'

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
          if (isComposing(event)) return false
          const isAccept = isShortcut(event, 'acceptProposal')
          const isEscape = isShortcut(event, 'rejectProposal')
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
    if (isComposing(event.nativeEvent)) return
    const act = actOf(event.nativeEvent, { accept, leave, move })
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    // A key that is held down must not accept twice.
    if (!event.repeat || act !== accept) act()
  }

const actOf = (event: KeyboardEvent, { accept, leave, move }: InnerActs): (() => void) | undefined => {
  if (isShortcut(event, 'acceptProposal')) return accept
  if (isShortcut(event, 'leaveProposal')) return leave
  if (move && isShortcut(event, 'changeBefore')) return () => move(-1)
  if (move && isShortcut(event, 'nextChange')) return () => move(1)
  return undefined
}
