import { createHeadlessEditor } from '@lexical/headless'
import type { LexicalEditor } from 'lexical'
import { editorNodes } from './editor-nodes.ts'

/** Opens an empty editor of manuscripts without a page. Errors of its updates are thrown. */
export const headlessEditor = (): LexicalEditor => {
  const editor = createHeadlessEditor({
    nodes: editorNodes,
    onError: (error) => {
      throw error
    },
  })
  // Without a page, no element can have the focus.
  editor.getRootElement = () => null
  return editor
}
