import { bookToEditorState } from './editor-state/book-to-editor-state.ts'
import { editorStateToBlocks } from './editor-state/editor-blocks.ts'
import type { EditorNode } from './editor-state/editor-state.ts'
import type { LanguageCode } from './languages.ts'
import type { Outline } from './outline.ts'

/** Converts an outline to headings without text below them. */
export const outlineToBlocks = ({ title, chapters }: Outline, language: LanguageCode): EditorNode[] =>
  editorStateToBlocks(
    bookToEditorState({
      title,
      author: '',
      language,
      chapters: chapters.map((chapter) => ({
        title: chapter.title,
        blocks: [],
        sections: chapter.subchapters.map((section) => ({ title: section.title, blocks: [] })),
      })),
    }),
  )
