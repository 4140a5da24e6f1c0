import { editorBlockText } from '../editor-state/count-editor-block.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'

/** Returns what stands for a block that can't be edited: its text, or a sign of what it is. */
export const lockedText = (block: EditorNode): string => {
  const text = editorBlockText(block)
  if (text.trim() !== '') return text
  if (block.type === 'figure' && typeof block['alt'] === 'string' && block['alt'] !== '') return `[${block['alt']}]`
  return block.type === 'scenebreak' ? '* * *' : '[…]'
}
