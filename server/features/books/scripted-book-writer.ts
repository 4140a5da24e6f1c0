import type { BookHooks, BookStep } from '#writer/book/book-state.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { Writer } from '#writer/writer.ts'

export interface BookRun {
  order: BookOrder
  kept: readonly BookStep[]
  hooks: BookHooks
}

const never = () => {
  throw new Error('Only books are written here')
}

/** A writer of books for tests: the test says what each run of a book does. */
export const scriptedBookWriter = (write: (run: BookRun) => Promise<void>, kind: Writer['kind'] = 'model'): Writer => {
  return {
    kind,
    name: 'a script',
    outline: never,
    section: never,
    rewriteTitle: never,
    paraphrase: never,
    expand: never,
    shorten: never,
    prompt: never,
    matchStyle: never,
    book: (order, kept, hooks) => write({ order, kept, hooks }),
  }
}

export const outlineStep = ({ chapters, subChapters }: BookOrder): BookStep => ({
  type: 'outline',
  outline: {
    title: 'A scripted book',
    chapters: Array.from({ length: chapters }, (_, chapter) => ({
      title: `Chapter ${chapter + 1}`,
      subchapters: Array.from({ length: subChapters }, (_, section) => ({ title: `Section ${section + 1}` })),
    })),
  },
})

export const sectionStep = (chapter: number, section: number): BookStep => ({
  type: 'section',
  facts: [],
  section: {
    chapter,
    section,
    blocks: [{ type: 'paragraph', text: [{ text: `The text of ${chapter}.${section}.` }] }],
    words: 4,
    measures: {
      words: 4,
      wordsAsked: 4,
      length: 100,
      complete: true,
      repetition: 0,
      language: 1,
      leaks: [],
      drafts: 1,
    },
  },
})

/** Keeps every step that was not kept before, one after the other. */
export const keepMissing = async ({ order, kept, hooks }: BookRun) => {
  const steps = [outlineStep(order)]
  for (let chapter = 0; chapter < order.chapters; chapter++)
    for (let section = 0; section < order.subChapters; section++) steps.push(sectionStep(chapter, section))
  steps.push({ type: 'title', title: 'The final title' })
  for (const step of steps.slice(kept.length)) {
    hooks.signal.throwIfAborted()
    await hooks.keep(step)
  }
}
