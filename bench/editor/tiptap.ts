import { Editor } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions'
import { book, toTiptap } from './book.ts'
import { measure } from './measure.ts'

measure({
  open: async (words, headings) => {
    void new Editor({
      element: document.getElementById('root')!,
      extensions: [Document, Paragraph, Text, Heading, Bold, Italic, Underline, Link, UndoRedo],
      injectCSS: false,
      editorProps: { attributes: { class: 'manuscript sheet', style: 'white-space: pre-wrap' } },
      content: { type: 'doc', content: book(words, headings).map(toTiptap) },
    })
  },
})
