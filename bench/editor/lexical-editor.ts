import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text'
import { createEditor } from 'lexical'
import { ChapterNode } from '#web/editor/blocks/chapter-node.ts'
import { book, toLexical } from './book.ts'
import { measure } from './measure.ts'

const chapters = (blocks: ReturnType<typeof toLexical>[]) => {
  const parts: (typeof blocks)[] = []
  for (const block of blocks) {
    if (parts.length === 0 || ('tag' in block && block.tag === 'h2')) parts.push([])
    parts.at(-1)!.push(block)
  }
  return parts.map((children) => ({ type: 'chapter', version: 1, direction: null, format: '', indent: 0, children }))
}

/** Measures Lexical without our code, except for chapters if `withChapters` is set. */
export const plainLexical = (withChapters: boolean) =>
  measure({
    open: async (words, headings) => {
      const editor = createEditor({
        namespace: 'plain',
        nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, ChapterNode],
        onError: reportError,
      })
      registerRichText(editor)
      registerHistory(editor, createEmptyHistoryState(), 300)
      const element = document.createElement('div')
      element.contentEditable = 'true'
      element.className = 'manuscript sheet'
      document.getElementById('root')!.append(element)
      editor.setRootElement(element)
      const blocks = book(words, headings).map(toLexical)
      const children = withChapters ? chapters(blocks) : blocks
      const root = { type: 'root', version: 1, direction: null, format: '', indent: 0, children }
      editor.setEditorState(editor.parseEditorState(JSON.stringify({ root })))
    },
  })
