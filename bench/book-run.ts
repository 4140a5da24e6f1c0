import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookProgress, BookStep } from '#writer/book/book-state.ts'
import { writeBookWith } from '#writer/book/write-book.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'

export interface BookRun {
  steps: BookStep[]
  progress: BookProgress[]
  milliseconds: number
}

/** Writes a book from nothing, keeping its steps in memory. */
export const runBook = async (
  model: LanguageModel,
  order: BookOrder,
  pauses: readonly number[] = [20, 50, 100],
): Promise<BookRun> => {
  const steps: BookStep[] = []
  const progress: BookProgress[] = []
  const start = performance.now()
  await writeBookWith(model, pauses)(order, [], {
    keep: (step) => {
      steps.push(step)
      return Promise.resolve()
    },
    progress: (event) => progress.push(event),
    signal: new AbortController().signal,
  })
  return { steps, progress, milliseconds: performance.now() - start }
}
