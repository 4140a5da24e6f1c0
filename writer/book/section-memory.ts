import { LAST_WORDS, entryTokens } from '#writer/bible/memory-mode.ts'
import { lastWordsOf } from '#writer/bible/assemble-memory.ts'
import { retrieve } from '#writer/bible/retrieve.ts'
import type { MemoryEntries } from '#writer/bible/retrieve.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { isInOrder } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { SectionPlace } from './book-state.ts'

/** Returns the text of a section's plan, which names the entities that its prompt needs. */
const planText = (book: BookSoFar, { chapter, section }: SectionPlace): string => {
  const { title, subchapters } = book.outline!.chapters[chapter]!
  const plan = book.brief(chapter)?.sections[section]
  return [title, subchapters[section]!.title, plan?.goal, ...(plan?.facts ?? [])].filter(Boolean).join('\n')
}

/** Chooses the material about the book so far for the prompt of a section. */
export const sectionEntries = (book: BookSoFar, order: BookOrder, place: SectionPlace): MemoryEntries =>
  retrieve(book.bible(), book.sentences, {
    place,
    plan: planText(book, place),
    language: order.language,
    tokens: entryTokens.slim,
    inOrder: isInOrder(order),
  })

/** Returns the end of a written section. */
export const endOfSection = (book: BookSoFar, order: BookOrder, { chapter, section }: SectionPlace): string =>
  lastWordsOf(markdownOfBlocks(book.blocks(chapter, section)), LAST_WORDS, order.language)
