import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { buildFact } from './build-fact.ts'
import { type BookRun, outlineStep, sectionStep } from './scripted-book-writer.ts'

const paragraph = (text: string): ManuscriptBlock => ({ type: 'paragraph', text: [{ text }] })

/** Builds a section of two paragraphs, of which the second states the fact of `factsStep`. */
export const twoParagraphs = (
  chapter: number,
  section: number,
  texts = [`Section ${chapter}.${section} begins.`, `The lamp of ${chapter}.${section} is green.`],
): Extract<BookStep, { type: 'section' }> => {
  const step = sectionStep(chapter, section) as Extract<BookStep, { type: 'section' }>
  return { ...step, section: { ...step.section, blocks: texts.map(paragraph), words: 9 } }
}

const factsStep = (chapter: number, section: number): BookStep => ({
  type: 'facts',
  chapter,
  section,
  found: {
    facts: [
      buildFact({
        entity: `lamp ${chapter}.${section}`,
        attribute: 'colour',
        value: 'green',
        quote: `The lamp of ${chapter}.${section} is green.`,
        section: { chapter, section },
      }),
    ],
    promises: [],
    kept: [],
    rejected: 0,
    notable: [],
  },
})

const key = (step: BookStep) => JSON.stringify([step.type, 'section' in step ? step.section : null].flat())

/** Stores every missing step of a book with two paragraphs in each section, and their facts. */
export const writeSections = async ({ order, storedSteps, hooks }: BookRun): Promise<void> => {
  const steps: BookStep[] = [outlineStep(order)]
  for (let chapter = 0; chapter < order.chapters; chapter++)
    for (let section = 0; section < order.subChapters; section++)
      steps.push(twoParagraphs(chapter, section), factsStep(chapter, section))
  const known = new Set(storedSteps.map(key))
  for (const step of steps) {
    hooks.signal.throwIfAborted()
    if (!known.has(key(step))) await hooks.keep(step)
  }
}
