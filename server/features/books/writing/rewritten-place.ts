import type { SectionPlace } from '#writer/book/book-state.ts'
import type { BookRow } from '../repository.ts'

/** Returns the section that is being rewritten in a book that has ended, or null. */
export const rewrittenPlace = ({ rewrittenChapter, rewrittenSection }: BookRow): SectionPlace | null =>
  rewrittenChapter === null || rewrittenSection === null
    ? null
    : { chapter: rewrittenChapter, section: rewrittenSection }

/** The values of a book without a running rewrite. They end a rewrite, successful or not. */
export const nothingRewritten = { rewrittenChapter: null, rewrittenSection: null, rewriteInstruction: null } as const
