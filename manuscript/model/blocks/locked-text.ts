import { editorBlockText } from '../editor-state/count-editor-block.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'

/** Returns the text shown for a block that can't be edited: its own text, or a placeholder. */
export const lockedText = (block: EditorNode): string => {
  const text = editorBlockText(block)
  if (text.trim() !== '') return text
  if (block.type === 'figure' && typeof block['alt'] === 'string' && block['alt'] !== '') return `[${block['alt']}]`
  return block.type === 'scenebreak' ? '* * *' : '[…]'
}
