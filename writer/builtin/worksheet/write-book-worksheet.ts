import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { countBlockWords } from '#manuscript/model/count-words.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookHooks, BookStep, ChapterBrief, WriteBook, WrittenSection } from '#writer/book/book-state.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { measureSection } from '#writer/quality/measure-section.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import { requireEnglish } from '../require-english.ts'
import { createYielder } from '../text/yielder.ts'
import { planOutline } from './plan-outline.ts'
import { readNotes, readPoints } from './read-description.ts'
import { goalOf, guideBook } from './section-guidance.ts'
import type { Guidance } from './section-guidance.ts'
import { sortNotes } from './sort-notes.ts'
import { sectionWorksheet } from './section-worksheet.ts'

interface Place {
  chapter: number
  section: number
  chapterTitle: string
  title: string
  next: string | undefined
  notes: string[]
  unplaced: string[]
  guidance: Guidance
}

const placesOf = (outline: Outline, order: BookOrder): Place[] => {
  const flat = outline.chapters.flatMap(({ title: chapterTitle, subchapters }, chapter) =>
    subchapters.map(({ title }, section) => ({ chapter, section, chapterTitle, title })),
  )
  const notes = [...readNotes(order.description), ...(order.type === 'fiction' ? readPoints(order.description) : [])]
  // In a story template, titles share words with notes only by chance: "A missing violin" is not
  // about "What Is Missing".
  const titles = flat.map(({ chapterTitle, title }) => ({ chapter: chapterTitle, section: title }))
  const { sorted, unplaced } = sortNotes(notes, titles, { byTerms: order.type !== 'fiction' })
  const guidance = guideBook(order.type, titles)
  return flat.map((place, index) => ({
    ...place,
    next: flat[index + 1]?.title,
    guidance: guidance[index]!,
    notes: sorted[index]!,
    unplaced: index === 0 ? unplaced : [],
  }))
}

const briefOf = (outline: Outline, chapter: number, places: readonly Place[], order: BookOrder): ChapterBrief => {
  const title = outline.chapters[chapter]!.title
  const before = outline.chapters[chapter - 1]?.title
  const goal = goalOf(order.type, { chapter: title, section: '' })
  return {
    goal,
    entry: before === undefined ? 'The reader knows nothing yet but the title.' : `The reader comes from “${before}”.`,
    exit: goal,
    sections: places
      .filter((place) => place.chapter === chapter)
      .map((place) => ({
        goal: place.guidance.questions[0] ?? goal,
        facts: place.notes,
        words: order.wordsPerSection ?? SECTION_WORDS,
      })),
  }
}

const worksheetOf = (place: Place, order: BookOrder): ManuscriptBlock[] =>
  sectionWorksheet({
    ...place.guidance,
    title: place.title,
    words: order.wordsPerSection ?? SECTION_WORDS,
    notes: place.notes,
    unplaced: place.unplaced,
    sources: [],
    next: place.next,
  })

/** Marks the book as a worksheet in lists, files and mails. */
export const worksheetTitle = (title: string): string => `Worksheet: ${title}`

const writeMissing = async (order: BookOrder, storedSteps: readonly BookStep[], hooks: BookHooks): Promise<void> => {
  const yieldTurn = createYielder(hooks.signal)
  const judge = await languageJudge(order.language)
  const repetitions = createRepetitionIndex(order.language)
  const written = storedSteps.flatMap((step) => (step.type === 'section' ? [step.section] : []))
  const isWritten = (place: Place) =>
    written.some(({ chapter, section }) => chapter === place.chapter && section === place.section)
  for (const { chapter, section, blocks } of written)
    repetitions.remember(`${chapter}.${section}`, [blocksToMarkdown(blocks)])
  hooks.signal.throwIfAborted()

  let outline = storedSteps.find((step) => step.type === 'outline')?.outline
  if (!outline) {
    hooks.progress({ type: 'outline-started' })
    outline = planOutline(order)
    await hooks.keep({ type: 'outline', outline })
  }
  const places = placesOf(outline, order)
  for (const chapter of outline.chapters.keys())
    if (!storedSteps.some((step) => step.type === 'brief' && step.chapter === chapter)) {
      hooks.signal.throwIfAborted()
      await hooks.keep({ type: 'brief', chapter, brief: briefOf(outline, chapter, places, order) })
    }
  for (const place of places) {
    if (isWritten(place)) continue
    await yieldTurn()
    hooks.signal.throwIfAborted()
    const { chapter, section } = place
    hooks.progress({ type: 'section-started', chapter, section })
    const blocks = worksheetOf(place, order)
    const words = countBlockWords(blocks, order.language)
    hooks.progress({ type: 'section-delta', chapter, section, words })
    const markdown = blocksToMarkdown(blocks)
    const name = `${chapter}.${section}`
    const measures = measureSection({
      markdown,
      language: order.language,
      words,
      wordsAsked: order.wordsPerSection ?? SECTION_WORDS,
      instructions: '',
      judge,
      repetition: (text) => repetitions.share(text, name),
      // Zero, because no model was called.
      drafts: 0,
    })
    repetitions.remember(name, [markdown])
    const finished: WrittenSection = { chapter, section, blocks, words, measures }
    await hooks.keep({ type: 'section', section: finished, facts: place.notes })
  }
  if (!storedSteps.some(({ type }) => type === 'title')) {
    hooks.signal.throwIfAborted()
    await hooks.keep({ type: 'title', title: worksheetTitle(outline.title) })
  }
}

/**
 * Writes a book as a worksheet for its author: questions for each section, the author's own
 * statements, the length and a way to begin. Its measures report honestly that it is shorter than
 * the planned text.
 */
export const writeBookWorksheet: WriteBook = async (order, storedSteps, hooks) => {
  requireEnglish(order.language, 'plan a book')
  try {
    await writeMissing(order, storedSteps, hooks)
  } catch (error) {
    if (hooks.signal.aborted) throw new ModelError('aborted', 'The book was stopped.', { cause: error })
    throw error
  }
}
