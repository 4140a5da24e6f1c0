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
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { listBlocks } from './blocks/block-list.ts'
import { keepUndo } from './undo/keep-undo.ts'
import { narrowUndo } from './undo/narrow-undo.ts'
import { registerCalmUndo } from './undo/calm-undo.ts'
import { editorNodes } from './editor-nodes.ts'
import { followDirection } from './typing/follow-direction.ts'
import { keepChapters } from './blocks/keep-chapters.ts'
import { keepLocked } from './blocks/keep-locked.ts'
import { keepVoid } from './blocks/void/keep-void.ts'
import { registerCode } from './blocks/code/code-keys.ts'
import { registerEnter } from './typing/enter-keys.ts'
import { keepPlain } from './typing/keep-plain.ts'
import { registerMarkdownShortcuts } from './typing/markdown-shortcuts.ts'
import { registerCopy } from './paste/register-copy.ts'
import { registerPaste } from './paste/register-paste.ts'
import { registerEdges } from './blocks/insert-block.ts'
import { showFigures } from './blocks/figure/show-figures.ts'
import { registerMath, showMathBlocks } from './blocks/formula/register-math.ts'
import { numberNotes } from './blocks/note/number-notes.ts'
import { registerTables } from './blocks/table/register-tables.ts'
import { registerKeys } from './typing/register-keys.ts'
import { textClasses } from './typing/text-classes.ts'
import { registerSmallCaps } from './typing/small-caps.ts'
import { smartMarks } from './typing/smart-marks.ts'
import { registerTypedMarks } from './typing/typed-marks.ts'
import { setDirection } from './typing/set-direction.ts'
import { caretTag, fillText, spliceText } from './blocks/splice-text.ts'
import { showHidden } from './view/show-hidden.ts'
import { registerShowState } from './view/show-state.ts'
import { keepCaret } from './selection/keep-caret.ts'
import { keepCaretFormat } from './selection/keep-caret-format.ts'
import { watchCaret } from './selection/watch-caret.ts'
import { watchFormat } from './selection/watch-format.ts'

/** Milliseconds. Keystrokes with shorter pauses are undone together. */
const UNDO_PAUSE = 800
/** Maximum number of undo steps, since each one keeps the content that it would restore. */
const MOST_STEPS = 1000

export type OpenManuscript = ReturnType<typeof openManuscript>

/**
 * Opens a manuscript: one editor, its text as a list of blocks, and functions that change the text
 * from code. The page owns it and passes it to its components.
 *
 * A page opens the manuscript of a project once, shows it, and closes it when the person leaves the
 * page:
 *
 *     const manuscript = useOpenManuscript(() => editorStateToBlocks(JSON.parse(project.content)))
 *     <Toolbar manuscript={manuscript}><ToolbarButton name="Export" ... /></Toolbar>
 *     <ManuscriptPage manuscript={manuscript} language={project.language} label={project.name} />
 *
 * `manuscript.blocks.blocks()` returns the saved form. `manuscript.blocks.subscribe` reports each
 * change; the list is computed only when it is read. `manuscript.caret` is the block at the caret,
 * for the tools beside it.
 */
export const openManuscript = (text: readonly EditorNode[], onError: (error: Error) => void) => {
  const editor = createEditor({
    namespace: 'manuscript',
    nodes: editorNodes,
    onError,
    theme: { text: textClasses },
  })
  let language: LanguageCode = 'english'
  const blocks = listBlocks(editor)
  const caret = watchCaret(editor)
  const format = watchFormat(editor)
  const history = createEmptyHistoryState()
  const undo = keepUndo(editor, history, onError)
  const stops = [
    blocks.stop,
    caret.stop,
    format.stop,
    keepCaret(editor),
    keepCaretFormat(editor),
    keepChapters(editor),
    keepLocked(editor),
    keepVoid(editor),
    registerSmallCaps(editor),
    keepPlain(editor),
    registerShowState(editor),
    showHidden(editor),
    followDirection(editor),
    registerRichText(editor),
    registerList(editor),
    registerKeys(editor),
    registerTables(editor),
    registerMath(editor),
    showMathBlocks(editor),
    showFigures(editor),
    numberNotes(editor),
    registerEdges(editor),
    registerCode(editor),
    registerEnter(editor),
    registerPaste(editor),
    registerCopy(editor),
    registerMarkdownShortcuts(editor),
    registerTypedMarks(editor, { language: () => language, isSmart: smartMarks.get }),
    undo.stop,
    registerCalmUndo(editor, history),
    narrowUndo(editor),
    registerHistory(editor, history, UNDO_PAUSE, Date.now, undefined, MOST_STEPS),
  ]
  // Without a root element, the editor defers updates.
  let filled = false
  let direction: 'ltr' | 'rtl' = 'ltr'
  const fill = () => {
    filled = true
    fillText(editor, text, direction, [HISTORY_MERGE_TAG, SKIP_DOM_SELECTION_TAG])
    editor.dispatchCommand(CLEAR_HISTORY_COMMAND, undefined)
    // Without an entry for this state, undo could not return to it after the next change.
    history.current = { editor, editorState: editor.getEditorState() }
  }
  stops.push(editor.registerRootListener((element) => void (element && !filled && fill())))

  return {
    editor,
    blocks,
    /** The block with the caret, and the selection. */
    caret,
    /** The formatting that the toolbar shows. */
    format,
    /** Applies a change as a single undo step. */
    change: (splices: readonly Splice<EditorNode>[]) =>
      spliceText(editor, splices, [HISTORY_PUSH_TAG, caretTag(editor)]),
    /**
     * Applies a change that was saved elsewhere. Undo keeps it, and takes back the person's own
     * steps. A word that is being composed is not disturbed.
     */
    take: (splices: readonly Splice<EditorNode>[]) =>
      undo.take(() => spliceText(editor, splices, [HISTORY_MERGE_TAG, caretTag(editor)])),
    /**
     * Sets the direction for blocks without a letter. Other blocks take the direction of their
     * first letter.
     */
    setDirection: (next: 'ltr' | 'rtl') => {
      direction = next
      if (filled) setDirection(editor, next)
    },
    /** Sets the language whose quotation marks are typed. */
    setLanguage: (next: LanguageCode) => {
      language = next
    },
    close: () => {
      for (const stop of stops) stop()
      editor.setRootElement(null)
    },
  }
}
