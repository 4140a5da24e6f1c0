import { $isListNode, type ListItemNode } from '@lexical/list'
import type { LexicalNode } from 'lexical'

/** Lets a numbered list begin with a number. Other blocks are left alone. */
export const $continueNumbers = (list: LexicalNode | null | undefined, number: number): void => {
  if ($isListNode(list) && list.getListType() === 'number') list.setStart(number)
}

/** Returns the number after an item. An item that only holds a list has no number of its own. */
export const $numberAfter = (item: ListItemNode): number =>
  item.getValue() + ($isListNode(item.getFirstChild()) ? 0 : 1)
