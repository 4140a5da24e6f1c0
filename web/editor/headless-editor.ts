import { createEditor, type LexicalEditor } from 'lexical'
import { editorNodes } from './editor-nodes.ts'

/** Opens an empty editor of manuscripts without a page. Errors of its updates are thrown. */
export const headlessEditor = (): LexicalEditor => {
  const editor = createEditor({
    nodes: editorNodes,
    onError: (error) => {
      throw error
    },
  })
  // The package `@lexical/headless` does the same, but installs a DOM library.
  // oxlint-disable-next-line no-underscore-dangle -- Lexical has no public way to open a headless editor.
  editor._headless = true
  return editor
}
