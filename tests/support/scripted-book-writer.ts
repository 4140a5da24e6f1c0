import type { BookHooks, BookOptions, BookStep, SectionPlace } from '#writer/book/book-state.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import { makeTextEdits } from '#writer/tasks/text-edits.ts'
import type { Writer } from '#writer/writer.ts'

export interface BookRun {
  order: BookOrder
  storedSteps: readonly BookStep[]
  hooks: BookHooks
  /** Set when one section is to be rewritten. */
  options?: BookOptions
}

const never = () => {
  throw new Error('The scripted writer only writes books')
}

/** Returns a writer for tests. The test defines the behaviour of each run of a book. */
export const scriptedBookWriter = (write: (run: BookRun) => Promise<void>, type: Writer['type'] = 'model'): Writer => {
  return {
    type,
    name: 'a script',
    outline: never,
    draftSection: never,
    rewriteTitle: never,
    continueText: never,
    ...makeTextEdits(() => never),
    book: (order, storedSteps, hooks, options) => write({ order, storedSteps, hooks, options }),
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
      complete: true,
      repetition: 0,
      language: 1,
      leaks: [],
      drafts: 1,
    },
  },
})

export const failedStep = (
  { chapter, section }: SectionPlace,
  message = 'The model declined to write this.',
): BookStep => ({
  type: 'section-failed',
  chapter,
  section,
  reason: 'refused',
  message,
  draft: null,
  words: 0,
})

/**
 * Returns the place of a section step. Only one step of each section is stored: finished, failed or
 * draft.
 */
const placeOf = (step: BookStep): string | null => {
  if (step.type === 'section') return `${step.section.chapter}.${step.section.section}`
  return step.type === 'section-failed' ? `${step.chapter}.${step.section}` : null
}

/**
 * Returns a run that stores every missing step, and fails the given sections. If one section is
 * requested, it writes only that.
 */
export const keepAllBut =
  (...failing: SectionPlace[]) =>
  async ({ order, storedSteps, hooks, options }: BookRun): Promise<void> => {
    if (options?.only) return hooks.keep(sectionStep(options.only.chapter, options.only.section))
    const keys = new Set(storedSteps.map((step) => placeOf(step) ?? step.type))
    const fail = new Set(failing.map(({ chapter, section }) => `${chapter}.${section}`))
    const steps = [outlineStep(order)]
    for (let chapter = 0; chapter < order.chapters; chapter++)
      for (let section = 0; section < order.subChapters; section++)
        steps.push(fail.has(`${chapter}.${section}`) ? failedStep({ chapter, section }) : sectionStep(chapter, section))
    steps.push({ type: 'title', title: 'The final title' })
    for (const step of steps) {
      hooks.signal.throwIfAborted()
      if (!keys.has(placeOf(step) ?? step.type)) await hooks.keep(step)
    }
  }

/** Stores every missing step in order. */
export const keepMissing = async ({ order, storedSteps, hooks }: BookRun) => {
  const steps = [outlineStep(order)]
  for (let chapter = 0; chapter < order.chapters; chapter++)
    for (let section = 0; section < order.subChapters; section++) steps.push(sectionStep(chapter, section))
  steps.push({ type: 'title', title: 'The final title' })
  for (const step of steps.slice(storedSteps.length)) {
    hooks.signal.throwIfAborted()
    await hooks.keep(step)
  }
}
