import type { Book } from '#manuscript/model/book.ts'

const removeDates = '2025-01-01T00:00:00Z'

/** To the second and in UTC, as EPUB and DOCX require it. */
const toSeconds = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19)}Z`

/** The dates that a file carries. A book without dates gets a fixed one, so that the same book gives the same bytes. */
export const datesOf = ({ dates }: Book): { created: string; modified: string } => ({
  created: toSeconds(dates?.created ?? removeDates),
  modified: toSeconds(dates?.modified ?? removeDates),
})
