import { COLLABORATION_TAG, HISTORIC_TAG, HISTORY_PUSH_TAG, type LexicalEditor, PASTE_TAG } from 'lexical'

/** Milliseconds without a keystroke that count as a pause. */
const PAUSE = 700

const notTyped = [HISTORIC_TAG, COLLABORATION_TAG, PASTE_TAG, HISTORY_PUSH_TAG]

/**
 * Calls a function after a pause in typing. A keystroke only stores its time. A single timer checks
 * that time, and starts again if the pause was too short.
 */
export const watchPause = (editor: LexicalEditor, onPause: () => void): (() => void) => {
  let typedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    const left = typedAt + PAUSE - performance.now()
    timer = left > 0 ? setTimeout(check, left) : undefined
    if (timer === undefined) onPause()
  }
  const stop = editor.registerUpdateListener(({ dirtyLeaves, tags }) => {
    // A change of more than two leaves was not typed.
    if (dirtyLeaves.size === 0 || dirtyLeaves.size > 2 || notTyped.some((tag) => tags.has(tag))) return
    typedAt = performance.now()
    timer ??= setTimeout(check, PAUSE)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
