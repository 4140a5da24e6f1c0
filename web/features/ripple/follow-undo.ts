import { COMMAND_PRIORITY_CRITICAL, type LexicalEditor, REDO_COMMAND, UNDO_COMMAND } from 'lexical'

interface Listed {
  json: string
}

/** A block that a change replaced, as saved JSON before and after the change. */
interface ReplacedBlock {
  at: number
  before: string
  after: string
}

interface FollowedText {
  editor: Pick<LexicalEditor, 'registerCommand'>
  blocks: { blocks: () => readonly Listed[]; subscribe: (listener: () => void) => () => void }
}

/**
 * Reports when undo reverts a change, and when redo repeats it. The undo history does not identify
 * changes, so this compares the text, but only after undo and redo.
 */
export const followUndo = (
  { editor, blocks }: FollowedText,
  replaced: readonly ReplacedBlock[],
  onChange: (isUndone: boolean) => void,
): void => {
  let isUndone = false
  let isStepping = false
  const step = () => {
    isStepping = true
    return false
  }
  editor.registerCommand(UNDO_COMMAND, step, COMMAND_PRIORITY_CRITICAL)
  editor.registerCommand(REDO_COMMAND, step, COMMAND_PRIORITY_CRITICAL)
  blocks.subscribe(() => {
    if (!isStepping) return
    isStepping = false
    const list = blocks.blocks()
    const expected = isUndone ? 'after' : 'before'
    if (!replaced.every((block) => list[block.at]?.json === block[expected])) return
    isUndone = !isUndone
    onChange(isUndone)
  })
}
