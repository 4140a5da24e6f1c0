import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list'
import { $createParagraphNode, $isElementNode, COMMAND_PRIORITY_HIGH, type LexicalEditor, mergeRegister } from 'lexical'
import { LockedNode } from './locked-node.ts'
import { $kindOf, $selectedBlocks } from './set-block-kind.ts'

/** Moves content that a key or a paste put into a locked block to a paragraph after it. */
const $expel = (locked: LockedNode) => {
  if (locked.isEmpty()) return
  const paragraph = $createParagraphNode()
  locked.insertAfter(paragraph)
  for (const child of locked.getChildren())
    if ($isElementNode(child) && !child.isInline()) paragraph.insertBefore(child)
    else paragraph.append(child)
  if (paragraph.isEmpty()) paragraph.remove()
}

/**
 * Returns true to stop Lexical's list command, which would turn selected blocks that can't be list
 * items into items.
 */
const $holdsOther = (): boolean => $selectedBlocks().some((block) => ['other', 'code'].includes($kindOf(block)))

/** Prevents changes inside locked blocks, and list items made of blocks that can't be items. */
export const keepLocked = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(LockedNode, $expel),
    editor.registerCommand(INSERT_UNORDERED_LIST_COMMAND, $holdsOther, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INSERT_ORDERED_LIST_COMMAND, $holdsOther, COMMAND_PRIORITY_HIGH),
  )
