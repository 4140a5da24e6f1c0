import { manuscriptToBook } from '../blocks/manuscript-to-book.ts'
import { createManuscriptReader } from '../blocks/read-manuscript.ts'
import type { Book } from '../book.ts'
import { EditorStateError } from './editor-state.ts'
import type { EditorNode } from './editor-state.ts'

const isNode = (value: unknown): value is EditorNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const rootOf = (state: unknown): EditorNode[] => {
  const root = typeof state === 'object' && state !== null && 'root' in state ? state.root : undefined
  if (!isNode(root) || !Array.isArray(root.children))
    throw new EditorStateError('This is not an editor state: it has no root with children.')
  return (root.children as unknown[]).filter(isNode)
}

/** Reads the blocks of an editor's state one by one, so that a long text can be read in slices. */
export const createBookReader = (about: Pick<Book, 'title' | 'author' | 'language'>) => {
  const reader = createManuscriptReader(about)
  return {
    /** Throws `EditorStateError` for a block that is nested too deeply. */
    add: (node: EditorNode): void => reader.add(node),
    book: (): Book => manuscriptToBook(reader.manuscript()),
  }
}

/**
 * Reads the editor's state, with or without chapter nodes. An h1 or h2 begins a chapter, a deeper
 * heading a section. Blocks that a book does not have become paragraphs. Keeps the text of unknown
 * nodes. Throws `EditorStateError` for any other value.
 */
export const editorStateToBook = (state: unknown, about: Pick<Book, 'title' | 'author' | 'language'>): Book => {
  const reader = createBookReader(about)
  for (const node of rootOf(state)) reader.add(node)
  return reader.book()
}
