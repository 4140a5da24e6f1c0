import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { LanguageModel, Turn } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { writeOutline } from '#writer/tasks/outline.ts'
import { markdownOfBlocks } from './block-lines.ts'
import { contextOf, kindOfBook } from './book-context.ts'
import { bookSoFar } from './book-so-far.ts'
import type { WriteBook } from './book-state.ts'
import { keyFacts } from './key-facts.ts'
import { mendJoints } from './mend-joints.ts'
import { defaultPauses, persistently } from './persistently.ts'
import { planBook } from './plan-book.ts'
import type { PlannedStep } from './plan-book.ts'
import { runSteps } from './run-steps.ts'
import { lastWordsBefore, runningFacts } from './section-prompt.ts'
import { writeBrief } from './write-brief.ts'
import { writeSection } from './write-section.ts'
import { writeTitle } from './write-title.ts'

/** The outline goes before everything else of a user's books: all the rest hangs on it. */
const OUTLINE_URGENCY = 1e9

/**
 * Writes books with a language model: the outline; a brief for each chapter; the sections; the joints between them; the title.
 * Whatever stands in `kept` is not asked for again. When a step fails for good the others under way are finished and kept,
 * and then its error is thrown. An abort stops all calls at once and is thrown as `ModelError` `aborted`.
 */
export const writeBookWith =
  (model: LanguageModel, pauses: readonly number[] = defaultPauses): WriteBook =>
  async (order, kept, hooks) => {
    const { signal } = hooks
    const { language } = order
    const words = order.wordsPerSection ?? SECTION_WORDS
    const book = bookSoFar(language, kept)
    const judge = await languageJudge(language)
    const context = contextOf(order)
    const turnOf = (urgency: number): Turn => ({ user: order.user, kind: 'book', urgency })

    const work = async (step: PlannedStep, urgency: number): Promise<void> => {
      const call = { turn: turnOf(urgency), signal }
      const again = <T>(ask: () => Promise<T>) => persistently(ask, pauses, signal)
      const outline = book.outline!
      switch (step.type) {
        case 'brief': {
          const { chapter } = step
          const goesOn = order.type === 'fiction' && chapter > 0
          const last = goesOn ? outline.chapters[chapter - 1]!.subchapters.length - 1 : 0
          const story = goesOn
            ? {
                exit: book.brief(chapter - 1)?.exit ?? '',
                facts: runningFacts(book, order, chapter, 0),
                lastWords: lastWordsBefore(book, order, chapter - 1, last),
              }
            : undefined
          const brief = await again(() => writeBrief(model, order, outline, chapter, words, story, call))
          const made = { type: 'brief', chapter, brief } as const
          await hooks.keep(made)
          book.add(made)
          return
        }
        case 'section': {
          const asked = book.brief(step.chapter)?.sections[step.section]?.words ?? words
          const section = await writeSection(model, order, book, step, asked, {
            ...call,
            judge,
            pauses,
            progress: (event) => hooks.progress(event),
          })
          const made = {
            type: 'section',
            section,
            facts: keyFacts(markdownOfBlocks(section.blocks), language),
          } as const
          await hooks.keep(made)
          book.add(made)
          return
        }
        case 'boundary': {
          const sections = await again(() => mendJoints(model, order, book, step.chapter, { ...call, judge }))
          const made = { type: 'boundary', chapter: step.chapter, sections } as const
          await hooks.keep(made)
          book.add(made)
          return
        }
        case 'title': {
          const made = { type: 'title', title: await again(() => writeTitle(model, order, book, call)) } as const
          await hooks.keep(made)
          book.add(made)
        }
      }
    }

    try {
      if (!book.outline) {
        hooks.progress({ type: 'outline-started' })
        const { chapters, subChapters, type } = order
        const outline = await persistently(
          () =>
            writeOutline(
              model,
              { length: 1, chapters, subChapters, kind: kindOfBook[type] },
              { context, user: order.user, signal },
              turnOf(OUTLINE_URGENCY),
            ),
          pauses,
          signal,
        )
        await hooks.keep({ type: 'outline', outline })
        book.add({ type: 'outline', outline })
      }
      await runSteps(planBook(book.outline!, order.type, words), book.done, work, signal)
    } catch (error) {
      if (signal.aborted && !(error instanceof ModelError && error.kind === 'aborted'))
        throw new ModelError('aborted', 'The book was stopped.', { cause: error })
      throw error
    }
  }
