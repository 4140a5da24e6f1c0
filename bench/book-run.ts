import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookProgress, BookStep } from '#writer/book/book-state.ts'
import { createBookPipeline } from '#writer/book/book-pipeline.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'

export interface MeasuredRun {
  steps: BookStep[]
  progress: BookProgress[]
  milliseconds: number
}

/** Writes a book from the start, with its steps in memory. */
export const runBook = async (
  model: LanguageModel,
  order: BookOrder,
  pauses: readonly number[] = [20, 50, 100],
): Promise<MeasuredRun> => {
  const steps: BookStep[] = []
  const progress: BookProgress[] = []
  const start = performance.now()
  await createBookPipeline(model, pauses)(order, [], {
    keep: (step) => {
      steps.push(step)
      return Promise.resolve()
    },
    progress: (event) => progress.push(event),
    signal: new AbortController().signal,
  })
  return { steps, progress, milliseconds: performance.now() - start }
}

/**
 * Returns true if each section of the outline was written or failed exactly once, in order, and no
 * title occurs twice.
 */
export const headingsInOrder = (steps: readonly BookStep[], order: BookOrder): boolean => {
  const outlines = steps.filter((step) => step.type === 'outline')
  const [first] = outlines
  if (first === undefined || outlines.length !== 1) return false
  const { chapters } = first.outline
  const titles = chapters.flatMap(({ title, subchapters }) => [title, ...subchapters.map((section) => section.title)])
  const places = steps
    .flatMap((step) => {
      if (step.type === 'section') return [[step.section.chapter, step.section.section] as const]
      return step.type === 'section-failed' ? [[step.chapter, step.section] as const] : []
    })
    .sort(([chapter, section], [otherChapter, otherSection]) => chapter - otherChapter || section - otherSection)
  const expected = chapters.flatMap(({ subchapters }, chapter) => subchapters.map((_, section) => [chapter, section]))
  return (
    chapters.length === order.chapters &&
    chapters.every(({ subchapters }) => subchapters.length === order.subChapters) &&
    titles.every((title) => title.trim() !== '') &&
    new Set(titles.map((title) => title.toLowerCase())).size === titles.length &&
    JSON.stringify(places) === JSON.stringify(expected)
  )
}
