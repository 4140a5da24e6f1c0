import { $createLinkNode, $isLinkNode, $toggleLink, type LinkNode } from '@lexical/link'
import {
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  createCommand,
  HISTORY_PUSH_TAG,
  type LexicalCommand,
  type LexicalEditor,
  type NodeKey,
} from 'lexical'

/** Opens the link editor. */
export const EDIT_LINK_COMMAND: LexicalCommand<void> = createCommand('EDIT_LINK')

export const $linkAtCaret = (): LinkNode | null => {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? $findMatchingParent(selection.focus.getNode(), $isLinkNode) : null
}

/** Selects the whole link if the selection is only a caret inside it. */
const $selectLink = () => {
  const selection = $getSelection()
  const link = $linkAtCaret()
  if (link && $isRangeSelection(selection) && selection.isCollapsed()) link.select(0, link.getChildrenSize())
}

const rel = 'noreferrer'

/**
 * The place where a link is edited or inserted: an existing link, the selected text, or the caret.
 */
export interface LinkPlace {
  /** Key of the link. */
  key: NodeKey | null
  isRange: boolean
}

export const $linkPlace = (): LinkPlace => {
  const selection = $getSelection()
  return { key: $linkAtCaret()?.getKey() ?? null, isRange: $isRangeSelection(selection) && !selection.isCollapsed() }
}

/** Returns false if the text of a link was deleted since its form was opened, as another device can do. */
export const isLinkPlaceThere = (editor: LexicalEditor, place: LinkPlace): boolean => {
  const now = editor.read($linkPlace)
  return now.key === place.key && (place.key !== null || now.isRange === place.isRange)
}

/**
 * Links the selected text, or changes the link at the caret. If there is neither, inserts the
 * address as a new link.
 */
export const setLink = (editor: LexicalEditor, url: string): void =>
  editor.update(
    () => {
      const selection = $getSelection()
      if (!$isRangeSelection(selection)) return
      const link = $linkAtCaret()
      if (selection.isCollapsed() && link) link.setURL(url)
      else if (selection.isCollapsed()) {
        const made = $createLinkNode(url, { rel }).append($createTextNode(url.replace(/^mailto:/, '')))
        selection.insertNodes([made])
      } else $toggleLink(url, { rel })
    },
    { tag: HISTORY_PUSH_TAG },
  )

export const removeLink = (editor: LexicalEditor): void =>
  editor.update(
    () => {
      $selectLink()
      $toggleLink(null)
      const selection = $getSelection()
      if ($isRangeSelection(selection))
        selection.anchor.set(selection.focus.key, selection.focus.offset, selection.focus.type)
    },
    { tag: HISTORY_PUSH_TAG },
  )
