import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list'
import { $createParagraphNode, $isElementNode, COMMAND_PRIORITY_HIGH, type LexicalEditor, mergeRegister } from 'lexical'
import { $isFixed } from './fixed-blocks.ts'
import { LockedNode } from './locked-node.ts'
import { $selectedBlocks } from './set-block-kind.ts'

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

const $holdsFixed = (): boolean => $selectedBlocks().some($isFixed)

/** Keeps locked blocks as they are. */
export const keepLocked = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(LockedNode, $expel),
    // Lexical would replace the blocks of the selection by items.
    editor.registerCommand(INSERT_UNORDERED_LIST_COMMAND, $holdsFixed, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(INSERT_ORDERED_LIST_COMMAND, $holdsFixed, COMMAND_PRIORITY_HIGH),
  )
