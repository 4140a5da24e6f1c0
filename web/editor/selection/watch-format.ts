import { $isLinkNode } from '@lexical/link'
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $formatsOn } from '../typing/text-formats.ts'
import { $kindOf, type BlockKind } from '../blocks/set-block-kind.ts'

export interface Format {
  bold: boolean
  italic: boolean
  underline: boolean
  link: boolean
  /** Ids of the other formats in `text-formats.ts`, with a space between them. */
  others: string
  kind: BlockKind | null
  canUndo: boolean
  canRedo: boolean
}

const none = { bold: false, italic: false, underline: false, link: false, others: '', kind: null }

const $format = (): Omit<Format, 'canUndo' | 'canRedo'> => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return none
  const node = selection.focus.getNode()
  const block = $blockOf(node)
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    link: $findMatchingParent(node, $isLinkNode) !== null,
    others: $formatsOn(),
    kind: block && $kindOf(block),
  }
}

const fields = ['bold', 'italic', 'underline', 'link', 'others', 'kind', 'canUndo', 'canRedo'] as const

/**
 * Watches the formatting that the toolbar shows, as a store for React. Listeners are called only
 * when it changes.
 */
export const watchFormat = (editor: LexicalEditor) => {
  let format: Format = { ...none, canUndo: false, canRedo: false }
  const listeners = new Set<() => void>()
  const set = (next: Partial<Format>) => {
    const changed = { ...format, ...next }
    if (fields.every((field) => changed[field] === format[field])) return
    format = changed
    for (const listener of listeners) listener()
  }
  const stop = mergeRegister(
    editor.registerUpdateListener(({ editorState }) => set(editorState.read($format))),
    editor.registerCommand(CAN_UNDO_COMMAND, (canUndo) => (set({ canUndo }), false), COMMAND_PRIORITY_LOW),
    editor.registerCommand(CAN_REDO_COMMAND, (canRedo) => (set({ canRedo }), false), COMMAND_PRIORITY_LOW),
  )
  return {
    get: (): Format => format,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}
