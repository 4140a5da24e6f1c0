import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerList } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import {
  CLEAR_HISTORY_COMMAND,
  createEditor,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { Splice } from '#manuscript/model/splices.ts'
import { listBlocks } from './block-list.ts'
import { editorNodes } from './editor-nodes.ts'
import { keepChapters } from './keep-chapters.ts'
import { fillText, spliceText } from './splice-text.ts'

/** Milliseconds of typing that are undone together. */
const UNDO_PAUSE = 800

export type OpenManuscript = ReturnType<typeof openManuscript>

/**
 * The manuscript that is open: one editor, its text as a list of blocks, and the ways to change it from outside the
 * keyboard. It has one owner, the page; whatever else wants to know or change something gets it from there.
 */
export const openManuscript = (text: readonly EditorNode[], onError: (error: Error) => void) => {
  const editor = createEditor({
    namespace: 'manuscript',
    nodes: editorNodes,
    onError,
    theme: { text: { underline: 'underlined' } },
  })
  const blocks = listBlocks(editor)
  const history = createEmptyHistoryState()
  const stops = [
    blocks.stop,
    keepChapters(editor),
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, history, UNDO_PAUSE),
  ]
  // Until there is an element to write in, the editor keeps changes back.
  let filled = false
  const fill = () => {
    filled = true
    fillText(editor, text, [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG])
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
  }
  stops.push(editor.registerRootListener((element) => void (element && !filled && fill())))

  return {
    editor,
    blocks,
    /** A change that is undone in one step. */
    change: (splices: readonly Splice<EditorNode>[]) => spliceText(editor, splices, [HISTORY_PUSH_TAG]),
    /**
     * What was saved somewhere else. Undo would take it back along with what was typed here before it, so it begins anew
     * from here.
     */
    take: (splices: readonly Splice<EditorNode>[]) => {
      spliceText(editor, splices, [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG])
      editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
    },
    close: () => {
      for (const stop of stops) stop()
      editor.setRootElement(null)
    },
  }
}
