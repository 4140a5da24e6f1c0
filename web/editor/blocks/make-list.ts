import { $createListItemNode, $createListNode } from '@lexical/list'
import type { ElementNode } from 'lexical'

/** Turns a paragraph into a list of one item. */
export const $makeList = (paragraph: ElementNode, ordered: boolean, start = 1): void => {
  const item = $createListItemNode().append(...paragraph.getChildren())
  paragraph.replace($createListNode(ordered ? 'number' : 'bullet', start).append(item))
  item.selectStart()
}
