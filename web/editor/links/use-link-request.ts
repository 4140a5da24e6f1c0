import {
  $getSelection,
  $isRangeSelection,
  $onUpdate,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { useEffect, useState } from 'react'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { $linkAtCaret, $linkPlace, EDIT_LINK_COMMAND, type LinkPlace } from './edit-link.ts'

export interface LinkRequest {
  /** The current address of the link; null for a new one. */
  url: string | null
  place: LinkPlace
  /**
   * True if the person asked to edit the link, so that its field takes the focus. A click on a link
   * only shows the editor and leaves the focus in the text.
   */
  wanted: boolean
  /** The anchor of the popup, which follows scrolling. */
  anchor: { getBoundingClientRect: () => DOMRect }
  /**
   * The text to be linked, highlighted while the focus is elsewhere; null if nothing is selected.
   */
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
    return { url: link?.getURL() ?? null, place: $linkPlace(), wanted, anchor, range: isRange ? range : null }
  })

const hasPlace = (range: Range | null): range is Range => (range?.getBoundingClientRect().height ?? 0) > 0

/**
 * Returns the current request for the link editor: by shortcut, by the toolbar, or by a click on a
 * link. Null if there is none.
 */
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
            if (!isShortcut(event, 'link')) return false
            event.preventDefault()
            return editor.dispatchCommand(EDIT_LINK_COMMAND, undefined)
          },
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CLICK_COMMAND,
          ({ target }) => {
            const isLink = target instanceof Element && target.closest('a') !== null
            // The caret moves to the link only after the click event.
            if (isLink) setTimeout(() => setRequest(readRequest(editor, false)))
            return false
          },
          COMMAND_PRIORITY_LOW,
        ),
        // A link editor that a click opened closes when the person types on or the caret leaves the
        // link.
        editor.registerUpdateListener(({ editorState, dirtyLeaves }) => {
          setRequest((request) => {
            if (!request || request.wanted) return request
            const stays = editorState.read(() => $linkPlace().key === request.place.key)
            return stays && dirtyLeaves.size === 0 ? request : null
          })
        }),
      ),
    [editor],
  )
  return [request, setRequest]
}
