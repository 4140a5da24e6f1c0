import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { LinkNode } from '@lexical/link'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMMAND_PRIORITY_LOW,
  createEditor,
  type ElementNode,
  HISTORY_MERGE_TAG,
  KEY_DOWN_COMMAND,
  KEY_ENTER_COMMAND,
  KEY_ESCAPE_COMMAND,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
} from 'lexical'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { keepCaretFormat } from '../../selection/keep-caret-format.ts'
import { readTransfer } from '../../paste/read-transfer.ts'
import { keepPlain } from '../../typing/keep-plain.ts'
import { registerSmallCaps } from '../../typing/small-caps.ts'
import { smartMarks } from '../../typing/smart-marks.ts'
import { $textKey } from '../../typing/text-formats.ts'
import { registerTypedMarks } from '../../typing/typed-marks.ts'
import { textClasses } from '../../typing/text-classes.ts'
import { $exportBlock, $importBlock } from '../block-json.ts'
import { FormulaNode } from '../formula/formula-node.ts'

/** Milliseconds. Keystrokes with shorter pauses are undone together. */
const UNDO_PAUSE = 800

const holdsPieces = (block: EditorNode): boolean => (block.children ?? []).some(({ type }) => type === 'note')

/** A footnote can contain only paragraphs. Other blocks are converted to their lines of text. */
const $paragraphsOf = (block: EditorNode): ElementNode[] => {
  const node = block.type === 'paragraph' && !holdsPieces(block) && !('$' in block) ? $importBlock(block) : null
  if ($isElementNode(node)) return [node]
  return editorBlockText(block)
    .split('\n')
    .map((line) => $createParagraphNode().append($createTextNode(line)))
}

const $paste = (transfer: DataTransfer | null) => {
  const selection = $getSelection()
  if (!transfer || !$isRangeSelection(selection)) return
  const paragraphs = readTransfer(transfer).blocks.flatMap($paragraphsOf)
  const [only] = paragraphs
  selection.insertNodes(only && paragraphs.length === 1 ? only.getChildren() : paragraphs)
}

const $body = (): EditorNode[] => $getRoot().getChildren().map($exportBlock)

interface NoteTextOptions {
  language: LanguageCode
  body: readonly EditorNode[]
  onChange: (body: EditorNode[]) => void
  /** Called for Ctrl+Enter. */
  onDone: () => void
}

/** Opens a small editor for the paragraphs of a footnote, without the blocks of a manuscript. */
export const openNoteText = (
  element: HTMLElement,
  { language, body, onChange, onDone }: NoteTextOptions,
): (() => void) => {
  const editor = createEditor({
    namespace: 'note',
    nodes: [HeadingNode, QuoteNode, LinkNode, FormulaNode],
    theme: { text: textClasses },
    onError: reportError,
  })
  editor.setRootElement(element)
  editor.update(
    () => {
      const paragraphs = body.map($importBlock).filter($isElementNode)
      $getRoot().append(...(paragraphs.length > 0 ? paragraphs : [$createParagraphNode()]))
      $getRoot().selectEnd()
    },
    { tag: HISTORY_MERGE_TAG, discrete: true },
  )
  let before = JSON.stringify(editor.read($body))
  const stop = mergeRegister(
    registerRichText(editor),
    keepCaretFormat(editor),
    registerSmallCaps(editor),
    keepPlain(editor),
    registerTypedMarks(editor, { language: () => language, isSmart: smartMarks.get }),
    editor.registerCommand(KEY_DOWN_COMMAND, (event) => $textKey(editor, event), COMMAND_PRIORITY_LOW),
    registerHistory(editor, createEmptyHistoryState(), UNDO_PAUSE),
    editor.registerCommand(KEY_ESCAPE_COMMAND, () => true, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(
      KEY_ENTER_COMMAND,
      (event) => {
        if (!event?.ctrlKey && !event?.metaKey) return false
        event.preventDefault()
        onDone()
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        event.preventDefault()
        const transfer = 'clipboardData' in event ? event.clipboardData : null
        editor.update(() => $paste(transfer), { tag: PASTE_TAG })
        return true
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, editorState }) => {
      if (dirtyElements.size === 0 && dirtyLeaves.size === 0) return
      const now = editorState.read($body)
      const json = JSON.stringify(now)
      // Opening the form is not a change.
      if (json === before) return
      before = json
      onChange(now)
    }),
  )
  return () => {
    stop()
    editor.setRootElement(null)
    element.replaceChildren()
  }
}
