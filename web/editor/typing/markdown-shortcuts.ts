import {
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  COLLABORATION_TAG,
  COMPOSITION_END_TAG,
  type ElementNode,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  PASTE_TAG,
} from 'lexical'
import { blockChoices } from '../blocks/block-menu.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'

const shortcuts = blockChoices.flatMap(({ markdown }) => (markdown?.ends === 'space' ? [markdown] : []))

/**
 * Returns the text between the beginning of a paragraph and the caret if it can be a shortcut, else
 * null.
 */
const $typedStart = (): { paragraph: ElementNode; start: string } | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const { offset } = selection.anchor
  const text = selection.anchor.getNode()
  if (!$isTextNode(text) || offset > 6 || text.getFormat() !== 0) return null
  const paragraph = text.getParent()
  if (!$isParagraphNode(paragraph) || paragraph.getFirstChild() !== text || $blockOf(text) !== paragraph) return null
  return { paragraph, start: text.getTextContent().slice(0, offset) }
}

const $apply = () => {
  const typed = $typedStart()
  if (!typed) return
  for (const shortcut of shortcuts) {
    const match = shortcut.typed.exec(typed.start)
    if (!match) continue
    const text = typed.paragraph.getFirstChild()
    if ($isTextNode(text)) text.spliceText(0, typed.start.length, '', true)
    shortcut.$apply(typed.paragraph, match)
    return
  }
}

/**
 * Converts Markdown shortcuts such as `## ` at the beginning of a paragraph. Each conversion is a
 * separate undo step, so undo restores the typed characters.
 */
export const registerMarkdownShortcuts = (editor: LexicalEditor): (() => void) =>
  editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
    if (dirtyLeaves.size === 0 || dirtyLeaves.size > 2 || editor.isComposing()) return
    if ([HISTORIC_TAG, COLLABORATION_TAG, PASTE_TAG, HISTORY_PUSH_TAG].some((tag) => tags.has(tag))) return
    const typed = editorState.read($typedStart)
    if (!typed?.start.endsWith(' ') || !shortcuts.some((shortcut) => shortcut.typed.test(typed.start))) return
    // Converts only if a character was just typed here, not if the caret was moved here or text was
    // deleted.
    const before = prevEditorState.read(() => $getNodeByKey(typed.paragraph.getKey())?.getTextContentSize())
    const now = editorState.read(() => typed.paragraph.getTextContentSize())
    if (!tags.has(COMPOSITION_END_TAG) && (before === undefined || now !== before + 1)) return
    editor.update($apply, { tag: HISTORY_PUSH_TAG })
  })
