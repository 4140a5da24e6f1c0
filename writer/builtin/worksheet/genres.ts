import type { BookType } from '#manuscript/model/book-types.ts'
import { essayTemplate } from './essay-template.ts'
import { fictionTemplate } from './fiction-template.ts'
import type { WorksheetTemplate } from './worksheet-template.ts'
import { guideTemplate } from './guide-template.ts'
import { informativeTemplate } from './informative-template.ts'

export interface Genre {
  template: WorksheetTemplate
  /** Template chapters in reading order. */
  reading: readonly number[]
  /** Template chapters in order of importance, for books with few chapters. */
  priority: readonly number[]
  /**
   * Template chapters that surround the person's own points, most important first, and those that
   * precede the points.
   */
  around: readonly number[]
  before: readonly number[]
  /** Subtitle of the book; fiction has none. */
  subtitle?: string
}

export const genres: Readonly<Record<BookType, Genre>> = {
  guide: {
    template: guideTemplate,
    reading: [0, 1, 2, 3, 5, 6, 4, 7],
    priority: [2, 1, 0, 3, 7, 4, 5, 6],
    around: [0, 3, 7, 4, 1, 5, 6],
    before: [0, 1],
    subtitle: 'A Practical Guide',
  },
  fiction: {
    template: fictionTemplate,
    reading: [0, 1, 2, 7, 6, 3, 4, 5],
    priority: [0, 4, 1, 3, 2, 5, 6, 7],
    around: [],
    before: [],
  },
  essay: {
    template: essayTemplate,
    reading: [0, 5, 1, 2, 3, 6, 7, 4],
    priority: [0, 1, 2, 4, 3, 5, 6, 7],
    around: [0, 2, 4, 3, 5, 6, 7],
    before: [0, 5],
    subtitle: 'An Essay',
  },
  informative: {
    template: informativeTemplate,
    reading: [0, 1, 2, 3, 6, 7, 4, 5],
    priority: [0, 2, 1, 3, 4, 5, 6, 7],
    around: [0, 4, 5, 1, 3, 6, 7],
    before: [0, 1],
    subtitle: 'An Overview',
  },
}

/** Guesses the book type from the words of a description and its tone. */
export const guessType = (description: string, tone = ''): BookType => {
  if (
    /\b(?:novel|novella|short story|story about|tale|thriller|murder mystery|romance|fantasy|science fiction|protagonist|fairy)\b/i.test(
      description,
    )
  )
    return 'fiction'
  if (/\b(?:essay|argue|argues|argument|thesis|whether|opinion|case for|case against)\b/i.test(description))
    return 'essay'
  if (/\b(?:how to|guide|handbook|manual|step[- ]by[- ]step|beginners?|tutorial|tips|learn to)\b/i.test(description))
    return 'guide'
  if (/^(?:narrative|creative|poetic)$/i.test(tone)) return 'fiction'
  return /^persuasive$/i.test(tone) ? 'essay' : 'informative'
}
