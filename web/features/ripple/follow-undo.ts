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
  const isText = (expected: 'before' | 'after'): boolean => {
    const list = blocks.blocks()
    if (replaced.every((block) => list[block.at]?.json === block[expected])) return true
    // A change from elsewhere may have moved the blocks.
    const texts = new Set(list.map(({ json }) => json))
    const other = expected === 'before' ? 'after' : 'before'
    return replaced.every((block) => texts.has(block[expected]) && !texts.has(block[other]))
  }
  blocks.subscribe(() => {
    if (!isStepping) return
    isStepping = false
    if (!isText(isUndone ? 'after' : 'before')) return
    isUndone = !isUndone
    onChange(isUndone)
  })
}
