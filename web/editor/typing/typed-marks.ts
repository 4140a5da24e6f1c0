import {
  $copyNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $isTextNode,
  COLLABORATION_TAG,
  type ElementNode,
  HISTORIC_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  PASTE_TAG,
  type TextFormatType,
} from 'lexical'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { smartMark } from '#manuscript/model/quotation-marks.ts'
import { $isCodeBlock } from '../blocks/code/code-block-node.ts'
import { $isMath } from '../blocks/formula/math-node.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'

/** The marks of Markdown around formatted text. The longer ones come first. */
const marks: readonly { mark: string; format: TextFormatType }[] = [
  { mark: '**', format: 'bold' },
  { mark: '~~', format: 'strikethrough' },
  { mark: '*', format: 'italic' },
]
/** Maximum number of characters between two marks of emphasis. */
const LONGEST = 2000

interface Emphasis {
  /** Offset of the opening mark. */
  from: number
  mark: string
  format: TextFormatType
}

/** Returns the emphasis that the last typed character closes, or null. */
export const emphasisAt = (text: string): Emphasis | null => {
  const before = text.slice(-LONGEST)
  const found = marks.find(({ mark }) => before.endsWith(mark))
  if (!found) return null
  const { mark, format } = found
  const closes = before.length - mark.length
  const from = before.lastIndexOf(mark, closes - 1)
  const [first, last, outside] = [before[from + mark.length], before[closes - 1], before[from - 1]]
  if (from === -1 || from + mark.length >= closes || first === undefined || last === undefined) return null
  if (/[\s*~]/.test(first) || /[\s*~]/.test(last)) return null
  // A mark inside a word, such as in 2*3*4, does not begin emphasis, and * does not close **.
  if (outside !== undefined && (outside === mark[0] || /[\p{L}\p{N}]/u.test(outside))) return null
  return { from: text.length - before.length + from, mark, format }
}

/** The number of characters that decide about a quotation mark. */
const CONTEXT = 5

/** Returns the last characters of a line before a text, which may have other formats. */
const $textBefore = (node: LexicalNode): string => {
  let text = ''
  for (let at: LexicalNode | null = node; at && text.length < CONTEXT;) {
    const before: LexicalNode | null = at.getPreviousSibling()
    if (before) text = before.getTextContent() + text
    const parent: ElementNode | null = before ? null : at.getParent()
    at = before ?? (parent?.isInline() ? parent : null)
  }
  return text.slice(-CONTEXT)
}

const $typedIn = (): { key: NodeKey; offset: number; text: string } | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return null
  const node = selection.anchor.getNode()
  if (!$isTextNode(node)) return null
  const block = $blockOf(node)
  // Quotation marks and asterisks are signs of code and of TeX.
  if ($isCodeBlock(block) || $isMath(block)) return null
  return { key: node.getKey(), offset: selection.anchor.offset, text: node.getTextContent() }
}

const $textAt = (key: NodeKey): string => {
  const node = $getNodeByKey(key)
  return $isTextNode(node) ? node.getTextContent() : ''
}

const $contextOf = (key: NodeKey): string => {
  const node = $getNodeByKey(key)
  return node ? $textBefore(node) : ''
}

const $emphasize = (key: NodeKey, offset: number, { from, mark, format }: Emphasis): void => {
  const node = $getNodeByKey(key)
  if (!$isTextNode(node)) return
  const text = node.getTextContent()
  const bits = node.getFormat()
  const inside = text.slice(from + mark.length, offset - mark.length)
  // Copies keep the state of the text, such as small capitals.
  const made = $copyNode(node).setTextContent(inside).toggleFormat(format)
  node.insertAfter(made)
  const after = text.slice(offset)
  if (after !== '') made.insertAfter($copyNode(node).setTextContent(after))
  // Text typed next has the format of the text before the emphasis.
  made.selectEnd().setFormat(bits)
  if (from === 0) node.remove()
  else node.setTextContent(text.slice(0, from))
}

const $replaceBefore = (key: NodeKey, offset: number, length: number, text: string): void => {
  const node = $getNodeByKey(key)
  if ($isTextNode(node)) node.spliceText(offset - length, length, text, true)
}

const isTrigger = (text: string, offset: number): boolean =>
  '*~"\''.includes(text[offset - 1]!) || text.slice(offset - 3, offset - 1) === '--'

interface TypedMarks {
  language: () => LanguageCode
  /** True if straight quotation marks and hyphens are replaced. */
  isSmart: () => boolean
}

/**
 * Replaces typed Markdown marks by formats, and straight quotation marks and hyphens by those of the
 * language. Each replacement is a separate undo step, so undo restores the typed characters.
 */
export const registerTypedMarks = (editor: LexicalEditor, { language, isSmart }: TypedMarks): (() => void) =>
  editor.registerUpdateListener(({ dirtyLeaves, editorState, prevEditorState, tags }) => {
    if (dirtyLeaves.size === 0 || dirtyLeaves.size > 3 || editor.isComposing()) return
    if ([HISTORIC_TAG, COLLABORATION_TAG, PASTE_TAG, HISTORY_PUSH_TAG].some((tag) => tags.has(tag))) return
    const typed = editorState.read($typedIn)
    if (!typed || typed.offset === 0 || !isTrigger(typed.text, typed.offset)) return
    const { key, offset, text } = typed
    // Only a typed character counts, not a moved caret or deleted text.
    if (prevEditorState.read(() => $textAt(key)).length !== text.length - 1) return
    const before = text.slice(0, offset)
    const emphasis = emphasisAt(before)
    if (emphasis) {
      editor.update(() => $emphasize(key, offset, emphasis), { tag: HISTORY_PUSH_TAG })
      return
    }
    const context = editorState.read(() => $contextOf(key))
    const mark = isSmart() ? smartMark(context + before, language()) : null
    if (mark && mark.length <= offset)
      editor.update(() => $replaceBefore(key, offset, mark.length, mark.text), { tag: HISTORY_PUSH_TAG })
  })
