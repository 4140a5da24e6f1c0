import type { BookType } from '#manuscript/model/book-types.ts'
import type { TemplateSection } from './worksheet-template.ts'
import { genres } from './genres.ts'

export interface Guidance {
  /** Goal of the chapter. */
  goal: string
  questions: string[]
  opening: string
  prompts: string[]
}

export interface Titles {
  chapter: string
  section: string
}

const QUESTIONS = 3

/**
 * Questions for sections that no template has, and replacements for repeated questions. `{}` is the
 * section.
 */
const ownQuestions: Readonly<Record<'fiction' | 'other', readonly string[]>> = {
  fiction: [
    'Who wants what in “{}”?',
    'What goes differently than expected in “{}”?',
    'What does the reader learn in “{}” that nobody says?',
    'What can be heard, smelled or touched in “{}”?',
    'What is at stake in “{}”?',
    'Who is changed by “{}”, and how?',
    'What is kept for later in “{}”?',
    'Which line of “{}” will be remembered?',
    'How does “{}” end differently from how it began?',
  ],
  other: [
    'What should the reader know about “{}” that they do not know yet?',
    'Which example makes “{}” clear?',
    'What do people get wrong about “{}”?',
    'Which fact or source does “{}” rest on?',
    'What is the first thing to say about “{}”?',
    'What is hardest about “{}”?',
    'Who would disagree about “{}”, and why?',
    'What should the reader do, think or feel after “{}”?',
    'Which word in “{}” needs explaining?',
    'How does “{}” follow from what came before?',
    'What can be left out of “{}”?',
    'What will a reader ask after “{}”?',
  ],
}

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length]!

/** Removes the number that makes titles unique. */
const bare = (title: string) => title.replace(/ \(\d+\)$/, '').toLowerCase()

const templateSectionOf = (type: BookType, { chapter, section }: Titles): TemplateSection | undefined => {
  const { template } = genres[type]
  const known = template.chapters.find(({ title }) => bare(title) === bare(chapter))
  return (
    known?.sections.find(({ title }) => bare(title) === bare(section)) ??
    template.point.find(({ title }) => bare(section).endsWith(title.replace('{}', '').toLowerCase()))
  )
}

/** Returns a chapter's goal. */
export const goalOf = (type: BookType, { chapter, section }: Titles): string => {
  const { template } = genres[type]
  const known = template.chapters.find(({ title }) => bare(title) === bare(chapter))
  return known?.goal ?? template.pointGoal.replace('{}', () => chapter || section)
}

const folded = (question: string) =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Returns questions, an opening and prompts for each section in order. No question repeats. */
export const guideBook = (type: BookType, sections: readonly Titles[]): Guidance[] => {
  const { template } = genres[type]
  const own = ownQuestions[type === 'fiction' ? 'fiction' : 'other']
  const used = new Set<string>()
  let next = 0
  return sections.map((titles, place) => {
    const questions: string[] = []
    const ask = (question: string) => {
      if (questions.length >= QUESTIONS || used.has(folded(question))) return
      used.add(folded(question))
      questions.push(question)
    }
    for (const question of templateSectionOf(type, titles)?.questions ?? []) ask(question)
    // Distinct titles make these questions distinct too.
    for (let tries = 0; questions.length < QUESTIONS && tries < own.length; tries++)
      ask(pick(own, next++).replace('{}', () => titles.section))
    return {
      goal: goalOf(type, titles),
      questions,
      opening: pick(template.openings, place),
      prompts: [pick(template.prompts, place), pick(template.prompts, place + 2)],
    }
  })
}
