import {
  $getSelection,
  $isRangeSelection,
  $onUpdate,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  CONTROL_OR_META,
  isExactShortcutMatch,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical'
import { useEffect, useState } from 'react'
import { $linkAtCaret, EDIT_LINK_COMMAND } from './edit-link.ts'

export interface LinkRequest {
  /** Where the link leads now; null for a new one. */
  url: string | null
  key: NodeKey | null
  /** Asked for, so that its field takes the focus. A link that was merely clicked is shown, and one can write on. */
  wanted: boolean
  /** What it stands beside, wherever the page is scrolled to. */
  anchor: { getBoundingClientRect: () => DOMRect }
  /** What the link will be of, to be shown while the selection is elsewhere. */
  range: Range | null
}

const readRequest = (editor: LexicalEditor, wanted: boolean): LinkRequest | null =>
  editor.getEditorState().read(() => {
    const selection = $getSelection()
    const root = editor.getRootElement()
    if (!root || !$isRangeSelection(selection)) return null
    const link = $linkAtCaret()
    const element = link && editor.getElementByKey(link.getKey())
    const shown = root.ownerDocument.getSelection()
    const range = shown && shown.rangeCount > 0 ? shown.getRangeAt(0).cloneRange() : null
    const isRange = !selection.isCollapsed()
    const anchor =
      (isRange ? range : element) ?? (hasPlace(range) ? range : editor.getElementByKey(selection.focus.key))
    if (!anchor) return null
    return { url: link?.getURL() ?? null, key: link?.getKey() ?? null, wanted, anchor, range: isRange ? range : null }
  })

const hasPlace = (range: Range | null): range is Range => (range?.getBoundingClientRect().height ?? 0) > 0

/** Whether the link editor is asked for: by its keys, by the toolbar, or by a click on a link. */
export const useLinkRequest = (editor: LexicalEditor): [LinkRequest | null, (request: null) => void] => {
  const [request, setRequest] = useState<LinkRequest | null>(null)
  useEffect(
    () =>
      mergeRegister(
        editor.registerCommand(
          EDIT_LINK_COMMAND,
          () => {
            $onUpdate(() => setRequest(readRequest(editor, true)))
            return true
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          KEY_DOWN_COMMAND,
          (event) => {
            if (!isExactShortcutMatch(event, 'k', CONTROL_OR_META)) return false
            event.preventDefault()
            return editor.dispatchCommand(EDIT_LINK_COMMAND, undefined)
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CLICK_COMMAND,
          ({ target }) => {
            const isLink = target instanceof Element && target.closest('a') !== null
            // The caret gets there only after this.
            if (isLink) setTimeout(() => setRequest(readRequest(editor, false)))
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
        // One that is merely shown goes when one writes on, or the caret leaves the link.
        editor.registerUpdateListener(({ editorState, dirtyLeaves }) => {
          setRequest((request) => {
            if (!request || request.wanted) return request
            const stays = editorState.read(() => $linkAtCaret()?.getKey() === request.key)
            return stays && dirtyLeaves.size === 0 ? request : null
          })
        }),
      ),
    [editor],
  )
  return [request, setRequest]
}
