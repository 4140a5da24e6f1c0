import type { Book } from '#manuscript/model/book.ts'

const removeDates = '2025-01-01T00:00:00Z'

/** Formats a time in seconds and UTC, as EPUB and DOCX require. */
const toSeconds = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19)}Z`

/**
 * Returns the dates for a file. A book without dates gets a fixed one, so that equal books give
 * equal bytes.
 */
export const datesOf = ({ dates }: Pick<Book, 'dates'>): { created: string; modified: string } => ({
  created: toSeconds(dates?.created ?? removeDates),
  modified: toSeconds(dates?.modified ?? removeDates),
})
