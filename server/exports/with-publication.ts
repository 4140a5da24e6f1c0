import type { Exportable } from '#manuscript/export/export-text.ts'
import { hasDetails } from '#manuscript/model/publication/has-details.ts'
import { authorsOf } from '#manuscript/model/publication/publication.ts'
import type { FoundPublication } from './publication-repository.ts'

/**
 * Adds the publication details to a book. Their authors replace the book's author. Without details,
 * the book is returned unchanged.
 */
export const withPublication = <T extends Exportable>(book: T, found: FoundPublication | null): T => {
  if (!found) return book
  const { publication, updatedAt } = found
  const changed = updatedAt.toISOString()
  return {
    ...book,
    author: authorsOf(publication).join(', '),
    ...(book.dates && {
      dates: { ...book.dates, modified: changed > book.dates.modified ? changed : book.dates.modified },
    }),
    ...(hasDetails(publication) && { publication }),
  }
}
