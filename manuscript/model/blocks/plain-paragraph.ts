import { runsToEditorNodes } from './write-runs.ts'
import { editorBlockText } from '../editor-state/count-editor-block.ts'
import { emptyParagraph } from '../editor-state/editor-blocks.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'

/** Returns a block as a paragraph of level 1 with its plain text, for readers that don't know it. */
export const plainParagraph = (block: EditorNode): EditorNode => ({
  ...emptyParagraph(),
  children: runsToEditorNodes([{ text: editorBlockText(block) }]),
})
