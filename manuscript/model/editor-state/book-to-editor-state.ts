import { blockToEditorNode, headingNode } from '../blocks/write-block.ts'
import { element } from '../blocks/write-runs.ts'
import type { ManuscriptBlock } from '../blocks/block-types.ts'
import type { Book } from '../book.ts'
import type { EditorState } from './editor-state.ts'
import { languageOf } from '../languages.ts'

/** Converts a book to the editor's state, which does not include title, author and language. */
export const bookToEditorState = (book: Book): EditorState => {
  const { direction } = languageOf(book.language)
  const blockNodes = (blocks: readonly ManuscriptBlock[]) => blocks.map((block) => blockToEditorNode(block, direction))
  const chapters = book.chapters.map((chapter) =>
    element('chapter', direction, [
      headingNode('chapter', [{ text: chapter.title }], direction),
      ...blockNodes(chapter.blocks),
      ...chapter.sections.flatMap(({ title, blocks }) => [
        headingNode('section', [{ text: title }], direction),
        ...blockNodes(blocks),
      ]),
    ]),
  )
  return { root: element('root', direction, [...blockNodes(book.opening ?? []), ...chapters]) }
}
