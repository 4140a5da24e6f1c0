import type { SectionPlace } from '#writer/book/book-state.ts'
import type { BookRow } from '../repository.ts'

/** The section that is written again although the book has ended; null: none. */
export const rewrittenPlace = ({ rewrittenChapter, rewrittenSection }: BookRow): SectionPlace | null =>
  rewrittenChapter === null || rewrittenSection === null
    ? null
    : { chapter: rewrittenChapter, section: rewrittenSection }

/** What ends the rewriting, whatever came of it. */
export const nothingRewritten = { rewrittenChapter: null, rewrittenSection: null, rewriteInstruction: null } as const
