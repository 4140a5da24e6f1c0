import type { HistoryState, HistoryStateEntry } from '@lexical/history'
import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_CRITICAL,
  type EditorState,
  HISTORIC_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical'
import { headlessEditor } from '../headless-editor.ts'
import { keepChapters } from '../blocks/keep-chapters.ts'
import { changedBlocks, isConflict, type StateChange } from './compare-states.ts'
import { mergeStates } from './merge-states.ts'

interface MissingChange extends StateChange {
  /** Blocks in which it conflicts with the step that was left out last. The next one often does too. */
  conflicts?: readonly NodeKey[]
}

/** Number of steps that are tried when a change arrives. The others are tried with the next undo. */
const MOST_TRIED = 50

/**
 * Keeps undo and redo after changes from elsewhere. Each step is a state of the whole text, without
 * the changes that arrived later. A change is applied to the next step of each direction when it
 * arrives, and to any other step when its turn comes. A step that changed the same words is left
 * out: the text keeps what it did, and what the change did.
 */
export const keepUndo = (editor: LexicalEditor, history: HistoryState, onError: (error: Error) => void) => {
  /** The changes that a step, and every step below it, does not have yet. */
  const missing = new WeakMap<HistoryStateEntry, MissingChange>()
  let scratch: LexicalEditor | undefined
  const openScratch = (): LexicalEditor => {
    scratch = headlessEditor()
    keepChapters(scratch)
    return scratch
  }

  const merge = (change: StateChange, own: EditorState): EditorState | null => {
    try {
      return mergeStates(scratch ?? openScratch(), change, own)
    } catch (error) {
      onError(error as Error)
      return null
    }
  }

  /** Brings the step on top of a stack up to date, or the first below it that can be. */
  const settle = (stack: HistoryStateEntry[], canCommand: typeof CAN_UNDO_COMMAND, most: number) => {
    for (let tried = 0; tried < most; tried++) {
      const entry = stack.at(-1)
      const change = entry && missing.get(entry)
      if (!change) return
      const own = entry.editorState
      const hasConflict = change.conflicts?.some((key) => isConflict(change, own, key)) ?? false
      const merged = hasConflict ? null : merge(change, own)
      const below = stack.at(-2)
      // The steps below were made relative to this one.
      if (below)
        missing.set(below, {
          before: missing.get(below)?.before ?? own,
          after: merged ?? change.after,
          ...(!merged && { conflicts: hasConflict ? change.conflicts! : changedBlocks(change) }),
        })
      missing.delete(entry)
      if (merged) {
        entry.editorState = merged
        return
      }
      stack.pop()
      if (!below) editor.dispatchCommand(canCommand, false)
    }
  }
  const settleUndo = (most = MOST_TRIED) => settle(history.undoStack, CAN_UNDO_COMMAND, most)
  const settleRedo = (most = MOST_TRIED) => settle(history.redoStack, CAN_REDO_COMMAND, most)
  // Restoring a step that does not have the changes yet would remove them.
  const beforeUndo = () => {
    settleUndo(Infinity)
    return false
  }
  const beforeRedo = () => {
    settleRedo(Infinity)
    return false
  }

  return {
    /** Applies a change from elsewhere to the text, and to the steps of the history. */
    take: (apply: () => void) => {
      // Own changes that wait for their update are no part of the change.
      editor.read(() => {})
      const { current } = history
      const change = { before: editor.getEditorState(), after: editor.getEditorState() }
      const isComposing = editor.isComposing()
      apply()
      change.after = editor.getEditorState()
      if (change.after === change.before) return
      // The history does not have the word that is being composed.
      if (current && isComposing)
        history.current = { editor, editorState: merge(change, current.editorState) ?? change.after }
      for (const stack of [history.undoStack, history.redoStack]) {
        const top = stack.at(-1)
        if (top) missing.set(top, { before: missing.get(top)?.before ?? change.before, after: change.after })
      }
      settleUndo()
      settleRedo()
    },
    stop: mergeRegister(
      editor.registerCommand(UNDO_COMMAND, beforeUndo, COMMAND_PRIORITY_CRITICAL),
      editor.registerCommand(REDO_COMMAND, beforeRedo, COMMAND_PRIORITY_CRITICAL),
      editor.registerUpdateListener(({ tags }) => {
        if (!tags.has(HISTORIC_TAG)) return
        settleUndo()
        settleRedo()
      }),
    ),
  }
}
