import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'

/** Returns a generator of numbers from 0 to 1 that only depend on the seed. */
export const numbersFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Returns a random word. Each book has its own words, so that compression can't know them. */
export const newWord = (random: () => number) =>
  Array.from(
    { length: 2 + Math.floor(random() * 8) },
    () => 'etaoinshrdlucmfwypvbgk'[Math.floor(random() ** 2 * 22)],
  ).join('')

/** Builds chapters with paragraphs of 40 to 120 words, a few of them with one in italics. */
export const newBook = (words: number, random: () => number): EditorNode[] => {
  const vocabulary = Array.from({ length: 12_000 }, () => newWord(random))
  const some = (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)]).join(' ')
  const paragraph = (): ManuscriptBlock => ({
    type: 'paragraph',
    text: [
      { text: some(20 + Math.floor(random() * 40)) },
      ...(random() < 0.2 ? [{ text: ` ${some(1)} `, italic: true }] : [{ text: ' ' }]),
      { text: `${some(20 + Math.floor(random() * 40))}.` },
    ],
  })
  const section = (title: string) => ({ title, blocks: Array.from({ length: 12 }, paragraph) })
  const chapters = Array.from({ length: Math.round(words / 80 / 48) }, (_, chapter) => ({
    title: `Chapter ${chapter}`,
    blocks: [],
    sections: ['One', 'Two', 'Three', 'Four'].map(section),
  }))
  return editorStateToBlocks(bookToEditorState(cleanBook({ title: '', author: '', language: 'english', chapters })))
}
